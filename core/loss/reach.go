package loss

import (
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// reach knows which schemas of a tool say anything about its calls: those that
// lead there from the whole, by keywords and references. What nothing leads to,
// such as a definition that is never used, loses nothing whatever becomes of it.
type reach struct {
	tool       *jsondoc.Value
	root       *jsondoc.Value
	references *schema.References
	unclear    bool // some reference may lead anywhere
	reached    map[*jsondoc.Value]bool
}

// leadsTo says whether the constraint at a place may say something about a call.
func (r *reach) leadsTo(place *schema.Path) bool {
	if !isAside(place) {
		return true
	}
	if r.reached == nil {
		r.reached = map[*jsondoc.Value]bool{}
		r.root = r.tool.Get("inputSchema")
		r.references = schema.NewReferences(r.root, nil)
		r.visit(r.root)
	}
	holder := place.Parent()
	switch {
	case r.unclear, r.reached[place.In(r.tool)], r.reached[holder.In(r.tool)]:
		return true
	}
	_, known := schema.Lookup(holder.Name())
	return (known || holder.Name() == "") && r.reached[holder.Parent().In(r.tool)]
}

// isAside says whether a definition or an unknown keyword lies on the way to a
// place: only references lead there. The names of properties may look like that too.
func isAside(place *schema.Path) bool {
	for at := place.Parent(); at != nil; at = at.Parent() {
		if keyword, known := schema.Lookup(at.Name()); at.Name() != "" && at.Parent() != nil && (!known || keyword.Role == schema.Definition) {
			return true
		}
	}
	return false
}

// visit follows a schema to all that it leads to.
func (r *reach) visit(s *jsondoc.Value) {
	if r.reached[s] {
		return
	}
	r.reached[s] = true
	if s.Has("$dynamicRef") || s.Has("$recursiveRef") || schema.IsResource(s) && s != r.root {
		r.unclear = true
	}
	if ref := s.Get("$ref"); ref != nil {
		if target := r.references.Resolve(r.root, textOf(ref)); target != nil {
			r.visit(target)
		} else {
			r.unclear = true
		}
	}
	for i := range s.Kids {
		keyword, known := schema.Lookup(s.Kids[i].Name)
		if !known || keyword.Role == schema.Definition {
			continue
		}
		schema.EachBelow(keyword, &s.Kids[i], func(_ schema.Step, kid *jsondoc.Value) { r.visit(kid) })
	}
}
