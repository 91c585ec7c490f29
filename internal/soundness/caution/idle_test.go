package caution

import (
	"testing"

	"github.com/schemaport/schemaport/core/jsondoc"
)

func parse(t *testing.T, text string) *jsondoc.Value {
	t.Helper()
	document, err := jsondoc.Parse([]byte(text), jsondoc.Limits{})
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return &document.Root
}

func TestIdle(t *testing.T) {
	for _, test := range []struct{ keyword, text, want string }{
		{"minLength", `{"minLength": 0}`, "is 0"},
		{"minLength", `{"minLength": 0.0}`, "is 0"},
		{"minLength", `{"minLength": 1}`, ""},
		{"minLength", `{"minLength": "0"}`, ""},
		{"minItems", `{"minItems": 0}`, "is 0"},
		{"minProperties", `{"minProperties": 0}`, "is 0"},
		{"maxLength", `{"maxLength": 0}`, ""},
		{"uniqueItems", `{"uniqueItems": false}`, "is false"},
		{"uniqueItems", `{"uniqueItems": true}`, ""},
		{"uniqueItems", `{"uniqueItems": null}`, ""},
		{"multipleOf", `{"type": "integer", "multipleOf": 1}`, "is 1, which every integer is a multiple of"},
		{"multipleOf", `{"type": "number", "multipleOf": 1}`, ""},
		{"multipleOf", `{"type": "integer", "multipleOf": 2}`, ""},
		{"unevaluatedProperties", `{"unevaluatedProperties": true}`, "accepts whatever it is about"},
		{"unevaluatedProperties", `{"unevaluatedProperties": {}}`, "accepts whatever it is about"},
		{"unevaluatedProperties", `{"unevaluatedProperties": false}`, ""},
		{"unevaluatedItems", `{"unevaluatedItems": {"title": "Any"}}`, "accepts whatever it is about"},
		{"propertyNames", `{"propertyNames": {"type": "string"}}`, "accepts every name"},
		{"propertyNames", `{"propertyNames": {"pattern": ".*", "maximum": 7}}`, "accepts every name"},
		{"propertyNames", `{"propertyNames": {"pattern": "^.*$"}}`, ""},
		{"propertyNames", `{"propertyNames": {"type": "integer"}}`, ""},
		{"propertyNames", `{"propertyNames": {"maximum": "7"}}`, ""},
		{"propertyNames", `{"propertyNames": {"x-own": 1}}`, ""},
		{"patternProperties", `{"patternProperties": {}}`, "accepts whatever it is about"},
		{"patternProperties", `{"patternProperties": {"^x-": {}}}`, "accepts whatever it is about"},
		{"patternProperties", `{"patternProperties": {"^x-": {}}, "additionalProperties": false}`, ""},
		{"patternProperties", `{"patternProperties": {"^x-": {"type": "string"}}}`, ""},
		{"dependentRequired", `{"dependentRequired": {}}`, "asks for nothing"},
		{"dependentRequired", `{"dependentRequired": {"a": []}}`, "asks for nothing"},
		{"dependentRequired", `{"dependentRequired": {"a": ["b"]}}`, ""},
		{"dependentRequired", `{"dependentRequired": {"a": true}}`, ""},
		{"dependentSchemas", `{"dependentSchemas": {"a": true}}`, "asks for nothing"},
		{"dependentSchemas", `{"dependentSchemas": {"a": {"required": ["b"]}}}`, ""},
		{"allOf", `{"allOf": [{}, true, {"minLength": 0}]}`, "accepts every value in each of its schemas"},
		{"allOf", `{"allOf": []}`, ""},
		{"allOf", `{"allOf": [{"type": "string"}]}`, ""},
		{"allOf", `{"allOf": [{"type": ["array", "boolean", "null", "number", "object", "string"]}]}`, "accepts every value in each of its schemas"},
		{"allOf", `{"allOf": [{"$ref": "#"}]}`, ""},
		{"allOf", `{"allOf": [{"description": 7}]}`, ""},
		{"prefixItems", `{"prefixItems": [{}]}`, "accepts every value in each of its schemas"},
		{"prefixItems", `{"prefixItems": [{}], "items": {"type": "string"}}`, ""},
		{"not", `{"not": false}`, "is about values that do not exist"},
		{"not", `{"not": {"not": {}}}`, "is about values that do not exist"},
		{"not", `{"not": {}}`, ""},
		{"not", `{"not": {"not": {}, "type": "string"}}`, ""},
		{"minContains", `{"minContains": 2}`, "says nothing without contains"},
		{"minContains", `{"minContains": 0, "contains": {}}`, ""},
		{"minContains", `{"minContains": "2"}`, ""},
		{"contains", `{"minContains": 0, "contains": {}}`, ""}, // draft-07 does not know minContains
		{"if", `{"if": {"properties": {"a": {"const": 1}}, "required": ["a"]}}`, "says nothing without then and else"},
		{"if", `{"if": {}, "then": {}}`, ""},
		{"if", `{"if": {"type": 7}}`, ""},
		{"if", `{"if": {"properties": {"a": {}}, "required": ["b"]}}`, ""},
		{"then", `{"then": {"enum": [1]}}`, "says nothing without if"},
		{"else", `{"else": {"type": "string"}, "if": {}}`, ""},
		{"else", `{"else": {"enum": []}}`, ""},
		{"type", `{"type": "string"}`, ""},
	} {
		s := parse(t, test.text)
		if got := idle(s, s.Get(test.keyword)); got != test.want {
			t.Errorf("%s of %s: %q, want %q", test.keyword, test.text, got, test.want)
		}
	}
}

func TestForeign(t *testing.T) {
	for _, test := range []struct{ keyword, text, want string }{
		{"maxLength", `{"type": "integer", "maxLength": 5}`, "string"},
		{"maxLength", `{"type": ["integer", "null"], "maxLength": 5}`, "string"},
		{"maxLength", `{"type": ["integer", "string"], "maxLength": 5}`, ""},
		{"maxLength", `{"maxLength": 5}`, ""},
		{"maxLength", `{"type": [], "maxLength": 5}`, ""},
		{"maxLength", `{"type": "int", "maxLength": 5}`, ""},
		{"maxLength", `{"type": "integer", "maxLength": "5"}`, ""},
		{"minimum", `{"type": "integer", "minimum": 5}`, ""},
		{"minimum", `{"type": "string", "minimum": 5}`, "number"},
		{"uniqueItems", `{"type": "string", "uniqueItems": true}`, "array"},
		{"additionalProperties", `{"type": "array", "additionalProperties": false}`, "object"},
		{"additionalProperties", `{"type": "array", "additionalProperties": {"type": 7}}`, ""},
		{"enum", `{"type": "array", "enum": ["a"]}`, ""},
	} {
		s := parse(t, test.text)
		if got := foreign(s, s.Get(test.keyword)); got != test.want {
			t.Errorf("%s of %s: %q, want %q", test.keyword, test.text, got, test.want)
		}
	}
}
