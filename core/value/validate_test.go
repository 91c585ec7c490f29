package value_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/value"
)

func parse(t testing.TB, text string) *jsondoc.Value {
	t.Helper()
	document, err := jsondoc.Parse([]byte(text), jsondoc.Limits{})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return &document.Root
}

// TestMessages shows what a person reads: the place, what is expected there and
// what was found.
func TestMessages(t *testing.T) {
	for _, test := range []struct {
		schema, value string
		want          []string // "path | schema path | message"
	}{
		{`{"type": "string"}`, `5`, []string{`| type | must be a string, found 5`}},
		{`{"type": ["integer", "null", "object"]}`, `1.5`, []string{`| type | must be an integer, null or an object, found 1.5`}},
		{`{"type": "array"}`, `{"a": 1}`, []string{`| type | must be an array, found an object with 1 property`}},
		{`{"type": "boolean"}`, `[1, 2]`, []string{`| type | must be a boolean, found an array of 2 elements`}},
		{`{"type": "number"}`, `"5"`, []string{`| type | must be a number, found "5"`}},
		{`{"enum": ["a", 2, null]}`, `true`, []string{`| enum | must be one of "a", 2 or null, found true`}},
		{`{"enum": [{"b": [1, "x"]}]}`, `null`, []string{`| enum | must be {"b":[1,"x"]}, found null`}},
		{`{"enum": []}`, `1`, []string{`| enum | must be one of no values at all, found 1`}},
		{`{"const": 1e2}`, `101`, []string{`| const | must be 1e2, found 101`}},
		{`{"minLength": 1}`, `""`, []string{`| minLength | must have at least 1 character, found 0`}},
		{`{"maxLength": 2}`, `"🐉🐉🐉"`, []string{`| maxLength | must have at most 2 characters, found 3`}},
		{`{"pattern": "^\\d+$"}`, `"a\u0007"`, []string{`| pattern | must match the pattern "^\\d+$", found "a\u0007"`}},
		{`{"minimum": 1.50}`, `1.4`, []string{`| minimum | must be at least 1.50, found 1.4`}},
		{`{"maximum": 9007199254740992}`, `9007199254740993`, []string{`| maximum | must be at most 9007199254740992, found 9007199254740993`}},
		{`{"exclusiveMinimum": 0}`, `0.0`, []string{`| exclusiveMinimum | must be greater than 0, found 0.0`}},
		{`{"exclusiveMaximum": 0}`, `1`, []string{`| exclusiveMaximum | must be less than 0, found 1`}},
		{`{"multipleOf": 0.1}`, `0.25`, []string{`| multipleOf | must be a multiple of 0.1, found 0.25`}},
		{`{"minItems": 2}`, `[1]`, []string{`| minItems | must have at least 2 elements, found 1`}},
		{`{"maxItems": 1}`, `[1, 2]`, []string{`| maxItems | must have at most 1 element, found 2`}},
		{`{"uniqueItems": true}`, `[1, "1", 1.0]`, []string{`| uniqueItems | must not repeat an element, but [0] and [2] are both 1.0`}},
		{`{"contains": {"type": "string"}}`, `[1, 2]`, []string{`| contains | must have at least 1 of the elements that contains describes, found 0`}},
		{
			`{"contains": {"type": "string"}, "maxContains": 1}`, `["a", "b", 3]`,
			[]string{`| contains | must have at most 1 of the elements that contains describes, found 2`},
		},
		{`{"minProperties": 1}`, `{}`, []string{`| minProperties | must have at least 1 property, found 0`}},
		{`{"maxProperties": 1}`, `{"a": 1, "b": 2}`, []string{`| maxProperties | must have at most 1 property, found 2`}},
		{`{"required": ["b", "a", "b"]}`, `{"c": 1}`, []string{
			`| required | must have the property "a", which is missing`,
			`| required | must have the property "b", which is missing`,
		}},
		{
			`{"dependentRequired": {"a": ["b"], "x": ["y"]}}`, `{"a": 1}`,
			[]string{`| dependentRequired | must have the property "b" because it has "a", which is missing`},
		},
		{
			`{"properties": {"a": {}}, "additionalProperties": false}`, `{"a": 1, "b-c": 2}`,
			[]string{`["b-c"] | additionalProperties | must not be there: the property is not declared, and no others are allowed`},
		},
		{`{"additionalProperties": {"type": "string"}}`, `{"a": 1}`, []string{`a | additionalProperties.type | must be a string, found 1`}},
		{`{"propertyNames": {"maxLength": 1, "pattern": "^a"}}`, `{"a": 1, "bc": 2}`, []string{
			`bc | propertyNames.maxLength | the property name must have at most 1 character, found 2`,
			`bc | propertyNames.pattern | the property name must match the pattern "^a", found "bc"`,
		}},
		{`false`, `{}`, []string{`| | must not be there: no value is allowed, found an object with 0 properties`}},
		{`{"prefixItems": [true, false], "items": false}`, `[1, 2, 3]`, []string{
			`[1] | prefixItems[1] | must not be there: no value is allowed, found 2`,
			`[2] | items | must not be there: no value is allowed, found 3`,
		}},
		{`{"items": [{"type": "string"}], "additionalItems": {"type": "null"}}`, `[1, 2]`, []string{
			`[0] | items[0].type | must be a string, found 1`,
			`[1] | additionalItems.type | must be null, found 2`,
		}},
		{`{"anyOf": [{"type": "string"}, {"properties": {"a": {"minimum": 3}}, "type": "object"}]}`, `{"a": 1}`, []string{
			`| anyOf | must match at least one of 2 alternatives and matches none: [0] must be a string, found an object with 1 property; [1] a must be at least 3, found 1`,
		}},
		{`{"oneOf": [{"const": 1}, {"const": 2}, {"const": 3}, {"const": 4}, {"const": 5}]}`, `6`, []string{
			`| oneOf | must match exactly one of 5 alternatives and matches none: [0] must be 1, found 6; [1] must be 2, found 6; [2] must be 3, found 6; and 2 more`,
		}},
		{
			`{"oneOf": [{"type": "null"}, {"type": "integer"}, {"type": "number"}]}`, `6`,
			[]string{`| oneOf | must match exactly one of 3 alternatives but matches [1] and [2], found 6`},
		},
		{`{"allOf": [{"minimum": 2}, {"multipleOf": 2}]}`, `1`, []string{
			`| allOf[0].minimum | must be at least 2, found 1`,
			`| allOf[1].multipleOf | must be a multiple of 2, found 1`,
		}},
		// All problems, by path, then by keyword.
		{
			`{"properties": {"b": {"type": "string", "enum": ["x"]}, "a": {"items": {"properties": {"x y": {"type": "null"}}}}}, "required": ["c"]}`,
			`{"b": 1, "a": [{}, {"x y": 0}]}`,
			[]string{
				`| required | must have the property "c", which is missing`,
				`a[1]["x y"] | properties.a.items.properties["x y"].type | must be null, found 0`,
				`b | properties.b.enum | must be "x", found 1`,
				`b | properties.b.type | must be a string, found 1`,
			},
		},
	} {
		result := value.Validate(parse(t, test.schema), parse(t, test.value))
		var got []string
		for _, p := range result.Problems {
			got = append(got, strings.TrimSpace(fmt.Sprintf("%s | %s | %s", p.Path, p.SchemaPath, p.Message)))
			if !strings.HasSuffix(p.SchemaPath, p.Keyword) && p.SchemaPath != "prefixItems[1]" {
				t.Errorf("%s on %s: keyword %s at %s", test.schema, test.value, p.Keyword, p.SchemaPath)
			}
		}
		for i, want := range test.want {
			test.want[i] = strings.Replace(want, "| |", "|  |", 1)
		}
		if !slices.Equal(got, test.want) || result.Verdict != value.Invalid || !complete(result) {
			t.Errorf("%s on %s: %v %v %q\n got %s\nwant %s", test.schema, test.value, result.Verdict, result.Unevaluated, result.Unverifiable,
				strings.Join(got, "\n     "), strings.Join(test.want, "\n     "))
		}
	}
}

