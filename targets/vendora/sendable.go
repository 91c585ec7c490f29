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
	look := &sending{resolve: resolve}
	allowed := 0
	for i := range values {
		if !isOfType(&values[i], s) {
			continue
		}
		if look.isSendable(&values[i], s, nil) {
			return true
		}
		allowed++
	}
	return allowed == 0
}

// sending is a look at listed values.
type sending struct {
	resolve func(ref string) *jsondoc.Value
	steps   int
}

// maxSendingSteps bounds the look. Many values beside many branches take the
// product of both, and references can lead to the same schema in more ways than
// there is time for; what is not found out by then is taken for sendable, which
// is what nearly everything is.
const maxSendingSteps = 1 << 16

// isOfType says whether the type of a schema, if it has one, allows a value.
func isOfType(v, s *jsondoc.Value) bool {
	return !isTypes(s.Get("type")) || hasType(s, v.Kind.String()) || v.Kind == jsondoc.Number && hasType(s, "integer")
}

// isSendable says whether a closed schema takes the properties that a value has.
// The references on the way to it are in passed.
func (l *sending) isSendable(v, s *jsondoc.Value, passed []*jsondoc.Value) bool {
	if l.steps++; l.steps > maxSendingSteps {
		return true
	}
	if s.Kind != jsondoc.Object || len(v.Kids) == 0 && v.Kind != jsondoc.Object || slices.Contains(passed, s) {
		return true
	}
	reference, branches := stringOrNil(s.Get("$ref")), branchesOf(s)
	switch {
	case v.Kind == jsondoc.Array:
		if items := s.Get("items"); items.Is(jsondoc.Object) &&
			slices.ContainsFunc(v.Kids, func(element jsondoc.Value) bool { return !l.isSendable(&element, items, nil) }) {
			return false
		}
	case isClosed(s, reference, branches, l.resolve):
		return l.hasExactly(v, s.Get("properties"))
	}
	if target := l.target(reference); target != nil && !l.isSendable(v, target, append(passed, s)) {
		return false
	}
	allowed := 0
	if branches != nil {
		for i := range branches.Kids {
			if b := &branches.Kids[i]; !isOfType(v, b) {
				continue // the canonical schema does not take it there either
			} else if l.isSendable(v, b, append(passed, s)) {
				return true
			}
			allowed++
		}
	}
	return allowed == 0
}

// hasExactly says whether an object has the declared properties and no others,
// each with a value that can be sent.
func (l *sending) hasExactly(v, declared *jsondoc.Value) bool {
	if !isObject(declared) {
		return len(v.Kids) == 0
	}
	if len(v.Kids) != len(declared.Kids) {
		return false
	}
	for i := range v.Kids { // both are by name
		if v.Kids[i].Name != declared.Kids[i].Name || !l.isSendable(&v.Kids[i], &declared.Kids[i], nil) {
			return false
		}
	}
	return true
}

func (l *sending) target(ref *jsondoc.Value) *jsondoc.Value {
	if ref == nil {
		return nil
	}
	return l.resolve(ref.Text)
}

func stringOrNil(v *jsondoc.Value) *jsondoc.Value {
	if isString(v) {
		return v
	}
	return nil
}

// branchesOf returns the branches of anyOf or oneOf that a schema chooses between.
func branchesOf(s *jsondoc.Value) *jsondoc.Value {
	for _, name := range [...]string{"anyOf", "oneOf"} {
		if branches := s.Get(name); isFilledList(branches) {
			return branches
		}
	}
	return nil
}
