package core_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// problemsOf validates a tool given as text: "path: message" for each problem.
func problemsOf(t testing.TB, text string) []string {
	t.Helper()
	document, err := jsondoc.Parse([]byte(text), jsondoc.Limits{})
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	problems := core.ValidateCanonicalTool(&document.Root)
	if core.IsCanonicalTool(&document.Root) != (len(problems) == 0) {
		t.Errorf("IsCanonicalTool and ValidateCanonicalTool disagree on %s", text)
	}
	var lines []string
	for _, p := range problems {
		lines = append(lines, p.Path+": "+p.Message)
	}
	return lines
}

func TestValidateTool(t *testing.T) {
	const schema = `"inputSchema": {}`
	name := func(s string) string { return fmt.Sprintf(`{"name": %s, %s}`, s, schema) }
	tests := []struct {
		name, text string
		want       []string
	}{
		{"the least", `{"name": "a", "inputSchema": {}}`, nil},
		{"with a description", `{"name": "a", "description": "d", "inputSchema": {}}`, nil},
		{"with an empty description", `{"name": "a", "description": "", "inputSchema": {}}`, nil},
		{"unknown members are kept", `{"name": "a", "inputSchema": {}, "title": 1, "annotations": {"type": 7}, "outputSchema": true}`, nil},
		{"no object at the root is needed", `{"name": "a", "inputSchema": {"type": "array"}}`, nil},

		{"null", `null`, []string{": must be an object, found null"}},
		{"array", `[]`, []string{": must be an object, found an array"}},
		{"boolean", `true`, []string{": must be an object, found a boolean"}},
		{"empty object", `{}`, []string{`: a tool needs a "name"`, `: a tool needs an "inputSchema"`}},

		{"no name", `{"inputSchema": {}}`, []string{`: a tool needs a "name"`}},
		{"name null", name(`null`), []string{"name: must be a string, found null"}},
		{"name number", name(`7`), []string{"name: must be a string, found a number"}},
		{"name empty", name(`""`), []string{"name: must not be empty"}},
		{"name of any characters", name(`"orders.create v2 / ü 😀"`), nil},
		{"name of spaces", name(`" "`), nil},
		{"name of 256 characters", name(`"` + strings.Repeat("😀", 256) + `"`), nil},
		{"name of 257 characters", name(`"` + strings.Repeat("é", 257) + `"`), []string{"name: has 257 characters, more than 256"}},
		{"name with a line end", name(`"a\nb"`), []string{"name: must not contain control characters"}},
		{"name with NUL", name(`"\u0000"`), []string{"name: must not contain control characters"}},
		{"name with DEL", name(`"a\u007f"`), []string{"name: must not contain control characters"}},
		{"name with C1", name(`"\u009b"`), []string{"name: must not contain control characters"}},
		{
			"name long and with control characters", name(`"` + strings.Repeat("a", 300) + `\t"`),
			[]string{"name: has 301 characters, more than 256", "name: must not contain control characters"},
		},

		{"description null", `{"name": "a", "description": null, "inputSchema": {}}`, []string{"description: must be a string, found null"}},
		{"description list", `{"name": "a", "description": ["d"], "inputSchema": {}}`, []string{"description: must be a string, found an array"}},

		{"no schema", `{"name": "a"}`, []string{`: a tool needs an "inputSchema"`}},
		{"schema null", `{"name": "a", "inputSchema": null}`, []string{"inputSchema: must be an object, found null"}},
		{"schema true", `{"name": "a", "inputSchema": true}`, []string{"inputSchema: must be an object, found a boolean"}},
		{"schema array", `{"name": "a", "inputSchema": []}`, []string{"inputSchema: must be an object, found an array"}},
		{
			"schema by the name of another format", `{"name": "a", "input_schema": {}}`,
			[]string{`: a tool needs an "inputSchema"; it has "input_schema", which is another format's name for it`},
		},
		{
			"parameters", `{"name": "a", "parameters": {}}`,
			[]string{`: a tool needs an "inputSchema"; it has "parameters", which is another format's name for it`},
		},
		{
			"nested function", `{"type": "function", "function": {"name": "a", "parameters": {}}}`,
			[]string{`: a tool needs a "name"`, `: a tool needs an "inputSchema"; it has a "function", as in another format: a canonical tool is {"name", "description", "inputSchema"}`},
		},

		{"everything at once", `{"name": "", "description": 1, "inputSchema": {"type": "int", "enum": []}}`, []string{
			"name: must not be empty", "description: must be a string, found a number", "inputSchema.enum: must not be empty",
			`inputSchema.type: unknown type "int"; a type is one of array, boolean, integer, null, number, object, string`,
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := problemsOf(t, test.text); !slices.Equal(got, test.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
		})
	}
}

func TestValidateNothing(t *testing.T) {
	if core.IsCanonicalTool(nil) {
		t.Error("nothing is a tool")
	}
	if problems := core.ValidateCanonicalTool(nil); len(problems) != 1 || problems[0].Message == "" {
		t.Errorf("got %v", problems)
	}
}

func TestValidateSchema(t *testing.T) {
	const (
		boolean = "a boolean schema is not supported here: write {} for true; false accepts nothing"
		types   = "a type is one of array, boolean, integer, null, number, object, string"
	)
	tests := []struct {
		name, schema string
		want         []string // without the leading inputSchema
	}{
		// type
		{"each type", `{"anyOf": [{"type": "array"}, {"type": "boolean"}, {"type": "integer"}, {"type": "null"}, {"type": "number"}, {"type": "object"}, {"type": "string"}]}`, nil},
		{"list of types", `{"type": ["string", "null"]}`, nil},
		{"list of one type", `{"type": ["object"]}`, nil},
		{"unknown type", `{"type": "any"}`, []string{`.type: unknown type "any"; ` + types}},
		{"type in capitals", `{"type": "OBJECT"}`, []string{`.type: unknown type "OBJECT"; ` + types}},
		{"type null", `{"type": null}`, []string{".type: must be a type name or a list of them, found null"}},
		{"type object", `{"type": {}}`, []string{".type: must be a type name or a list of them, found an object"}},
		{"empty list of types", `{"type": []}`, []string{".type: must not be empty"}},
		{"repeated type", `{"type": ["string", "null", "string"]}`, []string{`.type[2]: "string" is listed twice`}},
		{"list with an unknown type", `{"type": ["string", "date"]}`, []string{`.type[1]: unknown type "date"; ` + types}},
		{"list with something else", `{"type": ["string", 1, ["null"]]}`, []string{
			".type[1]: must be a type name or a list of them, found a number", ".type[2]: must be a type name or a list of them, found an array",
		}},

		// Maps of schemas.
		{"maps of schemas", `{"properties": {"a": {}}, "$defs": {"a": {}}, "definitions": {"a": {}}, "patternProperties": {"^a": {}}, "dependentSchemas": {"a": {}}}`, nil},
		{"empty maps", `{"properties": {}, "$defs": {}, "definitions": {}, "patternProperties": {}, "dependentSchemas": {}}`, nil},
		{"properties list", `{"properties": []}`, []string{".properties: must be an object, found an array"}},
		{"properties null", `{"properties": null}`, []string{".properties: must be an object, found null"}},
		{"$defs text", `{"$defs": "x"}`, []string{".$defs: must be an object, found a string"}},
		{"definitions true", `{"definitions": true}`, []string{".definitions: must be an object, found a boolean"}},
		{"patternProperties number", `{"patternProperties": 1}`, []string{".patternProperties: must be an object, found a number"}},
		{"dependentSchemas list", `{"dependentSchemas": [{}]}`, []string{".dependentSchemas: must be an object, found an array"}},
		{"members that are no schemas", `{"properties": {"a": "string", "b": null, "c": [], "d": {}}}`, []string{
			".properties.a: must be an object, found a string", ".properties.b: must be an object, found null", ".properties.c: must be an object, found an array",
		}},
		{"names that need quotes", `{"properties": {"x-a": 1, "": 2, "ü": 3}}`, []string{
			`.properties[""]: must be an object, found a number`, `.properties["x-a"]: must be an object, found a number`, `.properties["ü"]: must be an object, found a number`,
		}},

		// Lists of schemas.
		{"lists of schemas", `{"anyOf": [{}], "oneOf": [{}, {}], "allOf": [{}]}`, nil},
		{"empty lists of schemas", `{"anyOf": [], "oneOf": [], "allOf": [], "prefixItems": []}`, []string{
			".allOf: must not be empty", ".anyOf: must not be empty", ".oneOf: must not be empty", ".prefixItems: must not be empty",
		}},
		{"lists that are none", `{"anyOf": {}, "oneOf": "x", "allOf": null}`, []string{
			".allOf: must be an array, found null", ".anyOf: must be an array, found an object", ".oneOf: must be an array, found a string",
		}},
		{"elements that are no schemas", `{"anyOf": [{}, 1, []]}`, []string{
			".anyOf[1]: must be an object, found a number", ".anyOf[2]: must be an object, found an array",
		}},

		// Single schemas.
		{"single schemas", `{"items": {}, "not": {}, "contains": {}, "if": {}, "then": {}, "else": {}, "propertyNames": {}}`, nil},
		{"what is no schema", `{"items": "x", "not": 1, "contains": null, "if": [], "then": "x", "else": 2, "propertyNames": [{}]}`, []string{
			".contains: must be an object, found null", ".else: must be an object, found a number", ".if: must be an object, found an array",
			".items: must be an object, found a string", ".not: must be an object, found a number",
			".propertyNames: must be an object, found an array", ".then: must be an object, found a string",
		}},
		{"tuple", `{"items": [{"type": "string"}, {}], "additionalItems": {}}`, nil},
		{"empty tuple", `{"items": []}`, nil},
		{"tuple with something else", `{"items": [{}, 1]}`, []string{".items[1]: must be an object, found a number"}},

		// Booleans.
		{"boolean additionalProperties", `{"additionalProperties": true, "not": {"additionalProperties": false}}`, nil},
		{"schema additionalProperties", `{"additionalProperties": {"type": "string"}}`, nil},
		{"bad additionalProperties", `{"additionalProperties": "no"}`, []string{".additionalProperties: must be an object, found a string"}},
		{"bad schema in additionalProperties", `{"additionalProperties": {"type": 1}}`, []string{".additionalProperties.type: must be a type name or a list of them, found a number"}},
		{"boolean keywords of the same kind", `{"unevaluatedProperties": false, "unevaluatedItems": false, "additionalItems": false}`, nil},
		{"boolean property", `{"properties": {"a": true}}`, []string{".properties.a: " + boolean}},
		{
			"boolean schemas everywhere", `{"items": false, "not": true, "contains": true, "if": true, "then": true, "else": true, "propertyNames": false,
			"anyOf": [true], "oneOf": [{}, false], "allOf": [true], "$defs": {"a": true}, "definitions": {"a": false}, "patternProperties": {"^a": true}, "dependentSchemas": {"a": true}}`,
			[]string{
				".$defs.a: " + boolean, ".allOf[0]: " + boolean, ".anyOf[0]: " + boolean, ".contains: " + boolean, ".definitions.a: " + boolean, ".dependentSchemas.a: " + boolean,
				".else: " + boolean, ".if: " + boolean, ".items: " + boolean, ".not: " + boolean, ".oneOf[1]: " + boolean, `.patternProperties["^a"]: ` + boolean, ".propertyNames: " + boolean, ".then: " + boolean,
			},
		},

		// required
		{"required", `{"properties": {"a": {}, "b": {}}, "required": ["b", "a"]}`, nil},
		{"nothing required", `{"properties": {"a": {}}, "required": []}`, nil},
		{"required without properties", `{"required": ["a"]}`, nil},
		{"required beside broken properties", `{"properties": [], "required": ["a"]}`, []string{".properties: must be an object, found an array"}},
		{"required and not declared", `{"properties": {"a": {}}, "required": ["a", "b"]}`, []string{`.required[1]: "b" is required but not declared in properties`}},
		{"required where nothing is declared", `{"properties": {}, "required": ["a"]}`, []string{`.required[0]: "a" is required but not declared in properties`}},
		{"declared elsewhere does not count", `{"properties": {"a": {"properties": {"b": {}}}}, "required": ["b"]}`, []string{`.required[0]: "b" is required but not declared in properties`}},
		{"required in a branch", `{"properties": {"a": {}}, "anyOf": [{"required": ["a"]}, {"required": ["z"]}]}`, nil},
		{"required twice", `{"properties": {"a": {}}, "required": ["a", "a"]}`, []string{`.required[1]: "a" is listed twice`}},
		{"required true", `{"required": true}`, []string{".required: must be an array, found a boolean"}},
		{"required text", `{"required": "a"}`, []string{".required: must be an array, found a string"}},
		{"required number", `{"properties": {"a": {}}, "required": ["a", 1, null]}`, []string{
			".required[1]: must be a string, found a number", ".required[2]: must be a string, found null",
		}},
		{"a property called required", `{"properties": {"required": {"type": "boolean"}}}`, nil},

		// enum, const
		{"enum of anything", `{"enum": [1, "1", null, {}, []]}`, nil},
		{"empty enum", `{"enum": []}`, []string{".enum: must not be empty"}},
		{"enum text", `{"enum": "a"}`, []string{".enum: must be an array, found a string"}},
		{"enum object", `{"enum": {"a": 1}}`, []string{".enum: must be an array, found an object"}},
		{"const of anything", `{"const": {"type": "nonsense"}}`, nil},

		// Numbers.
		{"bounds", `{"minimum": -1.5, "maximum": 1e3, "exclusiveMinimum": 0, "exclusiveMaximum": -0, "multipleOf": 0.1}`, nil},
		{"bounds that are none", `{"minimum": "1", "maximum": null, "exclusiveMinimum": true, "exclusiveMaximum": [], "multipleOf": {}}`, []string{
			".exclusiveMaximum: must be a number, found an array", ".exclusiveMinimum: must be a number, found a boolean", ".maximum: must be a number, found null",
			".minimum: must be a number, found a string", ".multipleOf: must be a number, found an object",
		}},
		{"multipleOf zero", `{"multipleOf": 0.0}`, []string{".multipleOf: must be greater than 0, found 0.0"}},
		{"multipleOf negative", `{"multipleOf": -2}`, []string{".multipleOf: must be greater than 0, found -2"}},

		// Counts.
		{"counts", `{"minLength": 0, "maxLength": 10, "minItems": 1.0, "maxItems": 1e2, "minProperties": -0, "maxProperties": 100000000000000000000, "minContains": 0, "maxContains": 3}`, nil},
		{"negative counts", `{"minLength": -1, "maxLength": -1, "minItems": -1, "maxItems": -1, "minProperties": -1, "maxProperties": -1, "minContains": -1, "maxContains": -1}`, []string{
			".maxContains: must be a whole number of 0 or more, found -1", ".maxItems: must be a whole number of 0 or more, found -1",
			".maxLength: must be a whole number of 0 or more, found -1", ".maxProperties: must be a whole number of 0 or more, found -1",
			".minContains: must be a whole number of 0 or more, found -1", ".minItems: must be a whole number of 0 or more, found -1",
			".minLength: must be a whole number of 0 or more, found -1", ".minProperties: must be a whole number of 0 or more, found -1",
		}},
		{"broken counts", `{"maxLength": 1.5, "maxItems": 1e-1}`, []string{
			".maxItems: must be a whole number of 0 or more, found 1e-1", ".maxLength: must be a whole number of 0 or more, found 1.5",
		}},
		{"counts that are no numbers", `{"maxLength": "5", "minItems": true}`, []string{
			".maxLength: must be a number, found a string", ".minItems: must be a number, found a boolean",
		}},
		{"a count that is beyond everything", `{"maxLength": 1e99999999999999999999}`, nil},

		// Texts.
		{"pattern and $ref", `{"pattern": "^[a-z", "$ref": "nowhere"}`, nil},
		{"pattern number", `{"pattern": 1}`, []string{".pattern: must be a string, found a number"}},
		{"$ref object", `{"$ref": {}}`, []string{".$ref: must be a string, found an object"}},
		{"$ref null", `{"$ref": null}`, []string{".$ref: must be a string, found null"}},
		{"a reference is not resolved", `{"$ref": "#/$defs/missing", "properties": {"a": {"$ref": "#"}}}`, nil},

		// dependencies
		{"dependencies", `{"dependencies": {"a": ["b"], "c": {"type": "object"}, "d": []}}`, nil},
		{"broken dependencies", `{"dependencies": {"a": ["b", "b", 1], "c": "d", "e": {"type": 1}}}`, []string{
			`.dependencies.a[1]: "b" is listed twice`, ".dependencies.a[2]: must be a string, found a number",
			".dependencies.c: must be an object, found a string", ".dependencies.e.type: must be a type name or a list of them, found a number",
		}},

		// Unknown keywords, and annotations, may hold anything.
		{"unknown keywords", `{"x-type": {"type": 1}, "components": {"schemas": {"A": {"type": 1}}}, "": 1}`, nil},
		{"annotations", `{"title": 1, "description": [], "default": {"type": 1}, "examples": "x", "deprecated": "yes", "$comment": {}}`, nil},
		{"a property named like a keyword", `{"properties": {"type": {"type": "string"}, "enum": {"type": "string"}, "minLength": {"type": "integer"}, "$ref": {"type": "string"}}}`, nil},

		// Deep inside.
		{
			"deep inside", `{"$defs": {"d": {"anyOf": [{}, {"items": {"properties": {"x y": {"not": {"minLength": -1}}}}}]}}}`,
			[]string{`.$defs.d.anyOf[1].items.properties["x y"].not.minLength: must be a whole number of 0 or more, found -1`},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var want []string
			for _, line := range test.want {
				want = append(want, "inputSchema"+line)
			}
			if got := problemsOf(t, `{"name": "a", "inputSchema": `+test.schema+`}`); !slices.Equal(got, want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}

// The place of a problem is where a person has to look: the name of a member,
// an element, or what lacks something.
func TestProblemPlaces(t *testing.T) {
	text := "{\n" +
		"  \"name\": 1,\n" +
		"  \"inputSchema\": {\n" +
		"    \"required\": [\"a\",\n" +
		"      \"b\"],\n" +
		"    \"properties\": {\"a\": true}\n" +
		"  }\n" +
		"}"
	document, err := jsondoc.Parse([]byte(text), jsondoc.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]jsondoc.Position{
		"name":                     {Line: 2, Column: 3},
		"inputSchema.required[1]":  {Line: 5, Column: 7},
		"inputSchema.properties.a": {Line: 6, Column: 20},
	}
	problems := core.ValidateCanonicalTool(&document.Root)
	for _, p := range problems {
		if got := document.Position(p.At); got != want[p.Path] {
			t.Errorf("%s is at %v, want %v", p.Path, got, want[p.Path])
		}
	}
	if len(problems) != len(want) {
		t.Errorf("%d problems, want %d", len(problems), len(want))
	}
}

// A file that holds anything but tools, or is made to have a long report, is
// refused with as much as a person can read.
func TestReportIsBounded(t *testing.T) {
	var members strings.Builder
	for i := range 50_000 {
		fmt.Fprintf(&members, `"p%d": 1,`, i)
	}
	tests := []struct{ name, text, more string }{
		{
			"records that are no tools", "[" + strings.Repeat("{},", 300_000) + "{}]",
			"f.json:1:62918: 558058 more problems, here and elsewhere, not listed",
		},
		{
			"a huge name in every path", `{"name": "a", "inputSchema": {"properties": {"` + strings.Repeat("n", 100_000) + `": {"properties": {` + members.String() + `"p": 1}}}}}`,
			"f.json:1:209016: 49990 more problems, here and elsewhere, not listed",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			set := core.LoadBytes("f.json", []byte(test.text), core.LoadOptions{})
			size := 0
			for _, e := range set.Errors {
				size += len(e.Error())
			}
			if size > 3<<20 {
				t.Errorf("the report has %d bytes", size)
			}
			if !slices.ContainsFunc(set.Errors, func(e *core.InputError) bool { return e.Error() == test.more }) {
				t.Errorf("no error says: %s", test.more)
			}
		})
	}
}
