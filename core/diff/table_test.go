package diff

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core/judge"
)

// row is a pair of schemas in both directions: what forward says about old to
// new, backward about new to old. A schema that does not begin with "!" is that
// of an optional property v.
type row struct{ old, new, forward, backward string }

const (
	tightened = "breaking constraint-tightened"
	relaxed   = "non-breaking constraint-relaxed"
	added     = "breaking constraint-added"
	removed   = "non-breaking constraint-removed"
	rewrite   = "informational equivalent-rewrite"
)

var table = []row{
	// Types.
	{`{"type":"string"}`, `{"type":["string","null"]}`, "non-breaking type-widened", "breaking type-narrowed"},
	{`{"type":"integer"}`, `{"type":"number"}`, "non-breaking type-widened", "breaking type-narrowed"},
	{`{"type":"string"}`, `{"type":"integer"}`, "breaking type-changed", "breaking type-changed"},
	{`{"type":["string","integer"]}`, `{"type":["string","boolean"]}`, "breaking type-changed", "breaking type-changed"},
	{`{}`, `{"type":"string"}`, "breaking type-narrowed", "non-breaking type-widened"},
	{`{"type":["integer","number"]}`, `{"type":"number"}`, rewrite, rewrite},
	{`{"type":["string","null"]}`, `{"type":["null","string"]}`, rewrite, rewrite},
	{`{"type":["string","null"]}`, `{"anyOf":[{"type":"string"},{"type":"null"}]}`, rewrite, rewrite},
	{`{"type":["string"]}`, `{"type":"string"}`, rewrite, rewrite},
	{`{"type":"string"}`, `{"anyOf":[{"type":"string"},{"type":"null"}]}`, "non-breaking type-widened", "breaking type-narrowed"},
	{`{"anyOf":[{"type":"string","minLength":2},{"type":"null"}]}`, `{"anyOf":[{"type":"null"},{"type":"string","minLength":3}]}`, tightened, relaxed},
	{`{"type":["array","boolean","integer","null","number","object","string"]}`, `{}`, rewrite, rewrite},
	{`{"type":"object"}`, `{"type":"array"}`, "breaking type-changed", "breaking type-changed"},
	{`{"type":"boolean"}`, `{"type":["boolean","string"]}`, "non-breaking type-widened", "breaking type-narrowed"},
	{`{"type":"boolean"}`, `{"enum":[false,true]}`, rewrite, rewrite},
	{`{"type":"null"}`, `{"const":null}`, rewrite, rewrite},

	// A property is declared wherever it stands.
	{`!{"type":"object","properties":{"a":{"type":"string"}}}`, `!{"type":"object","allOf":[{"properties":{"a":{"type":"string"}}}]}`, rewrite, rewrite},
	{`!{"type":"object","properties":{"a":{"type":"string"}}}`, `!{"type":"object","$ref":"#/$defs/d","$defs":{"d":{"properties":{"a":{"type":"string"}}}}}`, rewrite, rewrite},
	{`!{"type":"object"}`, `!{"type":"object","allOf":[{"properties":{"a":{"type":"string"}}}]}`, "non-breaking property-added-optional", "breaking property-removed"},
	{
		`!{"type":"object","allOf":[{"properties":{"a":{}}},{"properties":{"b":{}}}]}`, `!{"type":"object","properties":{"b":{}},"allOf":[{"properties":{"a":{}}}]}`,
		rewrite, rewrite,
	},
	{
		`!{"type":"object","anyOf":[{"required":["k"],"properties":{"k":{"const":1},"a":{}}},{"required":["k"],"properties":{"k":{"const":2},"a":{}}}]}`,
		`!{"type":"object","anyOf":[{"required":["k"],"properties":{"k":{"const":1}}},{"required":["k"],"properties":{"k":{"const":2},"a":{}}}]}`,
		"breaking property-removed", "non-breaking property-added-optional",
	},

	// What is refused now but does not count as having worked is no rewrite.
	{
		`!{"type":"object","properties":{"c":{"type":"string"}}}`,
		`!{"type":"object","properties":{"a":{},"b":{},"c":{"type":"integer"}},"dependentRequired":{"a":["b"]}}`,
		"breaking type-changed, non-breaking composition-narrowed, non-breaking property-added-optional, non-breaking property-added-optional",
		"breaking property-removed, breaking property-removed, breaking type-changed, non-breaking composition-widened",
	},
	{
		`!{"minLength":3}`, `!{"minLength":3,"oneOf":[{"type":"string"},{"maxLength":3,"properties":{"ab":{"type":"object"}}}]}`,
		"non-breaking composition-narrowed", "non-breaking composition-widened",
	},
	{
		`!{}`, `!{"type":["boolean","object"],"oneOf":[{"properties":{"ab":{"type":"object"}}}]}`,
		"informational equivalent-rewrite, non-breaking composition-narrowed", "informational equivalent-rewrite, non-breaking composition-widened",
	},

	// Enums.
	{`{"enum":["a","b"]}`, `{"enum":["b","a"]}`, rewrite, rewrite},
	{`{"enum":["a","b"]}`, `{"enum":["a","b","c"]}`, "non-breaking enum-value-added", "breaking enum-value-removed"},
	{`{"enum":["a","b"]}`, `{"enum":["a","c"]}`, "breaking enum-value-removed, non-breaking enum-value-added", "breaking enum-value-removed, non-breaking enum-value-added"},
	{`{"const":"a"}`, `{"enum":["a"]}`, rewrite, rewrite},
	{`{"const":"a"}`, `{"const":"b"}`, "breaking enum-value-removed, non-breaking enum-value-added", "breaking enum-value-removed, non-breaking enum-value-added"},
	{`{"type":"string"}`, `{"type":"string","enum":["a"]}`, "breaking enum-added", "non-breaking enum-removed"},
	{`{"type":"string","enum":["a"]}`, `{"enum":["a"]}`, rewrite, rewrite},
	{`{"enum":[1,2]}`, `{"enum":[1.0,2e0]}`, "", ""},
	{`{"enum":[1,"a",null]}`, `{"type":["integer","null"],"enum":[1,"a",null]}`, "breaking type-narrowed", "non-breaking type-widened"},
	{`{"enum":["a","b"]}`, `{"anyOf":[{"const":"a"},{"const":"b"}]}`, rewrite, rewrite},
	{`{"enum":["a","b"]}`, `{"oneOf":[{"const":"b"},{"const":"a"}]}`, rewrite, rewrite},
	{`{"enum":[{"x":1}]}`, `{"enum":[{"x":1},{"x":2}]}`, "non-breaking enum-value-added", "breaking enum-value-removed"},
	{`{"enum":[[1],[2]]}`, `{"enum":[[1]]}`, "breaking enum-value-removed", "non-breaking enum-value-added"},
	{`{"enum":["a"],"maxLength":5}`, `{"enum":["a"]}`, rewrite, rewrite},
	{`{"type":"string","enum":["a",1]}`, `{"type":"string","enum":["a"]}`, rewrite, rewrite},

	// Strings.
	{`{"type":"string","minLength":1}`, `{"type":"string","minLength":2}`, tightened, relaxed},
	{`{"type":"string","maxLength":9}`, `{"type":"string","maxLength":8}`, tightened, relaxed},
	{`{"type":"string"}`, `{"type":"string","minLength":1}`, added, removed},
	{`{"type":"string"}`, `{"type":"string","maxLength":100}`, added, removed},
	{`{"type":"string"}`, `{"type":"string","minLength":0}`, rewrite, rewrite},
	{`{"type":"string"}`, `{"type":"string","pattern":"^a"}`, added, removed},
	{`{"type":"string","pattern":"^a"}`, `{"type":"string","pattern":"^ab"}`, tightened, relaxed},
	{`{"type":"string","pattern":"^[a-z]+$"}`, `{"type":"string","pattern":"^[a-z0-9]+$"}`, relaxed, tightened},
	{`{"type":"string","pattern":"^a+$"}`, `{"type":"string","pattern":"^b+$"}`, tightened, tightened},
	{`{"type":"string","pattern":"^[0-9]+$"}`, `{"type":"string","pattern":"^\\d\\d*$"}`, rewrite, rewrite},
	{`{"type":"string","pattern":"^.{1,3}$"}`, `{"type":"string","pattern":"^.{1,4}$"}`, relaxed, tightened},
	{`{"type":"string","minLength":1}`, `{"type":"string","minLength":1,"pattern":"."}`, added, removed},
	{`{"type":"string","pattern":"^[a-z]{3}$"}`, `{"type":"string","pattern":"^[a-z]{3}$","minLength":3,"maxLength":3}`, rewrite, rewrite},
	{`{"type":"string","pattern":"^(a|b)$"}`, `{"type":"string","enum":["a","b"]}`, rewrite, rewrite},
	{`{"type":"string","format":"date"}`, `{"type":"string","format":"date-time"}`, "informational format-changed", "informational format-changed"},
	{`{"type":"string","minLength":3,"maxLength":5}`, `{"type":"string","minLength":2,"maxLength":4}`, tightened + ", " + relaxed, tightened + ", " + relaxed},

	// Numbers.
	{`{"type":"integer","minimum":1}`, `{"type":"integer","minimum":2}`, tightened, relaxed},
	{`{"type":"number","maximum":10}`, `{"type":"number","maximum":9.5}`, tightened, relaxed},
	{`{"type":"integer","exclusiveMinimum":0}`, `{"type":"integer","minimum":1}`, rewrite, rewrite},
	{`{"type":"integer","exclusiveMaximum":10}`, `{"type":"integer","maximum":9}`, rewrite, rewrite},
	{`{"type":"number","exclusiveMinimum":0}`, `{"type":"number","minimum":0}`, "informational equivalent-rewrite, non-breaking constraint-removed", "breaking constraint-added, informational equivalent-rewrite"},
	{`{"type":"number","exclusiveMinimum":1}`, `{"type":"number","exclusiveMinimum":2}`, tightened, relaxed},
	{`{"type":"number","exclusiveMaximum":2}`, `{"type":"number","exclusiveMaximum":1}`, tightened, relaxed},
	{`{"type":"number"}`, `{"type":"number","minimum":0}`, added, removed},
	{`{"type":"number"}`, `{"type":"number","maximum":0}`, added, removed},
	{`{"type":"number"}`, `{"type":"number","exclusiveMaximum":0}`, added, removed},
	{`{"type":"number"}`, `{"type":"number","exclusiveMinimum":-5}`, added, removed},
	{`{"type":"integer"}`, `{"type":"number","multipleOf":1}`, rewrite, rewrite},
	{`{"type":"integer","multipleOf":2}`, `{"type":"integer","multipleOf":4}`, tightened, relaxed},
	{`{"type":"number","multipleOf":0.5}`, `{"type":"number","multipleOf":0.25}`, relaxed, tightened},
	{`{"type":"number","multipleOf":2}`, `{"type":"number","multipleOf":3}`, tightened, tightened},
	{`{"type":"integer"}`, `{"type":"integer","multipleOf":5}`, added, removed},
	{`{"type":"integer","minimum":1,"maximum":3}`, `{"enum":[1,2,3]}`, rewrite, rewrite},
	{`{"type":"integer","minimum":1.5}`, `{"type":"integer","minimum":2}`, rewrite, rewrite},
	{`{"type":"integer","minimum":1}`, `{"type":"integer","minimum":1.0}`, "", ""},
	{`{"type":"integer","minimum":1e2}`, `{"type":"integer","minimum":100}`, "", ""},

	// Arrays.
	{`{"type":"array","items":{"type":"string"}}`, `{"type":"array","items":{"type":["string","null"]}}`, "non-breaking type-widened", "breaking type-narrowed"},
	{`{"type":"array"}`, `{"type":"array","items":{"type":"string"}}`, "breaking items-changed", "non-breaking items-changed"},
	{`{"type":"array","minItems":1}`, `{"type":"array","minItems":2}`, tightened, relaxed},
	{`{"type":"array","maxItems":2}`, `{"type":"array","maxItems":1}`, tightened, relaxed},
	{`{"type":"array"}`, `{"type":"array","minItems":1}`, added, removed},
	{`{"type":"array"}`, `{"type":"array","maxItems":3}`, added, removed},
	{`{"type":"array"}`, `{"type":"array","uniqueItems":true}`, added, removed},
	{`{"type":"array"}`, `{"type":"array","uniqueItems":false}`, rewrite, rewrite},
	{`{"type":"array","maxItems":1}`, `{"type":"array","maxItems":1,"uniqueItems":true}`, rewrite, rewrite},
	{`{"type":"array"}`, `{"type":"array","contains":{"type":"string"}}`, "breaking composition-narrowed", "non-breaking composition-widened"},
	{`{"type":"array","contains":{"type":"string"}}`, `{"type":"array","contains":{"type":"string"},"minContains":2}`, added, removed},
	{`{"type":"array","contains":{"type":"string"}}`, `{"type":"array","contains":{"type":"string"},"maxContains":2}`, added, removed},
	{`{"type":"array","items":{"type":"integer"},"contains":{"type":"integer"}}`, `{"type":"array","items":{"type":"integer"},"minItems":1}`, rewrite, rewrite},
	{`{"type":"array","prefixItems":[{"type":"string"}]}`, `{"type":"array","prefixItems":[{"type":"integer"}]}`, "breaking type-changed", "breaking type-changed"},
	{`{"type":"array","prefixItems":[{"type":"string"}]}`, `{"type":"array","prefixItems":[{"type":"string"},{"type":"string"}]}`, "breaking items-changed", "non-breaking items-changed"},
	{`{"type":"array","prefixItems":[{"type":"string"}],"items":{"type":"integer"}}`, `{"type":"array","prefixItems":[{"type":"string"}],"items":{"type":"number"}}`, "non-breaking type-widened", "breaking type-narrowed"},
	{`{"type":"array","items":[{"type":"string"}]}`, `{"type":"array","prefixItems":[{"type":"string"}]}`, rewrite, rewrite},
	{`{"type":"array","items":[{"type":"string"}],"additionalItems":false}`, `{"type":"array","prefixItems":[{"type":"string"}],"maxItems":1}`, rewrite, rewrite},
	{`{"type":"array","prefixItems":[{"type":"string"},{"type":"string"}],"items":{"type":"string"}}`, `{"type":"array","items":{"type":"string"}}`, rewrite, rewrite},
	{`{"type":"array","items":{"type":"object","properties":{"a":{"type":"string"}}}}`, `{"type":"array","items":{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}}`, "breaking property-made-required", "non-breaking property-made-optional"},
	{`{"type":"array","unevaluatedItems":false,"prefixItems":[{"type":"string"}]}`, `{"type":"array","items":false,"prefixItems":[{"type":"string"}]}`, rewrite, rewrite},

	// Objects.
	{`!{"type":"object","properties":{}}`, `!{"type":"object","properties":{"a":{"type":"string"}}}`, "non-breaking property-added-optional", "breaking property-removed"},
	{`!{"type":"object","properties":{},"additionalProperties":false}`, `!{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}`, "non-breaking property-added-optional", "breaking property-removed"},
	{`!{"type":"object"}`, `!{"type":"object","properties":{"a":{"type":"string","default":"x"}},"required":["a"]}`, "breaking property-added-required", "breaking property-removed"},
	{`!{"type":"object","properties":{"a":{"type":"string"}}}`, `!{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`, "breaking property-made-required", "non-breaking property-made-optional"},
	{`!{"type":"object","properties":{"a":{},"b":{}},"required":["a","b"]}`, `!{"type":"object","properties":{"a":{},"b":{}},"required":["b","a"]}`, rewrite, rewrite},
	{`!{"type":"object","properties":{"a":{}}}`, `!{"type":"object","properties":{"a":{}},"additionalProperties":false}`, "breaking object-closed", "non-breaking object-opened"},
	{`!{"type":"object"}`, `!{"type":"object","additionalProperties":true}`, rewrite, rewrite},
	{`!{"type":"object","additionalProperties":true}`, `!{"type":"object","additionalProperties":{}}`, rewrite, rewrite},
	{`!{"type":"object"}`, `!{"type":"object","additionalProperties":{"type":"string"}}`, "breaking additional-properties-changed", "non-breaking additional-properties-changed"},
	{`!{"type":"object","additionalProperties":false}`, `!{"type":"object","additionalProperties":{"type":"string"}}`, "non-breaking additional-properties-changed", "breaking additional-properties-changed"},
	{`!{"type":"object","additionalProperties":{"type":"string"}}`, `!{"type":"object","additionalProperties":{"type":["string","null"]}}`, "non-breaking type-widened", "breaking type-narrowed"},
	{`!{"type":"object","properties":{"a":{"type":"string"}},"unevaluatedProperties":false}`, `!{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}`, rewrite, rewrite},
	{`!{"type":"object","minProperties":1}`, `!{"type":"object","minProperties":2}`, tightened, relaxed},
	{`!{"type":"object","maxProperties":2}`, `!{"type":"object","maxProperties":1}`, tightened, relaxed},
	{`!{"type":"object"}`, `!{"type":"object","minProperties":1}`, added, removed},
	{`!{"type":"object"}`, `!{"type":"object","maxProperties":1}`, added, removed},
	{`!{"type":"object","properties":{"a":{}},"additionalProperties":false,"minProperties":1}`, `!{"type":"object","properties":{"a":{}},"additionalProperties":false,"required":["a"]}`, rewrite, rewrite},
	{`!{"type":"object"}`, `!{"type":"object","propertyNames":{"maxLength":3}}`, "breaking composition-narrowed", "non-breaking composition-widened"},
	{`!{"type":"object","propertyNames":{"pattern":"^a"}}`, `!{"type":"object","propertyNames":{"pattern":"^ab"}}`, "breaking composition-narrowed", "non-breaking composition-widened"},
	{`!{"type":"object"}`, `!{"type":"object","patternProperties":{"^x":{"type":"string"}}}`, "breaking additional-properties-changed", "non-breaking additional-properties-changed"},
	{`!{"type":"object","patternProperties":{"^x":{"type":"string"}},"additionalProperties":false}`, `!{"type":"object","patternProperties":{"^x":{"type":"string"},"^y":{"type":"string"}},"additionalProperties":false}`, "non-breaking additional-properties-changed", "breaking additional-properties-changed"},
	{`!{"type":"object","properties":{"a":{},"b":{}}}`, `!{"type":"object","properties":{"a":{},"b":{}},"dependentRequired":{"a":["b"]}}`, "breaking composition-narrowed", "non-breaking composition-widened"},
	{`!{"type":"object","properties":{"a":{},"b":{}},"dependentRequired":{"a":["b"]}}`, `!{"type":"object","properties":{"a":{},"b":{}},"dependencies":{"a":["b"]}}`, rewrite, rewrite},
	{`!{"type":"object","properties":{"a":{},"b":{}}}`, `!{"type":"object","properties":{"a":{},"b":{}},"dependentSchemas":{"a":{"properties":{"b":{"type":"string"}}}}}`, "breaking composition-narrowed", "non-breaking composition-widened"},
	{`{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}`, `{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}},"additionalProperties":false}`, "non-breaking property-added-optional", "breaking property-removed"},
	{`!{"properties":{"a":{}}}`, `!{"type":"object","properties":{"a":{}}}`, rewrite, rewrite},

	// Compositions.
	{`{"anyOf":[{"type":"string"},{"type":"integer"}]}`, `{"anyOf":[{"type":"integer"},{"type":"string"}]}`, rewrite, rewrite},
	{`{"anyOf":[{"type":"string"},{"type":"integer"}]}`, `{"type":["string","integer"]}`, rewrite, rewrite},
	{`{"anyOf":[{"type":"string"},{"type":"integer"}]}`, `{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"boolean"}]}`, "non-breaking composition-widened", "breaking composition-narrowed"},
	{`{"anyOf":[{"type":"string"},{"type":"integer"},{"type":"array"}]}`, `{"oneOf":[{"type":"string"},{"type":"integer"},{"type":"array"}]}`, rewrite, rewrite},
	{`{"anyOf":[{"type":"number"},{"type":"integer"},{"type":"array"}]}`, `{"oneOf":[{"type":"number"},{"type":"integer"},{"type":"array"}]}`, "breaking composition-narrowed", "non-breaking composition-widened"},
	{`{"oneOf":[{"type":"string"},{"type":"integer"}]}`, `{"oneOf":[{"type":"string"},{"type":"integer"},{"type":"number"}]}`, "breaking composition-widened", "breaking composition-narrowed"},
	{`{"allOf":[{"type":"string"},{"minLength":1}]}`, `{"type":"string","minLength":1}`, rewrite, rewrite},
	{`{"allOf":[{"type":"string"}]}`, `{"allOf":[{"type":"string"},{"minLength":2}]}`, "breaking composition-narrowed", "non-breaking composition-widened"},
	{`{"type":"string"}`, `{"type":"string","not":{"const":"a"}}`, "breaking composition-narrowed", "non-breaking composition-widened"},
	{`{"type":"string","not":{"enum":["a","b"]}}`, `{"type":"string","not":{"enum":["a"]}}`, "non-breaking composition-widened", "breaking composition-narrowed"},
	{`{"not":{"type":"string"}}`, `{"type":["array","boolean","null","number","object"]}`, rewrite, rewrite},
	{`{"type":"integer","not":{"minimum":5}}`, `{"type":"integer","maximum":4}`, rewrite, rewrite},
	{`{"type":"object","properties":{"k":{},"x":{}},"if":{"properties":{"k":{"const":1}},"required":["k"]},"then":{"required":["x"]}}`, `{"type":"object","properties":{"k":{},"x":{}}}`, "non-breaking composition-widened", "breaking composition-narrowed"},
	{`{"if":{"type":"string"},"then":{"minLength":1},"else":{"type":"integer"}}`, `{"anyOf":[{"type":"string","minLength":1},{"type":"integer"}]}`, rewrite, rewrite},
	{
		`{"anyOf":[{"type":"object","properties":{"t":{"const":"a"},"x":{"type":"string"}},"required":["t","x"]},{"type":"object","properties":{"t":{"const":"b"}},"required":["t"]}]}`,
		`{"anyOf":[{"type":"object","properties":{"t":{"const":"b"}},"required":["t"]},{"type":"object","properties":{"t":{"const":"a"},"x":{"type":"string","minLength":1}},"required":["t","x"]}]}`, added, removed,
	},
	{`{"anyOf":[{"type":"string"},{"type":"string","minLength":3}]}`, `{"type":"string"}`, rewrite, rewrite},
	{`{"anyOf":[{"minimum":1,"type":"integer"},{"maximum":0,"type":"integer"}]}`, `{"type":"integer"}`, rewrite, rewrite},

	// References.
	{`!{"type":"object","properties":{"v":{"$ref":"#/definitions/a"}},"definitions":{"a":{"type":"string"}}}`, `!{"type":"object","properties":{"v":{"$ref":"#/$defs/a"}},"$defs":{"a":{"type":"string"}}}`, rewrite, rewrite},
	{`!{"type":"object","properties":{"v":{"$ref":"#/$defs/a"}},"$defs":{"a":{"type":"string"}}}`, `!{"type":"object","properties":{"v":{"type":"string"}}}`, rewrite, rewrite},
	{`!{"type":"object","properties":{"v":{"$ref":"#/$defs/a"}},"$defs":{"a":{"type":"string"}}}`, `!{"type":"object","properties":{"v":{"$ref":"#/$defs/a"}},"$defs":{"a":{"type":"string","minLength":1}}}`, added, removed},
	{`!{"type":"object","properties":{"c":{"$ref":"#"}},"additionalProperties":false}`, `!{"type":"object","properties":{"c":{"$ref":"#"},"d":{"type":"string"}},"additionalProperties":false}`, "non-breaking property-added-optional", "breaking property-removed"},
	{
		`!{"type":"object","properties":{"n":{"$ref":"#/$defs/n"}},"$defs":{"n":{"type":"object","properties":{"v":{"type":"integer"},"next":{"$ref":"#/$defs/n"}}}}}`,
		`!{"type":"object","properties":{"n":{"$ref":"#/$defs/m"}},"$defs":{"m":{"type":"object","properties":{"v":{"type":"number"},"next":{"$ref":"#/$defs/m"}}}}}`, "non-breaking type-widened", "breaking type-narrowed",
	},
	{
		`!{"type":"object","properties":{"n":{"$ref":"#/$defs/n"}},"$defs":{"n":{"type":"object","properties":{"next":{"$ref":"#/$defs/n"}}}}}`,
		`!{"type":"object","properties":{"n":{"$ref":"#/$defs/a"}},"$defs":{"a":{"type":"object","properties":{"next":{"$ref":"#/$defs/b"}}},"b":{"type":"object","properties":{"next":{"$ref":"#/$defs/a"}}}}}`, rewrite, rewrite,
	},
	{`{"$ref":"https://example.com/a.json"}`, `{"$ref":"https://example.com/b.json"}`, "breaking reference-changed unproven", "breaking reference-changed unproven"},
	{`{"allOf":[{"$ref":"https://example.com/a.json"}],"minLength":1}`, `{"allOf":[{"$ref":"https://example.com/a.json"}]}`, "non-breaking constraint-removed", "breaking constraint-added unproven"},

	// Annotations and booleans.
	{`{"type":"string","description":"a"}`, `{"type":"string","description":"b"}`, "informational description-changed", "informational description-changed"},
	{`{"type":"string"}`, `{"type":"string","title":"b"}`, "informational title-changed", "informational title-changed"},
	{`{"type":"string"}`, `{"type":"string","default":"b"}`, "informational default-changed", "informational default-changed"},
	{`{"type":"string"}`, `{"type":"string","examples":["b"]}`, "informational examples-changed", "informational examples-changed"},
	{`{"type":"string"}`, `{"type":"string","x-order":1}`, "informational annotation-changed", "informational annotation-changed"},
	{`{"type":"string"}`, `{"type":"string","deprecated":true}`, "informational annotation-changed", "informational annotation-changed"},
	{`true`, `{}`, rewrite, rewrite},
	{`false`, `{"not":{}}`, rewrite, rewrite},
	{`true`, `{"type":"string"}`, "breaking composition-narrowed", "non-breaking composition-widened"},
	{`{"type":"string","nullable":true}`, `{"type":"string"}`, "breaking type-narrowed unproven", "non-breaking type-widened"},
	{`{"type":"string"}`, `{"type":"string"}`, "", ""},
}

