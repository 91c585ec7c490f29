package protocol

import (
	"context"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/corpus"
	"github.com/schemaport/schemaport/internal/targettest"
)

func TestRuleTable(t *testing.T) { targettest.Table(t, Target, 13) }
func TestKeyOrder(t *testing.T)  { targettest.KeyOrder(t, Target) }
func TestGolden(t *testing.T)    { targettest.Golden(t, Target) }
func FuzzCompile(f *testing.F)   { targettest.Fuzz(f, Target) }

func TestIdentity(t *testing.T) {
	if Target.ID != "protocol" || Target.Name != "MCP 2026-07-28" || len(Target.Aliases) != 1 || Target.Aliases[0] != "mcp" {
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
		if !strings.HasPrefix(page.URL, "https://modelcontextprotocol.io/specification/2026-07-28/") || page.Says == "" {
			t.Errorf("page %+v", page)
		}
	}
}

func TestProbeIsSkipped(t *testing.T) {
	for name, text := range map[string]string{
		"good":    `{"name": "ping", "inputSchema": {"type": "object"}}`,
		"refused": `{"name": "ping", "inputSchema": {"type": "string"}}`,
	} {
		tool := targettest.Tool(t, text)
		result := Probe(context.Background(), tool, core.ProbeOptions{})
		if result.Outcome != core.Skipped || result.Tool != tool || result.Target != Target {
			t.Errorf("%s: %+v", name, result)
		}
		if len(result.Notes) != 1 || !strings.Contains(result.Notes[0], "no hosted API") {
			t.Errorf("%s: the notes do not say why: %q", name, result.Notes)
		}
	}
}

func TestOutputMembers(t *testing.T) {
	for _, test := range []struct{ name, tool, want string }{
		{
			"three members in order, members that are no part of a canonical tool left behind",
			`{"inputSchema": {"type": "object"}, "title": "Ping", "description": "Pings.", "name": "ping"}`,
			`{"name":"ping","description":"Pings.","inputSchema":{"type":"object"}}`,
		},
		{
			"no description",
			`{"inputSchema": {"type": "object"}, "name": "ping"}`,
			`{"name":"ping","inputSchema":{"type":"object"}}`,
		},
		{
			"an empty description is present",
			`{"inputSchema": {"type": "object"}, "name": "ping", "description": ""}`,
			`{"name":"ping","description":"","inputSchema":{"type":"object"}}`,
		},
		{
			"numbers as they were written, every keyword kept, known or not",
			`{"name": "n", "inputSchema": {"type": "object", "x-any": [1.0, 1e3], "maxProperties": 9007199254740993, "nullable": false}}`,
			`{"name":"n","inputSchema":{"type":"object","maxProperties":9007199254740993,"nullable":false,"x-any":[1.0,1e3]}}`,
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
	tool := targettest.Tool(t, `{"name": "n", "inputSchema": {"type": ["object"], "properties": {
		"zone": {"type": "object", "properties": {"y": {}, "x": {}}}, "area": {}}}}`)
	for order, want := range map[core.PropertyOrder]string{
		core.Sorted:   `{"name":"n","inputSchema":{"type":"object","properties":{"area":{},"zone":{"type":"object","properties":{"x":{},"y":{}}}}}}`,
		core.Declared: `{"name":"n","inputSchema":{"type":"object","properties":{"zone":{"type":"object","properties":{"y":{},"x":{}}},"area":{}}}}`,
	} {
		if got := targettest.OneLine(Compile(tool, core.CompileOptions{PropertyOrder: order}).Output); got != want {
			t.Errorf("%s:\n got %s\nwant %s", order, got, want)
		}
	}
}

// TestCorpus holds every tool that compiles against the protocol's own shape,
// and its schema against the canonical one: nothing but the root type differs.
func TestCorpus(t *testing.T) {
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
		if problems := ValidateMCPTool(&document.Root); len(problems) > 0 {
			t.Errorf("%s compiles to what is no MCP tool: %v", tool.Source, problems)
		}
		want := tool.InputSchema.WithMember(jsondoc.NewString("object").Named("type"))
		// The compact text is compared, not the value: it tells 1.0 from 1.
		got := string(jsondoc.AppendCompact(nil, document.Root.Get("inputSchema")))
		if got != string(jsondoc.AppendCompact(nil, &want)) {
			t.Errorf("%s: more than the root type changed:\n%s", tool.Source, got)
		}
	}
	t.Logf("%d tools compile, %d are refused", compiled, refused)
	if compiled == 0 {
		t.Error("not one tool compiles")
	}
}

// FuzzOutput wants of every tool that compiles that it is an MCP tool, or that
// a warning which survives says at the same place why it is not: the name and
// the dialect of a tool that did not pass the loader are emitted as they are.
func FuzzOutput(f *testing.F) {
	for _, rule := range rules {
		before, after := rule.Example()
		f.Add([]byte(before))
		f.Add([]byte(after))
	}
	f.Add([]byte(`{"inputSchema": {"$schema": null}}`))
	f.Add([]byte(`{"resultType": "complete", "tools": [{"name": "a"}, {"name": "a"}], "ttlMs": 1e400, "cacheScope": "public"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		document, err := jsondoc.Parse(data, jsondoc.Limits{})
		if err != nil {
			return
		}
		for _, problem := range append(ValidateMCPTool(&document.Root), ValidateToolsListResult(&document.Root)...) {
			if problem.Message() == "" || (problem.Kind == Missing) != (problem.Found == nil) {
				t.Fatalf("%+v", problem)
			}
		}
		result := Compile(core.ToolOf(&document.Root, document, "fuzz.json"), core.CompileOptions{})
		if !result.OK {
			return
		}
		output, err := jsondoc.Parse(result.Output, jsondoc.Limits{MaxDepth: 2000})
		if err != nil {
			t.Fatal(err)
		}
		warned := map[string]bool{}
		for _, d := range result.Warnings() {
			warned[d.Path] = true
		}
		for _, problem := range ValidateMCPTool(&output.Root) {
			if !warned[problem.Path] {
				t.Fatalf("%s, and no warning says so", problem)
			}
		}
	})
}
