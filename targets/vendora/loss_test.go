package vendora

import (
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/soundness/judge"
	"github.com/schemaport/schemaport/internal/targettest"
)

// TestLossIsReal shows for each kind of loss a call that the canonical schema
// refuses, read as a handler must, and that the compiled one accepts. So
// what is recorded as lossy is lossy, and the independent judge knows nothing
// of the record.
func TestLossIsReal(t *testing.T) {
	const closed = `"required": ["p"], "additionalProperties": false`
	for _, c := range []struct{ name, schema, kind, path, value string }{
		{
			"tier 1", `{"type": "object", "properties": {"p": {"not": {"type": "string"}}}, ` + closed + `}`,
			"dropped-unsupported-keyword", "inputSchema.properties.p.not", `{"p": "x"}`,
		},
		{
			"tier 2", `{"type": "object", "properties": {"p": {"type": "string", "minLength": 3}}, ` + closed + `}`,
			"dropped-undocumented-constraint-keyword", "inputSchema.properties.p.minLength", `{"p": "x"}`,
		},
		{
			"tuple", `{"type": "object", "properties": {"p": {"type": "array", "prefixItems": [{"type": "string"}]}}, ` + closed + `}`,
			"dropped-undocumented-constraint-keyword", "inputSchema.properties.p.prefixItems", `{"p": [1]}`,
		},
		{
			"oneOf", `{"type": "object", "properties": {"p": {"oneOf": [{"type": "number"}, {"type": "integer"}]}}, ` + closed + `}`,
			"converted-one-of-to-any-of", "inputSchema.properties.p.oneOf", `{"p": 1}`,
		},
		{
			"false schema", `{"type": "object", "properties": {"p": {"items": false}}, ` + closed + `}`,
			"dropped-unsupported-keyword", "inputSchema.properties.p.items", `{"p": [1]}`,
		},
		{
			"composition beside properties", `{"type": "object", "properties": {"p": {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}}, ` + closed + `}`,
			"dropped-unsupported-keyword", "inputSchema.properties.p.anyOf", `{"p": {"a": null, "b": null}}`,
		},
		{
			"required by the branches", `{"type": "object", "properties": {"p": {"anyOf": [{"required": ["a"]}]}}, ` + closed + `}`,
			"dropped-unsupported-keyword", "inputSchema.properties.p.anyOf[0].required", `{"p": {}}`,
		},
		{
			"required and not declared", `{"type": "object", "properties": {"p": {}}, "required": ["p", "q"]}`,
			"dropped-unsupported-keyword", "inputSchema.required", `{"p": 1}`,
		},
		{
			"const outside its enum", `{"type": "object", "properties": {"p": {"const": 1, "enum": [2]}}, ` + closed + `}`,
			"dropped-unsupported-keyword", "inputSchema.properties.p.enum", `{"p": 1}`,
		},
		{
			"enum of the root", `{"type": "object", "properties": {"p": {}}, "enum": [{"p": 1}], ` + closed + `}`,
			"dropped-unsupported-keyword", "inputSchema.enum", `{"p": 2}`,
		},
		{
			"reference to an anchor", `{"type": "object", "properties": {"p": {"$ref": "#text"}}, "$defs": {"t": {"$anchor": "text", "type": "string"}}, ` + closed + `}`,
			"dropped-unsupported-keyword", "inputSchema.properties.p.$ref", `{"p": 1}`,
		},
		{
			"reference that an $id redirects", `{"type": "object", "properties": {"p": {"$id": "https://judge.invalid/p", "$defs": {"t": {"type": "string"}}, "items": {"$ref": "#/$defs/t"}}}, "$defs": {"t": {}}, ` + closed + `}`,
			"dropped-unsupported-keyword", "inputSchema.properties.p.items.$ref", `{"p": [1]}`,
		},
		{
			"reference into a dropped keyword", `{"type": "object", "properties": {"p": {"$ref": "#/$defs/t/allOf/0"}}, "$defs": {"t": {"allOf": [{"type": "string"}]}}, ` + closed + `}`,
			"dropped-unsupported-keyword", "inputSchema.properties.p.$ref", `{"p": 1}`,
		},
		{
			"reference to an optional property", `{"type": "object", "properties": {"o": {"type": "string"}, "p": {"$ref": "#/properties/o"}}, ` + closed + `}`,
			"dropped-unsupported-keyword", "inputSchema.properties.p.$ref", `{"o": "x", "p": null}`,
		},
		// The same null would have to be left out for one half of the schema and
		// to be there for the other.
		{"properties beside a reference", `{"type": "object", "properties": {"p": {"properties": {"a": {"type": "string"}}, "$ref": "#/$defs/t"}}, ` + closed + `,
			"$defs": {"t": {"type": "object", "properties": {"a": {"type": ["string", "null"]}}, "required": ["a"]}}}`, "dropped-unsupported-keyword", "inputSchema.properties.p.$ref", `{"p": {"a": null}}`},
		{"items beside a reference", `{"type": "object", "properties": {"p": {"items": {"properties": {"a": {"type": "string"}}}, "$ref": "#/$defs/t"}}, ` + closed + `,
			"$defs": {"t": {"items": {"properties": {"a": {"type": ["string", "null"]}}, "required": ["a"]}}}}`, "dropped-unsupported-keyword", "inputSchema.properties.p.$ref", `{"p": [{"a": null}]}`},
		{"anyOf beside a reference", `{"type": "object", "properties": {"p": {"anyOf": [{"properties": {"a": {"type": ["string", "null"]}}, "required": ["a"]}], "$ref": "#/$defs/t"}}, ` + closed + `,
			"$defs": {"t": {"properties": {"a": {"type": "string"}}}}}`, "dropped-unsupported-keyword", "inputSchema.properties.p.anyOf", `{"p": {"a": null}}`},
		{
			"anyOf beside items", `{"type": "object", "properties": {"p": {"anyOf": [{"items": {"properties": {"a": {"type": ["string", "null"]}}, "required": ["a"]}}], "items": {"properties": {"a": {"type": "string"}}}}}, ` + closed + `}`,
			"dropped-unsupported-keyword", "inputSchema.properties.p.anyOf", `{"p": [{"a": null}]}`,
		},
		{
			"enum beside properties", `{"type": "object", "properties": {"p": {"properties": {"a": {"type": "string"}}, "enum": [{"a": null}]}}, ` + closed + `}`,
			"dropped-unsupported-keyword", "inputSchema.properties.p.enum", `{"p": {"a": null}}`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			tool := targettest.Tool(t, toolOf(c.schema))
			result := core.Compile(tool, Target, core.CompileOptions{AllowLossy: true})
			if !slices.ContainsFunc(result.Transformations, func(tr core.Transformation) bool {
				return tr.Kind.Lossy && tr.Kind.Code == c.kind && tr.Path == c.path
			}) {
				t.Fatalf("no %s at %s:\n%s", c.kind, c.path, targettest.Describe(result))
			}
			output, _ := result.Arguments()
			v := mustParse(t, c.value)
			if !accepts(t, &output, v) {
				t.Errorf("%s is refused by %s", c.value, jsondoc.AppendCompact(nil, &output))
			}
			if supplied := Target.Supplied(tool, v); accepts(t, tool.InputSchema, &supplied) {
				t.Errorf("%s is accepted by the canonical schema", c.value)
			}
		})
	}
}

