package loss

import (
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// losses are the places of a tool whose constraints are lost.
type losses struct {
	tool *jsondoc.Value
	at   map[*jsondoc.Value][]*schema.Path // what is lost, with the places that say so
	way  map[*jsondoc.Value]bool           // what stands on the way to it
}

func newLosses(tool *jsondoc.Value, places []*schema.Path) *losses {
	l := &losses{tool: tool, at: map[*jsondoc.Value][]*schema.Path{}, way: map[*jsondoc.Value]bool{}}
	for _, place := range places {
		v := place.In(tool)
		if place == nil || v == nil {
			continue
		}
		l.at[v] = append(l.at[v], place)
		for above := place.Parent(); above != nil; above = above.Parent() {
			l.way[above.In(tool)] = true
		}
	}
	return l
}

// undo returns the tool without the constraint at a place.
func (l *losses) undo(place *schema.Path) jsondoc.Value {
	return place.Replace(l.tool, func(jsondoc.Value) (jsondoc.Value, bool) { return undone(place) })
}

// undone is what stands at a place without its constraint: nothing, or a schema
// that refuses nothing, where one must stand.
func undone(place *schema.Path) (v jsondoc.Value, there bool) {
	return jsondoc.NewObject(), place.Name() == "" || isMapOfSchemas(place.Parent())
}

// undoOthers returns the tool without the constraints that are lost, but for the
// one at a place.
func (l *losses) undoOthers(place *schema.Path) jsondoc.Value {
	return l.below(l.tool, place)
}

// below undoes what is lost inside a value.
func (l *losses) below(v *jsondoc.Value, but *schema.Path) jsondoc.Value {
	result := *v
	var gone []string
	for i := range v.Kids {
		kid := &v.Kids[i]
		places := l.at[kid]
		if places == nil && !l.way[kid] {
			continue
		}
		var next jsondoc.Value
		there := true
		if other := slices.IndexFunc(places, func(p *schema.Path) bool { return p != but }); other >= 0 {
			next, there = undone(places[other])
		} else {
			next = l.below(kid, but)
		}
		if &result.Kids[0] == &v.Kids[0] {
			result.Kids = slices.Clone(v.Kids)
		}
		if there {
			next.Name, next.NameAt = kid.Name, kid.NameAt
			result.Kids[i] = next
		} else {
			gone = append(gone, kid.Name)
		}
	}
	if gone != nil {
		result.Kids = slices.DeleteFunc(result.Kids, func(kid jsondoc.Value) bool { return slices.Contains(gone, kid.Name) })
	}
	return result
}
