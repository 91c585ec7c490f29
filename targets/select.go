package targets

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/nearest"
)

// Select finds targets by id or alias. The result is ordered by id,
// whatever the order of the names, and holds no target twice.
func Select(names []string) ([]*core.Target, error) {
	chosen := map[string]bool{}
	for _, name := range names {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		found := false
		for _, t := range All() {
			if name == "all" || name == t.ID || slices.Contains(t.Aliases, name) {
				chosen[t.ID] = true
				found = true
			}
		}
		if !found {
			valid := Names()
			if near := nearest.Of(name, valid); near != "" {
				return nil, fmt.Errorf("unknown target %q, did you mean %q? Valid are %s", name, near, strings.Join(valid, ", "))
			}
			return nil, fmt.Errorf("unknown target %q; valid are %s", name, strings.Join(valid, ", "))
		}
	}
	var selected []*core.Target
	for _, t := range All() {
		if chosen[t.ID] {
			selected = append(selected, t)
		}
	}
	if selected == nil {
		return nil, fmt.Errorf("no target named; valid are %s", strings.Join(Names(), ", "))
	}
	return selected, nil
}

// Names lists what names a target: ids, then aliases, then all.
func Names() []string {
	var ids, aliases []string
	for _, t := range All() {
		ids = append(ids, t.ID)
		aliases = append(aliases, t.Aliases...)
	}
	return slices.Concat(ids, aliases, []string{"all"})
}