func TestLongValuesAreShortened(t *testing.T) {
	long := strings.Repeat("é", 500)
	many := "[" + strings.Repeat(`"abcdefghij",`, 5000) + `"z"]`
	deep := strings.Repeat(`{"anyOf": [`, 100) + `{"type": "null"}` + strings.Repeat(`]}`, 100)
	for _, test := range []struct{ schema, value string }{
		{`{"const": "` + long + `"}`, `"` + long + `x"`},
		{`{"const": 1` + strings.Repeat("0", 900) + `}`, `1`},
		{`{"enum": ` + many + `}`, `1`},
		{`{"const": ` + many + `}`, `{"` + long + `": 1}`},
		{`{"pattern": "^` + long + `$"}`, `"` + strings.Repeat(`\u0000`, 500) + `"`},
		{`{"required": ["` + long + `"]}`, `{}`},
		{`{"dependentRequired": {"` + long + `": ["` + long + `x"]}}`, `{"` + long + `": 1}`},
		{deep, `"` + long + `"`},
	} {
		result := value.Validate(parse(t, test.schema), parse(t, test.value))
		if len(result.Problems) == 0 {
			t.Errorf("%.50s on %.50s: no problem", test.schema, test.value)
		}
		for _, p := range result.Problems {
			if n := len([]rune(p.Message)); n > 450 || !strings.Contains(p.Message, "…") {
				t.Errorf("%.50s on %.50s: a message of %d characters: %.1000s", test.schema, test.value, n, p.Message)
			}
		}
	}
}

