// Package probetest drives probes without a network: the vendor's real client
// library over a transport in memory, and a client that is replaced altogether.
package probetest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/golden"
)

// Key is what no output may ever contain.
const Key = "sk-marker-7f3a9c-never-show-this"

// Case is an answer of an API, and what it must be taken for.
type Case struct {
	Name   string
	Status int
	Body   string
	Err    error // instead of an answer

	Outcome core.Outcome
	Kind    core.ErrorKind
	Message string // contained in the result's message
	Note    string // contained in one of its notes
	// Arguments: "" when none came back, else "valid", "invalid" or "unverified".
	Arguments string
}

// Target is what is under test.
type Target struct {
	*core.Target
	NewClient func(http.RoundTripper) core.Client
	Tool      *core.Tool
	// URL and KeyHeader are what the one request must have.
	URL       string
	KeyHeader string // name and value, with Key in it
}

// Transport answers in memory and keeps what it was sent.
type Transport struct {
	Status   int
	Body     string
	Header   http.Header
	Err      error
	Wait     time.Duration // before answering, unless the request is given up
	Requests atomic.Int32
	URL      string
	Sent     []byte
	Got      http.Header
}

// RoundTrip answers one request.
func (t *Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	t.Requests.Add(1)
	t.URL, t.Got = r.Method+" "+r.URL.String(), r.Header.Clone()
	t.Sent, _ = io.ReadAll(r.Body)
	if t.Wait > 0 {
		select {
		case <-r.Context().Done():
			return nil, r.Context().Err()
		case <-time.After(t.Wait):
		}
	}
	if t.Err != nil {
		return nil, t.Err
	}
	header := t.Header
	if header == nil {
		header = http.Header{"Content-Type": {"application/json"}}
	}
	return &http.Response{
		StatusCode: t.Status, Status: http.StatusText(t.Status), Header: header, Request: r,
		Body: io.NopCloser(strings.NewReader(t.Body)), ContentLength: int64(len(t.Body)), ProtoMajor: 1, ProtoMinor: 1,
	}, nil
}

// replaced is a client that is no library at all.
type replaced struct{ c Case }

func (r replaced) Send(context.Context, core.Call) (core.Answer, error) {
	return core.Answer{Status: r.c.Status, Body: []byte(r.c.Body)}, r.c.Err
}

// everyTarget are the failures that mean the same wherever they happen.
var everyTarget = []Case{
	{Name: "no connection", Err: errors.New("dial tcp: connection refused, key " + Key), Outcome: core.Failed, Kind: core.KindNetwork, Message: "connection refused, key [API key]"},
	{Name: "HTML error page", Status: 502, Body: "<html><body>Bad gateway</body></html>", Outcome: core.Failed, Kind: core.KindNetwork, Message: "Bad gateway"},
	{Name: "HTML with status 400", Status: 400, Body: "<html>400</html>", Outcome: core.Failed, Kind: core.KindUnexpected, Message: "<html>"},
	{Name: "words of somebody else", Status: 400, Body: "Invalid schema for function: tools, model does not exist", Outcome: core.Failed, Kind: core.KindUnexpected},
	{Name: "empty body", Status: 200, Body: "", Outcome: core.Failed, Kind: core.KindUnexpected, Message: "the answer is empty"},
	{Name: "empty error body", Status: 500, Body: "", Outcome: core.Failed, Kind: core.KindNetwork, Message: "the answer is empty"},
	{Name: "truncated JSON", Status: 200, Body: `{"id": "x", "content": [`, Outcome: core.Failed, Kind: core.KindUnexpected},
	{Name: "JSON of another API", Status: 200, Body: `{"hello": "world"}`, Outcome: core.Failed, Kind: core.KindUnexpected},
	{Name: "redirect", Status: 307, Body: "", Outcome: core.Failed, Kind: core.KindUnexpected},
	{Name: "permanent redirect", Status: 308, Body: "", Outcome: core.Failed, Kind: core.KindUnexpected},
	{Name: "unauthorized without a body", Status: 401, Body: "", Outcome: core.Failed, Kind: core.KindAuthentication},
	{Name: "too many requests without a body", Status: 429, Body: "", Outcome: core.Failed, Kind: core.KindRateLimit},
	{Name: "teapot", Status: 418, Body: `{}`, Outcome: core.Failed, Kind: core.KindUnexpected},
}

