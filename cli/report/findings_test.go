package report

import (
	"slices"
	"testing"

	"github.com/schemaport/schemaport/cli/gate"
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/diff"
	"github.com/schemaport/schemaport/targets"
)

// A lossy transformation is told under the target's name, where no rule may have
// the same code.
func TestCodesOfLossesAreFree(t *testing.T) {
	for _, target := range targets.All() {
		rules := map[string]bool{}
		for _, rule := range append(target.Rules, core.Rules...) {
			rules[rule.Code] = true
		}
		for _, kind := range target.Transformations {
			if code := target.ID + "/" + kind.Code; kind.Lossy && rules[code] {
				t.Errorf("%s is a rule and a loss", code)
			}
		}
	}
}

func TestPlaceOfPath(t *testing.T) {
	set := core.LoadBytes("a.json", []byte("{\"name\": \"a\",\n \"inputSchema\": {\n  \"properties\": {\"p q\": {\"anyOf\": [{}, {\"type\": \"string\"}]}}}}"), core.LoadOptions{})
	if len(set.Errors) > 0 {
		t.Fatal(set.Errors)
	}
	for path, want := range map[string]string{
		"inputSchema":                                 "a.json:2:2",
		`inputSchema.properties["p q"]`:               "a.json:3:18",
		`inputSchema.properties["p q"].anyOf[1].type`: "a.json:3:41",
		`inputSchema.properties["p q"].anyOf[7].type`: "a.json:3:26",
		"inputSchema.properties.gone.minimum":         "a.json:3:3",
		"name":                                        "a.json:1:2",
		"description":                                 "a.json:1:2",
		"no path at all ][":                           "a.json:1:2",
		"":                                            "a.json:1:2",
	} {
		if got := placeOfPath(set.Tools[0], path).String(); got != want {
			t.Errorf("%s is at %s, want %s", path, got, want)
		}
	}
}

// A change is shown where it stands now; what is gone, in the file it stood in. A
// git revision is no part of the name, and the lines of an old one are no lines
// of the file that is there.
func TestPlacesOfChanges(t *testing.T) {
	tool := func(name, source string) *core.Tool {
		set := core.LoadBytes(source, []byte("\n{\"name\": \""+name+"\",\n\"inputSchema\": {}}"), core.LoadOptions{})
		if len(set.Errors) > 0 {
			t.Fatal(set.Errors)
		}
		return set.Tools[0]
	}
	for _, test := range []struct {
		name                     string
		oldRevision, newRevision string
		kept, gone               string
	}{
		{"files", "", "", "new:3:1", "old:3:1"},
		{"an old revision", "main", "", "new:3:1", "old"},
		{"two revisions", "v1", "v2", "new:3:1", "old"},
	} {
		t.Run(test.name, func(t *testing.T) {
			source := func(revision, name string) string {
				if revision != "" {
					return revision + ":" + name
				}
				return name
			}
			d := &Diff{
				OldTools:    []*core.Tool{tool("gone", source(test.oldRevision, "old")), tool("kept", source(test.oldRevision, "old"))},
				NewTools:    []*core.Tool{tool("kept", source(test.newRevision, "new"))},
				OldRevision: test.oldRevision, NewRevision: test.newRevision,
				Changes: []diff.Change{{Tool: "gone", Path: "inputSchema", Code: diff.ToolRemoved}, {Tool: "kept", Path: "inputSchema", Code: diff.ObjectClosed}},
			}
			var got []string
			o := d.outline()
			o.each(func(_ *pair, f *finding) { got = append(got, f.at.String()) })
			if want := []string{test.gone, test.kept}; !slices.Equal(got, want) {
				t.Errorf("the changes are at %q, want %q", got, want)
			}
		})
	}
}

// Nothing is kept out of a report without a word, in no format.
func TestWhatIsKeptOutIsNoted(t *testing.T) {
	c := &Check{Gate: &Gate{Outcome: &gate.Outcome{Suppressed: 2, HasSuppressions: true}}}
	if got, want := c.outline().notes, []string{"not shown: 2 suppressed"}; !slices.Equal(got, want) {
		t.Errorf("the notes are %q, want %q", got, want)
	}
	if got := (&Check{}).outline().notes; len(got) > 0 {
		t.Errorf("nothing is kept out, and the notes are %q", got)
	}
}
