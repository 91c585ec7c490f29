package vendorc

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
	"github.com/schemaport/schemaport/internal/soundness/invent"
	"github.com/schemaport/schemaport/internal/soundness/promise"
	"github.com/schemaport/schemaport/internal/targettest"
)

// oddKeywords is every keyword that the target knows, some that it does not, and
// one that nobody does.
func oddKeywords() []string {
	keywords := []string{
		"x-own", "if", "then", "contains", "propertyNames", "patternProperties", "dependentRequired", "unevaluatedItems", "contentEncoding",
		"additionalItems", "$dynamicRef", "id", "parameters", "anyof",
	}
	for name := range instructions {
		keywords = append(keywords, name)
	}
	slices.Sort(keywords)
	return slices.Compact(keywords)
}

// oddValues is what may stand under a keyword, rightly or not.
var oddValues = []string{
	`null`, `true`, `false`, `0`, `1`, `-1`, `1.5`, `1e2`, `1e400`, `9223372036854775808`, `""`, `"a"`, `"string"`, `"object"`, `"NULL"`, `"#"`, `"#/$defs/d"`, `"#/$defs/no"`,
	`[]`, `["a"]`, `["a", "a"]`, `["a", null]`, `[null]`, `["string"]`, `["string", "null"]`, `["string", "array", "object"]`, `[1]`, `[{}]`, `[{}, {}]`, `[true, false]`,
	`[{"type": "string"}, {"type": "null"}]`, `[{"type": "string"}, {"type": "integer"}]`, `[{"$ref": "#/$defs/d"}, {"type": "null"}]`,
	`{}`, `{"a": {}}`, `{"a": 1}`, `{"a": true}`, `{"type": "string"}`, `{"a": ["b"]}`, `{"$ref": "#/$defs/d"}`,
}

// oddSchemas has every keyword with every value, and so many random pairs of them.
func oddSchemas(pairs int) []string {
	var members, schemas []string
	for _, keyword := range oddKeywords() {
		for _, value := range oddValues {
			members = append(members, fmt.Sprintf("%q: %s", keyword, value))
			schemas = append(schemas, "{"+members[len(members)-1]+"}")
		}
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range pairs {
		a, b := members[r.IntN(len(members))], members[r.IntN(len(members))]
		if strings.SplitN(a, ":", 2)[0] != strings.SplitN(b, ":", 2)[0] {
			schemas = append(schemas, "{"+a+", "+b+"}")
		}
	}
	return schemas
}

func oddTool(t *testing.T, schema string) *core.Tool {
	return targettest.Tool(t, withRoot(`{"type": "object", "properties": {"p": `+schema+`}, "$defs": {"d": {"minLength": 2}}}`))
}

// TestNothingVanishes gives a schema one and two keywords with all kinds of
// values. Whatever stands in the source is in the output, or on record at its place.
func TestNothingVanishes(t *testing.T) {
	for _, schema := range oddSchemas(20_000) {
		checkNothingVanishes(t, schema)
	}
}

// TestOddSchemasStaySound holds those of them that are valid JSON Schema and lose
// nothing to values of every type.
func TestOddSchemasStaySound(t *testing.T) {
	var calls []jsondoc.Value
	for _, text := range []string{`null`, `true`, `0`, `1`, `1.5`, `200`, `""`, `"a"`, `"string"`, `"ab"`, `[]`, `["a"]`, `[1, {}]`, `{}`, `{"a": 1}`, `{"a": {}, "b": "b"}`} {
		document, err := jsondoc.Parse([]byte(`{"p": `+text+`}`), jsondoc.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		calls = append(calls, document.Root)
	}
	trial := &promise.Trial{Target: Target, Dice: invent.Seeded(1)}
	for _, odd := range oddSchemas(30_000) {
		if b := trial.Hold(oddTool(t, odd).InputSchema, calls...); b != nil {
			t.Error(b)
		}
	}
	if trial.Tally.Safe-trial.Tally.Unjudged < 400 {
		t.Errorf("this shows nothing: %+v", trial.Tally)
	}
	t.Logf("%+v", trial.Tally)
}

func checkNothingVanishes(t *testing.T, text string) {
	t.Helper()
	tool := oddTool(t, text)
	result := Compile(tool, core.CompileOptions{AllowLossy: true})
	if !result.OK { // nothing is emitted, and a finding says why
		return
	}
	document, err := jsondoc.Parse(result.Output, jsondoc.Limits{})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	emitted := document.Root.Get("parameters").Get("properties").Get("p")
	checkForm(t, text, document.Root.Get("parameters"))
	source := tool.InputSchema.Get("properties").Get("p")
	for i := range source.Kids {
		name := source.Kids[i].Name
		path := schema.NewPath("inputSchema").Member("properties").Member("p").Member(name).String()
		if !emitted.Has(name) && !onRecord(result, path) {
			t.Errorf("%q of %s is neither emitted nor on record:\n%s", name, text, targettest.Describe(result))
		}
	}
}

// onRecord says whether something was done at a path or below it.
func onRecord(result *core.Result, path string) bool {
	return slices.ContainsFunc(result.Transformations, func(tr core.Transformation) bool {
		return tr.Path == path || strings.HasPrefix(tr.Path, path+".") || strings.HasPrefix(tr.Path, path+"[")
	})
}

// checkForm holds emitted parameters to the forms that the API's fields take.
func checkForm(t *testing.T, source string, schema *jsondoc.Value) {
	t.Helper()
	for i := range schema.Kids {
		field := &schema.Kids[i]
		if !hasForm(t, source, field) {
			t.Errorf("%s gives a field that the API does not read: %s", source, jsondoc.AppendCompact(nil, schema))
		}
	}
}

func hasForm(t *testing.T, source string, field *jsondoc.Value) bool {
	eachIs := func(kind jsondoc.Kind, atLeast int) bool {
		for i := range field.Kids {
			if field.Kids[i].Kind != kind {
				return false
			}
		}
		return len(field.Kids) >= atLeast
	}
	switch field.Name {
	case "type":
		return strings.Contains(" STRING NUMBER INTEGER BOOLEAN ARRAY OBJECT NULL ", " "+field.Text+" ")
	case "format", "title", "description", "pattern":
		return field.Kind == jsondoc.String
	case "nullable":
		return field.Kind == jsondoc.Bool
	case "default", "example":
		return true
	case "minimum", "maximum":
		return field.Kind == jsondoc.Number
	case "minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties":
		n, ok := jsondoc.ParseDecimal(field.Text).Int64()
		return field.Kind == jsondoc.String && ok && fmt.Sprint(n) == field.Text
	case "enum":
		return field.Kind == jsondoc.Array && eachIs(jsondoc.String, 1)
	case "required", "propertyOrdering":
		return field.Kind == jsondoc.Array && eachIs(jsondoc.String, 0)
	case "items":
		checkForm(t, source, field)
		return field.Kind == jsondoc.Object
	case "properties", "anyOf":
		for i := range field.Kids {
			checkForm(t, source, &field.Kids[i])
		}
		return (field.Kind == jsondoc.Array) == (field.Name == "anyOf") && eachIs(jsondoc.Object, 0)
	}
	return false
}
