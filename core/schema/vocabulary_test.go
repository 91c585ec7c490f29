package schema

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport/core/jsondoc"
)

func parse(t testing.TB, text string) *jsondoc.Value {
	t.Helper()
	document, err := jsondoc.Parse([]byte(text), jsondoc.Limits{})
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return &document.Root
}

// drafts lists the keywords by where they are defined.
var drafts = map[string]string{
	"2020-12 core":                   "$schema $vocabulary $id $anchor $dynamicAnchor $ref $dynamicRef $defs $comment",
	"2020-12 applicator":             "prefixItems items contains additionalProperties properties patternProperties dependentSchemas propertyNames if then else allOf anyOf oneOf not",
	"2020-12 unevaluated":            "unevaluatedItems unevaluatedProperties",
	"2020-12 validation":             "type const enum multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems uniqueItems maxContains minContains maxProperties minProperties required dependentRequired",
	"2020-12 meta-data":              "title description default deprecated readOnly writeOnly examples",
	"2020-12 format":                 "format",
	"2020-12 content":                "contentEncoding contentMediaType contentSchema",
	"2019-09, replaced in 2020-12":   "$recursiveRef $recursiveAnchor",
	"draft-07, replaced in 2019-09":  "definitions dependencies additionalItems",
	"draft-04, replaced in draft-06": "id",
	"OpenAPI 3.0":                    "nullable example",
}

func TestVocabularyIsComplete(t *testing.T) {
	want := map[string]string{}
	for draft, list := range drafts {
		for _, name := range strings.Fields(list) {
			if other, twice := want[name]; twice {
				t.Fatalf("the test lists %s in %s and %s", name, draft, other)
			}
			want[name] = draft
		}
	}
	seen := map[string]bool{}
	for _, k := range keywords {
		if seen[k.Name] {
			t.Errorf("%s is listed twice", k.Name)
		}
		seen[k.Name] = true
		if want[k.Name] == "" {
			t.Errorf("%s is no keyword of any draft", k.Name)
		}
		if got, known := Lookup(k.Name); !known || got != k {
			t.Errorf("Lookup(%s) = %v, %v", k.Name, got, known)
		}
	}
	for name, draft := range want {
		if !seen[name] {
			t.Errorf("%s of %s is missing", name, draft)
		}
	}
	for _, name := range []string{"", "Type", "x-order", "properties ", "toString"} {
		if _, known := Lookup(name); known {
			t.Errorf("Lookup(%q) found a keyword", name)
		}
	}
}

// What stands under a keyword decides what is walked: each one is written down
// a second time here, on purpose.
func TestWhatKeywordsHold(t *testing.T) {
	want := map[Holds]string{
		One:         "contentSchema contains propertyNames not if then else",
		OneOrBool:   "additionalItems unevaluatedItems additionalProperties unevaluatedProperties",
		OneOrList:   "items",
		List:        "prefixItems anyOf oneOf allOf",
		Map:         "properties patternProperties dependentSchemas $defs definitions",
		MapOfEither: "dependencies",
	}
	for _, k := range keywords {
		holds := Data
		for kind, list := range want {
			if slices.Contains(strings.Fields(list), k.Name) {
				holds = kind
			}
		}
		if k.Holds != holds {
			t.Errorf("%s holds %d, want %d", k.Name, k.Holds, holds)
		}
	}
}

func TestRoles(t *testing.T) {
	want := map[Role]string{
		Annotation: "title description default examples example deprecated readOnly writeOnly $comment",
		Definition: "$defs definitions",
		Identity:   "$schema $id id $anchor $dynamicAnchor $recursiveAnchor $vocabulary",
		Reference:  "$ref $dynamicRef $recursiveRef",
	}
	for _, k := range keywords {
		role := Constraint // whatever is not harmless for certain
		for r, list := range want {
			if slices.Contains(strings.Fields(list), k.Name) {
				role = r
			}
		}
		if k.Role != role {
			t.Errorf("%s has role %d, want %d", k.Name, k.Role, role)
		}
	}
}

func TestTypes(t *testing.T) {
	if !slices.IsSorted(Types) || len(Types) != 7 {
		t.Errorf("types are %v", Types)
	}
	for _, name := range Types {
		if !IsType(name) {
			t.Errorf("%s is a type", name)
		}
	}
	for _, name := range []string{"", "any", "String", "int", "integer ", "file", "date"} {
		if IsType(name) {
			t.Errorf("%q is no type", name)
		}
	}
}

func TestFixedPlacesAreKeywords(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range writtenFirst {
		if _, known := Lookup(name); !known || seen[name] {
			t.Errorf("%s has a fixed place and is unknown or listed twice", name)
		}
		seen[name] = true
	}
}

