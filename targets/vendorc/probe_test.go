package vendorc

import (
	"testing"

	"github.com/schemaport/schemaport/internal/probetest"
)

func FuzzAnswer(f *testing.F) {
	probetest.FuzzAnswer(f, Target,
		`{"candidates": [{"finishReason": "STOP", "content": {"parts": [{"functionCall": {"name": "refund", "args": {}}}]}}]}`,
		`{"candidates": [{"finishReason": "MAX_TOKENS"}]}`, `{"promptFeedback": {}}`,
		`{"error": {"code": 400, "message": "tools", "status": "INVALID_ARGUMENT", "details": [{"reason": "API_KEY_INVALID"}]}}`)
}
