package loss

import (
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// nullForOmitted lets null stand for every property of one schema that may be left
// out: the reading that a handler of such a target must make of a call. What is demanded
// where it is not declared, in a branch of a union say, is not there if it is null.
func nullForOmitted(s jsondoc.Value) jsondoc.Value {
	required := required(&s)
	properties := s.Get("properties")
	if properties.Is(jsondoc.Object) {
		kids := slices.Clone(properties.Kids)
		for i := range kids {
			if !slices.Contains(required, kids[i].Name) {
				kids[i] = orNull(kids[i]).Named(kids[i].Name)
			}
		}
		s = oneSupplied(s.WithMember(jsondoc.NewObject(kids...).Named("properties")))
	}
	var supplied []jsondoc.Value
	for _, name := range required {
		if !properties.Has(name) {
			supplied = append(supplied, notNull.Named(name))
		}
	}
	if supplied == nil {
		return s
	}
	return withAlso(s, jsondoc.NewObject(jsondoc.NewObject(supplied...).Named("properties")))
}

// oneSupplied says what it takes to have at least one property, where a null is
// none: one of those that are declared, because there will be no others.
func oneSupplied(s jsondoc.Value) jsondoc.Value {
	if least := s.Get("minProperties"); !least.Is(jsondoc.Number) || jsondoc.CompareNumbers(least.Text, "1") != 0 {
		return s
	}
	var ways []jsondoc.Value
	for _, property := range s.Get("properties").Kids {
		ways = append(ways, jsondoc.NewObject(
			jsondoc.NewArray(jsondoc.NewString(property.Name)).Named("required"),
			jsondoc.NewObject(notNull.Named(property.Name)).Named("properties"),
		))
	}
	if ways == nil {
		return s
	}
	return withAlso(without(s, "minProperties"), jsondoc.NewObject(jsondoc.NewArray(ways...).Named("anyOf")))
}

var notNull = jsondoc.NewObject(jsondoc.NewObject(jsondoc.NewString("null").Named("type")).Named("not"))

func required(s *jsondoc.Value) []string {
	var names []string
	if list := s.Get("required"); list.Is(jsondoc.Array) {
		for i := range list.Kids {
			names = append(names, textOf(&list.Kids[i]))
		}
	}
	return names
}

// presenceMatters says whether a schema asks, beyond demanding what it declares,
// which properties a value has. Then leaving a null out may change the answer in
// ways that nullForOmitted does not say.
func presenceMatters(root *jsondoc.Value) bool {
	return anySchema(root, func(s *jsondoc.Value) bool {
		found := false
		for _, keyword := range [...]string{"minProperties", "maxProperties", "dependentRequired", "dependentSchemas", "dependencies"} {
			found = found || s.Has(keyword)
		}
		for _, name := range required(s) {
			found = found || !s.Get("properties").Has(name)
		}
		return found
	})
}
