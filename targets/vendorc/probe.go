package vendorc

import (
	"context"
	"strings"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// DefaultModel is asked where no other is named; see
// https://ai.google.dev/gemini-api/docs/models.
const DefaultModel = "gemini-3.5-flash-lite"

// DefaultBaseURL is the address of the API.
const DefaultBaseURL = "https://generativelanguage.googleapis.com"

var hosted = &core.HostedAPI{
	KeyVariables:  []string{"VENDOR_C_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY"},
	ModelVariable: "VENDOR_C_PROBE_MODEL",
	BaseVariable:  "VENDOR_C_API_BASE",
	DefaultModel:  DefaultModel,
	DefaultBase:   DefaultBaseURL,
	Request:       request,
	Read:          read,
}

// Probe asks the Gemini API whether it accepts the compiled declaration, in
// exactly one request. Options.Client carries it: see the client package beside
// this one.
func Probe(ctx context.Context, tool *core.Tool, options core.ProbeOptions) core.ProbeResult {
	return core.Probe(ctx, tool, Target, options)
}

// request is the body of POST /v1beta/models/<model>:generateContent: one
// declaration, whose call is forced.
func request(tool *core.Tool, _ string, compiled []byte) []byte {
	b := append([]byte(nil), `{"contents":[{"role":"user","parts":[{"text":`...)
	b = jsondoc.AppendString(b, core.Prompt)
	b = append(b, `}]}],"generationConfig":{"maxOutputTokens":1024},"toolConfig":{"functionCallingConfig":{"mode":"ANY","allowedFunctionNames":[`...)
	b = jsondoc.AppendString(b, tool.Name)
	b = append(b, `]}},"tools":[{"functionDeclarations":[`...)
	b = append(b, compiled...)
	return append(b, `]}]}`...)
}

// read says what an answer of the Gemini API means.
func read(tool *core.Tool, answer core.Answer) core.Reading {
	body := answer.JSON()
	if answer.Status != 200 {
		return readError(answer, body.Get("error"))
	}
	candidates, feedback := body.Get("candidates"), body.Get("promptFeedback")
	if !candidates.Is(jsondoc.Array) && feedback == nil {
		return core.UnexpectedAnswer(answer)
	}
	reading := core.Reading{Outcome: core.Accepted}
	if candidates == nil || len(candidates.Kids) == 0 {
		reading.Notes = append(reading.Notes, "the API accepted the tool and answered with no candidate (the prompt was blocked)")
		return reading
	}
	first := &candidates.Kids[0]
	if first.Get("finishReason").IsString("MAX_TOKENS") {
		reading.Notes = append(reading.Notes, "the model's output was cut off at the token limit, so its arguments were not looked at")
		return reading
	}
	if parts := first.Get("content").Get("parts"); parts.Is(jsondoc.Array) {
		for i := range parts.Kids {
			call := parts.Kids[i].Get("functionCall")
			if !call.Get("name").IsString(tool.Name) {
				continue
			}
			arguments := "{}" // a call without arguments leaves the member out
			if args := call.Get("args"); args != nil {
				arguments = string(jsondoc.AppendCompact(nil, args))
			}
			reading.Arguments = &arguments
			return reading
		}
	}
	if reason := first.Get("finishReason"); reason.Is(jsondoc.String) && reason.Text != "STOP" {
		reading.Notes = append(reading.Notes, "the model ended with "+reason.Text+" and without a call")
		return reading
	}
	reading.Notes = append(reading.Notes, core.NoCallNote)
	return reading
}

// readError tells a verdict on the tool from every other failure. A bad key is a
// 400 here, and nothing but its reason tells it from a bad schema.
func readError(answer core.Answer, failure *jsondoc.Value) core.Reading {
	message := answer.Message(failure.Get("message"))
	failed := func(kind core.ErrorKind) core.Reading {
		return core.Reading{Outcome: core.Failed, ErrorKind: kind, Message: message}
	}
	switch {
	case hasReason(failure, "API_KEY_INVALID") || hasReason(failure, "API_KEY_EXPIRED"):
		return failed(core.KindAuthentication)
	case answer.Status == 404 && failure.Is(jsondoc.Object):
		return failed(core.KindModelNotFound)
	case answer.Status == 400 && failure.Is(jsondoc.Object):
		lower := strings.ToLower(message)
		if strings.HasPrefix(lower, "api key not valid") || strings.HasPrefix(lower, "api key expired") || strings.HasPrefix(lower, "api key not found") {
			return failed(core.KindAuthentication)
		}
		reading := core.Reading{Outcome: core.Rejected, Message: message}
		if !strings.Contains(lower, "tool") && !strings.Contains(lower, "function") && !strings.Contains(lower, "schema") {
			reading.Notes = append(reading.Notes, core.NotAboutTheToolNote)
		}
		return reading
	}
	return failed(core.KindOfStatus(answer.Status))
}

func hasReason(failure *jsondoc.Value, reason string) bool {
	details := failure.Get("details")
	if !details.Is(jsondoc.Array) {
		return false
	}
	for i := range details.Kids {
		if details.Kids[i].Get("reason").IsString(reason) {
			return true
		}
	}
	return false
}
