package value_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/value"
	_ "github.com/schemaport/schemaport/internal/fixedseed"
)

// TestAgreesWithIndependentJudge draws schemas and values from small
// vocabularies, so that keywords meet, and has a general validator judge them.
// That one evaluates everything, which tests that what is not evaluated here is
// never taken for decided.
func TestAgreesWithIndependentJudge(t *testing.T) {
	verdicts := map[value.Verdict]int{}
	for _, dialect := range drawnDialects {
		t.Run(dialect, rapid.MakeCheck(func(t *rapid.T) {
			d := draw{t: t, dialect: dialect}
			s := d.root()
			judges, err := newJudges(&s)
			if err != nil {
				t.Fatalf("the judge does not take the schema %s: %v", jsondoc.AppendCompact(nil, &s), err)
			}
			compiled := value.Compile(&s)
			for range 10 {
				v := drawValue(t, 3)
				result := compiled.Validate(&v)
				verdicts[result.Verdict]++
				if bare := compiled.Verdict(&v); bare != result.Verdict {
					t.Fatalf("schema %s\nvalue %s\n%v without reasons, %v with them",
						jsondoc.AppendCompact(nil, &s), jsondoc.AppendCompact(nil, &v), bare, result.Verdict)
				}
				for _, judge := range judges {
					valid := judge(&v)
					if result.Verdict == value.Valid && !valid || result.Verdict == value.Invalid && valid ||
						result.Verdict == value.Unknown && complete(result) {
						t.Fatalf("schema %s\nvalue %s\njudged valid: %v, found %+v",
							jsondoc.AppendCompact(nil, &s), jsondoc.AppendCompact(nil, &v), valid, result)
					}
				}
			}
		}))
	}
	t.Log(verdicts)
	if len(verdicts) < 3 {
		t.Errorf("the draws are one-sided: %v", verdicts)
	}
}

// newJudges returns two readings of a schema, one of which takes format and the
// content keywords for constraints: what is certain holds in both.
func newJudges(s *jsondoc.Value) ([]func(*jsondoc.Value) bool, error) {
	var judges []func(*jsondoc.Value) bool
	for _, strict := range []bool{false, true} {
		c := jsonschema.NewCompiler()
		c.UseLoader(noLoader{})
		if strict {
			c.AssertFormat()
			c.AssertContent()
		}
		document, err := jsonschema.UnmarshalJSON(bytes.NewReader(jsondoc.AppendCompact(nil, s)))
		if err != nil {
			return nil, err
		}
		if err := c.AddResource("schema.json", document); err != nil {
			return nil, err
		}
		compiled, err := c.Compile("schema.json")
		if err != nil {
			return nil, err
		}
		judges = append(judges, func(v *jsondoc.Value) bool {
			instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(jsondoc.AppendCompact(nil, v)))
			return err == nil && compiled.Validate(instance) == nil
		})
	}
	return judges, nil
}

type noLoader struct{}

func (noLoader) Load(string) (any, error) { return nil, errors.New("nothing is loaded") }

// The vocabularies.
var (
	names    = []string{"a", "b", "ab", "c"}
	numbers  = []string{"0", "1", "1.0", "2", "3", "-1", "0.5", "1.5", "1e1", "10", "0.1", "9007199254740993", "1e400"}
	texts    = []string{"", "a", "b", "ab", "abc", "é", "🐉🐉", "1", "2020-01-31"}
	patterns = []string{"^a", "b$", "^[a-c]+$", `^\d`, "é|x", "^.?$"}
)

func drawName(t *rapid.T) string { return rapid.SampledFrom(names).Draw(t, "name") }

func drawValue(t *rapid.T, depth int) jsondoc.Value {
	kinds := 6
	if depth == 0 {
		kinds = 4
	}
	switch rapid.IntRange(0, kinds-1).Draw(t, "kind") {
	case 0:
		return jsondoc.Value{}
	case 1:
		return jsondoc.NewBool(rapid.Bool().Draw(t, "bool"))
	case 2:
		return jsondoc.NewNumber(rapid.SampledFrom(numbers).Draw(t, "number"))
	case 3:
		return jsondoc.NewString(rapid.SampledFrom(texts).Draw(t, "text"))
	case 4:
		return jsondoc.NewArray(drawList(t, 0, 3, func() jsondoc.Value { return drawValue(t, depth-1) })...)
	}
	return drawMap(t, func() jsondoc.Value { return drawValue(t, depth-1) })
}

func drawList(t *rapid.T, least, most int, each func() jsondoc.Value) []jsondoc.Value {
	list := make([]jsondoc.Value, rapid.IntRange(least, most).Draw(t, "length"))
	for i := range list {
		list[i] = each()
	}
	return list
}

func drawMap(t *rapid.T, each func() jsondoc.Value) jsondoc.Value {
	var members []jsondoc.Value
	for range rapid.IntRange(0, 3).Draw(t, "members") {
		members = append(members, each().Named(drawName(t)))
	}
	return object(members...)
}

func distinct(values []jsondoc.Value) []jsondoc.Value {
	var kept []jsondoc.Value
	for _, v := range values {
		if !slices.ContainsFunc(kept, func(k jsondoc.Value) bool { return jsondoc.Equal(&k, &v) }) {
			kept = append(kept, v)
		}
	}
	return kept
}