var update = flag.Bool("update", false, "rewrite golden files")

// TestLayoutGolden writes a schema that has every keyword and compares it with
// the golden files. Run with -update to rewrite them.
func TestLayoutGolden(t *testing.T) {
	everything := everyKeyword(t)
	for _, k := range keywords {
		if !everything.Has(k.Name) {
			t.Errorf("testdata/every-keyword.json lacks %s", k.Name)
		}
	}
	for name, declared := range map[string]bool{"sorted": false, "declared": true} {
		golden := filepath.Join("testdata", "every-keyword."+name+".golden")
		got := string(jsondoc.Append(nil, everything, Layout(declared))) + "\n"
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s layout (-want +got):\n%s", name, diff)
		}
	}
}

func everyKeyword(t testing.TB) *jsondoc.Value {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "every-keyword.json"))
	if err != nil {
		t.Fatal(err)
	}
	return parse(t, string(text))
}

func TestLayout(t *testing.T) {
	tests := []struct{ name, text, sorted, declared string }{
		{
			"the order that strict tools need", `{"additionalProperties":false,"required":["a"],"properties":{},"type":"object"}`,
			`type properties required additionalProperties`, "",
		},
		{
			"description right after type", `{"minLength":1,"enum":["a"],"description":"d","type":"string"}`,
			`type description enum minLength`, "",
		},
		{
			"unknown keywords last, by name", `{"x-b":1,"anyOf":[],"x-a":2,"$schema":"s","type":"object","default":1,"$defs":{}}`,
			`type anyOf $defs $schema default x-a x-b`, "",
		},
		{
			"properties", `{"properties":{"b":{"enum":[],"type":"x"},"a":{}}}`,
			`properties a b type enum`, `properties b type enum a`,
		},
		{
			"properties of properties", `{"properties":{"b":{"properties":{"d":{},"c":{}}},"a":{}}}`,
			`properties a b properties c d`, `properties b properties d c a`,
		},
		{
			"definitions are always sorted", `{"$defs":{"b":{"enum":[],"type":"x"},"a":{}}}`,
			`$defs a b type enum`, "",
		},
		{
			"properties of definitions", `{"$defs":{"b":{"properties":{"d":{},"c":{}}},"a":{}}}`,
			`$defs a b properties c d`, `$defs a b properties d c`,
		},
		{
			"pattern properties are sorted", `{"patternProperties":{"^b":{"enum":[],"type":"x"},"^a":{}}}`,
			`patternProperties ^a ^b type enum`, "",
		},
		{
			"lists of schemas", `{"anyOf":[{"enum":[],"type":"x"},{"properties":{"b":{},"a":{}}}]}`,
			`anyOf type enum properties a b`, `anyOf type enum properties b a`,
		},
		{
			"items in both forms", `{"items":[{"enum":[],"type":"x"}],"additionalItems":{"enum":[],"type":"x"}}`,
			`items type enum additionalItems type enum`, "",
		},
		{
			"a property named like a keyword", `{"properties":{"properties":{"enum":[],"type":"x"},"enum":{"minimum":1,"title":"t"}}}`,
			`properties enum title minimum properties type enum`, `properties properties type enum enum title minimum`,
		},
		{
			"data is sorted, whatever its names", `{"default":{"type":1,"enum":2,"description":3},"enum":[{"type":1,"description":2}],"const":{"type":1,"$ref":2,"properties":{"b":1,"a":2}}}`,
			`enum description type const $ref properties a b type default description enum type`, "",
		},
		{"an unknown keyword is data", `{"x-schema":{"type":1,"description":2}}`, `x-schema description type`, ""},
		{"dependencies", `{"dependencies":{"b":["x"],"a":{"enum":[],"type":"x"}}}`, `dependencies a type enum b`, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if test.declared == "" {
				test.declared = test.sorted
			}
			v := parse(t, test.text)
			if got := namesInOrder(jsondoc.Append(nil, v, Layout(false))); got != test.sorted {
				t.Errorf("sorted: got %s, want %s", got, test.sorted)
			}
			if got := namesInOrder(jsondoc.Append(nil, v, Layout(true))); got != test.declared {
				t.Errorf("declared: got %s, want %s", got, test.declared)
			}
		})
	}
}

// namesInOrder lists the member names of an indented text, each of which is the
// first thing on its line.
func namesInOrder(text []byte) string {
	var list []string
	for line := range strings.Lines(string(text)) {
		if name, _, isMember := strings.Cut(strings.TrimSpace(line), `": `); isMember {
			list = append(list, strings.TrimPrefix(name, `"`))
		}
	}
	return strings.Join(list, " ")
}