// TestErasedMap: what a typed map loses shows the other way round, as a call
// that can no longer be made.
func TestErasedMap(t *testing.T) {
	tool := targettest.Tool(t, toolOf(`{"type": "object", "additionalProperties": {"type": "string"}}`))
	call := mustParse(t, `{"any": "text"}`)
	if !accepts(t, tool.InputSchema, call) {
		t.Error("the canonical schema refuses the call")
	}
	if accepts(t, parameters(t, tool, core.CompileOptions{AllowLossy: true}), call) {
		t.Error("the call can still be made")
	}
}

// TestNarrowingIsNoLoss: calls that can no longer be made are not recorded as a
// loss where an object was just left open.
func TestNarrowingIsNoLoss(t *testing.T) {
	for _, schema := range []string{`{"type": "object"}`, `{"type": "object", "additionalProperties": true}`, `{"type": "object", "properties": {"a": {}}}`} {
		tool := targettest.Tool(t, toolOf(schema))
		call := mustParse(t, `{"any": "text"}`)
		output := parameters(t, tool, core.CompileOptions{})
		if output == nil || !accepts(t, tool.InputSchema, call) || accepts(t, output, call) {
			t.Errorf("%s must compile without loss and take less than before", schema)
		}
	}
}

func accepts(t *testing.T, schema, v *jsondoc.Value) bool {
	t.Helper()
	j, err := judge.New(schema)
	if err != nil {
		t.Fatal(err)
	}
	return j.Accepts(v)
}

// TestFixSaysWhatIsDone: where a place is mended in another way than its rule
// says in general, the finding says so.
func TestFixSaysWhatIsDone(t *testing.T) {
	for _, c := range []struct{ property, path, fix string }{
		{`{"not": {}}`, ".not", unsupportedKeyword.Fix},
		{`false`, "", "Emits a schema that accepts everything."},
		{`7`, "", "Emits a schema that accepts everything."},
		{`{"type": "object", "properties": {}, "required": ["a"]}`, ".required", "Requires the declared properties only."},
		{`{"definitions": {"a": {}}, "items": {"$ref": "#/properties/p/definitions/a"}}`, ".items.$ref", "Leaves the reference, which leads nowhere. Move the definition to the root."},
		{
			`{"properties": {"a": {"type": "string"}}, "items": {"$ref": "#/properties/p/properties/a"}}`, ".items.$ref",
			"Leaves the reference, which accepts null as well. Move what it leads to to $defs.",
		},
		{`{"type": "object", "anyOf": [{"type": "object"}]}`, ".type", "Drops it, and adds it to each branch that does not say it."},
		{`{"$ref": "#", "additionalProperties": true}`, ".additionalProperties", "Drops it: the schemas that stand beside it are closed."},
		{`{"$ref": "#", "additionalProperties": {"type": "string"}}`, ".additionalProperties", "Drops it: the map is erased."},
	} {
		found := false
		for _, d := range core.Check(targettest.Tool(t, ruleCase{property: c.property}.tool()), Target) {
			if d.Path == "inputSchema.properties.p"+c.path && d.Rule != extraPropertiesNoLongerAccepted {
				found = true
				if d.Fix != c.fix {
					t.Errorf("%s: %q, want %q", c.property, d.Fix, c.fix)
				}
			}
		}
		if !found {
			t.Errorf("%s: nothing found at %s", c.property, c.path)
		}
	}
}

// TestTupleDetail: without its prefix, items says something about every element.
func TestTupleDetail(t *testing.T) {
	tool := targettest.Tool(t, ruleCase{property: `{"prefixItems": [{}], "items": {"type": "string"}}`}.tool())
	for _, tr := range core.Compile(tool, Target, core.CompileOptions{}).Transformations {
		if tr.Kind == droppedUndocumentedConstraintKeyword && strings.HasSuffix(tr.Detail, "; items now holds for every element") {
			return
		}
	}
	t.Error("the record does not say what becomes of items")
}
