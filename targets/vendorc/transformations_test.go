package vendorc

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/targettest"
)

// TestTransformations shows every transformation, with its place, and a neighbour
// that does not bring it about.
func TestTransformations(t *testing.T) {
	const p = "inputSchema.properties.p"
	tests := []struct {
		kind   *core.TransformationKind
		tool   string
		places []string
	}{
		{
			inlinedSchemaReference, withRoot(`{"properties": {"p": {"$ref": "#/$defs/d"}}, "$defs": {"d": {"$ref": "#/$defs/e"}, "e": {}}}`),
			[]string{"inputSchema.properties.p.$ref", "inputSchema.$defs.d.$ref"},
		},
		{inlinedSchemaReference, with(`{"$ref": "#/$defs/d"}`), nil},
		{droppedSchemaDefinitions, with(`{"$defs": {}, "definitions": {"d": {"$ref": "x"}}}`), []string{p + ".$defs", p + ".definitions"}},
		{droppedSchemaDefinitions, with(`{"properties": {"$defs": {}}}`), nil},
		{collapsedNullableAnyOf, with(`{"anyOf": [{"type": "null"}, {"type": "string"}]}`), []string{p + ".anyOf"}},
		{collapsedNullableAnyOf, with(`{"anyOf": [{"type": "string"}]}`), []string{p + ".anyOf"}},
		{collapsedNullableAnyOf, with(`{"anyOf": [{"type": "null"}]}`), []string{p + ".anyOf"}},
		{collapsedNullableAnyOf, with(`{"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "null"}]}`), nil},
		{collapsedNullableAnyOf, with(`{"anyOf": [{"type": "string"}, {"type": "null", "description": "none"}]}`), nil},
		{convertedNullTypeToNullable, with(`{"type": ["string", "null"]}`), []string{p + ".type"}},
		{convertedNullTypeToNullable, with(`{"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "null"}]}`), []string{p + ".anyOf[2]"}},
		{convertedNullTypeToNullable, with(`{"enum": ["a", null]}`), []string{p + ".enum"}},
		{convertedNullTypeToNullable, with(`{"type": "string", "enum": ["a", null]}`), nil},
		{convertedNullTypeToNullable, with(`{"type": "null"}`), nil},
		{convertedTypeArrayToAnyOf, with(`{"type": ["string", "integer", "null"]}`), []string{p + ".type"}},
		{convertedTypeArrayToAnyOf, with(`{"type": ["string", "null"]}`), nil},
		{convertedTypeArrayToAnyOf, with(`{"type": ["string", "integer"], "enum": ["a"]}`), nil},
		{convertedConstToEnum, with(`{"const": "a"}`), []string{p + ".const"}},
		{convertedConstToEnum, with(`{"const": 1}`), nil},
		{addedEnumFormat, with(`{"type": "string", "enum": ["a"]}`), []string{p + ".enum"}},
		{addedEnumFormat, with(`{"format": "x", "const": "a"}`), []string{p + ".const"}}, // the type
		{addedEnumFormat, with(`{"type": "string", "format": "x", "enum": ["a"]}`), nil},
		{droppedAnnotation, with(`{"$comment": "x", "uniqueItems": false}`), []string{p + ".$comment", p + ".uniqueItems"}},
		{droppedAnnotation, with(`{"title": "x"}`), nil},
		{droppedOpenAdditionalProperties, with(`{"additionalProperties": true}`), []string{p + ".additionalProperties"}},
		{droppedOpenAdditionalProperties, with(`{"additionalProperties": {}}`), []string{p + ".additionalProperties"}},
		{droppedOpenAdditionalProperties, with(`{"additionalProperties": false}`), nil},
		{convertedTrueSubschema, with(`true`), []string{p}},
		{convertedTrueSubschema, with(`{}`), nil},
		{renamedInputSchemaToParameters, with(`{}`), []string{"inputSchema"}},
		{renamedInputSchemaToParameters, withRoot(`{}`), nil},
		{omittedEmptyParameters, withRoot(`{}`), []string{"inputSchema"}},
		{omittedEmptyParameters, with(`{}`), nil},
		{normalizedTypeCase, with(`{"type": "String"}`), []string{p + ".type", "inputSchema.type"}},
		{normalizedTypeCase, withRoot(`{"type": "OBJECT", "properties": {"p": {"type": "STRING"}}}`), nil},
		{int64ConstraintAsString, with(`{"minLength": 1, "maxItems": 2.0, "minProperties": 0}`), []string{p + ".minLength", p + ".maxItems", p + ".minProperties"}},
		{int64ConstraintAsString, with(`{"minimum": 1}`), nil},
		{keptDeclaredPropertyOrdering, with(`{"properties": {"b": {}, "a": {}}, "propertyOrdering": ["b", "a"]}`), []string{p + ".propertyOrdering"}},
		{keptDeclaredPropertyOrdering, with(`{"propertyOrdering": 1}`), nil},
		{generatedPropertyOrdering, with(`{}`), nil}, // shown by TestPropertyOrder

		{droppedAdditionalProperties, with(`{"additionalProperties": false}`), []string{p + ".additionalProperties"}},
		{droppedAdditionalProperties, with(`{"additionalProperties": true}`), nil},
		{convertedOneOfToAnyOf, with(`{"oneOf": [{}, {"type": "string"}]}`), []string{p + ".oneOf"}},
		{convertedOneOfToAnyOf, with(`{"anyOf": [{}, {}], "oneOf": [{}, {}]}`), nil},
		{droppedAllOf, with(`{"allOf": [{}]}`), []string{p + ".allOf"}},
		{droppedAllOf, with(`{}`), nil},
		{droppedNot, with(`{"not": {}}`), []string{p + ".not"}},
		{droppedNot, with(`{"not": false}`), nil},
		{droppedMultipleOf, with(`{"multipleOf": 2}`), []string{p + ".multipleOf"}},
		{droppedMultipleOf, with(`{}`), nil},
		{droppedExclusiveMinimum, with(`{"exclusiveMinimum": 2}`), []string{p + ".exclusiveMinimum"}},
		{droppedExclusiveMinimum, with(`{"exclusiveMinimum": false}`), nil},
		{droppedExclusiveMaximum, with(`{"exclusiveMaximum": 2}`), []string{p + ".exclusiveMaximum"}},
		{droppedExclusiveMaximum, with(`{"exclusiveMaximum": false}`), nil},
		{droppedUniqueItems, with(`{"uniqueItems": true}`), []string{p + ".uniqueItems"}},
		{droppedUniqueItems, with(`{"uniqueItems": false}`), nil},
		{droppedPrefixItems, with(`{"prefixItems": [{}]}`), []string{p + ".prefixItems"}},
		{droppedPrefixItems, with(`{"items": {}}`), nil},
		{droppedConst, with(`{"const": 1}`), []string{p + ".const"}},
		{droppedConst, with(`{"const": "a"}`), nil},
		{droppedNonStringEnum, with(`{"enum": [1]}`), []string{p + ".enum"}},
		{droppedNonStringEnum, with(`{"enum": ["a", null]}`), nil},
		{droppedUnknownType, with(`{"type": "any"}`), []string{p + ".type"}},
		{droppedUnknownType, with(`{"type": 1}`), nil},
		{droppedTypeBesideAnyOf, with(`{"type": "string", "anyOf": [{}, {}]}`), []string{p + ".type"}},
		{droppedTypeBesideAnyOf, with(`{"type": "string", "anyOf": [{}]}`), nil},
		{widenedFalseSubschema, with(`false`), []string{p}},
		{widenedFalseSubschema, with(`true`), nil},
		{droppedUnsupported, with(`{"if": {}, "anyOf": [{}, {}], "oneOf": [{}, {}]}`), []string{p + ".if", p + ".oneOf"}},
		{droppedUnsupported, with(`{"minimum": 1}`), nil},
	}
	shown := map[*core.TransformationKind][2]bool{generatedPropertyOrdering: {false, true}}
	for _, test := range tests {
		var places []string
		for _, tr := range Compile(targettest.Tool(t, test.tool), core.CompileOptions{}).Transformations {
			if tr.Kind == test.kind {
				places = append(places, tr.Path)
			}
		}
		if diff := cmp.Diff(test.places, places); diff != "" {
			t.Errorf("%s on %s (-want +got):\n%s", test.kind.Code, test.tool, diff)
		}
		seen := shown[test.kind]
		seen[min(len(test.places), 1)] = true
		shown[test.kind] = seen
	}
	safeOnes := 0
	for _, kind := range transformations {
		if shown[kind] != [2]bool{true, true} {
			t.Errorf("%s is not shown both happening and not", kind.Code)
		}
		if !kind.Lossy {
			safeOnes++
		}
	}
	if len(transformations) != 31 || safeOnes != 16 {
		t.Errorf("%d transformations, %d of them safe; want 31 and 16", len(transformations), safeOnes)
	}
}

