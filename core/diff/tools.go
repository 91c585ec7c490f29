package diff

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/parallel"
)

// Options are the caller's choices.
type Options struct {
	// Judge confirms witnesses; nil means that none are shown.
	Judge Judge
	// Targets are those whose compiled output is compared too.
	Targets []*core.Target
	// Jobs is how many tools are compared at a time.
	Jobs int
	// Done, where it is set, is called after each tool, by several at a time.
	Done func()
}

// Compare says what changed between two tool sets, ordered by tool,
// classification, path and code.
func Compare(old, new []*core.Tool, options Options) []Change {
	pairs := matchTools(old, new)
	results := make([][]Change, len(pairs))
	parallel.Each(len(pairs), options.Jobs, func(i int) {
		results[i] = pairs[i].compare(options)
		if options.Done != nil {
			options.Done()
		}
	})
	changes := slices.Concat(results...)
	sortChanges(changes)
	return changes
}

// pair is a tool in both sets; one side is nil for a tool that was added or removed.
type pair struct{ old, new *core.Tool }

func matchTools(old, new []*core.Tool) []pair {
	byName := map[string]*core.Tool{}
	for _, t := range new {
		byName[t.Name] = t
	}
	var pairs []pair
	var removed, added []*core.Tool
	known := map[string]bool{}
	for _, t := range old {
		known[t.Name] = true
		if same := byName[t.Name]; same != nil {
			pairs = append(pairs, pair{t, same})
		} else {
			removed = append(removed, t)
		}
	}
	for _, t := range new {
		if !known[t.Name] {
			added = append(added, t)
		}
	}
	renamed, removed, added := matchRenamed(removed, added)
	pairs = append(pairs, renamed...)
	for _, t := range removed {
		pairs = append(pairs, pair{old: t})
	}
	for _, t := range added {
		pairs = append(pairs, pair{new: t})
	}
	return pairs
}

// renameThreshold is the likeness from which a removed and an added tool are
// taken for one that was renamed.
const renameThreshold = 70

// matchRenamed pairs removed and added tools that are clearly alike, the most
// alike first.
func matchRenamed(removed, added []*core.Tool) (pairs []pair, stillRemoved, stillAdded []*core.Tool) {
	type candidate struct {
		likeness int
		pair
	}
	var candidates []candidate
	if len(removed)*len(added) <= 40_000 {
		for _, o := range removed {
			for _, n := range added {
				if l := likeness(o, n); l >= renameThreshold {
					candidates = append(candidates, candidate{l, pair{o, n}})
				}
			}
		}
	}
	slices.SortStableFunc(candidates, func(a, b candidate) int {
		return cmp.Or(-cmp.Compare(a.likeness, b.likeness), cmp.Compare(a.old.Name, b.old.Name), cmp.Compare(a.new.Name, b.new.Name))
	})
	taken := map[*core.Tool]bool{}
	for _, c := range candidates {
		if !taken[c.old] && !taken[c.new] {
			taken[c.old], taken[c.new] = true, true
			pairs = append(pairs, c.pair)
		}
	}
	isTaken := func(t *core.Tool) bool { return taken[t] }
	return pairs, slices.DeleteFunc(slices.Clone(removed), isTaken), slices.DeleteFunc(slices.Clone(added), isTaken)
}

// likeness says from 0 to 100 how alike two tools are: by the properties that
// they declare, by their names and by what they say of themselves.
func likeness(o, n *core.Tool) int {
	x, y := o.InputSchema.Get("properties"), n.InputSchema.Get("properties")
	all := keysOf(x, y)
	common := 0
	for _, name := range all {
		before, after := x.Get(name), y.Get(name)
		if before == nil || after == nil {
			continue
		}
		common++
		if a, b := spelling(before), spelling(after); jsondoc.Equal(&a, &b) {
			common++
		}
	}
	properties := 0
	if len(all) > 0 {
		properties = 100 * common / (2 * len(all))
	}
	a, b := plainName(o.Name), plainName(n.Name)
	names := 100 - 100*min(distance(a, b), max(len(a), len(b)))/max(len(a), len(b), 1)
	described := o.Description != nil && n.Description != nil && *o.Description == *n.Description && *o.Description != ""
	switch {
	case described && (properties >= 50 || len(all) == 0):
		return 100
	case properties == 100 && len(all) >= 3:
		return max(80, names) // few tools share all of several properties by chance
	}
	return (properties + names) / 2
}

func (p pair) compare(options Options) []Change {
	switch {
	case p.new == nil:
		return []Change{lone(p.old, ToolRemoved, Breaking, "the tool was removed; every call to it fails", options.Judge)}
	case p.old == nil:
		return []Change{lone(p.new, ToolAdded, NonBreaking, "the tool was added", options.Judge)}
	}
	var changes []Change
	if p.old.Name != p.new.Name {
		change := lone(p.old, ToolRenamed, Breaking, fmt.Sprintf("the tool seems to have been renamed to %q; every call to %q fails", p.new.Name, p.old.Name), options.Judge)
		before, after := jsondoc.NewString(p.old.Name), jsondoc.NewString(p.new.Name)
		change.Before, change.After, change.Path = &before, &after, "name"
		changes = append(changes, change)
	}
	changes = append(changes, p.members()...)
	if p.old.InputSchema != nil && p.new.InputSchema != nil {
		changes = append(changes, compareSchemas(p.old.InputSchema, p.new.InputSchema, options.Judge)...)
	}
	changes = append(changes, compareTargets(p.old, p.new, options.Targets)...)
	for i := range changes {
		if changes[i].Tool == "" {
			changes[i].Tool = p.new.Name
		}
	}
	return changes
}

// lone is the change of a tool that is on one side only, with a call of it.
func lone(t *core.Tool, code Code, class Classification, message string, judge Judge) Change {
	change := Change{Classification: class, Code: code, Tool: t.Name, Path: "name", Message: message, Proof: Proven}
	name := jsondoc.NewString(t.Name)
	if code == ToolAdded {
		change.After = &name
	} else {
		change.Before = &name
	}
	if t.InputSchema.Is(jsondoc.Object) {
		a := newArena()
		s := newSolver(a)
		call := s.ask(is(a.types(1<<object, false)), is(newReader(a, t.InputSchema).read(t.InputSchema)))
		by := court{schema: t.InputSchema, judge: judge}
		if call.value != nil && by.confirms(call.value, yes) {
			plain := *call.value
			plain.Name, plain.NameAt = "", 0
			change.Witness = &plain
			if class == Breaking {
				change.Proof = Witnessed
			}
		}
	}
	return change
}

// members compares what a tool has beside its schema: only readers see it.
func (p pair) members() []Change {
	var changes []Change
	for _, name := range keysOf(p.old.Value, p.new.Value) {
		if name == "name" || name == "inputSchema" {
			continue
		}
		before, after := p.old.Value.Get(name), p.new.Value.Get(name)
		if before != nil && after != nil && jsondoc.Equal(before, after) {
			continue
		}
		code := AnnotationChanged
		switch name {
		case "description":
			code = DescriptionChanged
		case "title":
			code = TitleChanged
		}
		changes = append(changes, Change{
			Classification: Informational, Code: code, Path: toolPath(name), Before: before, After: after,
			Message: fmt.Sprintf("%s %s", name, verb(before, after)), Proof: Proven,
		})
	}
	return changes
}
