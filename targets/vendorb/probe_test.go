package vendorb

import (
	"testing"

	"github.com/schemaport/schemaport/internal/probetest"
)

func FuzzAnswer(f *testing.F) {
	probetest.FuzzAnswer(f, Target,
		`{"stop_reason": "tool_use", "content": [{"type": "tool_use", "name": "refund", "input": {}}]}`,
		`{"stop_reason": "max_tokens", "content": []}`,
		`{"type": "error", "error": {"type": "invalid_request_error", "message": "tools.0"}}`,
		`{"type": "error", "error": {"type": "overloaded_error", "message": "x"}}`)
}