// Run runs every case, those of all targets included, through the real library
// and through a replaced client.
func Run(t *testing.T, target Target, cases []Case) {
	t.Helper()
	for _, c := range append(append([]Case{}, everyTarget...), cases...) {
		t.Run(c.Name, func(t *testing.T) {
			transport := &Transport{Status: c.Status, Body: c.Body, Err: c.Err}
			if c.Status/100 == 3 {
				transport.Header = http.Header{"Location": {"https://elsewhere.example/"}}
			}
			options := core.ProbeOptions{APIKey: Key, Client: target.NewClient(transport), LookupEnv: noEnvironment}
			result := core.Probe(t.Context(), target.Tool, target.Target, options)
			check(t, "library", result, c)
			if n := transport.Requests.Load(); n != 1 {
				t.Errorf("%d requests were sent, want exactly one", n)
			}
			if transport.URL != target.URL {
				t.Errorf("sent to %s, want %s", transport.URL, target.URL)
			}
			name, value, _ := strings.Cut(target.KeyHeader, ": ")
			if got := transport.Got.Get(name); got != value {
				t.Errorf("header %s is %q, want %q", name, got, value)
			}
			compiled := core.Compile(target.Tool, target.Target, core.CompileOptions{})
			if !bytes.Contains(transport.Sent, bytes.TrimSpace(compiled.Output)) {
				t.Errorf("the compiled tool is not in the request, byte for byte:\n%s", transport.Sent)
			}
			options.Client = replaced{c}
			check(t, "replaced client", core.Probe(t.Context(), target.Tool, target.Target, options), c)
		})
	}
	t.Run("slow answer", func(t *testing.T) {
		transport := &Transport{Status: 200, Body: `{}`, Wait: time.Minute}
		options := core.ProbeOptions{APIKey: Key, Client: target.NewClient(transport), LookupEnv: noEnvironment, Timeout: 20 * time.Millisecond}
		result := core.Probe(t.Context(), target.Tool, target.Target, options)
		check(t, "library", result, Case{Outcome: core.Failed, Kind: core.KindNetwork, Message: "no answer within 20ms"})
		if n := transport.Requests.Load(); n != 1 {
			t.Errorf("%d requests were sent, want exactly one", n)
		}
	})
	t.Run("cancelled", func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(errors.New("the person pressed a key"))
		options := core.ProbeOptions{APIKey: Key, Client: target.NewClient(&Transport{Status: 200, Body: `{}`, Wait: time.Minute}), LookupEnv: noEnvironment}
		check(t, "library", core.Probe(ctx, target.Tool, target.Target, options),
			Case{Outcome: core.Failed, Kind: core.KindNetwork, Message: "the person pressed a key"})
	})
	t.Run("missing credentials", func(t *testing.T) {
		options := core.ProbeOptions{Client: refuseToSend{t}, LookupEnv: noEnvironment}
		check(t, "no key", core.Probe(t.Context(), target.Tool, target.Target, options),
			Case{Outcome: core.MissingCredentials, Kind: core.KindMissingCredentials, Message: target.Hosted.KeyVariables[0]})
	})
	t.Run("compile refused", func(t *testing.T) {
		broken := core.NewTool("no such name!", "x", jsondoc.NewObject(jsondoc.NewString("object").Named("type")))
		options := core.ProbeOptions{APIKey: Key, Client: refuseToSend{t}, LookupEnv: noEnvironment}
		check(t, "refused", core.Probe(t.Context(), broken, target.Target, options),
			Case{Outcome: core.CompileRefused, Kind: core.KindCompileRefused, Message: target.ID + "/"})
	})
	t.Run("address in the clear", func(t *testing.T) {
		for _, base := range []string{"http://example.com", "ftp://localhost", "https://", "not an address", "https://user:password@example.com"} {
			options := core.ProbeOptions{APIKey: Key, BaseURL: base, Client: refuseToSend{t}, LookupEnv: noEnvironment}
			check(t, base, core.Probe(t.Context(), target.Tool, target.Target, options), Case{Outcome: core.Failed, Kind: core.KindUnexpected})
		}
	})
	t.Run("environment", func(t *testing.T) { environment(t, target) })
}

type refuseToSend struct{ t *testing.T }

func (r refuseToSend) Send(context.Context, core.Call) (core.Answer, error) {
	r.t.Error("a request was sent")
	return core.Answer{}, errors.New("unexpected")
}

