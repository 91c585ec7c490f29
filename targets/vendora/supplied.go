package vendora

import (
	"slices"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/value"
)

// supplied reads arguments as a handler must: a null in a property that compile
// made nullable, only because it was optional, was not supplied. A null that the
// canonical schema accepts is a value like any other and stays.
func supplied(tool *core.Tool, arguments *jsondoc.Value) jsondoc.Value {
	return withoutNulls([]*jsondoc.Value{tool.InputSchema}, arguments)
}

// withoutNulls takes the schemas that speak about the same value: a schema and
// the branches of its unions.
func withoutNulls(schemas []*jsondoc.Value, v *jsondoc.Value) jsondoc.Value {
	schemas = withBranches(schemas)
	switch v.Kind {
	case jsondoc.Object:
		var members []jsondoc.Value
		for i := range v.Kids {
			member := &v.Kids[i]
			below, optional := declared(schemas, member.Name)
			if member.Kind == jsondoc.Null && optional && !slices.ContainsFunc(below, mayAcceptNull) {
				continue
			}
			members = append(members, withoutNulls(below, member).Named(member.Name))
		}
		return jsondoc.NewObject(members...)
	case jsondoc.Array:
		var items []*jsondoc.Value
		for _, s := range schemas {
			if each := s.Get("items"); each.Is(jsondoc.Object) {
				items = append(items, each)
			}
		}
		elements := make([]jsondoc.Value, len(v.Kids))
		for i := range v.Kids {
			elements[i] = withoutNulls(items, &v.Kids[i])
		}
		return jsondoc.NewArray(elements...)
	}
	return *v
}

// withBranches adds the branches of unions, at any depth, to the schemas.
func withBranches(schemas []*jsondoc.Value) []*jsondoc.Value {
	all := slices.Clone(schemas)
	for i := 0; i < len(all); i++ {
		for _, union := range []string{"anyOf", "oneOf"} {
			if branches := all[i].Get(union); branches.Is(jsondoc.Array) {
				for j := range branches.Kids {
					all = append(all, &branches.Kids[j])
				}
			}
		}
	}
	return all
}

// declared returns what the schemas say about a property, and whether one of
// them lets it be left out.
func declared(schemas []*jsondoc.Value, name string) (below []*jsondoc.Value, optional bool) {
	for _, s := range schemas {
		property := s.Get("properties").Get(name)
		if property == nil {
			continue
		}
		below = append(below, property)
		required := s.Get("required")
		optional = optional || required == nil ||
			!slices.ContainsFunc(required.Kids, func(v jsondoc.Value) bool { return v.IsString(name) })
	}
	return below, optional
}

// mayAcceptNull says whether null is not certainly refused. OpenAPI's nullable
// is read as compile reads it.
func mayAcceptNull(s *jsondoc.Value) bool {
	return s.Get("nullable").IsTrue() || value.Validate(s, &jsondoc.Value{}).Verdict != value.Invalid
}
