package vendora

import (
	"slices"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/targettest"
)

// TestOptional shows how null joins every kind of schema when its property was
// optional, and that the record says what was really done.
func TestOptional(t *testing.T) {
	for _, c := range []struct{ name, schema, out, how string }{
		{"type", `{"type": "string"}`, `{"type": ["string", "null"]}`, `type becomes ["string","null"]`},
		{"type null", `{"type": "null"}`, `{"type": "null"}`, "null is accepted already"},
		{"type list", `{"type": ["array", "string"], "items": {}}`, `{"type": ["array", "string", "null"], "items": {}}`, `type becomes ["array","string","null"]`},
		{"type list with null", `{"type": ["null", "string"]}`, `{"type": ["null", "string"]}`, "null is accepted already"},
		{"anyOf", `{"anyOf": [{"type": "string"}, {"type": "integer"}]}`, `{"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "null"}]}`, `anyOf gains {"type":"null"}`},
		{"anyOf with null", `{"anyOf": [{"type": "string"}, {"type": "null"}]}`, `{"anyOf": [{"type": "string"}, {"type": "null"}]}`, "null is accepted already"},
		{
			"anyOf with a described null", `{"anyOf": [{"type": "string"}, {"type": "null", "description": "None."}]}`,
			`{"anyOf": [{"type": "string"}, {"type": "null", "description": "None."}]}`, "null is accepted already",
		},
		{
			"anyOf with a null that its enum refuses", `{"anyOf": [{"type": ["string", "null"], "enum": ["a"]}]}`,
			`{"anyOf": [{"type": ["string", "null"], "enum": ["a"]}, {"type": "null"}]}`, `anyOf gains {"type":"null"}`,
		},
		// Were it only added to the type, the branches would refuse it.
		{
			"type and anyOf", `{"type": "string", "anyOf": [{"type": "string", "pattern": "a"}]}`,
			`{"type": ["string", "null"], "anyOf": [{"type": "string", "pattern": "a"}, {"type": "null"}]}`, `type becomes ["string","null"] and anyOf gains {"type":"null"}`,
		},
		{"$ref", `{"$ref": "#"}`, `{"anyOf": [{"$ref": "#"}, {"type": "null"}]}`, "$ref becomes anyOf of itself and null"},
		{
			"$ref with siblings", `{"$ref": "#", "description": "D.", "minimum": 1, "$defs": {}}`, `{"description": "D.", "$defs": {}, "anyOf": [{"$ref": "#", "minimum": 1}, {"type": "null"}]}`,
			"$ref becomes anyOf of itself and null",
		},
		// A type beside the reference could not let null through by itself.
		{"$ref with type", `{"$ref": "#", "type": "object"}`, `{"anyOf": [{"$ref": "#", "type": "object"}, {"type": "null"}]}`, "$ref becomes anyOf of itself and null"},
		{"enum with type", `{"type": "string", "enum": ["a"]}`, `{"type": ["string", "null"], "enum": ["a"]}`, `type becomes ["string","null"]`},
		{
			"enum", `{"enum": ["a", 1, 2.5, true, [], 2]}`, `{"type": ["string", "integer", "number", "boolean", "array", "null"], "enum": ["a", 1, 2.5, true, [], 2]}`,
			`type ["string","integer","number","boolean","array","null"] is added`,
		},
		// The type object would ask for a closed object, which no value but {} is.
		{
			"enum of objects", `{"enum": [{"a": 1}, "a"], "description": "D.", "items": {}}`, `{"anyOf": [{"enum": [{"a": 1}, "a"]}, {"type": "null"}], "description": "D.", "items": {}}`,
			"enum becomes anyOf of itself and null",
		},
		{"enum with null", `{"enum": [null, "a"]}`, `{"type": ["string", "null"], "enum": [null, "a"]}`, `type ["string","null"] is added`},
		{"const", `{"const": 1.0}`, `{"type": ["integer", "null"], "enum": [1.0]}`, `type ["integer","null"] is added`},
		{"const null", `{"const": null}`, `{"type": ["null"], "enum": [null]}`, `type ["null"] is added`},
		{"nothing", `{}`, `{}`, "null is accepted already"},
		{"true", `true`, `{}`, "null is accepted already"},
		{"bounds only", `{"maximum": 3}`, `{"maximum": 3}`, "null is accepted already"},
		{"nullable", `{"type": "string", "nullable": true}`, `{"type": ["string", "null"]}`, "null is accepted already"},
		{
			"object", `{"type": "object", "properties": {}, "additionalProperties": false}`, `{"type": ["object", "null"], "properties": {}, "required": [], "additionalProperties": false}`,
			`type becomes ["object","null"]`,
		},
		{
			"choice of objects below type object", `{"type": "object", "anyOf": [{"type": "object", "additionalProperties": false}]}`,
			`{"anyOf": [{"type": "object", "properties": {}, "required": [], "additionalProperties": false}, {"type": "null"}]}`, `anyOf gains {"type":"null"}`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			tool := targettest.Tool(t, `{"name": "tool", "description": "A tool.", "inputSchema": {"type": "object", "properties": {"p": `+c.schema+`}, "additionalProperties": false}}`)
			result := core.Compile(tool, Target, core.CompileOptions{})
			if !result.OK {
				t.Fatal(targettest.Describe(result))
			}
			got := mustParse(t, string(result.Output)).Get("parameters").Get("properties").Get("p")
			if want := mustParse(t, c.out); !jsondoc.Equal(want, got) {
				t.Errorf("%s, want %s", jsondoc.AppendCompact(nil, got), jsondoc.AppendCompact(nil, want))
			}
			how := ""
			for _, tr := range result.Transformations {
				if tr.Kind == convertedOptionalPropertyToNullable {
					how = tr.Detail
				}
			}
			if want := `"p" becomes required: ` + c.how; how != want {
				t.Errorf("told as %q, want %q", how, want)
			}
			if !slices.ContainsFunc(result.Warnings(), func(d core.Diagnostic) bool { return d.Rule == nullableInsteadOfOmitted }) {
				t.Error("the warning does not survive")
			}
		})
	}
}