// TestThreeAnswers is about what is said where something is not evaluated.
func TestThreeAnswers(t *testing.T) {
	const draft4, draft7, draft201909, draft202012 = `"$schema": "http://json-schema.org/draft-04/schema#"`,
		`"$schema": "https://json-schema.org/draft-07/schema"`, `"$schema": "https://json-schema.org/draft/2019-09/schema"`,
		`"$schema": "https://json-schema.org/draft/2020-12/schema"`
	for _, test := range []struct {
		schema, value string
		want          value.Verdict
		unevaluated   string
		unverifiable  string // a part of it
	}{
		// Nothing is listed that constrains nothing.
		{
			`{"title": "t", "description": "d", "default": 1, "examples": [], "$comment": "c", "$id": "x", "$defs": {"a": {"type": "null"}}, "deprecated": true}`,
			`1`, value.Valid, "", "",
		},
		// What is not evaluated is listed wherever a schema stands.
		{
			`{"properties": {"a": {"items": {"format": "date"}}}, "not": {"anyOf": [{"x-b": 1}]}, "$defs": {"d": {"if": true}}}`, `{}`,
			value.Unknown, "format if not x-b", "",
		},
		// It makes unknown only what it could refuse.
		{`{"properties": {"a": {"format": "date"}}}`, `{"b": 1}`, value.Valid, "format", ""},
		{`{"properties": {"a": {"format": "date"}}}`, `{"a": ""}`, value.Unknown, "format", ""},
		{`{"properties": {"a": {"format": "date", "type": "string"}}}`, `{"a": 1}`, value.Invalid, "format", ""},
		{
			`{"patternProperties": {"a": false}, "dependentSchemas": {"a": false}, "unevaluatedProperties": false, "dependencies": {"a": ["b"]}}`, `[]`,
			value.Valid, "dependencies dependentSchemas patternProperties unevaluatedProperties", "",
		},
		{`{"unevaluatedItems": false, "contentEncoding": "base64"}`, `{}`, value.Valid, "contentEncoding unevaluatedItems", ""},
		{`{"unevaluatedItems": false}`, `[]`, value.Unknown, "unevaluatedItems", ""},
		{`{"contentSchema": false}`, `"a"`, value.Unknown, "contentSchema", ""},
		// Alternatives.
		{`{"anyOf": [{"not": {}}, {"type": "string"}]}`, `"a"`, value.Valid, "not", ""},
		{`{"anyOf": [{"not": {}}, {"type": "string"}]}`, `1`, value.Unknown, "not", ""},
		{`{"anyOf": [{"not": {}, "type": "null"}, {"type": "string"}]}`, `1`, value.Invalid, "not", ""},
		{`{"oneOf": [{"not": {}}, {"type": "string"}]}`, `"a"`, value.Unknown, "not", ""},
		{`{"oneOf": [{"not": {}}, {"type": "string"}, {"minLength": 1}]}`, `"a"`, value.Invalid, "not", ""},
		{`{"oneOf": [{"not": {}}, {"type": "string"}]}`, `1`, value.Unknown, "not", ""},
		{`{"oneOf": [{"not": {}, "type": "null"}, {"type": "string"}]}`, `"a"`, value.Valid, "not", ""},
		{`{"allOf": [{"not": {}}, {"type": "string"}]}`, `"a"`, value.Unknown, "not", ""},
		{`{"allOf": [{"not": {}}, {"type": "string"}]}`, `1`, value.Invalid, "not", ""},
		// contains counts what is certain and what is possible.
		{`{"contains": {"type": "string", "format": "date"}}`, `[1, 2]`, value.Invalid, "format", ""},
		{`{"contains": {"type": "string", "format": "date"}}`, `[1, "a"]`, value.Unknown, "format", ""},
		{`{"contains": {"anyOf": [{"const": 1}, {"format": "date"}]}, "maxContains": 1}`, `[1, 1, "a"]`, value.Invalid, "format", ""},
		{`{"contains": {"anyOf": [{"const": 1}, {"format": "date"}]}, "maxContains": 2}`, `[1, 1, "a"]`, value.Unknown, "format", ""},
		{`{"contains": {"anyOf": [{"const": 1}, {"format": "date"}]}, "minContains": 2, "maxContains": 3}`, `[1, 1, "a"]`, value.Valid, "format", ""},
		{`{"contains": {"const": 1}, "minContains": "x"}`, `[]`, value.Unknown, "contains minContains", ""},
		{`{"propertyNames": {"format": "date"}}`, `{"a": 1}`, value.Unknown, "format", ""},
		{`{"propertyNames": {"format": "date"}}`, `{}`, value.Valid, "format", ""},
		// additionalProperties is decided for the names that are certainly additional.
		{`{"patternProperties": {"^x-": {}}, "additionalProperties": false}`, `{"b": 1}`, value.Invalid, "patternProperties", ""},
		{`{"patternProperties": {"^x-": {}}, "additionalProperties": false}`, `{"x-b": 1}`, value.Unknown, "patternProperties", ""},
		{`{"patternProperties": {"(?=x)": {}}, "additionalProperties": false}`, `{"b": 1}`, value.Unknown, "additionalProperties patternProperties", ""},
		{`{"patternProperties": {"\\p{L}": {}}, "additionalProperties": false}`, `{"\u0378": 1}`, value.Unknown, "additionalProperties patternProperties", ""},
		{`{"patternProperties": 1, "additionalProperties": false}`, `{"b": 1}`, value.Unknown, "additionalProperties patternProperties", ""},
		{`{"properties": 1, "additionalProperties": false}`, `{"b": 1}`, value.Unknown, "additionalProperties properties", ""},
		// items depends on what stands beside it.
		{`{"prefixItems": 1, "items": {"type": "string"}}`, `[1]`, value.Unknown, "items prefixItems", ""},
		{`{"prefixItems": [{}], "items": {"type": "string"}, ` + draft7 + `}`, `[1]`, value.Unknown, "items prefixItems", ""},
		{`{"prefixItems": [{}], "items": [{"type": "string"}], "additionalItems": false}`, `[1, 2]`, value.Unknown, "additionalItems items", ""},
		// Patterns that have no exact translation.
		{`{"pattern": "(?!a)"}`, `"b"`, value.Unknown, "pattern", ""},
		{`{"pattern": "(?!a)"}`, `1`, value.Valid, "pattern", ""},
		{`{"pattern": "\\p{L}"}`, `"\u0378"`, value.Unknown, "pattern", ""},
		// nullable may or may not let null past the type.
		{`{"type": "string", "nullable": true}`, `null`, value.Unknown, "nullable", ""},
		{`{"type": "string", "nullable": true}`, `1`, value.Invalid, "nullable", ""},
		{`{"type": "string", "nullable": true}`, `"a"`, value.Valid, "nullable", ""},
		{`{"type": "string", "nullable": false}`, `null`, value.Invalid, "", ""},
		{`{"type": "string", "nullable": "yes"}`, `"a"`, value.Unknown, "nullable", ""},
		// Dialects: what the named one does not have is not evaluated.
		{
			`{"const": 1, "exclusiveMinimum": 5, "contains": false, "propertyNames": false, ` + draft4 + `}`, `2`, value.Unknown,
			"const contains exclusiveMinimum propertyNames", "",
		},
		{`{"dependentRequired": {"a": ["b"]}, ` + draft7 + `}`, `{"a": 1}`, value.Unknown, "dependentRequired", ""},
		{`{"dependentRequired": {"a": ["b"]}, ` + draft201909 + `}`, `{"a": 1}`, value.Invalid, "", ""},
		{`{"contains": true, "minContains": 2, ` + draft7 + `}`, `[]`, value.Unknown, "contains minContains", ""},
		{`{"minimum": 1, "exclusiveMinimum": true, ` + draft4 + `}`, `1`, value.Unknown, "exclusiveMinimum", ""},
		{`{"minimum": 1, "exclusiveMinimum": true}`, `0`, value.Invalid, "exclusiveMinimum", ""},
		{`{"type": "integer", ` + draft4 + `}`, `1.0`, value.Unknown, "type", ""},
		{`{"type": "integer", ` + draft4 + `}`, `1`, value.Valid, "", ""},
		{`{"type": "integer"}`, `10e-1`, value.Valid, "", ""},
		{`{"items": [{"type": "string"}], "additionalItems": false, ` + draft202012 + `}`, `[1, 2]`, value.Unknown, "additionalItems items", ""},
		{`{"items": [{"type": "string"}], "additionalItems": false, ` + draft201909 + `}`, `["a", 2]`, value.Invalid, "", ""},
		{`{"items": {"type": "string"}, "additionalItems": false}`, `["a"]`, value.Valid, "", ""},
		{`{"items": {"type": "string"}, "additionalItems": {"format": "date"}}`, `["a"]`, value.Valid, "format", ""},
		{`{"properties": {"a": {"const": 1, ` + draft4 + `}, "b": {"const": 1}}}`, `{"a": 2}`, value.Unknown, "const", ""},
		{`{"properties": {"a": {"const": 1, ` + draft4 + `}, "b": {"const": 1}}}`, `{"b": 2}`, value.Invalid, "const", ""},
		{`{"properties": {"a": {"const": 1, ` + draft202012 + `}}, ` + draft4 + `}`, `{"a": 2}`, value.Unknown, "const", ""},
		{`{"$schema": "https://example.com/mine", "type": "string"}`, `1`, value.Unknown, "", `$schema names a dialect that is not known: "https://example.com/mine"`},
		{`{"$schema": 4, "type": "string"}`, `1`, value.Unknown, "", "$schema names a dialect"},
		{`{"properties": {"a": {"$schema": "urn:x", "type": "null"}, "b": {"type": "string"}}}`, `{"a": 1, "b": 1}`, value.Invalid, "", "properties.a.$schema"},
		// References.
		{`{"properties": {"a": {"$ref": "#/$defs/a"}}}`, `{}`, value.Unknown, "", "properties.a.$ref is a reference"},
		{`{"$defs": {"a": {"items": {"$ref": "#"}}}}`, `{}`, value.Unknown, "", "$defs.a.items.$ref"},
		{`{"not": {"$dynamicRef": "#a"}}`, `{}`, value.Unknown, "not", "not.$dynamicRef"},
		{`{"$recursiveRef": "#", "type": "null"}`, `1`, value.Invalid, "", "$recursiveRef"},
		{`{"$ref": "#/$defs/a", "type": "null"}`, `1`, value.Unknown, "", "$ref"},
		{`{"properties": {"a": {"$ref": 5}, "b": {"type": "null"}}}`, `{"b": 1}`, value.Invalid, "", "properties.a.$ref"},
		{`{"properties": {"$ref": {"type": "string"}}, "enum": [{"$ref": "#"}, {"$ref": "a"}]}`, `{"$ref": "a"}`, value.Valid, "", ""},
		// What has the wrong form is not evaluated.
		{`{"type": "strin"}`, `1`, value.Unknown, "type", ""},
		{`{"type": []}`, `1`, value.Unknown, "type", ""},
		{`{"type": ["string", 1]}`, `1`, value.Unknown, "type", ""},
		{`{"enum": 1}`, `1`, value.Unknown, "enum", ""},
		{`{"minLength": -1, "maxLength": 1.5, "pattern": 5}`, `"abc"`, value.Unknown, "maxLength minLength pattern", ""},
		{`{"minimum": "1", "multipleOf": 0}`, `1`, value.Unknown, "minimum multipleOf", ""},
		{`{"multipleOf": -2}`, `1`, value.Unknown, "multipleOf", ""},
		{`{"uniqueItems": 1, "items": 5, "minItems": null}`, `[1, 1]`, value.Unknown, "items minItems uniqueItems", ""},
		{`{"prefixItems": [], "contains": []}`, `[1]`, value.Unknown, "contains prefixItems", ""},
		{`{"items": [], "additionalItems": false}`, `[1]`, value.Unknown, "additionalItems items", ""},
		{`{"anyOf": [], "oneOf": {}, "allOf": null}`, `1`, value.Unknown, "allOf anyOf oneOf", ""},
		{`{"anyOf": [5, {"type": "string"}]}`, `1`, value.Unknown, "anyOf", ""},
		{`{"required": "a", "dependentRequired": {"a": [1]}, "propertyNames": 0}`, `{"a": 1}`, value.Unknown, "dependentRequired propertyNames required", ""},
		{`{"required": ["a", 1]}`, `{}`, value.Unknown, "required", ""},
		{`{"properties": {"a": 5, "b": {"type": "null"}}}`, `{"a": 1, "b": 1}`, value.Invalid, "properties", ""},
		{`5`, `1`, value.Unknown, "", "the schema is 5 instead of an object"},
		{`null`, `1`, value.Unknown, "", "the schema is null"},
		// Numbers that cannot be compared exactly.
		{`{"const": 1e1000000000000000000000}`, `1`, value.Unknown, "const", ""},
		{`{"enum": [[1e-1000000000000000000000]]}`, `1`, value.Unknown, "enum", ""},
		{`{"maximum": 1e1000000000000000000000}`, `1`, value.Unknown, "maximum", ""},
		{`{"type": "string"}`, `[{"a": 1e+1000000000000000000000}]`, value.Unknown, "", "too long to be compared exactly"},
		{`{"type": "string"}`, strings.Repeat("1", 1001), value.Unknown, "", "too long to be compared exactly"},
		{`{"maximum": 1e999999999}`, `1e1000000000`, value.Invalid, "", ""},
		{`{"multipleOf": 7}`, `7e999999999`, value.Valid, "", ""},
		{`{"multipleOf": 1e-999999999, "type": "integer"}`, `1e999999999`, value.Valid, "", ""},
		{`{"minLength": 1e400}`, `"a"`, value.Invalid, "", ""},
		{`{"enum": [1, 2, 3, 4, 5, 6, 7, 8, 9, 1e1, [0.50]]}`, `10.0`, value.Valid, "", ""},
		{`{"enum": [1, 2, 3, 4, 5, 6, 7, 8, 9, 1e1, [0.50]]}`, `[5e-1]`, value.Valid, "", ""},
		{`{"uniqueItems": true}`, `[1, 2, 3, 4, 5, 6, 7, 8, 9, 1e1, [-0], [0.0]]`, value.Invalid, "", ""},
		{`{"uniqueItems": true}`, `[1, 2, 3, 4, 5, 6, 7, 8, 9, "1", [1], [[1]], {"a": 1}, {"a": "1"}, true, null]`, value.Valid, "", ""},
		{`{"const": 100000000000000000000000000000000}`, `1e00000000000000000000000032`, value.Valid, "", ""},
	} {
		result := value.Validate(parse(t, test.schema), parse(t, test.value))
		if result.Verdict != test.want || strings.Join(result.Unevaluated, " ") != test.unevaluated ||
			!strings.Contains(result.Unverifiable, test.unverifiable) || (result.Unverifiable == "") != (test.unverifiable == "") {
			t.Errorf("%s on %.100s\n got %v, unevaluated %v, unverifiable %q, %v\nwant %v, unevaluated [%s], unverifiable %q",
				test.schema, test.value, result.Verdict, result.Unevaluated, result.Unverifiable, result.Problems,
				test.want, test.unevaluated, test.unverifiable)
		}
		if bare := value.Compile(parse(t, test.schema)).Verdict(parse(t, test.value)); bare != test.want {
			t.Errorf("%s on %.100s is %v without reasons, want %v", test.schema, test.value, bare, test.want)
		}
	}
}

