package client_test

import (
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/probetest"
	"github.com/schemaport/schemaport/internal/targettest"
	"github.com/schemaport/schemaport/targets/vendorc"
	"github.com/schemaport/schemaport/targets/vendorc/client"
)

func target(t *testing.T) probetest.Target {
	return probetest.Target{
		Target:    vendorc.Target,
		NewClient: client.New,
		Tool: targettest.Tool(t, `{"name": "refund", "description": "Refunds <an> order & more.", "inputSchema": {"type": "object",
			"properties": {"amount": {"type": "number", "maximum": 9007199254740993}, "lines": {"type": "array", "items": {"type": "string"}, "minItems": 1}}, "required": ["amount"]}}`),
		URL:       "POST https://generativelanguage.googleapis.com/v1beta/models/gemini-3.5-flash-lite:generateContent",
		KeyHeader: "X-Goog-Api-Key: " + probetest.Key,
	}
}

func TestRequest(t *testing.T) { probetest.GoldenRequest(t, target(t)) }

func candidate(reason, parts string) string {
	return `{"candidates": [{"content": {"role": "model", "parts": [` + parts + `]}, "finishReason": "` + reason + `", "index": 0}], "modelVersion": "x"}`
}

func call(name, args string) string {
	return `{"functionCall": {"name": "` + name + `", "args": ` + args + `}}`
}

func failure(code, status, message, details string) string {
	return `{"error": {"code": ` + code + `, "message": "` + message + `", "status": "` + status + `", "details": [` + details + `]}}`
}

func TestProbe(t *testing.T) {
	probetest.Run(t, target(t), []probetest.Case{
		{Name: "valid arguments", Status: 200, Body: candidate("STOP", call("refund", `{"amount": 1, "lines": ["a"]}`)), Outcome: core.Accepted, Arguments: "valid", Note: "does not prove"},
		{Name: "invalid arguments", Status: 200, Body: candidate("STOP", call("refund", `{"amount": 1, "lines": []}`)), Outcome: core.Accepted, Arguments: "invalid", Note: "not enforced"},
		{Name: "exact numbers", Status: 200, Body: candidate("STOP", call("refund", `{"amount": 9007199254740994}`)), Outcome: core.Accepted, Arguments: "invalid"},
		{Name: "thought before the call", Status: 200, Body: candidate("STOP", `{"text": "hm", "thought": true},`+call("refund", `{"amount": 1}`)), Outcome: core.Accepted, Arguments: "valid"},
		{Name: "no arguments at all", Status: 200, Body: candidate("STOP", `{"functionCall": {"name": "refund"}}`), Outcome: core.Accepted, Arguments: "invalid"},
		{Name: "several calls: the first of the name counts", Status: 200, Body: candidate("STOP", call("other", `{}`)+","+call("refund", `{"amount": 1}`)+","+call("refund", `{}`)), Outcome: core.Accepted, Arguments: "valid"},
		{Name: "call of another name", Status: 200, Body: candidate("STOP", call("other", `{}`)), Outcome: core.Accepted, Note: "no call"},
		{Name: "text only", Status: 200, Body: candidate("STOP", `{"text": "no"}`), Outcome: core.Accepted, Note: "no call"},
		{Name: "refusal", Status: 200, Body: `{"candidates": [{"finishReason": "SAFETY"}]}`, Outcome: core.Accepted, Note: "SAFETY"},
		{Name: "malformed call", Status: 200, Body: `{"candidates": [{"content": {}, "finishReason": "MALFORMED_FUNCTION_CALL"}]}`, Outcome: core.Accepted, Note: "MALFORMED_FUNCTION_CALL"},
		{Name: "blocked prompt", Status: 200, Body: `{"promptFeedback": {"blockReason": "OTHER"}}`, Outcome: core.Accepted, Note: "blocked"},
		{Name: "truncated output", Status: 200, Body: candidate("MAX_TOKENS", call("refund", `{"amount": "x"}`)), Outcome: core.Accepted, Note: "cut off"},
		{Name: "an answer that offers to go on", Status: 200, Body: `{"candidates": [{"content": {"role": "model", "parts": [` + call("refund", `{"amount": 1}`) + `]}, "finishReason": "STOP", "continuationToken": "abc"}]}`, Outcome: core.Accepted, Arguments: "valid"},
		{Name: "rejected schema", Status: 400, Body: failure("400", "INVALID_ARGUMENT", "Invalid JSON payload received. Unknown name: Cannot find field at 'tools[0].function_declarations[0].parameters'", `{"@type": "type.googleapis.com/google.rpc.BadRequest"}`), Outcome: core.Rejected, Message: "Cannot find field"},
		{Name: "rejected for another reason", Status: 400, Body: failure("400", "INVALID_ARGUMENT", "Request is too big", ""), Outcome: core.Rejected, Note: "names neither the tool nor its schema"},
		{Name: "a bad key is a 400", Status: 400, Body: failure("400", "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", `{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}`), Outcome: core.Failed, Kind: core.KindAuthentication, Message: "API key not valid"},
		{Name: "a bad key by its message", Status: 400, Body: failure("400", "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", ""), Outcome: core.Failed, Kind: core.KindAuthentication},
		{Name: "permission", Status: 403, Body: failure("403", "PERMISSION_DENIED", "no", ""), Outcome: core.Failed, Kind: core.KindAuthentication},
		{Name: "unknown model", Status: 404, Body: failure("404", "NOT_FOUND", "models/x is not found for API version v1beta", ""), Outcome: core.Failed, Kind: core.KindModelNotFound},
		{Name: "wrong address", Status: 404, Body: "not here", Outcome: core.Failed, Kind: core.KindUnexpected},
		{Name: "rate limit", Status: 429, Body: failure("429", "RESOURCE_EXHAUSTED", "slow down", ""), Outcome: core.Failed, Kind: core.KindRateLimit},
		{Name: "server fault", Status: 503, Body: failure("503", "UNAVAILABLE", "overloaded", ""), Outcome: core.Failed, Kind: core.KindNetwork},
	})
}