func TestTable(t *testing.T) {
	pairs := 0
	for _, r := range table {
		for _, way := range []struct{ old, new, want string }{{r.old, r.new, r.forward}, {r.new, r.old, r.backward}} {
			pairs++
			old, new := parse(t, argumentsOf(way.old)), parse(t, argumentsOf(way.new))
			changes := compareSchemas(old, new, judge.Independent)
			var got []string
			for _, c := range changes {
				word := fmt.Sprintf("%s %s", c.Classification, c.Code)
				if c.Proof == Unproven {
					word += " unproven"
				}
				got = append(got, word)
			}
			slices.Sort(got)
			if text := strings.Join(got, ", "); text != way.want {
				t.Errorf("%s -> %s\n got %s\nwant %s", way.old, way.new, text, way.want)
				for _, c := range changes {
					t.Logf("  %s %s %s %s", c.Path, c.Message, short(c.Witness), c.Proof)
				}
			}
			if !strings.Contains(way.old+way.new, "example.com") {
				checkWitnesses(t, old, new, changes)
			}
		}
	}
	t.Logf("%d pairs", pairs)
	if pairs < 150 {
		t.Errorf("only %d pairs", pairs)
	}
}

func argumentsOf(s string) string {
	if whole, ok := strings.CutPrefix(s, "!"); ok {
		return whole
	}
	return `{"type":"object","properties":{"v":` + s + `}}`
}
