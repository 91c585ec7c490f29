package diff

import (
	"maps"
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// declarations are the properties that schemas declare for one value, by name.
// Where they stand does not matter to a handler: a property that moves from
// properties into a definition or an allOf is still declared.
type declarations map[string]*jsondoc.Value

// declaredBy collects what a schema declares together with what it refers to and
// demands besides. With alternatives, what only some of its branches declare
// counts as well.
func declaredBy(r *reader, s *jsondoc.Value, alternatives bool) declarations {
	found := declarations{}
	for _, part := range conjuncts(r, s, alternatives, nil) {
		if declared := part.Get("properties"); declared.Is(jsondoc.Object) {
			for i := range declared.Kids {
				if name := declared.Kids[i].Name; found[name] == nil {
					found[name] = &declared.Kids[i]
				}
			}
		}
	}
	return found
}

// demandedBy says whether a schema, together with what it refers to and demands
// besides, requires a property.
func demandedBy(r *reader, s *jsondoc.Value, name string) bool {
	return slices.ContainsFunc(conjuncts(r, s, false, nil), func(part *jsondoc.Value) bool { return listed(part.Get("required"), name) })
}

// conjuncts returns the schemas that all apply to the value of s or, with
// alternatives, that may.
func conjuncts(r *reader, s *jsondoc.Value, alternatives bool, into []*jsondoc.Value) []*jsondoc.Value {
	if s.Kind != jsondoc.Object || slices.Contains(into, s) || len(into) > 200 {
		return into
	}
	into = append(into, s)
	if ref := s.Get("$ref"); ref.Is(jsondoc.String) {
		if target := r.resolve(s, ref.Text); target != nil {
			into = conjuncts(r, target, alternatives, into)
		}
	}
	lists := []string{"allOf"}
	if alternatives {
		lists = append(lists, "anyOf", "oneOf")
		for _, name := range [...]string{"then", "else"} {
			if branch := s.Get(name); branch != nil {
				into = conjuncts(r, branch, alternatives, into)
			}
		}
	}
	for _, name := range lists {
		if list := s.Get(name); list.Is(jsondoc.Array) {
			for i := range list.Kids {
				into = conjuncts(r, &list.Kids[i], alternatives, into)
			}
		}
	}
	return into
}

// missingFrom lists the names that others do not declare.
func (d declarations) missingFrom(others ...declarations) []string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(d)) {
		if !slices.ContainsFunc(others, func(other declarations) bool { return other[name] != nil }) {
			names = append(names, name)
		}
	}
	return names
}

// inside is the place of a schema that speaks about the same value as the one at
// p: what is declared around it is declared for it too.
func (c *comparison) inside(p, q place) place {
	q.oldAround, q.newAround = maps.Clone(p.oldAround), maps.Clone(p.newAround)
	if q.oldAround == nil {
		q.oldAround, q.newAround = declarations{}, declarations{}
	}
	maps.Copy(q.oldAround, declaredBy(c.old, p.old, false))
	maps.Copy(q.newAround, declaredBy(c.new, p.new, false))
	return q
}
