package core

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"time"
)

// Outcome is how a probe ended.
type Outcome string

// The outcomes of a probe.
const (
	Accepted           Outcome = "accepted"            // the hosted API took the tool
	Rejected           Outcome = "rejected"            // it refused the tool, in its own words
	Skipped            Outcome = "skipped"             // there is no hosted API to ask
	Failed             Outcome = "error"               // nothing was learned about the tool
	MissingCredentials Outcome = "missing-credentials" // there is no key to ask with
	CompileRefused     Outcome = "compile-refused"     // there is nothing to send
)

// ErrorKind tells failures apart.
type ErrorKind string

// The kinds of failure. KindMissingCredentials and KindCompileRefused go with
// the outcomes of the same name, the others with Failed.
const (
	KindMissingCredentials ErrorKind = "missing-credentials"
	KindCompileRefused     ErrorKind = "compile-refused"
	KindAuthentication     ErrorKind = "authentication"
	KindModelNotFound      ErrorKind = "model-not-found"
	KindRateLimit          ErrorKind = "rate-limit"
	KindNetwork            ErrorKind = "network" // no answer, a timeout, or the server's own fault
	KindUnexpected         ErrorKind = "unexpected"
)

// ProbeOptions are the caller's choices. Only Client must be set, and only for
// a target that has a hosted API.
type ProbeOptions struct {
	// APIKey, Model and BaseURL win over the environment, which wins over the
	// target's defaults.
	APIKey, Model, BaseURL string
	// Timeout bounds the one request; 0 means DefaultProbeTimeout.
	Timeout time.Duration
	// Client carries the request. The clients on the vendors' own libraries are in
	// packages beside the targets, so that a program which never probes does not
	// link them; a test hands in its own.
	Client Client
	// LookupEnv reads the environment; nil means the process's.
	LookupEnv func(string) (string, bool)

	AllowLossy    bool
	PropertyOrder PropertyOrder
}

// DefaultProbeTimeout is how long a probe waits for its answer.
const DefaultProbeTimeout = 30 * time.Second

// Client carries one call to a hosted API: exactly one request, without retries
// or redirects, and with the body as it is. An answer of any status is an
// answer; an error means that there was none.
type Client interface {
	Send(context.Context, Call) (Answer, error)
}

// Call is one request to a hosted API.
type Call struct {
	BaseURL string
	APIKey  string
	Model   string
	Body    []byte
}

// Answer is what came back.
type Answer struct {
	Status int
	Body   []byte
}

// HostedAPI is what probing has to know about a target's API.
type HostedAPI struct {
	KeyVariables  []string // the first that is set and not empty wins
	ModelVariable string
	BaseVariable  string
	DefaultModel  string
	DefaultBase   string
	// Request makes the body that asks a model for one call of the compiled tool.
	Request func(tool *Tool, model string, compiled []byte) []byte
	// Read says what an answer means.
	Read func(tool *Tool, answer Answer) Reading
}

// Reading is what an answer says.
type Reading struct {
	Outcome   Outcome
	ErrorKind ErrorKind
	Message   string // the API's own words
	// Arguments is the text of the arguments that the model sent, nil when it made
	// no call or one that must not be looked at.
	Arguments *string
	Notes     []string
}

// Prompt asks a model for the one call that a probe wants.
const Prompt = "Call the given tool exactly once, with short placeholder values for its arguments. This is a test of the tool's definition; nothing is executed."

// ProbeResult is what a probe learned.
type ProbeResult struct {
	Tool      *Tool
	Target    *Target
	Outcome   Outcome
	Model     string
	ErrorKind ErrorKind
	Message   string // the API's own words, or ours where there was no answer
	Status    int    // HTTP status, 0 when there was no answer

	Arguments ArgumentsCheck
	Notes     []string // what the outcome does and does not prove
}