// TestPropertyOrder shows that the declared order is written, listed and recorded
// when it is asked for, and nothing of it otherwise.
func TestPropertyOrder(t *testing.T) {
	tool := targettest.Tool(t, withRoot(`{
		"properties": {"z": {"$ref": "#/$defs/d", "properties": {"k": {}}}, "a": {"properties": {"y": {}, "x": {}}, "propertyOrdering": ["x", "y"]}},
		"$defs": {"d": {"properties": {"n": {}, "m": {}}}}}`))
	declared := Compile(tool, core.CompileOptions{PropertyOrder: core.Declared})
	want := `{"name":"tool","description":"Does it.","parameters":{"type":"OBJECT","properties":{` +
		`"z":{"properties":{"k":{},"n":{},"m":{}},"propertyOrdering":["k","n","m"]},` +
		`"a":{"properties":{"y":{},"x":{}},"propertyOrdering":["x","y"]}},"propertyOrdering":["z","a"]}}`
	if got := strings.Join(strings.Fields(string(declared.Output)), ""); got != strings.ReplaceAll(want, " ", "") {
		t.Errorf("declared order gives\n%s\nwant\n%s", got, want)
	}
	var generated []string
	for _, tr := range declared.Transformations {
		if tr.Kind == generatedPropertyOrdering {
			generated = append(generated, tr.Path)
		}
	}
	if want := []string{"inputSchema.$defs.d.properties", "inputSchema.properties"}; !slices.Equal(generated, want) {
		t.Errorf("recorded at %q, want %q", generated, want)
	}
	sorted := Compile(tool, core.CompileOptions{})
	if got := strings.Count(string(sorted.Output), "propertyOrdering"); got != 1 {
		t.Errorf("sorted order lists %d orderings, want the one of the source", got)
	}
}
