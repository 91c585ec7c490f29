package vendorc

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/targettest"
)

// with is a tool whose root declares one property, p.
func with(property string) string {
	return withRoot(`{"type": "object", "properties": {"p": ` + property + `}}`)
}

func withRoot(schema string) string {
	return `{"name": "tool", "description": "Does it.", "inputSchema": ` + schema + `}`
}

func named(name string) string {
	return fmt.Sprintf(`{"name": %q, "description": "Does it.", "inputSchema": {"type": "object"}}`, name)
}

// TestRules shows for every rule where it fires, with which ability, and where
// it does not. An empty list of places means that it must not fire.
func TestRules(t *testing.T) {
	const p = "inputSchema.properties.p"
	tests := []struct {
		rule  *core.Rule
		tool  string
		fires []string // "path (ability)"
	}{
		{invalidFunctionName, named("create order"), []string{"name (refuses)"}},
		{invalidFunctionName, named(strings.Repeat("n", 129)), []string{"name (refuses)"}},
		{invalidFunctionName, named(""), []string{"name (refuses)"}},
		{invalidFunctionName, named("größe"), []string{"name (refuses)"}},
		{invalidFunctionName, `{"inputSchema": {"type": "object"}}`, []string{"name (refuses)"}},
		{invalidFunctionName, named(strings.Repeat("n", 128)), nil},
		{invalidFunctionName, named("a.b:c-d_E9"), nil},

		{functionNameLeadingCharacter, named("9lives"), []string{"name (fixes)"}},
		{functionNameLeadingCharacter, named("-x"), []string{"name (fixes)"}},
		{functionNameLeadingCharacter, named("_x"), nil},
		{functionNameLeadingCharacter, named(""), nil},

		{missingFunctionDescription, `{"name": "t", "inputSchema": {}}`, []string{"description (fixes)"}},
		{missingFunctionDescription, `{"name": "t", "description": "", "inputSchema": {}}`, []string{"description (fixes)"}},
		{missingFunctionDescription, `{"name": "t", "description": " \n", "inputSchema": {}}`, []string{"description (fixes)"}},
		{missingFunctionDescription, named("t"), nil},

		{unresolvableSchemaReference, with(`{"$ref": "other.json"}`), []string{p + ".$ref (refuses)"}},
		{unresolvableSchemaReference, with(`{"$ref": "#/$defs/none"}`), []string{p + ".$ref (refuses)"}},
		{unresolvableSchemaReference, with(`{"$ref": "#none"}`), []string{p + ".$ref (refuses)"}},
		{unresolvableSchemaReference, with(`{"$ref": "#/%zz"}`), []string{p + ".$ref (refuses)"}},
		{unresolvableSchemaReference, with(`{"$ref": "#"}`), []string{p + ".$ref (refuses)"}},
		{unresolvableSchemaReference, with(`{"items": {"$ref": "#/properties/p"}}`), []string{p + ".items.$ref (refuses)"}},
		{unresolvableSchemaReference, with(`{"$ref": "#/properties/p/$defs/d", "$defs": {"d": {"type": "string"}}}`), nil},
		{unresolvableSchemaReference, with(`{"not": {"$ref": "other.json"}}`), nil},

		{unsupportedSchemaReference, with(`{"$ref": "#/$defs/d"}`), nil},
		{unsupportedSchemaReference, with(`{"$ref": "#/properties/p/$defs/d", "$defs": {"d": {"type": "string"}}}`), []string{p + ".$ref (fixes)"}},
		{unsupportedSchemaReference, with(`{"$ref": 5}`), nil},

		{parameterNameCharset, withRoot(`{"properties": {"a-b": {}, "ok_1": {}, "9": {}, "é": {}, "": {}}}`), []string{
			`inputSchema.properties[""] (fixes)`, `inputSchema.properties["9"] (fixes)`, `inputSchema.properties["a-b"] (fixes)`, `inputSchema.properties["é"] (fixes)`,
		}},
		{parameterNameCharset, withRoot(`{"properties": {"` + strings.Repeat("a", 64) + `": {}}}`), nil},
		{parameterNameCharset, withRoot(`{"properties": {"` + strings.Repeat("a", 65) + `": {}}}`), []string{"inputSchema.properties." + strings.Repeat("a", 65) + " (fixes)"}},
		{parameterNameCharset, with(`{"properties": {"a-b": {}}}`), nil},

		{booleanSubschema, with(`false`), []string{p + " (fixes (lossy))"}},
		{booleanSubschema, with(`{"items": false}`), []string{p + ".items (fixes (lossy))"}},
		{booleanSubschema, with(`{"anyOf": [false, {}]}`), []string{p + ".anyOf[0] (fixes (lossy))"}},
		{booleanSubschema, with(`{"$ref": "#/$defs/no"}`), nil},
		{booleanSubschema, withRoot(`{"properties": {"p": {"$ref": "#/$defs/no"}}, "$defs": {"no": false}}`), []string{"inputSchema.$defs.no (fixes (lossy))"}},
		{booleanSubschema, with(`true`), nil},
		{booleanSubschema, with(`{"additionalProperties": false}`), nil},

		{unsupportedAdditionalProperties, with(`{"additionalProperties": false}`), []string{p + ".additionalProperties (fixes (lossy))"}},
		{unsupportedAdditionalProperties, with(`{"additionalProperties": {"type": "string"}}`), []string{p + ".additionalProperties (fixes (lossy))"}},
		{unsupportedAdditionalProperties, with(`{"additionalProperties": true}`), nil},
		{unsupportedAdditionalProperties, with(`{"additionalProperties": {}}`), nil},
		{unsupportedAdditionalProperties, withRoot(`{"additionalProperties": false}`), nil},
		{unsupportedAdditionalProperties, withRoot(`{"additionalProperties": {"type": "string"}}`), []string{"inputSchema.additionalProperties (fixes (lossy))"}},

		{unsupportedOneOf, with(`{"oneOf": [{}, {"type": "string"}]}`), []string{p + ".oneOf (fixes (lossy))"}},
		{unsupportedOneOf, with(`{"oneOf": [{"type": "string"}, {"type": "null"}]}`), []string{p + ".oneOf (fixes (lossy))"}},
		{unsupportedOneOf, with(`{"anyOf": [{}, {}], "oneOf": [{}, {}]}`), []string{p + ".oneOf (fixes (lossy))"}},
		{unsupportedOneOf, with(`{"oneOf": []}`), nil}, // unsupported-keyword: it is malformed

		{unsupportedAllOf, with(`{"allOf": [{"type": "string"}]}`), []string{p + ".allOf (fixes (lossy))"}},
		{unsupportedAllOf, with(`{"properties": {"allOf": {}}}`), nil},
		{unsupportedNot, with(`{"not": {}}`), []string{p + ".not (fixes (lossy))"}},
		{unsupportedNot, with(`{"not": true}`), []string{p + ".not (fixes (lossy))"}},
		{unsupportedNot, with(`{"not": false}`), nil},
		{unsupportedMultipleOf, with(`{"multipleOf": 1}`), []string{p + ".multipleOf (fixes (lossy))"}},
		{unsupportedMultipleOf, with(`{"minimum": 1}`), nil},
		{unsupportedExclusiveMinimum, with(`{"exclusiveMinimum": 0}`), []string{p + ".exclusiveMinimum (fixes (lossy))"}},
		{unsupportedExclusiveMinimum, with(`{"exclusiveMinimum": true}`), []string{p + ".exclusiveMinimum (fixes (lossy))"}},
		{unsupportedExclusiveMinimum, with(`{"exclusiveMinimum": false}`), nil},
		{unsupportedExclusiveMaximum, with(`{"exclusiveMaximum": 0}`), []string{p + ".exclusiveMaximum (fixes (lossy))"}},
		{unsupportedExclusiveMaximum, with(`{"exclusiveMaximum": false}`), nil},
		{unsupportedUniqueItems, with(`{"uniqueItems": true}`), []string{p + ".uniqueItems (fixes (lossy))"}},
		{unsupportedUniqueItems, with(`{"uniqueItems": false}`), nil},
		{unsupportedPrefixItems, with(`{"prefixItems": [{}]}`), []string{p + ".prefixItems (fixes (lossy))"}},
		{unsupportedPrefixItems, with(`{"items": {}}`), nil},

		{unsupportedConst, with(`{"const": "a"}`), []string{p + ".const (fixes)"}},
		{unsupportedConst, with(`{"const": ""}`), []string{p + ".const (fixes (lossy))"}},
		{unsupportedConst, with(`{"const": 1}`), []string{p + ".const (fixes (lossy))"}},
		{unsupportedConst, with(`{"const": null}`), []string{p + ".const (fixes (lossy))"}},
		{unsupportedConst, with(`{"const": "a", "type": "integer"}`), []string{p + ".const (fixes (lossy))"}},
		{unsupportedConst, with(`{"const": "a", "enum": ["b"]}`), []string{p + ".const (fixes (lossy))"}},
		{unsupportedConst, with(`{"enum": ["a"]}`), nil},

		{nonStringEnumValues, with(`{"enum": ["a", 1]}`), []string{p + ".enum (fixes (lossy))"}},
		{nonStringEnumValues, with(`{"enum": ["a", ""]}`), []string{p + ".enum (fixes (lossy))"}},
		{nonStringEnumValues, with(`{"enum": [null]}`), []string{p + ".enum (fixes (lossy))"}},
		{nonStringEnumValues, with(`{"enum": [["a"]]}`), []string{p + ".enum (fixes (lossy))"}},
		{nonStringEnumValues, with(`{"enum": ["a", null]}`), nil},

		{unsupportedType, with(`{"type": "decimal"}`), []string{p + ".type (fixes (lossy))"}},
		{unsupportedType, with(`{"type": ""}`), []string{p + ".type (fixes (lossy))"}},
		{unsupportedType, with(`{"type": ["string", "any"]}`), []string{p + ".type (fixes (lossy))"}},
		{unsupportedType, with(`{"type": "STRING"}`), nil},
		{unsupportedType, withRoot(`{"type": "array", "items": {}}`), []string{"inputSchema.type (refuses)"}},
		{unsupportedType, withRoot(`{"type": "null"}`), []string{"inputSchema.type (refuses)"}},
		{unsupportedType, withRoot(`{"$ref": "#/$defs/l", "$defs": {"l": {"type": ["string", "array"]}}}`), []string{"inputSchema.$defs.l.type (refuses)"}},
		{unsupportedType, withRoot(`{"type": ["array", "object"], "properties": {"p": {}}}`), nil},

		{multiTypeUnion, with(`{"type": ["string", "integer"]}`), []string{p + ".type (fixes)"}},
		{multiTypeUnion, with(`{"type": ["string", "null"]}`), nil},
		{multiTypeUnion, with(`{"type": ["string", "string"]}`), nil},

		{typeWithAnyOf, with(`{"type": "string", "anyOf": [{"minLength": 1}, {"pattern": "a"}]}`), []string{p + ".type (fixes (lossy))"}},
		{typeWithAnyOf, with(`{"type": "string", "oneOf": [{"minLength": 1}, {"pattern": "a"}]}`), []string{p + ".type (fixes (lossy))"}},
		{typeWithAnyOf, with(`{"type": "string", "anyOf": [{"minLength": 1}, {"type": "null"}]}`), nil},
		{typeWithAnyOf, with(`{"type": "string", "anyOf": [{"minLength": 1}]}`), nil},
		{typeWithAnyOf, withRoot(`{"type": "object", "properties": {"p": {}}, "anyOf": [{"required": ["p"]}, {}]}`), []string{"inputSchema.type (fixes (lossy))"}},

		{
			droppedAnnotationKeyword,
			with(`{"$anchor": "a", "$comment": "", "$id": "x", "$schema": "y", "deprecated": true, "examples": [], "readOnly": true, "writeOnly": true}`),
			[]string{
				p + ".$anchor (fixes)", p + ".$comment (fixes)", p + ".$id (fixes)", p + ".$schema (fixes)", p + ".deprecated (fixes)",
				p + ".examples (fixes)", p + ".readOnly (fixes)", p + ".writeOnly (fixes)",
			},
		},
		{droppedAnnotationKeyword, with(`{"uniqueItems": false, "not": false}`), []string{p + ".not (fixes)", p + ".uniqueItems (fixes)"}},
		{droppedAnnotationKeyword, with(`{"id": "x"}`), []string{p + ".id (fixes)"}},
		{droppedAnnotationKeyword, with(`{"title": "T", "description": "D", "default": 1, "example": 2}`), nil},

		{
			unsupportedKeyword,
			with(`{"patternProperties": {}, "if": {}, "then": {}, "else": {}, "x-y": 1, "contains": {}, "dependentRequired": {}, "unevaluatedProperties": false, "id": "x", "items": {"$ref": "#/$defs/d"}}`),
			[]string{
				p + ".contains (fixes (lossy))", p + ".dependentRequired (fixes (lossy))", p + ".else (fixes (lossy))", p + ".id (fixes (lossy))", p + ".if (fixes (lossy))",
				p + ".patternProperties (fixes (lossy))", p + ".then (fixes (lossy))", p + ".unevaluatedProperties (fixes (lossy))", p + `["x-y"] (fixes (lossy))`,
			},
		},
		{unsupportedKeyword, with(`{"type": "string", "minimum": 1}`), []string{p + ".minimum (fixes (lossy))"}},
		{unsupportedKeyword, with(`{"minimum": 1}`), nil},
		{unsupportedKeyword, with(`{"required": ["a"]}`), []string{p + ".required[0] (fixes (lossy))"}},
		{unsupportedKeyword, with(`{"properties": {"a": {}}, "required": ["a"]}`), nil},
		{unsupportedKeyword, with(`{"items": [{}]}`), []string{p + ".items (fixes (lossy))"}},
		{unsupportedKeyword, withRoot(`{"anyOf": [{"properties": {"a": {}}}, {"properties": {"b": {}}}]}`), []string{"inputSchema.anyOf (refuses)"}},
		{
			unsupportedKeyword, withRoot(`{"properties": {"a": {}}, "anyOf": [{"required": ["a"]}, {"minProperties": 1}]}`),
			[]string{"inputSchema.anyOf (fixes (lossy))"},
		},

		{constraintNotEnforced, with(`{"minimum": 1, "maximum": 2}`), []string{p + " (fixes)"}},
		{constraintNotEnforced, with(`{"items": {"pattern": "a"}}`), []string{p + ".items (fixes)"}},
		{constraintNotEnforced, withRoot(`{"properties": {"p": {}}, "minProperties": 1}`), []string{"inputSchema (fixes)"}},
		{constraintNotEnforced, with(`{"type": "string", "minimum": 1}`), nil}, // dropped, so not sent either
		{constraintNotEnforced, with(`{"enum": ["a"], "required": []}`), nil},

		{formatNotEnforced, with(`{"format": "email"}`), []string{p + ".format (fixes)"}},
		{formatNotEnforced, with(`{"enum": ["a"]}`), nil}, // the format "enum" is not of the source
		{defaultNotEnforced, with(`{"default": null}`), []string{p + ".default (fixes)"}},
		{defaultNotEnforced, with(`{"example": null}`), nil},

		{emptyParametersOmitted, withRoot(`{}`), []string{"inputSchema (fixes)"}},
		{
			emptyParametersOmitted, withRoot(`{"type": "object", "properties": {}, "required": [], "additionalProperties": false, "minProperties": 0, "maxProperties": 0}`),
			[]string{"inputSchema (fixes)"},
		},
		{emptyParametersOmitted, withRoot(`{"$ref": "#/$defs/none", "description": "x", "$defs": {"none": {"type": ["null", "object"], "$comment": "y"}}}`), []string{"inputSchema (fixes)"}},
		{emptyParametersOmitted, withRoot(`{"properties": {"a": {}}}`), nil},
		{emptyParametersOmitted, withRoot(`{"type": "array"}`), nil},
		{emptyParametersOmitted, withRoot(`{"required": ["a"]}`), nil},
		{emptyParametersOmitted, withRoot(`{"minProperties": 1}`), nil},
		{emptyParametersOmitted, withRoot(`{"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}`), nil},
		{emptyParametersOmitted, withRoot(`{"allOf": [{"properties": {"a": {}}}]}`), nil},
		{emptyParametersOmitted, withRoot(`{"not": {}}`), nil},
		{emptyParametersOmitted, withRoot(`{"enum": ["a"]}`), nil},
		{emptyParametersOmitted, withRoot(`{"const": {}}`), nil},
		{emptyParametersOmitted, withRoot(`{"patternProperties": {"a": {}}}`), nil},
		{emptyParametersOmitted, withRoot(`{"additionalProperties": {"type": "string"}}`), nil},
		{emptyParametersOmitted, withRoot(`{"$ref": "#/$defs/none"}`), nil},
		{emptyParametersOmitted, withRoot(`{"$ref": "#"}`), nil},
		{emptyParametersOmitted, withRoot(`{"x-z": 1}`), nil},
	}
	shown := map[*core.Rule][2]bool{}
	for _, test := range tests {
		code := strings.TrimPrefix(test.rule.Code, "vendor-c/")
		var fires []string
		for _, d := range Check(targettest.Tool(t, test.tool)) {
			if d.Rule == test.rule {
				fires = append(fires, fmt.Sprintf("%s (%s)", d.Path, d.Ability))
			}
		}
		if diff := cmp.Diff(test.fires, fires); diff != "" {
			t.Errorf("%s on %s (-want +got):\n%s", code, test.tool, diff)
		}
		seen := shown[test.rule]
		seen[min(len(test.fires), 1)] = true
		shown[test.rule] = seen
	}
	for _, rule := range rules {
		if shown[rule] != [2]bool{true, true} {
			t.Errorf("%s is not shown both firing and not firing", rule.Code)
		}
	}
}

