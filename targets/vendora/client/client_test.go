package client_test

import (
	"strconv"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/probetest"
	"github.com/schemaport/schemaport/internal/targettest"
	"github.com/schemaport/schemaport/targets/vendora"
	"github.com/schemaport/schemaport/targets/vendora/client"
)

func target(t *testing.T) probetest.Target {
	return probetest.Target{
		Target:    vendora.Target,
		NewClient: client.New,
		Tool: targettest.Tool(t, `{"name": "refund", "description": "Refunds <an> order & more.", "inputSchema": {"type": "object",
			"properties": {
				"amount": {"type": "number", "maximum": 9007199254740993, "multipleOf": 0.10},
				"note": {"type": "string"},
				"to": {"type": ["string", "null"]},
				"lines": {"type": "array", "items": {"type": "object", "properties": {"sku": {"type": "string"}}, "additionalProperties": false}}
			}, "required": ["amount"]}}`),
		URL:       "POST https://api.openai.com/v1/responses",
		KeyHeader: "Authorization: Bearer " + probetest.Key,
	}
}

func TestRequest(t *testing.T) { probetest.GoldenRequest(t, target(t)) }

func response(status, output string) string {
	return `{"id": "resp_1", "object": "response", "status": "` + status + `", "model": "gpt-5.6-luna", "error": null, "output": [` + output + `]}`
}

func call(name, arguments string) string {
	return `{"type": "function_call", "id": "fc_1", "call_id": "c1", "name": "` + name + `", "arguments": ` + strconv.Quote(arguments) + `}`
}

func failure(message, kind, param, code string) string {
	quote := func(s string) string {
		if s == "" {
			return "null"
		}
		return strconv.Quote(s)
	}
	return `{"error": {"message": ` + quote(message) + `, "type": ` + quote(kind) + `, "param": ` + quote(param) + `, "code": ` + quote(code) + `}}`
}

