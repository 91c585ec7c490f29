package vendora

import (
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// canStillBeSent says whether one of the listed values, as long as the type allows
// any, can be sent once the objects of the schema beside them are closed. It looks
// at names of properties: whatever else refuses a value refuses it in the
// canonical schema too.
func canStillBeSent(listed, s *jsondoc.Value, resolve func(ref string) *jsondoc.Value) bool {
	values := listed.Kids
	if listed.Name == "const" {
		values = []jsondoc.Value{*listed}
	}
	allowed := 0
	for i := range values {
		if !isOfType(&values[i], s) {
			continue
		}
		if isSendable(&values[i], s, resolve, nil) {
			return true
		}
		allowed++
	}
	return allowed == 0
}

// isOfType says whether the type of a schema, if it has one, allows a value.
func isOfType(v, s *jsondoc.Value) bool {
	types := typesOf(s)
	return types == nil || slices.Contains(types, v.Kind.String()) || v.Kind == jsondoc.Number && slices.Contains(types, "integer")
}

// isSendable says whether a closed schema takes the properties that a value has.
// The references on the way to it are in passed.
func isSendable(v, s *jsondoc.Value, resolve func(ref string) *jsondoc.Value, passed []*jsondoc.Value) bool {
	if s.Kind != jsondoc.Object || len(v.Kids) == 0 && v.Kind != jsondoc.Object || slices.Contains(passed, s) {
		return true
	}
	reference, branches := s.Get("$ref"), s.Get("anyOf")
	if !isList(branches) {
		branches = s.Get("oneOf")
	}
	around := !s.Has("properties") && (isString(reference) || isFilledList(branches)) // what stands inside is closed
	switch {
	case v.Kind == jsondoc.Array:
		if items := s.Get("items"); items.Is(jsondoc.Object) &&
			slices.ContainsFunc(v.Kids, func(element jsondoc.Value) bool { return !isSendable(&element, items, resolve, nil) }) {
			return false
		}
	case isObjectSchema(s) && !around:
		return hasExactly(v, s.Get("properties"), resolve)
	}
	if target := resolveText(reference, resolve); target != nil && !isSendable(v, target, resolve, append(passed, s)) {
		return false
	}
	return !isFilledList(branches) ||
		slices.ContainsFunc(branches.Kids, func(b jsondoc.Value) bool { return isSendable(v, &b, resolve, append(passed, s)) })
}

// hasExactly says whether an object has the declared properties and no others,
// each with a value that can be sent.
func hasExactly(v, declared *jsondoc.Value, resolve func(ref string) *jsondoc.Value) bool {
	if !isObject(declared) {
		return len(v.Kids) == 0
	}
	if len(v.Kids) != len(declared.Kids) {
		return false
	}
	for i := range v.Kids { // both are by name
		if v.Kids[i].Name != declared.Kids[i].Name || !isSendable(&v.Kids[i], &declared.Kids[i], resolve, nil) {
			return false
		}
	}
	return true
}

func resolveText(ref *jsondoc.Value, resolve func(ref string) *jsondoc.Value) *jsondoc.Value {
	if !isString(ref) {
		return nil
	}
	return resolve(ref.Text)
}
