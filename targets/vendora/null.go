package vendora

import (
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// nulled is a lowered schema that accepts null.
type nulled struct {
	schema jsondoc.Value
	how    string
	added  bool // null was not accepted before
	// enumerated says that an enum beside the type does not list null. That is
	// the documented form, though a general validator refuses null for it.
	enumerated bool
}

// warning says what a handler of an optional property has to expect.
func (n nulled) warning(name string) string {
	switch {
	case n.enumerated:
		return "the model may send null for " + name + " in place of leaving it out, though the enum does not list null; read null as not supplied"
	case !n.added:
		return name + " can no longer be left out; the model may send null in its place, which is accepted as a value as well"
	}
	return "the model may send null for " + name + " in place of leaving it out; read null as not supplied"
}

var nullType = jsondoc.NewString("null")

// acceptNull makes null one of the values that a lowered schema accepts. It is
// never added to an enum.
func acceptNull(s jsondoc.Value) nulled {
	if s.Has("$ref") {
		return nulled{schema: wrapReference(s), how: "$ref becomes anyOf of itself and null", added: true}
	}
	kind, anyOf, enum := s.Get("type"), s.Get("anyOf"), s.Get("enum")
	var how []string
	if kind != nil && !slices.Contains(typesOf(&s), "null") {
		s = s.WithMember(withNull(kind).Named("type"))
		how = append(how, "type becomes "+short(s.Get("type")))
	}
	// Where a type stands beside it, anyOf has to let null through as well.
	if anyOf != nil && !slices.ContainsFunc(anyOf.Kids, plainlyAcceptsNull) {
		branches := append(slices.Clip(anyOf.Kids), jsondoc.NewObject(nullType.Named("type")))
		s = s.WithMember(jsondoc.NewArray(branches...).Named("anyOf"))
		how = append(how, `anyOf gains {"type":"null"}`)
	}
	listsNull := enum != nil && slices.ContainsFunc(enum.Kids, isNull)
	if kind == nil && anyOf == nil && enum != nil {
		if slices.ContainsFunc(enum.Kids, isObjectValue) && !s.Has("additionalProperties") {
			// With the type object it would have to be closed, against its values.
			s = moveEnum(s, enum)
			how = append(how, "enum becomes anyOf of itself and null")
		} else {
			s = s.WithMember(typesOfValues(enum).Named("type"))
			how = append(how, "type "+short(s.Get("type"))+" is added")
		}
	}
	added := len(how) > 0 && !(kind == nil && anyOf == nil && listsNull)
	if len(how) == 0 {
		how = append(how, "null is accepted already")
	}
	return nulled{schema: s, how: strings.Join(how, " and "), added: added, enumerated: s.Has("enum") && !listsNull}
}

// withNull adds null at the end of a type.
func withNull(kind *jsondoc.Value) jsondoc.Value {
	if kind.Kind == jsondoc.String {
		return jsondoc.NewArray(jsondoc.NewString(kind.Text), nullType)
	}
	return jsondoc.NewArray(append(slices.Clip(kind.Kids), nullType)...)
}

// wrapReference puts what constrains into a branch beside null. The description
// and the definitions stay outside, where readers and references look for them.
func wrapReference(s jsondoc.Value) jsondoc.Value {
	var outside, inside []jsondoc.Value
	for _, member := range s.Kids {
		if member.Name == "description" || member.Name == "$defs" {
			outside = append(outside, member)
		} else {
			inside = append(inside, member)
		}
	}
	return jsondoc.NewObject(append(outside, orNull(jsondoc.NewObject(inside...)))...)
}

// moveEnum puts an enum into a branch beside null.
func moveEnum(s jsondoc.Value, enum *jsondoc.Value) jsondoc.Value {
	members := slices.DeleteFunc(slices.Clone(s.Kids), func(m jsondoc.Value) bool { return m.Name == "enum" })
	return jsondoc.NewObject(append(members, orNull(jsondoc.NewObject(*enum)))...)
}

// orNull is the anyOf of a schema and null.
func orNull(s jsondoc.Value) jsondoc.Value {
	return jsondoc.NewArray(s, jsondoc.NewObject(nullType.Named("type"))).Named("anyOf")
}

// plainlyAcceptsNull says whether a lowered branch accepts null without a doubt:
// of the keywords that are ever written, only these four can refuse it.
func plainlyAcceptsNull(branch jsondoc.Value) bool {
	enum := branch.Get("enum")
	return !branch.Has("$ref") && !branch.Has("anyOf") &&
		(!branch.Has("type") || slices.Contains(typesOf(&branch), "null")) &&
		(enum == nil || slices.ContainsFunc(enum.Kids, isNull))
}

func isNull(v jsondoc.Value) bool        { return v.Kind == jsondoc.Null }
func isObjectValue(v jsondoc.Value) bool { return v.Kind == jsondoc.Object }

// typesOfValues lists the types of an enum's values in the order in which they
// occur, and null.
func typesOfValues(enum *jsondoc.Value) jsondoc.Value {
	var names []string
	for i := range enum.Kids {
		v := &enum.Kids[i]
		name := v.Kind.String()
		if v.Kind == jsondoc.Number && jsondoc.ParseDecimal(v.Text).IsInteger() {
			name = "integer"
		}
		if name != "null" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	list := make([]jsondoc.Value, 0, len(names)+1)
	for _, name := range append(names, "null") {
		list = append(list, jsondoc.NewString(name))
	}
	return jsondoc.NewArray(list...)
}
