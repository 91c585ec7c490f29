package record_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/soundness/record"
	"github.com/schemaport/schemaport/internal/targettest"
	"github.com/schemaport/schemaport/targets"
)

// eachExample compiles the examples of all rules for their target, and a few
// shapes that many records are about.
func eachExample(t *testing.T, f func(*core.Result)) {
	t.Helper()
	for _, target := range targets.All() {
		texts := []string{
			`{"name": "tool", "description": "Does it.", "inputSchema": {"type": "object", "required": ["a", "z"], "definitions": {"d": {"type": ["string", "null"], "minLength": 2}},
				"properties": {"a": {"$ref": "#/definitions/d", "maxLength": 5}, "b": {"enum": ["x", null]}, "c": {"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "null"}]},
				"d": {"oneOf": [{"type": "string"}, {"const": 1}]}, "e": {"type": "array", "items": {"type": "object", "nullable": true}}, "f": false, "g": {"type": ["string", "integer"], "pattern": "a"}}}}`,
			`{"name": "tool", "description": "Does it.", "inputSchema": {"properties": {"a": {"const": "a", "x-y": 1, "allOf": [{}], "uniqueItems": true}}}}`,
		}
		for _, rule := range target.Rules {
			before, after := rule.Example()
			texts = append(texts, before, after)
		}
		for _, text := range texts {
			for _, order := range []core.PropertyOrder{core.Sorted, core.Declared} {
				options := core.CompileOptions{AllowLossy: true, PropertyOrder: order}
				if result := core.Compile(targettest.Tool(t, text), target, options); result.OK {
					f(result)
				}
			}
		}
	}
}

// Everything is explained, and no longer is when one entry is taken from the
// record or one is added.
func TestEntriesCount(t *testing.T) {
	entries := 0
	eachExample(t, func(result *core.Result) {
		if unexplained := record.Explain(result); unexplained != "" {
			t.Errorf("%s\n%s", unexplained, targettest.Describe(result))
			return
		}
		all := result.Transformations
		for i, one := range all {
			entries++
			result.Transformations = slices.Delete(slices.Clone(all), i, i+1)
			if record.Explain(result) == "" {
				t.Errorf("without %s at %s all is explained\n%s", one.Kind.Code, one.Path, targettest.Describe(result))
			}
		}
		for _, kind := range result.Target.Transformations {
			added := core.Transformation{Kind: kind, Path: "inputSchema.properties.nobody.minimum"}
			result.Transformations = append(slices.Clone(all), added)
			if record.Explain(result) == "" {
				t.Errorf("%s at a place that does not exist is explained", kind.Code)
			}
		}
		result.Transformations = all
	})
	if entries < 200 {
		t.Errorf("only %d entries were taken away", entries)
	}
}

// What is taken from the output is missed.
func TestMembersCount(t *testing.T) {
	members := 0
	eachExample(t, func(result *core.Result) {
		document, err := jsondoc.Parse(result.Output, jsondoc.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		output := result.Output
		for _, less := range withoutOne(&document.Root) {
			members++
			result.Output = jsondoc.AppendCompact(nil, &less)
			if record.Explain(result) == "" {
				t.Errorf("nothing is missed in\n%s\nof\n%s", result.Output, output)
			}
		}
		result.Output = output
	})
	if members < 500 {
		t.Errorf("only %d members were taken away", members)
	}
}

// withoutOne returns an object without one of the members that are in it at any
// depth. Listed values are left whole. So is what was added and says nothing by
// itself: without it there is no difference left to explain.
func withoutOne(v *jsondoc.Value) []jsondoc.Value {
	var all []jsondoc.Value
	if v.Kind == jsondoc.Object {
		for i := range v.Kids {
			isEmpty := len(v.Kids[i].Kids) == 0 && (v.Kids[i].Name == "required" || v.Kids[i].Name == "properties")
			isOfEnum := v.Has("enum") && (v.Kids[i].Name == "type" || v.Kids[i].Name == "format")
			if isEmpty || isOfEnum || v.Kids[i].Name == "nullable" || v.Kids[i].IsString("OBJECT") && v.Name == "parameters" {
				continue
			}
			less := *v
			less.Kids = slices.Delete(slices.Clone(v.Kids), i, i+1)
			all = append(all, less)
		}
	}
	for i := range v.Kids {
		if strings.Contains(" enum default example examples ", " "+v.Kids[i].Name+" ") {
			continue
		}
		for _, below := range withoutOne(&v.Kids[i]) {
			changed := *v
			changed.Kids = slices.Clone(v.Kids)
			below.Name = v.Kids[i].Name
			changed.Kids[i] = below
			all = append(all, changed)
		}
	}
	return all
}