func TestProbe(t *testing.T) {
	const invalid = "invalid_request_error"
	probetest.Run(t, target(t), []probetest.Case{
		{Name: "valid arguments", Status: 200, Body: response("completed", call("refund", `{"amount": 0.3, "note": "x", "to": "y", "lines": []}`)), Outcome: core.Accepted, Arguments: "valid", Note: "does not prove"},
		{Name: "null stands for left out", Status: 200, Body: response("completed", call("refund", `{"amount": 1, "note": null, "to": null, "lines": [{"sku": null}]}`)), Outcome: core.Accepted, Arguments: "valid"},
		{Name: "null in a required property is a null", Status: 200, Body: response("completed", call("refund", `{"amount": null}`)), Outcome: core.Accepted, Arguments: "invalid"},
		{Name: "exact numbers", Status: 200, Body: response("completed", call("refund", `{"amount": 9007199254740994}`)), Outcome: core.Accepted, Arguments: "invalid", Note: "not enforced"},
		{Name: "reasoning before the call", Status: 200, Body: response("completed", `{"type": "reasoning", "id": "r", "summary": []},`+call("refund", `{"amount": 1}`)), Outcome: core.Accepted, Arguments: "valid"},
		{Name: "several calls: the first of the name counts", Status: 200, Body: response("completed", call("other", `{}`)+","+call("refund", `{"amount": 1}`)+","+call("refund", `{}`)), Outcome: core.Accepted, Arguments: "valid"},
		{Name: "call of another name", Status: 200, Body: response("completed", call("other", `{}`)), Outcome: core.Accepted, Note: "no call"},
		{Name: "arguments that are not JSON", Status: 200, Body: response("completed", call("refund", `{"amount": 1`)), Outcome: core.Accepted, Arguments: "unverified", Note: "not JSON"},
		{Name: "empty arguments", Status: 200, Body: response("completed", call("refund", ``)), Outcome: core.Accepted, Arguments: "unverified", Note: "not JSON"},
		{Name: "refusal", Status: 200, Body: response("completed", `{"type": "message", "role": "assistant", "content": [{"type": "refusal", "refusal": "No."}]}`), Outcome: core.Accepted, Note: "refused to make the call"},
		{Name: "truncated output", Status: 200, Body: response("incomplete", call("refund", `{"amount": "x"}`)), Outcome: core.Accepted, Note: "cut off"},
		{Name: "failed after acceptance", Status: 200, Body: `{"id": "r", "status": "failed", "output": [], "error": {"code": "server_error", "message": "oops"}}`, Outcome: core.Failed, Kind: core.KindNetwork, Message: "oops"},
		{Name: "rejected schema", Status: 400, Body: failure("Invalid schema for function 'refund': In context=('properties', 'lines'), array schema missing items.", invalid, "tools[0].parameters", "invalid_function_parameters"), Outcome: core.Rejected, Message: "Invalid schema for function 'refund': In context=('properties', 'lines'), array schema missing items."},
		{Name: "rejected name", Status: 400, Body: failure("Invalid 'tools[0].name': string too long.", invalid, "tools[0].name", "string_above_max_length"), Outcome: core.Rejected, Message: "string too long"},
		{Name: "rejected schema about credit", Status: 400, Body: failure("Invalid schema for function 'refund': 'credit' is bad", invalid, "", ""), Outcome: core.Rejected},
		{Name: "another parameter is wrong", Status: 400, Body: failure("Unsupported parameter: 'max_output_tokens'", invalid, "max_output_tokens", "unsupported_parameter"), Outcome: core.Failed, Kind: core.KindUnexpected, Message: "max_output_tokens"},
		{Name: "unprocessable", Status: 422, Body: failure("Invalid schema", invalid, "tools", ""), Outcome: core.Rejected},
		{Name: "quota", Status: 400, Body: failure("You exceeded your current quota", invalid, "", ""), Outcome: core.Failed, Kind: core.KindRateLimit},
		{Name: "unknown model", Status: 404, Body: failure("The model `x` does not exist or you do not have access to it.", invalid, "", "model_not_found"), Outcome: core.Failed, Kind: core.KindModelNotFound},
		{Name: "unknown model with status 400", Status: 400, Body: failure("The requested model 'x' does not exist.", invalid, "model", ""), Outcome: core.Failed, Kind: core.KindModelNotFound},
		{Name: "wrong address", Status: 404, Body: `not here`, Outcome: core.Failed, Kind: core.KindUnexpected},
		{Name: "bad key", Status: 401, Body: failure("Incorrect API key provided: "+probetest.Key, invalid, "", "invalid_api_key"), Outcome: core.Failed, Kind: core.KindAuthentication, Message: "Incorrect API key provided: [API key]"},
		{Name: "no access", Status: 403, Body: failure("Project does not have access", invalid, "", ""), Outcome: core.Failed, Kind: core.KindAuthentication},
		{Name: "out of quota", Status: 429, Body: failure("You exceeded your current quota", "insufficient_quota", "", "insufficient_quota"), Outcome: core.Failed, Kind: core.KindRateLimit},
		{Name: "rate limit", Status: 429, Body: failure("Rate limit reached", "", "", "rate_limit_exceeded"), Outcome: core.Failed, Kind: core.KindRateLimit},
		{Name: "server fault", Status: 503, Body: failure("overloaded", "", "", "server_is_overloaded"), Outcome: core.Failed, Kind: core.KindNetwork},
	})
}

func TestUnverifiable(t *testing.T) {
	with := target(t)
	with.Tool = targettest.Tool(t, `{"name": "refund", "description": "x", "inputSchema": {"type": "object", "properties": {"a": {"$ref": "#/$defs/a"}}, "required": ["a"], "additionalProperties": false, "$defs": {"a": {"type": "string"}}}}`)
	transport := &probetest.Transport{Status: 200, Body: response("completed", call("refund", `{"a": 1}`))}
	result := vendora.ProbeStrictFunctionTool(t.Context(), with.Tool, core.ProbeOptions{APIKey: probetest.Key, Client: client.New(transport)})
	if result.Outcome != core.Accepted || !result.Arguments.Received || result.Arguments.Verified || len(result.Notes) != 1 {
		t.Errorf("a schema with a reference gives %+v, want arguments that could not be verified", result)
	}
}
