package invent

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
	"github.com/schemaport/schemaport/internal/soundness/judge"
)

func parse(t *testing.T, text string) *jsondoc.Value {
	t.Helper()
	document, err := jsondoc.Parse([]byte(text), jsondoc.Limits{})
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return &document.Root
}

// The schemas that are made up have every keyword that core/schema knows.
func TestRootsHaveEveryKeyword(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "core", "schema", "testdata", "every-keyword.json"))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	malformed, judged := 0, 0
	for seed := range uint64(3000) {
		root := Root(Seeded(seed))
		schema.Walk(&root, nil, func(n *schema.Node) {
			for i := range n.Value.Kids {
				seen[n.Value.Kids[i].Name]++
			}
		})
		if _, err := judge.New(&root); err != nil {
			malformed++
		} else {
			judged++
		}
	}
	for _, keyword := range parse(t, string(text)).Kids {
		if _, known := schema.Lookup(keyword.Name); known && seen[keyword.Name] < 3 {
			t.Errorf("%s occurs %d times", keyword.Name, seen[keyword.Name])
		}
	}
	if malformed < 100 || judged < 2000 {
		t.Errorf("%d schemas are malformed or lead elsewhere, %d are not", malformed, judged)
	}
}

func TestSameSeedSameSchema(t *testing.T) {
	different := 0
	for seed := range uint64(50) {
		a, b, other := Root(Seeded(seed)), Root(Seeded(seed)), Root(Seeded(seed+1000))
		if !jsondoc.Equal(&a, &b) {
			t.Errorf("two schemas of seed %d differ", seed)
		}
		if !jsondoc.Equal(&a, &other) {
			different++
		}
	}
	if different < 49 {
		t.Errorf("only %d seeds give another schema", different)
	}
}

// Values are made up for the schema: most of them satisfy it, and some do not.
func TestValues(t *testing.T) {
	for _, text := range []string{
		`{"type": "object", "properties": {"a": {"type": "string", "pattern": "^[a-c]{2,4}x+$"}, "b": {"type": "integer", "minimum": 3, "exclusiveMaximum": 5}}, "required": ["a", "b"]}`,
		`{"type": "object", "properties": {"a": {"type": "string", "format": "date-time"}, "b": {"enum": ["x", {"y": 1}]}}, "required": ["a", "b"], "additionalProperties": false}`,
		`{"type": "object", "properties": {"a": {"$ref": "#/$defs/node"}}, "required": ["a"], "$defs": {"node": {"anyOf": [{"type": "null"}, {"type": "object", "properties": {"next": {"$ref": "#/$defs/node"}}, "required": ["next"]}]}}}`,
		`{"allOf": [{"type": "object", "required": ["a"]}, {"properties": {"a": {"minLength": 3}}}], "properties": {"a": {"type": ["string", "null"], "maxLength": 3}}}`,
		`{"type": "object", "properties": {"a": {"type": "array", "prefixItems": [{"const": 1}], "items": {"type": "boolean"}, "minItems": 2, "maxItems": 3}}, "required": ["a"]}`,
		`{"type": "object", "patternProperties": {"^a": {"type": "number", "multipleOf": 0.5}}, "additionalProperties": {"type": "null"}, "required": ["a", "z"]}`,
	} {
		s := parse(t, text)
		j, err := judge.New(s)
		if err != nil {
			t.Fatal(err)
		}
		accepted := 0
		sampler := NewSampler(Seeded(1), s)
		for range 200 {
			if v := sampler.Value(); j.Accepts(&v) {
				accepted++
			}
		}
		if accepted < 70 || accepted > 199 {
			t.Errorf("%d of 200 values are accepted by %s", accepted, text)
		}
	}
}

// A schema that asks for a great deal does not get it.
func TestValuesStaySmall(t *testing.T) {
	s := parse(t, `{"$defs": {"d": {"type": "object", "properties": {"a": {"$ref": "#/$defs/d"}, "b": {"$ref": "#/$defs/d"}, "c": {"$ref": "#/$defs/d"}, "d": {"$ref": "#/$defs/d"}},
		"required": ["a", "b", "c", "d"]}}, "$ref": "#/$defs/d"}`)
	sampler := NewSampler(Seeded(1), s)
	for range 20 {
		if v := sampler.Value(); size(&v) > 20*maxSize {
			t.Fatalf("a value of %d parts", size(&v))
		}
	}
}

func size(v *jsondoc.Value) int {
	n := 1
	for i := range v.Kids {
		n += size(&v.Kids[i])
	}
	return n
}

func TestFilled(t *testing.T) {
	s := parse(t, `{"type": "object", "required": ["a", "b"], "additionalProperties": false, "properties": {"a": {"type": ["string", "null"]},
		"b": {"anyOf": [{"$ref": "#/$defs/d"}, {"type": "null"}]}}, "$defs": {"d": {"type": "object", "properties": {"c": {}}, "required": ["c"], "additionalProperties": false}}}`)
	for call, want := range map[string]string{
		`{}`:                       `{"a": null, "b": null}`,
		`{"b": {}}`:                `{"a": null, "b": {"c": null}}`,
		`{"a": "x", "z": 1}`:       `{"a": "x", "b": null}`,
		`{"a": "x", "b": {"c":1}}`: `{"a": "x", "b": {"c": 1}}`,
	} {
		if got := Filled(parse(t, call), s); !jsondoc.Equal(&got, parse(t, want)) {
			t.Errorf("%s becomes %s", call, jsondoc.AppendCompact(nil, &got))
		}
	}
}

// A mutation is another value, and leaves the first as it was.
func TestMutated(t *testing.T) {
	v := parse(t, `{"a": [1, {"b": null}], "c": "x"}`)
	before := string(jsondoc.AppendCompact(nil, v))
	var kinds []string
	for seed := range uint64(300) {
		got := Mutated(Seeded(seed), *v)
		if text := string(jsondoc.AppendCompact(nil, &got)); !slices.Contains(kinds, text) {
			kinds = append(kinds, text)
		}
		if string(jsondoc.AppendCompact(nil, v)) != before {
			t.Fatal("the value was changed")
		}
	}
	if len(kinds) < 50 {
		t.Errorf("only %d different mutations", len(kinds))
	}
}
