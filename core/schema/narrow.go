package schema

import (
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// CanNarrow says whether a root schema can be narrowed to objects without a doubt.
// A reference to the root narrows with it. That is harmless where the reference
// only adds a condition. Below not and its relatives a narrower root lets more in,
// and beside something that refuses objects it lets nothing in at all.
func CanNarrow(root *jsondoc.Value) bool {
	n := &narrowing{root: root, references: NewReferences(root, NewPath("inputSchema")), seen: map[narrowed]bool{}, can: true}
	n.visit(narrowed{schema: root})
	return n.can
}

// narrowed is a schema with what stands around it.
type narrowed struct {
	schema      *jsondoc.Value
	inverted    bool // accepting less here can mean to accept more outside
	noObject    bool // something about the same value refuses objects
	byReference bool
}

type narrowing struct {
	root       *jsondoc.Value
	references *References
	seen       map[narrowed]bool
	can        bool
}

func (n *narrowing) visit(at narrowed) {
	if at.schema == n.root && at.byReference && (at.inverted || at.noObject) {
		n.can = false
	}
	if n.seen[at] || !n.can || at.schema.Kind != jsondoc.Object {
		return
	}
	n.seen[at] = true
	s := at.schema
	at.byReference = false
	at.noObject = at.noObject || refusesObjects(s)
	for i := range s.Kids {
		member := &s.Kids[i]
		keyword, known := Lookup(member.Name)
		if !known {
			continue
		}
		if keyword.Role == Reference && member.Kind == jsondoc.String {
			if target, _ := n.references.ResolveFrom(s, member.Text); target != nil {
				next := at
				next.schema, next.byReference = target, true
				n.visit(next)
			}
			continue
		}
		if keyword.Role == Definition {
			continue // reached by references
		}
		next := at
		switch member.Name {
		case "anyOf", "allOf", "then", "else", "dependentSchemas", "dependencies":
		case "oneOf", "not", "if":
			next.inverted = true
		case "contains":
			next.inverted, next.noObject = at.inverted || s.Has("maxContains"), false
		default: // about values inside this one
			next.noObject = false
		}
		EachBelow(keyword, member, func(_ Step, kid *jsondoc.Value) {
			next.schema = kid
			n.visit(next)
		})
	}
}

// refusesObjects says whether a type or listed values leave no object.
func refusesObjects(s *jsondoc.Value) bool {
	kind, enum, constant := s.Get("type"), s.Get("enum"), s.Get("const")
	isObject := func(v jsondoc.Value) bool { return v.Kind == jsondoc.Object || v.IsString("object") }
	switch {
	case kind.Is(jsondoc.String) && kind.Text != "object",
		kind.Is(jsondoc.Array) && !slices.ContainsFunc(kind.Kids, isObject),
		enum.Is(jsondoc.Array) && !slices.ContainsFunc(enum.Kids, func(v jsondoc.Value) bool { return v.Kind == jsondoc.Object }):
		return true
	}
	return constant != nil && constant.Kind != jsondoc.Object
}
