package jsondoc_test

import (
	"maps"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// A table is a map, whatever the names.
func TestTableAgreesWithMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.OneOf(rapid.StringMatching(`[ab]{0,4}`), rapid.String())
		things := rapid.MapOfN(name, rapid.Int(), 0, 100).Draw(t, "things")
		table := jsondoc.NewTable(maps.All(things))
		for _, asked := range append(rapid.SliceOf(name).Draw(t, "asked"), "") {
			want, there := things[asked]
			switch got := table.Find(asked); {
			case there != (got != nil):
				t.Fatalf("%q is in the table: %v, in the map: %v", asked, got != nil, there)
			case there && *got != want:
				t.Fatalf("%q is %d in the table, %d in the map", asked, *got, want)
			}
		}
		for known, want := range things {
			if got := table.Find(known); got == nil || *got != want {
				t.Fatalf("%q is not found", known)
			}
			table.Set(known, want+1)
			if got := table.Find(known); *got != want+1 {
				t.Fatalf("%q is still %d after it was set", known, *got)
			}
		}
	})
	var empty jsondoc.Table[int]
	if empty.Find("a") != nil {
		t.Error("something is found in an empty table")
	}
}
