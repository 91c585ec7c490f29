package vendora

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
	"github.com/schemaport/schemaport/internal/corpus"
	"github.com/schemaport/schemaport/internal/targettest"
)

// documentedKeywords is the allowlist as the specification writes it.
var documentedKeywords = []string{
	"type", "description", "enum", "properties", "required", "additionalProperties", "items", "anyOf", "$ref", "$defs",
	"pattern", "format", "multipleOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minItems", "maxItems",
}

// outside tells what in a compiled schema is not documented as supported in
// strict mode. It is written from the documentation and shares nothing with the
// pass.
func outside(s *jsondoc.Value, path *schema.Path, root bool) []string {
	if s.Kind != jsondoc.Object {
		return []string{path.String() + " is no object"}
	}
	var wrong []string
	complain := func(format string, args ...any) {
		wrong = append(wrong, path.String()+" "+fmt.Sprintf(format, args...))
	}
	for _, keyword := range s.Kids {
		if !slices.Contains(documentedKeywords, keyword.Name) {
			complain("has %s", keyword.Name)
		}
	}
	kind := s.Get("type")
	if kind != nil && !isTypes(kind) {
		complain("has the type %s", jsondoc.AppendCompact(nil, kind))
	}
	if root && (!kind.IsString("object") || s.Has("anyOf") || s.Has("enum") || s.Has("$ref")) {
		complain("is no plain object at the root")
	}
	if format := s.Get("format"); format != nil && !slices.Contains([]string{"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"}, format.Text) {
		complain("has the format %s", jsondoc.AppendCompact(nil, format))
	}
	declared := s.Get("properties")
	// Keywords beside a reference stay as they were written.
	if (slices.Contains(typesOf(s), "object") || declared != nil || s.Has("additionalProperties")) && !s.Has("$ref") {
		var names []string
		if isObject(declared) {
			for _, property := range declared.Kids {
				names = append(names, property.Name)
			}
		} else {
			complain("is an object without properties")
		}
		demanded := s.Get("required")
		if !isList(demanded) || !slices.EqualFunc(demanded.Kids, names, func(v jsondoc.Value, name string) bool { return v.IsString(name) }) {
			complain("does not require every property")
		}
		if !s.Get("additionalProperties").IsFalse() {
			complain("is not closed")
		}
	} else if s.Has("required") {
		complain("requires something and declares nothing")
	}
	for _, name := range []string{"properties", "$defs", "anyOf"} {
		if below := s.Get(name); below != nil {
			for i := range below.Kids {
				at := path.Member(name).Element(i)
				if below.Kind == jsondoc.Object {
					at = path.Member(name).Member(below.Kids[i].Name)
				}
				wrong = append(wrong, outside(&below.Kids[i], at, false)...)
			}
		}
	}
	if items := s.Get("items"); items != nil {
		wrong = append(wrong, outside(items, path.Member("items"), false)...)
	}
	return wrong
}

// TestOutputIsDocumented: whatever is written stays inside what the API
// documents, for every tool of the corpus, with loss allowed.
func TestOutputIsDocumented(t *testing.T) {
	written := 0
	for _, tool := range corpus.Tools(t) {
		if isDocumented(t, tool) {
			written++
		}
	}
	for _, c := range slices.Concat(ruleCases, fieldCases) {
		isDocumented(t, targettest.Tool(t, c.tool()))
	}
	if written < 5000 {
		t.Errorf("only %d tools were written", written)
	}
}

// TestAnyOutputIsDocumented does the same for schemas that no loader lets through.
func TestAnyOutputIsDocumented(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { isDocumented(t, drawnTool(t)) })
}

// isDocumented says whether the tool compiles, and fails where what is written
// is not documented.
func isDocumented(t failer, tool *core.Tool) bool {
	t.Helper()
	output := parameters(t, tool, core.CompileOptions{AllowLossy: true})
	if output == nil {
		return false
	}
	if wrong := outside(output, schema.NewPath("parameters"), true); len(wrong) > 0 {
		t.Fatalf("%s: %q\n%s", tool.Source, wrong, jsondoc.AppendCompact(nil, output))
	}
	return true
}
