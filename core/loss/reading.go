package loss

import (
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// reading says what to make of formats, about which readers of a schema differ.
// All readings say nullable and the dependencies of draft-07 in the words of
// 2020-12, and leave the dialect out: that is how targets read schemas.
type reading uint8

const (
	strict  reading = iota // what it accepts is accepted by every reader
	lenient                // what it refuses is refused by every reader that knows the format
	silent                 // formats are no constraints
)

// readings returns schemas in the readings.
type readings [3]*rewriting

func newReadings() *readings {
	var all readings
	for r := range all {
		all[r] = newRewriting(reading(r).replace)
	}
	return &all
}

// read returns a schema in a reading.
func (all *readings) read(r reading, root *jsondoc.Value) *jsondoc.Value {
	result := all[r].of(root)
	if result.Has("$schema") {
		plain := without(*result, "$schema")
		return &plain
	}
	return result
}

// both returns the strict and the lenient reading, which are one where the schema
// has no formats.
func (all *readings) both(root *jsondoc.Value) (strictly, leniently *jsondoc.Value) {
	strictly = all.read(strict, root)
	if !hasFormats(root) {
		return strictly, strictly
	}
	return strictly, all.read(lenient, root)
}

// replace reads one schema.
func (r reading) replace(s jsondoc.Value) jsondoc.Value {
	if nullable := s.Get("nullable"); nullable != nil {
		accepts := nullable.IsTrue()
		if s = without(s, "nullable"); accepts {
			s = orNull(s)
		}
	}
	s = splitDependencies(s)
	if f, known := formats[textOf(s.Get("format"))]; known && r != silent {
		return r.withFormat(without(s, "format"), f)
	}
	return without(s, "format")
}

// hasFormats says whether the readings of a schema differ.
func hasFormats(root *jsondoc.Value) bool {
	return anySchema(root, func(s *jsondoc.Value) bool {
		_, known := formats[textOf(s.Get("format"))]
		return known
	})
}

func (r reading) withFormat(s jsondoc.Value, f format) jsondoc.Value {
	needs := jsondoc.NewObject(jsondoc.NewString(f.needs).Named("pattern"))
	if r == strict && !s.Has("enum") && !s.Has("const") {
		var examples []jsondoc.Value
		for _, text := range f.examples {
			examples = append(examples, jsondoc.NewString(text))
		}
		noText := jsondoc.NewObject(jsondoc.NewObject(jsondoc.NewString("string").Named("type")).Named("not"))
		needs = jsondoc.NewObject(jsondoc.NewArray(noText, jsondoc.NewObject(jsondoc.NewArray(examples...).Named("enum"))).Named("anyOf"))
	}
	return withAlso(s, needs)
}

// splitDependencies says draft-07's dependencies by the two keywords that
// replaced it.
func splitDependencies(s jsondoc.Value) jsondoc.Value {
	dependencies := s.Get("dependencies")
	if !dependencies.Is(jsondoc.Object) {
		return s
	}
	var names, schemas []jsondoc.Value
	for _, one := range dependencies.Kids {
		if one.Kind == jsondoc.Array {
			names = append(names, one)
		} else {
			schemas = append(schemas, one)
		}
	}
	return withAlso(without(s, "dependencies"), jsondoc.NewObject(
		jsondoc.NewObject(names...).Named("dependentRequired"),
		jsondoc.NewObject(schemas...).Named("dependentSchemas"),
	))
}

// withAlso demands one more thing of a schema, without moving what it has.
func withAlso(s, more jsondoc.Value) jsondoc.Value {
	all := []jsondoc.Value{more}
	if given := s.Get("allOf"); given.Is(jsondoc.Array) {
		all = slices.Concat(given.Kids, all)
	} else if given != nil {
		return s // malformed: no judge will take it
	}
	return s.WithMember(jsondoc.NewArray(all...).Named("allOf"))
}

// orNull lets null through a schema. What is inside the schema stays where it
// is as far as that can be done, because references may lead there.
func orNull(s jsondoc.Value) jsondoc.Value {
	if s.Kind != jsondoc.Object {
		return s
	}
	null := jsondoc.NewString("null")
	for _, keyword := range []string{"$ref", "allOf", "oneOf", "not", "if", "const"} {
		if s.Has(keyword) {
			return jsondoc.NewObject(jsondoc.NewArray(s, jsondoc.NewObject(null.Named("type"))).Named("anyOf"))
		}
	}
	switch given := s.Get("type"); {
	case given.Is(jsondoc.String) && given.Text != "null":
		s = s.WithMember(jsondoc.NewArray(jsondoc.NewString(given.Text), null).Named("type"))
	case given.Is(jsondoc.Array) && !slices.ContainsFunc(given.Kids, func(t jsondoc.Value) bool { return t.IsString("null") }):
		s = s.WithMember(jsondoc.NewArray(append(slices.Clone(given.Kids), null)...).Named("type"))
	}
	if enum := s.Get("enum"); enum.Is(jsondoc.Array) && !slices.ContainsFunc(enum.Kids, func(v jsondoc.Value) bool { return v.Kind == jsondoc.Null }) {
		s = s.WithMember(jsondoc.NewArray(append(slices.Clone(enum.Kids), jsondoc.Value{})...).Named("enum"))
	}
	if branches := s.Get("anyOf"); branches.Is(jsondoc.Array) {
		s = s.WithMember(jsondoc.NewArray(append(slices.Clone(branches.Kids), jsondoc.NewObject(null.Named("type")))...).Named("anyOf"))
	}
	return s
}

func without(s jsondoc.Value, keyword string) jsondoc.Value {
	if !s.Has(keyword) {
		return s
	}
	s.Kids = slices.DeleteFunc(slices.Clone(s.Kids), func(kid jsondoc.Value) bool { return kid.Name == keyword })
	return s
}

func textOf(v *jsondoc.Value) string {
	if v.Is(jsondoc.String) {
		return v.Text
	}
	return ""
}