// object makes an object of members, the last of a name counting.
func object(members ...jsondoc.Value) jsondoc.Value {
	o := jsondoc.NewObject()
	for _, m := range members {
		o = o.WithMember(m)
	}
	return o
}

// drawnDialects are those in which the drawn schemas are well-formed; the first
// is none, which the judge too reads as 2020-12.
var drawnDialects = []string{
	"", "https://json-schema.org/draft/2020-12/schema", "https://json-schema.org/draft/2019-09/schema",
	"http://json-schema.org/draft-07/schema#", "http://json-schema.org/draft-06/schema#",
}

// draw draws schemas that the judge can compile.
type draw struct {
	t       *rapid.T
	dialect string
	refs    bool // to the one definition of the root
}

func (d draw) root() jsondoc.Value {
	definition := object(d.schema(2)...)
	d.refs = rapid.Bool().Draw(d.t, "refs")
	s := object(d.schema(3)...)
	if d.refs {
		s = s.WithMember(object(definition.Named("a")).Named("$defs"))
	}
	if d.dialect != "" {
		s = s.WithMember(jsondoc.NewString(d.dialect).Named("$schema"))
	}
	return s
}

func (d draw) subschema(depth int) jsondoc.Value {
	if depth <= 0 || rapid.IntRange(0, 9).Draw(d.t, "boolean schema") == 0 {
		return jsondoc.NewBool(rapid.IntRange(0, 3).Draw(d.t, "accepting") > 0)
	}
	return object(d.schema(depth)...)
}

// text draws a string.
func (d draw) text(from ...string) func() jsondoc.Value {
	return func() jsondoc.Value { return jsondoc.NewString(rapid.SampledFrom(from).Draw(d.t, "text")) }
}

// number draws a number.
func (d draw) number(from ...string) func() jsondoc.Value {
	return func() jsondoc.Value { return jsondoc.NewNumber(rapid.SampledFrom(from).Draw(d.t, "number")) }
}

func (d draw) names() jsondoc.Value {
	var list []jsondoc.Value
	for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom(names), 0, 2, rapid.ID).Draw(d.t, "names") {
		list = append(list, jsondoc.NewString(name))
	}
	return jsondoc.NewArray(list...)
}

// schema draws the keywords of a schema.
func (d draw) schema(depth int) []jsondoc.Value {
	t := d.t
	below := func() jsondoc.Value { return d.subschema(depth - 1) }
	schemas := func() jsondoc.Value { return jsondoc.NewArray(drawList(t, 1, 3, below)...) }
	schemaMap := func() jsondoc.Value { return drawMap(t, below) }
	boolean := func() jsondoc.Value { return jsondoc.NewBool(rapid.Bool().Draw(t, "bool")) }
	count, bound := d.number("0", "1", "2", "3.0"), d.number(numbers...)
	type keyword struct {
		name string
		draw func() jsondoc.Value
	}
	keywords := []keyword{
		{"type", d.text("null", "boolean", "integer", "number", "string", "array", "object")},
		{"type", func() jsondoc.Value {
			return jsondoc.NewArray(jsondoc.NewString("integer"), jsondoc.NewString("object"))
		}},
		{"enum", func() jsondoc.Value {
			return jsondoc.NewArray(distinct(drawList(t, 1, 12, func() jsondoc.Value { return drawValue(t, 1) }))...)
		}},
		{"const", func() jsondoc.Value { return drawValue(t, 1) }},
		{"minLength", count},
		{"maxLength", count},
		{"pattern", d.text(patterns...)},
		{"minimum", bound},
		{"maximum", bound},
		{"exclusiveMinimum", bound},
		{"exclusiveMaximum", bound},
		{"multipleOf", d.number("0.1", "0.5", "2", "3")},
		{"items", below},
		{"prefixItems", schemas},
		{"minItems", count},
		{"maxItems", count},
		{"uniqueItems", boolean},
		{"contains", below},
		{"minContains", count},
		{"maxContains", count},
		{"properties", schemaMap},
		{"properties", schemaMap},
		{"required", d.names},
		{"additionalProperties", below},
		{"propertyNames", below},
		{"minProperties", count},
		{"maxProperties", count},
		{"dependentRequired", func() jsondoc.Value { return drawMap(t, d.names) }},
		{"anyOf", schemas},
		{"oneOf", schemas},
		{"oneOf", schemas},
		{"allOf", schemas},
		// What is not evaluated.
		{"not", below},
		{"if", below},
		{"then", below},
		{"else", below},
		{"dependentSchemas", schemaMap},
		{"dependencies", schemaMap},
		{"patternProperties", func() jsondoc.Value { return object(below().Named(d.text(patterns...)().Text)) }},
		{"unevaluatedProperties", below},
		{"unevaluatedItems", below},
		{"format", d.text("date", "email")},
		{"contentEncoding", d.text("base64")},
		{"nullable", boolean},
		{"x-unknown", below},
		{"title", d.text("a")},
	}
	if d.refs {
		keywords = append(keywords, keyword{"$ref", d.text("#/$defs/a")})
	}
	if d.dialect != "" && d.dialect != drawnDialects[1] {
		keywords = append(keywords, keyword{"items", schemas}, keyword{"additionalItems", below})
	}
	var members []jsondoc.Value
	for range rapid.IntRange(0, 4).Draw(t, "keywords") {
		k := rapid.SampledFrom(keywords).Draw(t, "keyword")
		members = append(members, k.draw().Named(k.name))
	}
	return members
}
