package vendorc

import (
	"testing"

	"github.com/schemaport/schemaport/internal/soundness/promise"
)

func TestPromises(t *testing.T) { promise.TestDrawn(t, Target) }

func TestPromisesOnCorpus(t *testing.T) { promise.TestCorpus(t, Target) }

// TestKnownCases are shapes that broke a promise once.
func TestKnownCases(t *testing.T) {
	promise.TestCases(t, Target, []promise.Case{
		{
			Name:   "a branch for null that the type refuses",
			Schema: `{"type": "object", "properties": {"c": {"type": "object", "anyOf": [{"type": "integer"}, {"type": "array"}, {"type": "null"}]}}}`,
			Call:   `{"c": null}`,
		},
		{
			Name:   "required that is merged and belongs to no type",
			Schema: `{"type": "object", "properties": {"b": {"$ref": "#/$defs/d", "required": ["a"]}}, "$defs": {"d": {"required": [], "type": "null"}}}`,
			Call:   `{"b": null}`,
		},
	})
}
