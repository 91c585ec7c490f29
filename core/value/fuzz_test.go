package value_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/value"
)

// FuzzValidate feeds anything at all: nothing may panic or hang, and a result
// must not contradict itself.
func FuzzValidate(f *testing.F) {
	for _, seed := range [][2]string{
		{`{"type": "object", "properties": {"a": {"type": ["integer", "null"]}}, "required": ["a"], "additionalProperties": false}`, `{"a": 1.5, "b": []}`},
		{`{"oneOf": [{"const": 1e400}, {"enum": [1, 2, 3, 4, 5, 6, 7, 8, 9]}, {"not": {}}], "nullable": true}`, `1E+400`},
		{`{"prefixItems": [true], "items": {"multipleOf": 0.01}, "contains": {"format": "x"}, "uniqueItems": true}`, `[1, 0.015, 1.0]`},
		{`{"propertyNames": {"pattern": "^\\p{L}[\\w-.]{2,3}$"}, "patternProperties": {"(?=a)": {}}, "additionalProperties": {"minLength": 2}}`, `{"aé": "x"}`},
		{`{"$schema": "http://json-schema.org/draft-04/schema#", "items": [{"$ref": "#"}], "additionalItems": false, "minimum": 1, "exclusiveMinimum": true}`, `[1]`},
		{`{"anyOf": 5, "type": [], "required": [1], "minLength": -1, "properties": []}`, `null`},
	} {
		f.Add([]byte(seed[0]), []byte(seed[1]))
	}
	f.Fuzz(func(t *testing.T, schemaText, valueText []byte) {
		s, err := jsondoc.Parse(schemaText, jsondoc.Limits{})
		if err != nil {
			return
		}
		v, err := jsondoc.Parse(valueText, jsondoc.Limits{})
		if err != nil {
			return
		}
		result := value.Validate(&s.Root, &v.Root)
		if !reflect.DeepEqual(result, value.Validate(&s.Root, &v.Root)) {
			t.Error("two runs differ")
		}
		sound(t, "fuzzed", result, result.Verdict != value.Invalid)
		if !slices.IsSorted(result.Unevaluated) || len(slices.Compact(slices.Clone(result.Unevaluated))) != len(result.Unevaluated) {
			t.Errorf("unevaluated: %q", result.Unevaluated)
		}
		for i, p := range result.Problems {
			if p.Message == "" || i > 0 && p.Path < result.Problems[i-1].Path {
				t.Errorf("problem %d: %+v", i, p)
			}
			for _, text := range []string{p.Message, p.Path, p.SchemaPath} {
				if strings.ContainsFunc(text, func(r rune) bool { return r < ' ' }) {
					t.Errorf("a control character in %q", text)
				}
			}
		}
	})
}
