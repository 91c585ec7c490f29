package vendorb

import (
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/corpus"
	"github.com/schemaport/schemaport/internal/targettest"
)

func TestRuleTable(t *testing.T) { targettest.Table(t, Target, 10) }
func TestKeyOrder(t *testing.T)  { targettest.KeyOrder(t, Target) }
func TestGolden(t *testing.T)    { targettest.Golden(t, Target) }
func FuzzCompile(f *testing.F)   { targettest.Fuzz(f, Target) }

func TestIdentity(t *testing.T) {
	if Target.ID != "vendor-b" || Target.Name != "Anthropic Messages" || len(Target.Aliases) != 1 || Target.Aliases[0] != "anthropic" {
		t.Errorf("the target is %q, %q, %q", Target.ID, Target.Name, Target.Aliases)
	}
	if Target.Version != "0.1.0" || Target.RulesReviewedAt != "2026-08-20" {
		t.Errorf("version %s, reviewed %s", Target.Version, Target.RulesReviewedAt)
	}
	for _, kind := range Target.Transformations {
		if kind.Lossy {
			t.Errorf("%s is lossy; this target loses nothing", kind.Code)
		}
	}
	for _, page := range Target.Docs {
		if !strings.HasPrefix(page.URL, "https://platform.claude.com/docs/en/") || page.Says == "" {
			t.Errorf("page %+v", page)
		}
	}
}

func TestOutputMembers(t *testing.T) {
	for _, test := range []struct{ name, tool, want string }{
		{
			"three members in order, members that are no part of a canonical tool left behind",
			`{"inputSchema": {"type": "object"}, "strict": true, "description": "Pings.", "name": "ping"}`,
			`{"name":"ping","description":"Pings.","input_schema":{"type":"object"}}`,
		},
		{
			"no description",
			`{"inputSchema": {"type": "object"}, "name": "ping"}`,
			`{"name":"ping","input_schema":{"type":"object"}}`,
		},
		{
			"an empty description is left out",
			`{"inputSchema": {"type": "object"}, "name": "ping", "description": ""}`,
			`{"name":"ping","input_schema":{"type":"object"}}`,
		},
		{
			"a blank description is kept: it is not empty",
			`{"inputSchema": {"type": "object"}, "name": "ping", "description": " "}`,
			`{"name":"ping","description":" ","input_schema":{"type":"object"}}`,
		},
		{
			"numbers as they were written, every keyword kept, known or not",
			`{"name": "n", "inputSchema": {"type": "object", "x-any": [1.0, 1e3], "maxProperties": 9007199254740993, "nullable": false}}`,
			`{"name":"n","input_schema":{"type":"object","maxProperties":9007199254740993,"nullable":false,"x-any":[1.0,1e3]}}`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			result := Compile(targettest.Tool(t, test.tool), core.CompileOptions{})
			if got := targettest.OneLine(result.Output); got != test.want {
				t.Errorf("compiled to %s\nwant        %s", got, test.want)
			}
		})
	}
}

func TestPropertyOrder(t *testing.T) {
	tool := targettest.Tool(t, `{"name": "n", "inputSchema": {"properties": {
		"zone": {"anyOf": [{"properties": {"y": {}, "x": {}}}]}, "area": {}}, "required": ["zone", "area"], "$defs": {"z": {}, "a": {}}}}`)
	for order, want := range map[core.PropertyOrder]string{
		core.Sorted: `{"name":"n","input_schema":{"type":"object","properties":{"area":{},"zone":{"anyOf":[{"properties":{"x":{},"y":{}}}]}},` +
			`"required":["zone","area"],"$defs":{"a":{},"z":{}}}}`,
		core.Declared: `{"name":"n","input_schema":{"type":"object","properties":{"zone":{"anyOf":[{"properties":{"y":{},"x":{}}}]},"area":{}},` +
			`"required":["zone","area"],"$defs":{"a":{},"z":{}}}}`,
	} {
		if got := targettest.OneLine(Compile(tool, core.CompileOptions{PropertyOrder: order}).Output); got != want {
			t.Errorf("%s:\n got %s\nwant %s", order, got, want)
		}
	}
}

// TestNothingIsDropped wants of every tool of the corpus that the schema which
// is sent is the canonical one, but for the root type.
func TestNothingIsDropped(t *testing.T) {
	compiled, refused := 0, 0
	for _, tool := range corpus.Tools(t) {
		result := Compile(tool, core.CompileOptions{})
		if !result.OK {
			refused++
			continue
		}
		compiled++
		document, err := jsondoc.Parse(result.Output, jsondoc.Limits{})
		if err != nil {
			t.Fatalf("%s: %v", tool.Source, err)
		}
		sent := document.Root.Get("input_schema")
		canonical := tool.InputSchema.WithMember(jsondoc.NewString("object").Named("type"))
		if !jsondoc.Equal(sent, &canonical) {
			t.Errorf("%s: more than the root type changed:\n%s", tool.Source, result.Output)
		}
		// Equal takes 1.0 for 1; as text the two differ.
		if string(jsondoc.AppendCompact(nil, sent)) != string(jsondoc.AppendCompact(nil, &canonical)) {
			t.Errorf("%s: a number is not written as it was read:\n%s", tool.Source, result.Output)
		}
		if !document.Root.Get("name").IsString(tool.Name) {
			t.Errorf("%s: the name was changed", tool.Source)
		}
	}
	t.Logf("%d tools compile, %d are refused", compiled, refused)
	if compiled == 0 {
		t.Error("not one tool compiles")
	}
}
