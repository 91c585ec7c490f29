package vendora

import (
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/soundness/promise"
	"github.com/schemaport/schemaport/internal/targettest"
)

func TestPromises(t *testing.T) { promise.TestDrawn(t, Target) }

func TestPromisesOnCorpus(t *testing.T) { promise.TestCorpus(t, Target) }

// TestKnownCases are shapes that broke a promise once.
func TestKnownCases(t *testing.T) {
	promise.TestCases(t, Target, []promise.Case{
		{
			Name:   "null for an optional reference is not supplied",
			Schema: `{"type": "object", "properties": {"c": {"$ref": "#/$defs/text"}}, "$defs": {"text": {"type": "string"}}}`,
			Call:   `{"c": null}`,
		},
		{
			Name: "which nulls are not supplied depends on the branch",
			Schema: `{"type": "object", "properties": {"p": {"anyOf": [
				{"type": "object", "properties": {"kind": {"const": "a"}, "x": {"type": ["string", "null"]}}, "required": ["kind", "x"]},
				{"type": "object", "properties": {"kind": {"const": "b"}, "x": {"type": "string"}}, "required": ["kind"]}]}}, "required": ["p"]}`,
			Call: `{"p": {"kind": "b", "x": null}}`,
		},
		{
			Name:   "a const refuses the null that its type lists",
			Schema: `{"type": "object", "properties": {"a": {"type": ["string", "null"], "const": "a"}}, "required": ["a"]}`,
			Call:   `{"a": null}`,
		},
		{
			Name:   "a const that its type excludes",
			Schema: `{"type": "object", "properties": {"a": {"type": ["null"], "const": "a"}}, "required": ["a"]}`,
			Call:   `{"a": null}`,
		},
		{
			Name:   "null beside a choice and listed values",
			Schema: `{"type": "object", "properties": {"a": {"anyOf": [{"type": "null"}], "enum": ["ab"]}}}`,
			Call:   `{}`,
		},
		{
			Name:   "values that closed objects cannot have",
			Schema: `{"type": "object", "properties": {"a": {"type": "object", "enum": [{"b": 1}]}}, "required": ["a"]}`,
			Call:   `{"a": {"b": 1}}`,
		},
		{
			Name:   "values that closed objects cannot have, beside others that the type excludes",
			Schema: `{"type": "object", "properties": {"a": {"type": "object", "enum": ["b", {"b": 1}]}}, "required": ["a"]}`,
			Call:   `{"a": {"b": 1}}`,
		},
		{
			Name:   "values without a property that becomes required",
			Schema: `{"type": "object", "properties": {"a": {"type": "object", "properties": {"b": {}}, "const": {}}}, "required": ["a"]}`,
			Call:   `{"a": {}}`,
		},
		{
			Name:   "elements that closed objects cannot be",
			Schema: `{"type": "object", "properties": {"a": {"items": {"type": "object"}, "const": [{}, {"b": 1}]}}, "required": ["a"]}`,
			Call:   `{"a": [{}, {"b": 1}]}`,
		},
		{
			Name:   "a choice of free-form objects beside a reference to an object",
			Schema: `{"type": "object", "properties": {"a": {"$ref": "#/$defs/d", "anyOf": [{"type": "object"}]}}, "required": ["a"], "$defs": {"d": {"properties": {"c": {}}}}}`,
			Call:   `{"a": {"c": 1}}`,
		},
		{
			Name:   "listed objects in the branches beside a reference, which the closed object is not",
			Schema: `{"type": "object", "properties": {"a": {"$ref": "#/$defs/d", "anyOf": [{"const": {"b": null}}]}}, "required": ["a"], "$defs": {"d": {"type": "object"}}}`,
			Call:   `{"a": {"b": null}}`,
		},
		{
			Name:   "an object that is closed beside a reference to its properties",
			Schema: `{"type": "object", "properties": {"a": {"$ref": "#/$defs/d", "additionalProperties": false}}, "required": ["a"], "$defs": {"d": {"type": "object", "properties": {"c": {}}}}}`,
			Call:   `{"a": {}}`,
		},
		{
			Name:   "a reference to a root that says it is nullable, which means nothing there",
			Schema: `{"type": "object", "nullable": true, "properties": {"a": {"$ref": "#"}}}`,
			Call:   `{"a": null}`,
		},
	})
}

