package vendora

import (
	"context"
	"strings"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// DefaultModel is asked where no other is named: the cheapest general model on
// https://developers.openai.com/api/docs/models.
const DefaultModel = "gpt-5.6-luna"

// DefaultBaseURL is the address of the API.
const DefaultBaseURL = "https://api.openai.com"

var hosted = &core.HostedAPI{
	KeyVariables:  []string{"VENDOR_A_API_KEY", "OPENAI_API_KEY"},
	ModelVariable: "VENDOR_A_PROBE_MODEL",
	BaseVariable:  "VENDOR_A_API_BASE",
	DefaultModel:  DefaultModel,
	DefaultBase:   DefaultBaseURL,
	Request:       request,
	Read:          read,
}

// Probe asks the Responses API whether it accepts the compiled tool, in exactly
// one request. Options.Client carries it: see the client package beside this one.
func Probe(ctx context.Context, tool *core.Tool, options core.ProbeOptions) core.ProbeResult {
	return core.Probe(ctx, tool, Target, options)
}

// ProbeStrictFunctionTool is Probe by a name that says what is asked.
func ProbeStrictFunctionTool(ctx context.Context, tool *core.Tool, options core.ProbeOptions) core.ProbeResult {
	return Probe(ctx, tool, options)
}

// request is the body of POST /v1/responses: one tool, forced.
func request(tool *core.Tool, model string, compiled []byte) []byte {
	b := append([]byte(nil), `{"model":`...)
	b = jsondoc.AppendString(b, model)
	b = append(b, `,"input":`...)
	b = jsondoc.AppendString(b, core.Prompt)
	b = append(b, `,"max_output_tokens":1024,"tool_choice":{"type":"function","name":`...)
	b = jsondoc.AppendString(b, tool.Name)
	b = append(b, `},"tools":[`...)
	b = append(b, compiled...)
	return append(b, `]}`...)
}

// read says what an answer of the Responses API means.
func read(tool *core.Tool, answer core.Answer) core.Reading {
	body := answer.JSON()
	if answer.Status != 200 {
		return readError(answer, body.Get("error"))
	}
	if failure := body.Get("error"); failure.Is(jsondoc.Object) {
		return readError(answer, failure) // a run that failed after it was accepted by the front door
	}
	output := body.Get("output")
	if !output.Is(jsondoc.Array) {
		return core.UnexpectedAnswer(answer)
	}
	reading := core.Reading{Outcome: core.Accepted}
	if body.Get("status").IsString("incomplete") {
		reading.Notes = append(reading.Notes, "the model's output was cut off, so its arguments were not looked at")
		return reading
	}
	for i := range output.Kids {
		item := &output.Kids[i]
		if arguments := item.Get("arguments"); item.Get("type").IsString("function_call") && item.Get("name").IsString(tool.Name) && arguments.Is(jsondoc.String) {
			reading.Arguments = &arguments.Text
			return reading
		}
	}
	if refused(output) {
		reading.Notes = append(reading.Notes, "the model refused to make the call; the API accepted the tool")
		return reading
	}
	reading.Notes = append(reading.Notes, core.NoCallNote)
	return reading
}

func refused(output *jsondoc.Value) bool {
	for i := range output.Kids {
		content := output.Kids[i].Get("content")
		if !content.Is(jsondoc.Array) {
			continue
		}
		for j := range content.Kids {
			if content.Kids[j].Get("type").IsString("refusal") {
				return true
			}
		}
	}
	return false
}

// readError tells a verdict on the tool from every other failure.
func readError(answer core.Answer, failure *jsondoc.Value) core.Reading {
	message := answer.Message(failure.Get("message"))
	text := func(name string) string {
		if v := failure.Get(name); v.Is(jsondoc.String) {
			return v.Text
		}
		return ""
	}
	failed := func(kind core.ErrorKind) core.Reading {
		return core.Reading{Outcome: core.Failed, ErrorKind: kind, Message: message}
	}
	if !failure.Is(jsondoc.Object) { // not the API's own words: a proxy's, say
		return failed(core.KindOfStatus(answer.Status))
	}
	code, lower := text("code"), strings.ToLower(message)
	switch code {
	case "model_not_found":
		return failed(core.KindModelNotFound)
	case "invalid_api_key":
		return failed(core.KindAuthentication)
	case "rate_limit_exceeded", "insufficient_quota", "credit_balance_exhausted", "slow_down":
		return failed(core.KindRateLimit)
	case "server_error", "server_is_overloaded":
		return failed(core.KindNetwork)
	}
	if kind := core.KindOfStatus(answer.Status); kind != core.KindUnexpected {
		return failed(kind)
	}
	switch answer.Status {
	case 400, 404, 422:
		if strings.Contains(lower, "model") && (strings.Contains(lower, "does not exist") || strings.Contains(lower, "not found")) {
			return failed(core.KindModelNotFound)
		}
	}
	if answer.Status != 400 && answer.Status != 422 {
		return failed(core.KindUnexpected)
	}
	// The tool is judged first: its schema may well talk about credit.
	if code == "invalid_function_parameters" || strings.HasPrefix(text("param"), "tools") ||
		strings.Contains(lower, "invalid schema") || strings.Contains(lower, "'tools[") {
		return core.Reading{Outcome: core.Rejected, Message: message}
	}
	if strings.Contains(lower, "quota") || strings.Contains(lower, "credit") || strings.Contains(lower, "billing") {
		return failed(core.KindRateLimit)
	}
	return failed(core.KindUnexpected)
}
