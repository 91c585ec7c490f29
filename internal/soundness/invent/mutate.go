package invent

import (
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// Mutated returns a value that differs from the given one in one place: a member
// or element more or less, null or something else in the place of a value.
func Mutated(d Dice, v jsondoc.Value) jsondoc.Value {
	if len(v.Kids) > 0 && chance(d, 75) {
		changed := v
		changed.Kids = slices.Clone(v.Kids)
		at := d.Below(len(v.Kids))
		switch {
		case chance(d, 20):
			changed.Kids = slices.Delete(changed.Kids, at, at+1)
		case v.Kind == jsondoc.Array && chance(d, 15):
			changed.Kids = append(changed.Kids, v.Kids[at])
		default:
			kid := Mutated(d, v.Kids[at])
			kid.Name, kid.NameAt = v.Kids[at].Name, v.Kids[at].NameAt
			changed.Kids[at] = kid
		}
		return changed
	}
	switch {
	case v.Kind == jsondoc.Object && chance(d, 60):
		return v.WithMember(valueOf(pick(d, literals...)).Named(pick(d, append(slices.Clone(propertyNames), "undeclared")...)))
	case v.Kind == jsondoc.Array && chance(d, 60):
		changed := v
		changed.Kids = append(slices.Clone(v.Kids), valueOf(pick(d, literals...)))
		return changed
	case chance(d, 30):
		return jsondoc.Value{}
	}
	return valueOf(pick(d, literals...))
}

// Filled returns the value as a model would send it to a tool that demands every
// property: null for each one that is demanded and missing, and none that the
// schema does not take.
func Filled(v, root *jsondoc.Value) jsondoc.Value {
	return filler{root, schema.NewReferences(root, nil)}.fill(v, root, 40)
}

type filler struct {
	root       *jsondoc.Value
	references *schema.References
}

func (f filler) fill(v, s *jsondoc.Value, depth int) jsondoc.Value {
	if depth == 0 {
		return *v
	}
	if target := f.follow(s); target != nil {
		return f.fill(v, target, depth-1)
	}
	if branches := s.Get("anyOf"); branches.Is(jsondoc.Array) && !s.Has("properties") && len(branches.Kids) > 0 {
		return f.fill(v, f.fitting(v, branches), depth-1)
	}
	filled := *v
	filled.Kids = slices.Clone(v.Kids)
	switch v.Kind {
	case jsondoc.Array:
		if items := s.Get("items"); items.Is(jsondoc.Object) {
			for i := range filled.Kids {
				filled.Kids[i] = f.fill(&v.Kids[i], items, depth-1)
			}
		}
	case jsondoc.Object:
		declared := s.Get("properties")
		for i := range filled.Kids {
			if property := declared.Get(v.Kids[i].Name); property != nil {
				filled.Kids[i] = f.fill(&v.Kids[i], property, depth-1).Named(v.Kids[i].Name)
			}
		}
		if s.Get("additionalProperties").IsFalse() {
			filled.Kids = slices.DeleteFunc(filled.Kids, func(m jsondoc.Value) bool { return !declared.Has(m.Name) })
		}
		if demanded := s.Get("required"); demanded.Is(jsondoc.Array) {
			for _, name := range demanded.Kids {
				if !filled.Has(name.Text) {
					filled = filled.WithMember(jsondoc.Value{}.Named(name.Text))
				}
			}
		}
	}
	return filled
}

func (f filler) follow(s *jsondoc.Value) *jsondoc.Value {
	ref := s.Get("$ref")
	if !ref.Is(jsondoc.String) {
		return nil
	}
	return f.references.Resolve(f.root, ref.Text)
}

// fitting guesses which branch a value is meant for: the first that declares all
// of its properties and requires none that it can not leave out.
func (f filler) fitting(v, branches *jsondoc.Value) *jsondoc.Value {
	for i := range branches.Kids {
		branch := &branches.Kids[i]
		if target := f.follow(branch); target != nil {
			branch = target
		}
		types := allowedTypes([]part{{branch, branch}})
		kind := v.Kind.String()
		if !slices.Contains(types, kind) && !(kind == "number" && slices.Contains(types, "integer")) {
			continue
		}
		declared := branch.Get("properties")
		if v.Kind != jsondoc.Object || !slices.ContainsFunc(v.Kids, func(m jsondoc.Value) bool { return !declared.Has(m.Name) }) {
			return &branches.Kids[i]
		}
	}
	return &branches.Kids[0]
}
