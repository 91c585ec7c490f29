package core_test

import (
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
)

// Whoever shows the source of a problem or a finding gets the document and the
// place in it, without the byte order mark that the file may begin with.
func TestSourceOfProblems(t *testing.T) {
	for _, test := range []struct{ name, text, at string }{
		{"malformed", "{\n \"name\": \"a\",}", "}"},
		{"invalid UTF-8", "{\"name\": \"\xff\"}", "\xff\"}"},
		{"not a tool", `{"version": 1}`, `{"version"`},
		{"a tool with a problem", `{"name": "a", "inputSchema": {"type": "objekt"}}`, `"type"`},
		{"a name that is taken", `[{"name": "a", "inputSchema": {}}, {"inputSchema": {}, "name": "a"}]`, `"name": "a"}]`},
	} {
		for _, mark := range []string{"", "\ufeff"} {
			set := core.LoadBytes("tool.json", []byte(mark+test.text), core.LoadOptions{})
			if len(set.Errors) != 1 {
				t.Errorf("%s: %v", test.name, set.Errors)
				continue
			}
			err := set.Errors[0]
			if err.Text != test.text || !strings.HasPrefix(err.Text[err.Offset:], test.at) {
				t.Errorf("%s: the place is %d in %q, want it before %q", test.name, err.Offset, err.Text, test.at)
			}
		}
	}
	// A document that was not read has nothing to show.
	options := core.LoadOptions{}
	options.Limits.MaxBytes = 3
	if set := core.LoadBytes("tool.json", []byte("[ 1 ]"), options); len(set.Errors) != 1 || set.Errors[0].Text != "" {
		t.Errorf("too large: %v", set.Errors)
	}
}

func TestSourceOfFindings(t *testing.T) {
	const text = `{"name": "a", "inputSchema": {"type": "object"}}`
	target := &core.Target{ID: "t", Lower: func(l *core.Lowering) core.Output {
		l.Report(&core.Rule{Code: "t/x"}, l.SchemaPath(), l.Tool.InputSchema, "found")
		return core.Output{}
	}}
	tool, err := core.ParseTool([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	found := core.Check(tool, target)
	if got, at := found[0].SourceText(); got != text || !strings.HasPrefix(got[at:], `"inputSchema"`) {
		t.Errorf("the place is %d in %q, want it at the input schema", at, got)
	}
	made := core.NewTool("a", "b", *tool.InputSchema)
	found = core.Check(made, target)
	if got, _ := found[0].SourceText(); got != "" {
		t.Errorf("a tool that was not read has the source %q", got)
	}
}
