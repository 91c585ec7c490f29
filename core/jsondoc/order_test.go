package jsondoc_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// However many members there are, and whatever their names begin with, they are
// sorted by name and keep what belongs to them.
func TestMembersAreSortedByName(t *testing.T) {
	// Names that share a beginning, that end inside of the part that is compared at
	// once or behind it, and that hold the byte which stands for the end of a name.
	name := rapid.OneOf(rapid.StringMatching(`(property_)?[ab\x00]{0,12}`), rapid.String())
	rapid.Check(t, func(t *rapid.T) {
		shared := rapid.SampledFrom([]string{"", "same_", "\x00"}).Draw(t, "shared")
		names := rapid.SliceOfNDistinct(name, 0, 60, rapid.ID).Draw(t, "names")
		for i := range names {
			names[i] = shared + names[i]
		}
		checkSorted(t, names)
	})
	// More than are copied, from the last to the first.
	many := make([]string, 70_000)
	for i := range many {
		many[i] = fmt.Sprintf("property_%d", len(many)-i)
	}
	checkSorted(t, many)
}

func checkSorted(t interface{ Fatalf(string, ...any) }, names []string) {
	made, written := make([]jsondoc.Value, len(names)), make([]string, len(names))
	for i, name := range names {
		made[i] = jsondoc.NewString("value of " + name).Named(name)
		written[i] = string(jsondoc.AppendString(nil, name)) + ":" + string(jsondoc.AppendString(nil, made[i].Text))
	}
	document, err := jsondoc.ParseText("{"+strings.Join(written, ",")+"}", jsondoc.Limits{})
	if err != nil {
		t.Fatalf("%v", err)
	}
	sorted := slices.SortedFunc(slices.Values(names), cmp.Compare[string])
	for how, members := range map[string][]jsondoc.Value{"read": document.Root.Kids, "made": jsondoc.NewObject(made...).Kids} {
		if len(members) != len(sorted) {
			t.Fatalf("%s: %d members of %d", how, len(members), len(sorted))
		}
		for i, want := range sorted {
			if got := &members[i]; got.Name != want || got.Text != "value of "+want {
				t.Fatalf("%s: member %d is %q with %q, want %q", how, i, got.Name, got.Text, want)
			}
		}
	}
}