// TestOnlyCertainProblems looks for problems that are none beside one that is.
func TestOnlyCertainProblems(t *testing.T) {
	for _, undecided := range []string{
		`{"anyOf": [{"not": {}}, {"type": "string"}]}`,
		`{"oneOf": [{"not": {}}, {"type": "string"}]}`,
		`{"oneOf": [{"not": {}}, {"type": "integer"}]}`,
		`{"allOf": [{"not": {}}]}`,
		`{"anyOf": [{"anyOf": [{"minimum": 5}, {"format": "x"}]}, {"type": "string"}]}`,
		`{"type": "string", "$ref": "#"}`,
		`{"oneOf": [{"$dynamicRef": "#a"}, true]}`,
		`{"type": "string", "$schema": "urn:x"}`,
	} {
		s := fmt.Sprintf(`{"properties": {"a": %s, "b": {"type": "null"}, "c": {"items": %[1]s}, "d": {"contains": %[1]s}}}`, undecided)
		result := value.Validate(parse(t, s), parse(t, `{"a": 1, "b": 1, "c": [1], "d": [1]}`))
		if len(result.Problems) != 1 || result.Problems[0].Path != "b" {
			t.Errorf("%s: %v", s, result.Problems)
		}
	}
}

func TestNothingGiven(t *testing.T) {
	null := jsondoc.Value{}
	for _, result := range []value.Result{value.Validate(nil, &null), value.Validate(&null, nil), value.Validate(nil, nil)} {
		if result.Verdict != value.Unknown || result.Unverifiable == "" {
			t.Errorf("%+v", result)
		}
	}
}

