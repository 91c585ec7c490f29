package report

import (
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/diff"
)

// A change is shown where it stands, or where it would; what stands in a revision
// is in no file that could be opened.
func TestPlaceOfAChange(t *testing.T) {
	side := func(source string) []*core.Tool {
		set := core.LoadBytes(source, []byte("{\"name\": \"a\",\n \"inputSchema\": {\"properties\": {}}}"), core.LoadOptions{})
		if len(set.Errors) > 0 {
			t.Fatal(set.Errors)
		}
		return set.Tools
	}
	linkedTo := func(file, text string) string {
		return "\x1b]8;;file:///work/" + file + "\x1b\\" + text + "\x1b]8;;\x1b\\"
	}
	for _, test := range []struct {
		name, path string
		d          Diff
		want       string
	}{
		{"in the new set", "inputSchema.properties", Diff{OldTools: side("old.json"), NewTools: side("new.json")}, linkedTo("new.json", "new.json:2:18") + "  inputSchema.properties"},
		{"where it would stand", "inputSchema.properties.gone.type", Diff{NewTools: side("new.json")}, linkedTo("new.json", "new.json:2:18") + "  inputSchema.properties.gone.type"},
		{"a tool that is gone", "name", Diff{OldTools: side("old.json")}, linkedTo("old.json", "old.json:1:2") + "  name"},
		{"in a revision", "name", Diff{NewTools: side("v2:new.json"), NewRevision: "v2"}, "v2:new.json:1:2  name"},
		{"gone since a revision", "name", Diff{OldTools: side("v1:old.json"), OldRevision: "v1"}, "v1:old.json:1:2  name"},
		{"nowhere", "name", Diff{}, "name"},
	} {
		test.d.Changes = []diff.Change{{Classification: diff.Breaking, Code: diff.ToolRemoved, Tool: "a", Path: test.path}}
		var b strings.Builder
		if err := test.d.Text(&b, Style{Links: Links{Dir: "/work"}}); err != nil {
			t.Fatal(err)
		}
		if want := "    at " + test.want + "\n"; !strings.Contains(b.String(), want) {
			t.Errorf("%s: want %q in\n%q", test.name, want, b.String())
		}
	}
}
