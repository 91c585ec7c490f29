package diff

import (
	"maps"
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// declarations are the properties that schemas declare for one value, by name.
// Where they stand does not matter to a handler: a property that moves from
// properties into a definition or an allOf is still declared.
type declarations map[string]*jsondoc.Value

// declaredBy collects what a schema declares together with those in its place.
func declaredBy(r *reader, s *jsondoc.Value, far reach) declarations {
	found := declarations{}
	for _, part := range inPlace(r, s, far, nil) {
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
	return slices.ContainsFunc(inPlace(r, s, demanded, nil), func(part *jsondoc.Value) bool { return listed(part.Get("required"), name) })
}

// reach says which of the schemas that stand at one place are meant.
type reach uint8

const (
	demanded    reach = iota // those that all apply to the value
	alternative              // and those of which some do
	mentioned                // and those that only ask something about it
)

// inPlace returns the schemas that speak about the same value as s: itself, what
// it refers to, and the branches of its compositions as far as they are meant.
func inPlace(r *reader, s *jsondoc.Value, far reach, into []*jsondoc.Value) []*jsondoc.Value {
	if s.Kind != jsondoc.Object || slices.Contains(into, s) || len(into) > 200 {
		return into
	}
	into = append(into, s)
	if ref := s.Get("$ref"); ref.Is(jsondoc.String) {
		if target := r.resolve(s, ref.Text); target != nil {
			into = inPlace(r, target, far, into)
		}
	}
	keywords := [...][]string{demanded: {"allOf"}, alternative: {"anyOf", "oneOf", "then", "else"}, mentioned: {"if", "not", "dependentSchemas", "dependencies"}}
	for _, names := range keywords[:far+1] {
		for _, name := range names {
			keyword, _ := schema.Lookup(name)
			if below := s.Get(name); below != nil {
				schema.EachBelow(keyword, below, func(_ schema.Step, kid *jsondoc.Value) { into = inPlace(r, kid, far, into) })
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
	maps.Copy(q.oldAround, declaredBy(c.old, p.old, demanded))
	maps.Copy(q.newAround, declaredBy(c.new, p.new, demanded))
	return q
}
