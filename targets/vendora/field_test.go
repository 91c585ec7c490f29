package vendora

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/targettest"
)

// fieldCases are shapes that converters in the field are known to get wrong.
var fieldCases = []ruleCase{
	// Properties that are named like keywords: a converter that walks every
	// object as if it were a schema drops or rewrites them.
	{
		name: "properties named like keywords",
		property: `{"type": "object", "required": ["format", "not", "$ref", "properties", "type", "required", "additionalProperties", "default"], "additionalProperties": false, "properties": {
			"format": {"type": "string"}, "not": {"type": "string"}, "$ref": {"type": "string"}, "properties": {"type": "string"}, "type": {"type": "string"},
			"required": {"type": "boolean"}, "additionalProperties": {"type": "boolean"}, "default": {"type": "string"}}}`,
		out: `{"type": "object", "required": ["$ref", "additionalProperties", "default", "format", "not", "properties", "required", "type"], "additionalProperties": false, "properties": {
			"format": {"type": "string"}, "not": {"type": "string"}, "$ref": {"type": "string"}, "properties": {"type": "string"}, "type": {"type": "string"},
			"required": {"type": "boolean"}, "additionalProperties": {"type": "boolean"}, "default": {"type": "string"}}}`,
	},
	// Keywords inside values are values.
	{name: "values that look like schemas", property: `{"enum": [{"$ref": "#/definitions/a"}, {"type": "object", "title": "T"}]}`, out: `{"enum": [{"$ref": "#/definitions/a"}, {"type": "object", "title": "T"}]}`},
	// Splitting a nullable array into branches loses its items.
	{name: "nullable array keeps its items", property: `{"type": ["array", "null"], "items": {"type": "string"}}`, out: `{"type": ["array", "null"], "items": {"type": "string"}}`},
	// Optional properties of every kind: forcing them into required without
	// letting them be null makes the model invent values.
	{
		name: "optional of every kind", property: `{"type": "object", "additionalProperties": false, "properties": {"ref": {"$ref": "#"}, "enum": {"enum": ["a"]}, "const": {"const": "a"},
			"anyOf": {"anyOf": [{"type": "string"}]}, "untyped": {"description": "Anything."}}}`,
		want: optional + "ref\n" + optional + "enum\n" + optional + "const\n" + optional + "anyOf\n" + optional + "untyped\nconst-converted-to-enum converted-const-to-enum @properties.const.const",
		out: `{"type": "object", "additionalProperties": false, "required": ["anyOf", "const", "enum", "ref", "untyped"], "properties": {"ref": {"anyOf": [{"$ref": "#"}, {"type": "null"}]},
			"enum": {"type": ["string", "null"], "enum": ["a"]}, "const": {"type": ["string", "null"], "enum": ["a"]}, "anyOf": {"anyOf": [{"type": "string"}, {"type": "null"}]},
			"untyped": {"description": "Anything."}}}`,
	},
	// Letting const win, or enum, by key order.
	{name: "const with enum", property: `{"enum": ["a", "b"], "const": "b"}`, want: "const-converted-to-enum converted-const-to-enum @const", out: `{"enum": ["b"]}`},
	// Overwriting one with the other.
	{name: "anyOf with oneOf", property: `{"anyOf": [{"type": "string"}], "oneOf": [{"type": "integer"}]}`, want: unsupported + "@oneOf", out: `{"anyOf": [{"type": "string"}]}`},
	// "One of these must be given": closing the branches makes the tool impossible to call.
	{
		name: "anyOf of required-only branches", property: `{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "additionalProperties": false,
			"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}`,
		want: unsupported + "@anyOf\n" + optional + "a\n" + optional + "b",
		out:  `{"type": "object", "properties": {"a": {"type": ["string", "null"]}, "b": {"type": ["string", "null"]}}, "required": ["a", "b"], "additionalProperties": false}`,
	},
	// Composition beside properties: the outer object and the branches close each other out.
	{
		name: "composition beside properties", property: `{"type": "object", "properties": {"kind": {"type": "string"}}, "required": ["kind"],
			"oneOf": [{"properties": {"kind": {"const": "a"}, "size": {"type": "integer"}}}, {"properties": {"kind": {"const": "b"}}}]}`,
		want: unsupported + "@oneOf\n" + missing, out: `{"type": "object", "properties": {"kind": {"type": "string"}}, "required": ["kind"], "additionalProperties": false}`,
	},
	// Definitions that are not at the root are renamed, but references to them are not repointed.
	{
		name: "nested definitions", property: `{"definitions": {"a": {"type": "string"}}, "items": {"$ref": "#/properties/p/definitions/a"}}`,
		want: "legacy-definitions-keyword renamed-definitions-to-defs @definitions\n" + unsupported + "@items.$ref",
		out:  `{"$defs": {"a": {"type": "string"}}, "items": {"$ref": "#/properties/p/definitions/a"}}`,
	},
	{
		name: "definitions in definitions", root: `{"type": "object", "properties": {"p": {"$ref": "#/definitions/a/definitions/b"}}, "required": ["p"], "additionalProperties": false,
			"definitions": {"a": {"definitions": {"b": {"type": "string"}}}}}`,
		want: "legacy-definitions-keyword renamed-definitions-to-defs @definitions\nlegacy-definitions-keyword renamed-definitions-to-defs @definitions.a.definitions\n" +
			"rewrote-definitions-reference @properties.p.$ref\n" + unsupported + "@properties.p.$ref",
		out: `{"type": "object", "properties": {"p": {"$ref": "#/$defs/a/definitions/b"}}, "required": ["p"], "additionalProperties": false, "$defs": {"a": {"$defs": {"b": {"type": "string"}}}}}`,
	},
	// Merging the siblings of a reference, or dropping the reference.
	{
		name: "$ref with siblings", property: `{"$ref": "#", "description": "The same again.", "default": {}}`, want: "default-keyword-dropped dropped-default-keyword @default",
		out: `{"$ref": "#", "description": "The same again."}`,
	},
	// Inlining recursive definitions never ends.
	{
		name: "recursive $defs", root: `{"type": "object", "properties": {"tree": {"$ref": "#/$defs/node"}}, "required": ["tree"], "additionalProperties": false, "$defs": {"node": {"type": "object",
			"properties": {"kids": {"type": "array", "items": {"$ref": "#/$defs/node"}}, "next": {"$ref": "#/$defs/node"}}, "required": ["kids"], "additionalProperties": false}}}`,
		want: "strict-optional-property, nullable-instead-of-omitted converted-optional-property-to-nullable @$defs.node.properties.next",
		out: `{"type": "object", "properties": {"tree": {"$ref": "#/$defs/node"}}, "required": ["tree"], "additionalProperties": false, "$defs": {"node": {"type": "object",
			"properties": {"kids": {"type": "array", "items": {"$ref": "#/$defs/node"}}, "next": {"anyOf": [{"$ref": "#/$defs/node"}, {"type": "null"}]}}, "required": ["kids", "next"], "additionalProperties": false}}}`,
	},
	{name: "recursion to the root", property: `{"type": "array", "items": {"$ref": "#"}}`, out: `{"type": "array", "items": {"$ref": "#"}}`},
	// Taking the first branch, or merging all of them.
	{name: "root oneOf", root: `{"type": "object", "oneOf": [{"properties": {"a": {}}}], "additionalProperties": false}`, want: "root-schema-anyof @oneOf"},
	// Objects without properties: the API wants properties and required spelled out.
	{name: "empty root", root: `{"type": "object"}`, want: missing, out: `{"type": "object", ` + emptyObject + `}`},
	{name: "free-form object", property: `{"type": "object", "description": "Any JSON."}`, want: missing, out: `{"type": "object", "description": "Any JSON.", ` + emptyObject + `}`},
	{name: "free-form object, said so", property: `{"type": "object", "additionalProperties": true}`, want: opened, out: `{"type": "object", ` + emptyObject + `}`},
	// Turning the values of an enum into strings makes the model answer "1".
	{name: "integers in an enum", property: `{"type": "integer", "enum": [0, 1, 9007199254740993]}`, out: `{"type": "integer", "enum": [0, 1, 9007199254740993]}`},
	{name: "mixed enum", property: `{"enum": ["a", 1, 1.5, true, null, [], {}]}`, out: `{"enum": ["a", 1, 1.5, true, null, [], {}]}`},
	// A name that a JavaScript object loses.
	{
		name: "__proto__", property: `{"type": "object", "properties": {"__proto__": {"type": "string"}, "constructor": {"type": "string"}}, "required": ["__proto__"], "additionalProperties": false}`,
		want: optional + "constructor",
		out:  `{"type": "object", "properties": {"__proto__": {"type": "string"}, "constructor": {"type": ["string", "null"]}}, "required": ["__proto__", "constructor"], "additionalProperties": false}`,
	},
	// Names and texts beyond ASCII are kept letter by letter.
	{
		name: "beyond ASCII", property: `{"type": "object", "properties": {"größe": {"type": "string", "description": "高さ 🗼\u0007"}, "": {}}, "required": ["größe", ""], "additionalProperties": false}`,
		out: `{"type": "object", "properties": {"größe": {"type": "string", "description": "高さ 🗼\u0007"}, "": {}}, "required": ["", "größe"], "additionalProperties": false}`,
	},
	{
		name: "odd names in paths", property: `{"type": "object", "properties": {"a b": {"title": "T"}}, "required": ["a b"], "additionalProperties": false}`,
		want: annotation + `@properties["a b"].title`, out: `{"type": "object", "properties": {"a b": {}}, "required": ["a b"], "additionalProperties": false}`,
	},
}

func TestField(t *testing.T) {
	for _, c := range fieldCases {
		t.Run(c.name, c.run)
	}
}

// TestLongNames: a very long property name is no reason to touch it.
func TestLongNames(t *testing.T) {
	name := strings.Repeat("very_long_", 1000)
	tool := targettest.Tool(t, toolOf(fmt.Sprintf(`{"type": "object", "properties": {%q: {"type": "string"}}}`, name)))
	result := core.Compile(tool, Target, core.CompileOptions{})
	if !result.OK {
		t.Fatal(targettest.Describe(result))
	}
	if !mustParse(t, string(result.Output)).Get("parameters").Get("properties").Has(name) {
		t.Error("the name was changed")
	}
}