// Probe compiles a tool, sends it to the target's hosted API in exactly one
// request, and reports what that proves. The tool is never executed. Arguments
// that the model sends are held against the canonical schema, not the compiled
// one: so a constraint that the API ignores shows.
func Probe(ctx context.Context, tool *Tool, target *Target, options ProbeOptions) ProbeResult {
	result := ProbeResult{Tool: tool, Target: target}
	api := target.Hosted
	if api == nil {
		result.Outcome = Skipped
		result.Notes = []string{target.Name + " has no hosted API that could be asked; nothing was sent"}
		return result
	}
	call, refusal := PrepareProbe(tool, target, options)
	result.Model = call.Model
	if refusal != nil {
		result.Outcome, result.ErrorKind, result.Message = refusal.Outcome, refusal.ErrorKind, refusal.Message
		return result
	}
	if options.Client == nil {
		result.Outcome, result.ErrorKind = Failed, KindUnexpected
		result.Message = "there is no client to send the request with: set ProbeOptions.Client"
		return result
	}
	timeout := options.Timeout
	if timeout <= 0 {
		timeout = DefaultProbeTimeout
	}
	ctx, cancel := context.WithTimeoutCause(ctx, timeout, fmt.Errorf("no answer within %s", timeout))
	defer cancel()
	answer, err := options.Client.Send(ctx, call)
	if err != nil {
		if cause := context.Cause(ctx); cause != nil {
			err = cause
		}
		result.Outcome, result.ErrorKind, result.Message = Failed, KindNetwork, withoutKey(err.Error(), call.APIKey)
		return result
	}
	reading := api.Read(tool, answer)
	result.Status = answer.Status
	result.Outcome, result.ErrorKind, result.Notes = reading.Outcome, reading.ErrorKind, reading.Notes
	result.Message = withoutKey(reading.Message, call.APIKey)
	if result.Outcome == Accepted {
		result.checkArguments(reading.Arguments)
	}
	return result
}

// PrepareProbe makes the request of a probe without sending it. The reading is
// nil when there is something to send, and otherwise says why there is not.
func PrepareProbe(tool *Tool, target *Target, options ProbeOptions) (Call, *Reading) {
	api := target.Hosted
	lookup := options.LookupEnv
	if lookup == nil {
		lookup = os.LookupEnv
	}
	call := Call{
		APIKey:  firstSet(lookup, options.APIKey, api.KeyVariables...),
		Model:   firstSet(lookup, options.Model, api.ModelVariable),
		BaseURL: firstSet(lookup, options.BaseURL, api.BaseVariable),
	}
	if call.Model == "" {
		call.Model = api.DefaultModel
	}
	if call.BaseURL == "" {
		call.BaseURL = api.DefaultBase
	}
	compiled := Compile(tool, target, CompileOptions{AllowLossy: options.AllowLossy, PropertyOrder: options.PropertyOrder})
	if !compiled.OK {
		return call, &Reading{Outcome: CompileRefused, ErrorKind: KindCompileRefused, Message: whyRefused(compiled)}
	}
	call.Body = api.Request(tool, call.Model, []byte(strings.TrimSuffix(string(compiled.Output), "\n")))
	if call.APIKey == "" {
		return call, &Reading{
			Outcome: MissingCredentials, ErrorKind: KindMissingCredentials,
			Message: "no API key: set " + strings.Join(api.KeyVariables, " or "),
		}
	}
	if err := CheckBaseURL(call.BaseURL); err != nil {
		return call, &Reading{Outcome: Failed, ErrorKind: KindUnexpected, Message: err.Error()}
	}
	return call, nil
}

// CheckBaseURL refuses an address that would send a key in the clear.
func CheckBaseURL(base string) error {
	address, err := url.Parse(base)
	if err != nil || address.Host == "" {
		return fmt.Errorf("%q is no address of an API", base)
	}
	if address.User != nil {
		return errors.New("the address of an API must not contain a user or password")
	}
	switch host := address.Hostname(); {
	case address.Scheme == "https":
		return nil
	case address.Scheme == "http" && (host == "localhost" || host == "::1" || strings.HasPrefix(host, "127.")):
		return nil
	}
	return fmt.Errorf("%q must be https, or http on this machine: a key would be sent in the clear", base)
}

func firstSet(lookup func(string) (string, bool), option string, variables ...string) string {
	if option != "" {
		return option
	}
	for _, name := range variables {
		if value, _ := lookup(name); value != "" {
			return value
		}
	}
	return ""
}

// whyRefused names the errors that stood in the way of a compile.
func whyRefused(r *Result) string {
	var reasons []string
	for _, d := range r.Diagnostics {
		if d.IsBlocking() {
			reasons = append(reasons, fmt.Sprintf("%s: %s", d.Code(), d.Message))
		}
	}
	return strings.Join(reasons, "; ")
}

// withoutKey makes sure that a key goes nowhere, whoever wrote it into a text.
func withoutKey(text, key string) string {
	if key == "" {
		return text
	}
	return strings.ReplaceAll(text, key, "[API key]")
}