// TestSeverities holds the table to the documented severities and abilities.
func TestSeverities(t *testing.T) {
	documented := map[string]string{
		"invalid-function-name": "error refuses", "unresolvable-schema-reference": "error refuses",
		"unsupported-schema-reference": "error fixes", "unsupported-const": "error fixes",
		"unsupported-additional-properties": "error fixes (lossy)", "unsupported-one-of": "error fixes (lossy)", "unsupported-all-of": "error fixes (lossy)",
		"unsupported-not": "error fixes (lossy)", "unsupported-multiple-of": "error fixes (lossy)", "unsupported-exclusive-minimum": "error fixes (lossy)",
		"unsupported-exclusive-maximum": "error fixes (lossy)", "unsupported-unique-items": "error fixes (lossy)", "unsupported-prefix-items": "error fixes (lossy)",
		"non-string-enum-values": "error fixes (lossy)", "unsupported-type": "error fixes (lossy)", "type-with-any-of": "error fixes (lossy)",
		"boolean-subschema": "error fixes (lossy)", "unsupported-keyword": "error fixes (lossy)",
		"constraint-not-enforced": "warning fixes", "format-not-enforced": "warning fixes", "default-not-enforced": "warning fixes",
		"missing-function-description": "warning fixes", "function-name-leading-character": "warning fixes", "parameter-name-charset": "warning fixes",
		"multi-type-union": "warning fixes", "empty-parameters-omitted": "info fixes", "dropped-annotation-keyword": "info fixes",
	}
	for _, rule := range rules {
		code := strings.TrimPrefix(rule.Code, "vendor-c/")
		if got := fmt.Sprintf("%s %s", rule.Severity, rule.Ability); got != documented[code] {
			t.Errorf("%s is %q, documented as %q", code, got, documented[code])
		}
	}
}