// environment checks where key, model and address come from, and that variables
// which the libraries know by themselves do not lead them astray.
func environment(t *testing.T, target Target) {
	for _, name := range []string{
		"OPENAI_BASE_URL", "OPENAI_API_KEY", "OPENAI_ORG_ID", "ANTHROPIC_BASE_URL", "ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN",
		"GOOGLE_GEMINI_BASE_URL", "GOOGLE_API_KEY", "GEMINI_API_KEY",
	} {
		t.Setenv(name, "https://astray.example")
	}
	t.Setenv("GOOGLE_GENAI_USE_VERTEXAI", "true")
	hosted := target.Hosted
	for i, variable := range hosted.KeyVariables {
		env := map[string]string{variable: Key, hosted.ModelVariable: "model-x", hosted.BaseVariable: "http://127.0.0.1:1/base/"}
		for _, earlier := range hosted.KeyVariables[:i] {
			env[earlier] = "" // set, but empty
		}
		transport := &Transport{Status: 500}
		core.Probe(t.Context(), target.Tool, target.Target, core.ProbeOptions{
			Client:    target.NewClient(transport),
			LookupEnv: func(name string) (string, bool) { v, ok := env[name]; return v, ok },
		})
		name, value, _ := strings.Cut(target.KeyHeader, ": ")
		if got := transport.Got.Get(name); got != value {
			t.Errorf("%s: header %s is %q, want %q", variable, name, got, value)
		}
		if !strings.Contains(transport.URL, " http://127.0.0.1:1/base/v1") {
			t.Errorf("%s: sent to %s, want the address of %s", variable, transport.URL, hosted.BaseVariable)
		}
		if !strings.Contains(transport.URL+string(transport.Sent), "model-x") {
			t.Errorf("%s: the model of %s is not asked", variable, hosted.ModelVariable)
		}
	}
}

func noEnvironment(string) (string, bool) { return "", false }

func check(t *testing.T, what string, got core.ProbeResult, want Case) {
	t.Helper()
	if got.Outcome != want.Outcome || got.ErrorKind != want.Kind {
		t.Errorf("%s: %s (%s), want %s (%s): %s", what, got.Outcome, got.ErrorKind, want.Outcome, want.Kind, got.Message)
	}
	if !strings.Contains(got.Message, want.Message) {
		t.Errorf("%s: message %q, want %q in it", what, got.Message, want.Message)
	}
	if want.Note != "" && !strings.Contains(strings.Join(got.Notes, "\n"), want.Note) {
		t.Errorf("%s: notes %q, want %q in them", what, got.Notes, want.Note)
	}
	arguments := ""
	switch a := got.Arguments; {
	case a.Received && !a.Verified:
		arguments = "unverified"
	case a.Received && a.Valid:
		arguments = "valid"
	case a.Received:
		arguments = "invalid"
	}
	if arguments != want.Arguments {
		t.Errorf("%s: arguments are %q, want %q", what, arguments, want.Arguments)
	}
	var e jsondoc.Encoder
	got.Encode(&e)
	if bytes.Contains(e.Bytes(), []byte(Key)) {
		t.Errorf("%s: the key is in the result:\n%s", what, e.Bytes())
	}
}

// GoldenRequest compares the body of the request with testdata/request.golden.
func GoldenRequest(t *testing.T, target Target) {
	t.Helper()
	transport := &Transport{Status: 500}
	core.Probe(t.Context(), target.Tool, target.Target, core.ProbeOptions{APIKey: Key, Client: target.NewClient(transport), LookupEnv: noEnvironment})
	golden.Check(t, "testdata/request.golden", transport.URL+"\n"+string(transport.Sent)+"\n")
	if _, err := jsondoc.Parse(transport.Sent, jsondoc.Limits{}); err != nil {
		t.Errorf("the request is not JSON: %v", err)
	}
}

// FuzzAnswer feeds answers to a target: whatever a server sends, reading it must
// not panic, must not take another status than 200 for an acceptance, and must
// not take what the API itself did not say for a rejection.
func FuzzAnswer(f *testing.F, target *core.Target, seeds ...string) {
	for _, seed := range seeds {
		for _, status := range []int{200, 400, 404, 500} {
			f.Add(status, []byte(seed))
		}
	}
	tool := core.NewTool("refund", "Refunds.", jsondoc.NewObject(jsondoc.NewString("object").Named("type")))
	f.Fuzz(func(t *testing.T, status int, body []byte) {
		answer := core.Answer{Status: status, Body: body}
		options := core.ProbeOptions{APIKey: Key, Client: replaced{Case{Status: status, Body: string(body)}}, LookupEnv: noEnvironment}
		result := core.Probe(context.Background(), tool, target, options)
		switch result.Outcome {
		case core.Accepted:
			if status != 200 {
				t.Fatalf("status %d is taken for an acceptance: %s", status, body)
			}
		case core.Rejected:
			if !answer.JSON().Has("error") {
				t.Fatalf("status %d is taken for a rejection, and no API says so: %s", status, body)
			}
		case core.Failed:
			if result.ErrorKind == "" || result.Message == "" {
				t.Fatalf("a failure without kind or words: %+v", result)
			}
		default:
			t.Fatalf("outcome %s of a request that was sent", result.Outcome)
		}
		var e jsondoc.Encoder
		result.Encode(&e)
		if _, err := jsondoc.Parse(e.Bytes(), jsondoc.Limits{}); err != nil {
			t.Fatalf("the result is not JSON: %v", err)
		}
	})
}
