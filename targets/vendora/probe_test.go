package vendora

import (
	"testing"

	"github.com/schemaport/schemaport/internal/probetest"
)

func FuzzAnswer(f *testing.F) {
	probetest.FuzzAnswer(f, Target,
		`{"status": "completed", "output": [{"type": "function_call", "name": "refund", "arguments": "{}"}]}`,
		`{"status": "incomplete", "output": []}`, `{"status": "failed", "output": [], "error": {"code": "server_error", "message": "x"}}`,
		`{"error": {"message": "Invalid schema for function", "param": "tools[0]", "code": "invalid_function_parameters"}}`,
		`{"error": {"message": "The model does not exist"}}`)
}