// TestStaysCheap runs what takes years where it is done naively.
func TestStaysCheap(t *testing.T) {
	nested := func(keyword, inner string, levels int) string {
		return strings.Repeat(`{"`+keyword+`": [{"type": "null"}, `, levels) + inner + strings.Repeat(`]}`, levels)
	}
	numbers := func(n int) string {
		list := make([]string, n)
		for i := range list {
			list[i] = fmt.Sprintf(`{"a": %d, "b": "x"}`, i)
		}
		return "[" + strings.Join(list, ",") + "]"
	}
	var patterns []string
	for i := range 3000 {
		patterns = append(patterns, fmt.Sprintf(`{"pattern": "a{1000}%d"}`, i))
	}
	for _, test := range []struct {
		name, schema, value string
		want                value.Verdict
	}{
		{"many large patterns", `{"anyOf": [` + strings.Join(patterns, ",") + `]}`, `"a"`, value.Unknown},
		{"nested anyOf", nested("anyOf", `{"type": "string"}`, 200), `1`, value.Invalid},
		{"nested oneOf", nested("oneOf", `{"type": "string"}`, 200), `1`, value.Invalid},
		{"nested alternatives with something unknown", nested("oneOf", `{"format": "x"}`, 200), `1`, value.Unknown},
		{"many elements that are all different", `{"uniqueItems": true}`, numbers(100_000), value.Valid},
		{"many elements and many allowed values", `{"items": {"enum": ` + numbers(50_000) + `}}`, numbers(50_000), value.Valid},
		{"a pattern that backtracks", `{"pattern": "^(a+)+$"}`, `"` + strings.Repeat("a", 100_000) + `!"`, value.Invalid},
		{"a large pattern on a large text", `{"pattern": "(a{0,500}b{0,500}){0,1}c$"}`, `"` + strings.Repeat("ab", 4_000_000) + `"`, value.Unknown},
		{"a pattern that multiplies", `{"pattern": "((((((a{9}){9}){9}){9}){9}){9}){9}"}`, `"a"`, value.Unknown},
		{"a pattern that nests", `{"pattern": "` + strings.Repeat("(", 8000) + strings.Repeat(")", 8000) + `"}`, `"a"`, value.Unknown},
		{"huge exponents", `{"items": {"multipleOf": 3e-99999999, "maximum": 1e999999999}, "uniqueItems": true}`, `[3e999999998, 6e999999998]`, value.Valid},
	} {
		t.Run(test.name, func(t *testing.T) {
			if result := value.Validate(parse(t, test.schema), parse(t, test.value)); result.Verdict != test.want {
				t.Errorf("%v, want %v: %v %.300v", result.Verdict, test.want, result.Unevaluated, result.Problems)
			}
		})
	}
}

