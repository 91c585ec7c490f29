package schema

import (
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// CanNarrow says whether a root schema can be narrowed to objects without a doubt.
// A reference to the root narrows with it. That is harmless where the reference
// only adds a condition. Below not and its relatives a narrower root lets more in,
// and beside something that refuses objects, or where every value of the root must
// have another in it, it lets nothing in at all.
func CanNarrow(root *jsondoc.Value) bool {
	n := &narrowing{root: root, references: NewReferences(root, NewPath("inputSchema")), seen: map[narrowed]bool{}, can: true}
	n.visit(narrowed{schema: root, mustBe: true})
	return n.can
}

// narrowed is a schema with what stands around it.
type narrowed struct {
	schema      *jsondoc.Value
	inverted    bool // accepting less here can mean to accept more outside
	noObject    bool // something about the same value refuses objects
	mustBe      bool // every value of the root has a value here
	inside      bool // and it is another value than that of the root
	byReference bool
}

type narrowing struct {
	root       *jsondoc.Value
	references *References
	seen       map[narrowed]bool
	can        bool
}

func (n *narrowing) visit(at narrowed) {
	if at.schema == n.root && at.byReference && (at.inverted || at.noObject || at.mustBe && at.inside) {
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
		next, deeper := at, false
		switch member.Name {
		case "allOf":
		case "anyOf", "then", "else", "dependentSchemas", "dependencies":
			next.mustBe = at.mustBe && member.Name == "anyOf" && len(member.Kids) == 1
		case "oneOf", "not", "if":
			next.inverted = true
		case "contains":
			next.inverted, deeper = at.inverted || s.Has("maxContains"), true
		default: // about values inside this one
			deeper = true
		}
		var demanded demand
		if deeper && at.mustBe {
			demanded = n.demands(s, member.Name)
		}
		EachBelow(keyword, member, func(_ Step, kid *jsondoc.Value) {
			into := next
			into.schema = kid
			if deeper {
				into.noObject, into.inside, into.mustBe = false, true, demanded.all || demanded.names.Has(kid.Name)
			}
			n.visit(into)
		})
	}
}

// demand is for which of the schemas below a keyword a value must have another one.
type demand struct {
	all   bool
	names Names
}

// demands says for which schemas below a keyword every value of the schema has
// another one. The root counts as an object, which it is to become.
func (n *narrowing) demands(s *jsondoc.Value, keyword string) demand {
	switch keyword {
	case "properties":
		if s == n.root || s.Get("type").IsString("object") {
			return demand{names: NamesIn(s.Get("required"))}
		}
	case "items", "contains":
		least := s.Get("minItems")
		isFilled := least.Is(jsondoc.Number) && jsondoc.ParseDecimal(least.Text).Sign() > 0
		return demand{all: s.Get("type").IsString("array") && (isFilled || keyword == "contains" && !s.Has("minContains"))}
	}
	return demand{}
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
