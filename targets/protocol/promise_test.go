package protocol

import (
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/soundness/promise"
)

func TestPromises(t *testing.T) { promise.TestDrawn(t, Target) }

func TestPromisesOnCorpus(t *testing.T) { promise.TestCorpus(t, Target) }

// TestKnownCases: the output declares its draft as the canonical schema does, and is
// read in it.
func TestKnownCases(t *testing.T) {
	promise.TestCases(t, Target, []promise.Case{{
		Name:   "a keyword that the declared draft does not know",
		Schema: `{"$schema": "http://json-schema.org/draft-07/schema#", "properties": {"a": {"contains": {}, "minContains": 0}}}`,
		Call:   `{"a": []}`,
	}})
}

// TestTypeThatChangesTheRest: a root that refers to itself means something else in
// those places once it has a type.
func TestTypeThatChangesTheRest(t *testing.T) {
	refused := []promise.Case{
		{Name: "root below not", Schema: `{"properties": {"a": {"not": {"$ref": "#"}}}}`, Call: `{"a": "x"}`},
		{Name: "root that must stand in itself", Schema: `{"properties": {"a": {"$ref": "#"}}, "required": ["a"]}`, Call: `{"a": {"a": 1}}`},
		{Name: "root where no object can stand", Schema: `{"properties": {"a": {"type": "array", "$ref": "#"}}, "required": ["a"]}`, Call: `{"a": []}`},
		{Name: "several types, with the root below not", Schema: `{"type": ["object", "string"], "properties": {"a": {"not": {"$ref": "#"}}}}`, Call: `{"a": "x"}`},
	}
	promise.TestCases(t, Target, refused)
	for _, c := range refused {
		if result := core.Compile(c.Tool(t), Target, core.CompileOptions{AllowLossy: true}); result.OK {
			t.Errorf("%s: %s", c.Name, result.Output)
		}
	}
	harmless := promise.Case{Name: "plain recursion", Schema: `{"properties": {"child": {"$ref": "#"}}}`, Call: `{"child": {}}`}
	promise.TestCases(t, Target, []promise.Case{harmless})
	if result := core.Compile(harmless.Tool(t), Target, core.CompileOptions{}); !result.OK {
		t.Errorf("%s: %v", harmless.Name, result.Diagnostics)
	}
}
