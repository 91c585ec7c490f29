package vendora

import (
	"slices"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
	"github.com/schemaport/schemaport/core/value"
)

// supplied reads arguments as a handler must: a null in a property that compile
// made nullable, only because it was optional, was not supplied. A null that the
// canonical schema accepts is a value like any other and stays.
//
// Which properties these are can depend on the branch of a union that a call is
// meant for. It is the first one that accepts the call, read in this way.
func supplied(tool *core.Tool, arguments *jsondoc.Value) jsondoc.Value {
	r := &reader{root: tool.InputSchema, references: schema.NewReferences(tool.InputSchema, schema.NewPath("inputSchema")), known: map[question]*reading{}}
	return r.read(tool.InputSchema, arguments).value
}

// reading is a value without the nulls that stand for nothing, and whether the
// schema accepts it like that.
type reading struct {
	value jsondoc.Value
	fits  value.Verdict
}

// question is asked once: how does this value read to this schema?
type question struct{ schema, value *jsondoc.Value }

// reader reads one call.
type reader struct {
	root       *jsondoc.Value
	references *schema.References
	known      map[question]*reading // nil while it is being found out
	loops      int                   // how often a question came down to itself
	steps      int
}

// maxQuestions bounds the work for a call to a schema that was made to cost much.
const maxQuestions = 1 << 17

func (r *reader) read(s, v *jsondoc.Value) reading {
	asked := question{s, v}
	found, met := r.known[asked]
	switch {
	case found != nil:
		return *found
	case met:
		r.loops++
		return reading{*v, value.Invalid} // what says nothing but itself accepts nothing
	case r.steps > maxQuestions:
		return reading{*v, value.Unknown}
	}
	r.steps++
	r.known[asked] = nil
	loops := r.loops
	read := r.readSchema(s, v)
	r.known[asked] = &read
	if read.fits == value.Invalid && r.loops > loops {
		delete(r.known, asked) // it may fit where nothing leads back here
	}
	return read
}

func (r *reader) readSchema(s, v *jsondoc.Value) reading {
	switch {
	case s.IsFalse():
		return reading{*v, value.Invalid}
	// At the root nullable means nothing and is dropped, also for what refers there.
	case s.Kind != jsondoc.Object, v.Kind == jsondoc.Null && s != r.root && s.Get("nullable").IsTrue():
		return reading{*v, value.Valid}
	}
	read := reading{*v, value.Valid}
	switch v.Kind {
	case jsondoc.Object:
		read = r.readMembers(s, v)
	case jsondoc.Array:
		read = r.readElements(s, v)
	}
	if ref := s.Get("$ref"); isString(ref) {
		if target, _ := r.references.ResolveFrom(s, ref.Text); target != nil {
			read.and(r.read(target, read.same(v)))
		} else {
			read.and(reading{read.value, value.Unknown})
		}
	}
	for _, union := range []string{"anyOf", "oneOf"} {
		if branches := s.Get(union); isFilledList(branches) {
			read.and(r.readUnion(branches, read.same(v)))
		}
	}
	read.and(reading{read.value, value.Validate(withoutBelow(s), &read.value).Verdict})
	return read
}

// and takes over what another schema about the same value makes of it.
func (r *reading) and(other reading) {
	fits := value.Valid
	switch {
	case r.fits == value.Invalid || other.fits == value.Invalid:
		fits = value.Invalid
	case r.fits == value.Unknown || other.fits == value.Unknown:
		fits = value.Unknown
	}
	*r = reading{other.value, fits}
}

// same returns what was read: the value itself where nothing was left out of it,
// so that what is known about it is found again.
func (r *reading) same(v *jsondoc.Value) *jsondoc.Value {
	if len(r.value.Kids) == len(v.Kids) && (len(v.Kids) == 0 || &r.value.Kids[0] == &v.Kids[0]) {
		return v
	}
	read := r.value
	return &read
}

// readUnion reads a value by the first branch that accepts it or, where none
// certainly does, the first that may.
func (r *reader) readUnion(branches, v *jsondoc.Value) reading {
	best := reading{*v, value.Invalid}
	for i := range branches.Kids {
		switch read := r.read(&branches.Kids[i], v); {
		case read.fits == value.Valid:
			return read
		case read.fits == value.Unknown && best.fits == value.Invalid:
			best = read
		}
	}
	return best
}

func (r *reader) readMembers(s, v *jsondoc.Value) reading {
	all := reading{*v, value.Valid}
	declared := s.Get("properties")
	var members []jsondoc.Value
	required := schema.NamesIn(s.Get("required"))
	changed := false
	for i := range v.Kids {
		member := &v.Kids[i]
		property := declared.Get(member.Name)
		if property == nil {
			members = append(members, *member)
			continue
		}
		read := r.read(property, member)
		if member.Kind == jsondoc.Null && read.fits == value.Invalid && !required.Has(member.Name) {
			changed = true
			continue
		}
		changed = changed || read.same(member) != member
		members = append(members, read.value.Named(member.Name))
		all.and(reading{all.value, read.fits})
	}
	if changed {
		all.value = jsondoc.NewObject(members...)
	}
	return all
}

func (r *reader) readElements(s, v *jsondoc.Value) reading {
	all := reading{*v, value.Valid}
	items := s.Get("items")
	if items == nil || !schema.IsSchema(items) {
		return all
	}
	elements := make([]jsondoc.Value, len(v.Kids))
	changed := false
	for i := range v.Kids {
		read := r.read(items, &v.Kids[i])
		changed = changed || read.same(&v.Kids[i]) != &v.Kids[i]
		elements[i] = read.value
		all.and(reading{all.value, read.fits})
	}
	if changed {
		all.value = jsondoc.NewArray(elements...)
	}
	return all
}

// withoutBelow is a schema without what is read by itself.
func withoutBelow(s *jsondoc.Value) *jsondoc.Value {
	own := *s
	own.Kids = slices.DeleteFunc(slices.Clone(s.Kids), func(keyword jsondoc.Value) bool {
		switch keyword.Name {
		case "$ref", "anyOf", "oneOf", "items", "$defs", "definitions", "nullable":
			return true
		}
		return false
	})
	if declared := s.Get("properties"); isObject(declared) {
		names := make([]jsondoc.Value, len(declared.Kids))
		for i := range declared.Kids {
			names[i] = jsondoc.NewObject().Named(declared.Kids[i].Name)
		}
		own = own.WithMember(jsondoc.NewObject(names...).Named("properties"))
	}
	return &own
}
