package targets_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/corpus"
	_ "github.com/schemaport/schemaport/internal/fixedseed"
	"github.com/schemaport/schemaport/targets"
)

// Counting findings, listing them and compiling is the same pass without words, with
// words and with an output, so the three never disagree.
func TestCountAgreesWithCheck(t *testing.T) {
	t.Run("corpus", func(t *testing.T) {
		for _, tool := range corpus.Tools(t) {
			if difference := countOtherwise(tool); difference != "" {
				t.Fatal(difference)
			}
		}
	})
	t.Run("examples of all rules", func(t *testing.T) {
		for _, target := range targets.All() {
			for _, rule := range target.Rules {
				before, after := rule.Example()
				for _, text := range []string{before, after} {
					// What is no tool for the loader may be one for the library.
					document, err := jsondoc.Parse([]byte(text), jsondoc.Limits{})
					if err != nil {
						t.Fatalf("%s: %v", rule.Code, err)
					}
					if difference := countOtherwise(core.ToolOf(&document.Root, document, "")); difference != "" {
						t.Errorf("example of %s: %s", rule.Code, difference)
					}
				}
			}
		}
	})
	t.Run("anything", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			schema := anySchema(t, 3)
			if difference := countOtherwise(core.NewTool("tool", "", schema)); difference != "" {
				t.Fatalf("%s\n%s", difference, jsondoc.Append(nil, &schema, nil))
			}
		})
	})
}

// countOtherwise tells where counting the findings about a tool, or compiling it,
// differs from listing them.
func countOtherwise(tool *core.Tool) string {
	for _, target := range targets.All() {
		found := core.Check(tool, target)
		if core.Count(tool, target) != core.CountBySeverity(found) {
			return tool.Name + " for " + target.ID + ": counted and listed findings differ"
		}
		result := core.Compile(tool, target, core.CompileOptions{AllowLossy: true})
		if result.OK { // which resolves the errors
			found = slices.DeleteFunc(found, func(d core.Diagnostic) bool { return d.Severity() == core.Error })
		}
		if !slices.Equal(found, result.Diagnostics) {
			return tool.Name + " for " + target.ID + ": the findings of check and compile differ"
		}
	}
	return ""
}

// anySchema draws a schema in which every keyword can meet every other, with
// values that make sense for it and such that do not.
func anySchema(t *rapid.T, depth int) jsondoc.Value {
	names := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{
		"type", "properties", "required", "additionalProperties", "items", "anyOf", "oneOf", "allOf", "not", "enum", "const", "$ref",
		"$defs", "definitions", "nullable", "format", "pattern", "minLength", "maximum", "exclusiveMinimum", "minItems", "uniqueItems",
		"default", "title", "description", "$id", "$schema", "x-mcp-header", "x-other", "prefixItems", "minProperties", "if",
	}), 0, 6, rapid.ID).Draw(t, "keywords")
	var members []jsondoc.Value
	for _, name := range names {
		var v jsondoc.Value
		switch which := rapid.IntRange(0, 9).Draw(t, name); {
		case which == 0:
			v = plainValue(t)
		case depth == 0:
			v = jsondoc.NewObject()
		default:
			v = usualValue(t, name, depth-1)
		}
		members = append(members, v.Named(name))
	}
	return jsondoc.NewObject(members...)
}

func usualValue(t *rapid.T, keyword string, depth int) jsondoc.Value {
	switch keyword {
	case "type":
		names := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"object", "string", "null", "integer", "array", "file"}), 1, 3, rapid.ID).Draw(t, "types")
		if len(names) == 1 {
			return jsondoc.NewString(names[0])
		}
		return stringList(names)
	case "properties", "$defs", "definitions":
		var members []jsondoc.Value
		for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"a", "b", "c d"}), 0, 3, rapid.ID).Draw(t, "properties") {
			members = append(members, anySchema(t, depth).Named(name))
		}
		return jsondoc.NewObject(members...)
	case "required":
		return stringList(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "z"}), 0, 3).Draw(t, "required"))
	case "anyOf", "oneOf", "allOf", "prefixItems":
		var branches []jsondoc.Value
		for range rapid.IntRange(0, 3).Draw(t, "branches") {
			branches = append(branches, anySchema(t, depth))
		}
		return jsondoc.NewArray(branches...)
	case "items", "not", "if", "additionalProperties":
		return anySchema(t, depth)
	case "enum":
		var values []jsondoc.Value
		for range rapid.IntRange(1, 3).Draw(t, "values") {
			values = append(values, plainValue(t))
		}
		return jsondoc.NewArray(values...)
	case "$ref":
		return jsondoc.NewString(rapid.SampledFrom([]string{
			"#", "#/$defs/a", "#/definitions/b", "#/properties/a", "#/properties/a/items", "#/nowhere", "#name", "other.json",
		}).Draw(t, "reference"))
	case "nullable", "uniqueItems":
		return jsondoc.NewBool(true)
	case "minLength", "maximum", "exclusiveMinimum", "minItems", "minProperties":
		return jsondoc.NewNumber("2")
	}
	return jsondoc.NewString(rapid.SampledFrom([]string{"date", "uri", "x", "#x", "https://example.com/a"}).Draw(t, "text"))
}

func plainValue(t *rapid.T) jsondoc.Value {
	return rapid.SampledFrom([]jsondoc.Value{
		{},
		jsondoc.NewBool(false), jsondoc.NewBool(true), jsondoc.NewNumber("1.5"), jsondoc.NewString(""), jsondoc.NewString("a"),
		jsondoc.NewArray(), jsondoc.NewArray(jsondoc.Value{}), jsondoc.NewObject(jsondoc.Value{Name: "a"}), jsondoc.NewObject(),
	}).Draw(t, "value")
}

func stringList(texts []string) jsondoc.Value {
	var list []jsondoc.Value
	for _, text := range texts {
		list = append(list, jsondoc.NewString(text))
	}
	return jsondoc.NewArray(list...)
}