// TestAlternativesAfterThePatternBudget spends the budget for patterns on the
// judgement of alternatives, so that for some lengths none is left to find out
// what to say about them.
func TestAlternativesAfterThePatternBudget(t *testing.T) {
	s := parse(t, `{"anyOf": [{"pattern": "^(a{0,500}b{0,500})c$"}]}`)
	said := map[string]bool{}
	for length := 50_000; length <= 300_000; length += 25_000 {
		text := jsondoc.NewString(strings.Repeat("ab", length/2))
		result := value.Validate(s, &text)
		if len(result.Problems) > 0 {
			_, why, _ := strings.Cut(result.Problems[0].Message, "[0] ")
			said[why[:10]] = true
		}
		said[result.Verdict.String()] = true
	}
	for _, want := range []string{"invalid", "must match", "does not m", "unknown"} {
		if !said[want] {
			t.Errorf("%q was never said: %v", want, said)
		}
	}
}

func TestCompiledSchemaIsShared(t *testing.T) {
	s := value.Compile(parse(t, `{"enum": [1, 2, 3, 4, 5, 6, 7, 8, 9, "a", "b"], "pattern": "a", "format": "x", "uniqueItems": true}`))
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			for range 100 {
				result := s.Validate(parse(t, fmt.Sprintf("%d", i+5)))
				if (result.Verdict == value.Invalid) != (i+5 > 9) || !slices.Equal(result.Unevaluated, []string{"format"}) {
					t.Errorf("%d: %+v", i+5, result)
				}
				result.Unevaluated[0] = "mine" // a result belongs to its caller
			}
		})
	}
	group.Wait()
}

func ExampleValidate() {
	document, _ := jsondoc.Parse([]byte(`{
		"schema": {
			"type": "object",
			"properties": {"to": {"type": "string", "format": "email"}, "copies": {"type": "integer", "minimum": 1}},
			"required": ["to"]
		},
		"value": {"to": "anna@example.com", "copies": 0}
	}`), jsondoc.Limits{})
	result := value.Validate(document.Root.Get("schema"), document.Root.Get("value"))
	fmt.Println(result.Verdict)
	for _, p := range result.Problems {
		fmt.Println(p.Path, p.Message)
	}
	fmt.Println("not evaluated:", result.Unevaluated)
	// Output:
	// invalid
	// copies must be at least 1, found 0
	// not evaluated: [format]
}