// TestSupplied reads calls as a handler must.
func TestSupplied(t *testing.T) {
	const defs = `"$defs": {"text": {"type": "string"}, "maybe": {"type": ["string", "null"]}, "node": {"type": "object", "properties": {"next": {"$ref": "#/$defs/node"}, "tag": {"type": "string"}}}}`
	for _, c := range []struct{ name, property, call, want string }{
		{"optional", `{"type": "string"}`, `{"p": null}`, `{}`},
		{"accepts null", `{"type": ["string", "null"]}`, `{"p": null}`, `{"p": null}`},
		{"accepts anything", `{}`, `{"p": null}`, `{"p": null}`},
		{"nullable", `{"type": "string", "nullable": true}`, `{"p": null}`, `{"p": null}`},
		{"enum", `{"enum": ["a"]}`, `{"p": null}`, `{}`},
		{"reference", `{"$ref": "#/$defs/text"}`, `{"p": null}`, `{}`},
		{"reference to what accepts null", `{"$ref": "#/$defs/maybe"}`, `{"p": null}`, `{"p": null}`},
		{"reference to itself", `{"$ref": "#/properties/p"}`, `{"p": null}`, `{}`},
		{"below a reference", `{"$ref": "#/$defs/node"}`, `{"p": {"next": {"next": null, "tag": null}, "tag": "x"}}`, `{"p": {"next": {}, "tag": "x"}}`},
		{"in a list", `{"items": {"$ref": "#/$defs/node"}}`, `{"p": [{"next": null, "tag": null}, 1]}`, `{"p": [{}, 1]}`},
		{"no such property", `{"type": "object"}`, `{"p": {"x": null}}`, `{"p": {"x": null}}`},
		{
			"the branch that fits", `{"anyOf": [{"properties": {"k": {"const": 1}, "x": {"type": "string"}}, "required": ["k"]}, {"properties": {"k": {"const": 2}, "x": {"type": "null"}}}]}`,
			`{"p": {"k": 2, "x": null}}`, `{"p": {"k": 2, "x": null}}`,
		},
		{
			"a branch by reference", `{"anyOf": [{"type": "string"}, {"$ref": "#/$defs/node"}]}`,
			`{"p": {"next": null, "tag": "x"}}`, `{"p": {"tag": "x"}}`,
		},
		{"a choice without null", `{"anyOf": [{"type": "string"}, {"$ref": "#/$defs/text"}]}`, `{"p": null}`, `{}`},
	} {
		tool := targettest.Tool(t, toolOf(`{"type": "object", "properties": {"p": `+c.property+`}, `+defs+`}`))
		got := Target.Supplied(tool, mustParse(t, c.call))
		if want := mustParse(t, c.want); !jsondoc.Equal(&got, want) {
			t.Errorf("%s: %s, want %s", c.name, jsondoc.AppendCompact(nil, &got), c.want)
		}
	}
	nullableRoot := targettest.Tool(t, toolOf(`{"type": "object", "nullable": true, "properties": {"p": {"$ref": "#"}}}`))
	if got := Target.Supplied(nullableRoot, mustParse(t, `{"p": null}`)); len(got.Kids) != 0 {
		t.Error("null in a property that refers to the root was not supplied, whatever the root says of null")
	}
	demanded := targettest.Tool(t, toolOf(`{"type": "object", "properties": {"p": {"type": "string"}}, "required": ["p"]}`))
	if got := Target.Supplied(demanded, mustParse(t, `{"p": null}`)); len(got.Kids) != 1 {
		t.Error("null in a property that was required is a value, though a wrong one")
	}
}

// TestSuppliedStaysCheap: a choice between many references that all lead to the
// same choice again costs no more than there are questions to ask.
func TestSuppliedStaysCheap(t *testing.T) {
	branches := ""
	for range 12 {
		branches += `, {"type": "object", "properties": {"a": {"$ref": "#/$defs/d"}, "b": {"$ref": "#/$defs/d"}}, "required": ["z"]}`
	}
	tool := targettest.Tool(t, toolOf(`{"type": "object", "properties": {"p": {"$ref": "#/$defs/d"}}, "$defs": {"d": {"anyOf": [{"type": "null"}`+branches+`]}}}`))
	call := `null`
	for range 40 {
		call = `{"a": ` + call + `, "b": null}`
	}
	arguments := mustParse(t, `{"p": `+call+`}`)
	if got := core.Compile(tool, Target, core.CompileOptions{AllowLossy: true}); !got.OK {
		t.Fatal(got.Diagnostics)
	}
	if got := Target.Supplied(tool, arguments); !got.Has("p") {
		t.Errorf("%s", jsondoc.AppendCompact(nil, &got))
	}
}
