package loss

import (
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// rewriting replaces every schema inside a schema by what a function makes of it,
// innermost first. What does not change stays the same value in memory, and what
// schemas have in common is rewritten once: the schemas of one search differ in
// little, and whoever reads them knows the rest by its place in memory.
type rewriting struct {
	replace func(jsondoc.Value) jsondoc.Value
	done    map[content]jsondoc.Value
}

// content is what is in a schema. Values do not change, so that it says all.
type content struct {
	first *jsondoc.Value
	count int
}

func newRewriting(replace func(jsondoc.Value) jsondoc.Value) *rewriting {
	return &rewriting{replace: replace, done: map[content]jsondoc.Value{}}
}

// of returns the rewritten schema.
func (r *rewriting) of(root *jsondoc.Value) *jsondoc.Value {
	result := r.schema(root)
	if isSame(&result, root) {
		return root
	}
	return &result
}

func (r *rewriting) schema(s *jsondoc.Value) jsondoc.Value {
	if s.Kind != jsondoc.Object || len(s.Kids) == 0 {
		return *s
	}
	inside := content{&s.Kids[0], len(s.Kids)}
	result, known := r.done[inside]
	if !known {
		result = r.replace(r.below(s))
		r.done[inside] = result
	}
	result.Name, result.NameAt = s.Name, s.NameAt
	return result
}

// below rewrites what is inside a schema.
func (r *rewriting) below(s *jsondoc.Value) jsondoc.Value {
	result := *s
	for i := range s.Kids {
		keyword, known := schema.Lookup(s.Kids[i].Name)
		if !known || keyword.Holds == schema.Data {
			continue
		}
		if member := r.under(keyword, &s.Kids[i]); !isSame(&member, &s.Kids[i]) {
			if &result.Kids[0] == &s.Kids[0] {
				result.Kids = slices.Clone(s.Kids)
			}
			result.Kids[i] = member
		}
	}
	return result
}

// under rewrites the schemas that stand under a keyword.
func (r *rewriting) under(keyword schema.Keyword, value *jsondoc.Value) jsondoc.Value {
	switch {
	case value.Kind == jsondoc.Object && (keyword.Holds == schema.Map || keyword.Holds == schema.MapOfEither),
		value.Kind == jsondoc.Array && (keyword.Holds == schema.List || keyword.Holds == schema.OneOrList):
		result := *value
		for i := range value.Kids {
			if kid := r.schema(&value.Kids[i]); !isSame(&kid, &value.Kids[i]) {
				if &result.Kids[0] == &value.Kids[0] {
					result.Kids = slices.Clone(value.Kids)
				}
				result.Kids[i] = kid
			}
		}
		return result
	case keyword.Holds == schema.One || keyword.Holds == schema.OneOrBool || keyword.Holds == schema.OneOrList:
		return r.schema(value)
	}
	return *value
}

// isSame says whether two values are one in memory.
func isSame(a, b *jsondoc.Value) bool {
	return a.Kind == b.Kind && a.Text == b.Text && len(a.Kids) == len(b.Kids) && (len(a.Kids) == 0 || &a.Kids[0] == &b.Kids[0])
}

// anySchema says whether something holds for a schema or one inside it.
func anySchema(s *jsondoc.Value, holds func(*jsondoc.Value) bool) bool {
	if holds(s) {
		return true
	}
	found := false
	for i := range s.Kids {
		keyword, known := schema.Lookup(s.Kids[i].Name)
		if !known || keyword.Holds == schema.Data {
			continue
		}
		schema.EachBelow(keyword, &s.Kids[i], func(_ schema.Step, kid *jsondoc.Value) {
			found = found || anySchema(kid, holds)
		})
	}
	return found
}
