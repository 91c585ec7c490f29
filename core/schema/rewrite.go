package schema

import "github.com/schemaport/schemaport/core/jsondoc"

// Rewrite returns a schema in which f has replaced every schema, innermost first.
// What has not the shape that its keyword asks for stays as it is.
func Rewrite(root *jsondoc.Value, f func(jsondoc.Value) jsondoc.Value) jsondoc.Value {
	s := *root
	copied := false
	for i := range root.Kids {
		member := &root.Kids[i]
		keyword, known := Lookup(member.Name)
		if !known || keyword.Holds == Data || s.Kind != jsondoc.Object {
			continue
		}
		if !copied {
			s.Kids = append([]jsondoc.Value(nil), root.Kids...)
			copied = true
		}
		s.Kids[i] = rewriteBelow(keyword, member, f)
	}
	name, at := s.Name, s.NameAt
	s = f(s)
	s.Name, s.NameAt = name, at
	return s
}

func rewriteBelow(keyword Keyword, value *jsondoc.Value, f func(jsondoc.Value) jsondoc.Value) jsondoc.Value {
	result := *value
	copied := false
	EachBelow(keyword, value, func(at Step, kid *jsondoc.Value) {
		rewritten := Rewrite(kid, f)
		if at.index == direct {
			result = rewritten
			return
		}
		if !copied {
			result.Kids = append([]jsondoc.Value(nil), value.Kids...)
			copied = true
		}
		result.Kids[at.index] = rewritten
	})
	return result
}
