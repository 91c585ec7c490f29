package vendora

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// nulled is a lowered schema that accepts null.
type nulled struct {
	schema jsondoc.Value
	how    [2]way
	added  bool // null was not accepted before
	// enumerated says that an enum beside the type does not list null. That is
	// the documented form, though a general validator refuses null for it.
	enumerated bool
}

// way is one thing that is done to a schema so that it accepts null.
type way string

// The ways. What has a verb in it tells of the type that the schema now has.
const (
	wrapsReference way = "$ref becomes anyOf of itself and null"
	wrapsSchema    way = "the schema becomes anyOf of itself and null"
	wrapsEnum      way = "enum becomes anyOf of itself and null"
	widensType     way = "type becomes %s"
	addsType       way = "type %s is added"
	addsBranch     way = `anyOf gains {"type":"null"}`
	isThere        way = "null is accepted already"
)

// how says in words what was done, where somebody reads them.
func (p *pass) how(n *nulled) string {
	if p.Counting() {
		return ""
	}
	var told []string
	for _, way := range n.how {
		switch way {
		case "":
		case widensType, addsType:
			told = append(told, fmt.Sprintf(string(way), valueOf{n.schema.Get("type")}))
		default:
			told = append(told, string(way))
		}
	}
	return strings.Join(told, " and ")
}

// warning says what a handler of an optional property has to expect, which a
// verb in it stands for.
func (n *nulled) warning() string {
	switch {
	case n.enumerated:
		return "the model may send null for %s in place of leaving it out, though the enum does not list null; read null as not supplied"
	case !n.added:
		return "%s can no longer be left out; the model may send null in its place, which is accepted as a value as well"
	}
	return "the model may send null for %s in place of leaving it out; read null as not supplied"
}

var (
	nullType   = jsondoc.NewString("null")
	nullSchema = jsondoc.NewObject(nullType.Named("type"))
	// typesWithNull is each type beside null, made once for all outputs.
	typesWithNull = func() map[string]jsondoc.Value {
		m := map[string]jsondoc.Value{}
		for _, name := range schema.Types {
			m[name] = jsondoc.NewArray(jsondoc.NewString(name), nullType)
		}
		return m
	}()
)

// acceptNull makes null one of the values that a lowered schema accepts. It is
// never added to an enum.
func (p *pass) acceptNull(s jsondoc.Value) nulled {
	if s.Has("$ref") {
		return nulled{schema: p.wrap(s), how: [2]way{wrapsReference}, added: true}
	}
	kind, anyOf, enum := s.Get("type"), s.Get("anyOf"), s.Get("enum")
	if kind == nil && anyOf != nil && enum != nil && !slices.ContainsFunc(enum.Kids, isNull) {
		// Without a type to say it, nothing would let null through the enum.
		return nulled{schema: p.wrap(s), how: [2]way{wrapsSchema}, added: true}
	}
	var how [2]way
	if kind != nil && !hasType(&s, "null") {
		// The members of a lowered schema are nobody else's yet.
		*kind = withNull(kind).Named("type")
		how[0] = widensType
	}
	// Where a type stands beside it, anyOf has to let null through as well.
	if anyOf != nil && !slices.ContainsFunc(anyOf.Kids, func(branch jsondoc.Value) bool { return plainlyAcceptsNull(&branch) }) {
		*anyOf = jsondoc.NewArray(append(slices.Clip(anyOf.Kids), nullSchema)...).Named("anyOf")
		how[1] = addsBranch
	}
	listsNull := enum != nil && slices.ContainsFunc(enum.Kids, isNull)
	if kind == nil && anyOf == nil && enum != nil {
		if slices.ContainsFunc(enum.Kids, isObjectValue) && !s.Has("additionalProperties") {
			// With the type object it would have to be closed, against its values.
			s = p.moveEnum(s, enum)
			how[0] = wrapsEnum
		} else {
			s = s.WithMember(typesOfValues(enum).Named("type"))
			how[0] = addsType
		}
	}
	done := how != [2]way{}
	if !done {
		how[0] = isThere
	}
	return nulled{schema: s, how: how, added: done && !(kind == nil && anyOf == nil && listsNull), enumerated: s.Has("enum") && !listsNull}
}

// withNull adds null at the end of a type.
func withNull(kind *jsondoc.Value) jsondoc.Value {
	if both, single := typesWithNull[kind.Text]; single {
		return both
	}
	return jsondoc.NewArray(append(slices.Clip(kind.Kids), nullType)...)
}

// withoutNull takes null from a list of types; what is left alone stands alone.
func withoutNull(kind *jsondoc.Value) jsondoc.Value {
	rest := slices.DeleteFunc(slices.Clone(kind.Kids), func(v jsondoc.Value) bool { return v.IsString("null") })
	if len(rest) == 1 {
		return rest[0]
	}
	return jsondoc.NewArray(rest...)
}

// wrap puts what constrains into a branch beside null. The description and the
// definitions stay outside, where readers and references look for them.
func (p *pass) wrap(s jsondoc.Value) jsondoc.Value {
	outside, inside := p.Values(3), p.Values(len(s.Kids))
	for _, member := range s.Kids {
		if member.Name == "description" || member.Name == "$defs" {
			outside = append(outside, member)
		} else {
			inside = append(inside, member)
		}
	}
	return jsondoc.NewObject(append(outside, p.orNull(jsondoc.NewObject(inside...)))...)
}

// moveEnum puts an enum into a branch beside null.
func (p *pass) moveEnum(s jsondoc.Value, enum *jsondoc.Value) jsondoc.Value {
	members := slices.DeleteFunc(slices.Clone(s.Kids), func(m jsondoc.Value) bool { return m.Name == "enum" })
	return jsondoc.NewObject(append(members, p.orNull(jsondoc.NewObject(*enum)))...)
}

// orNull is the anyOf of a schema and null.
func (p *pass) orNull(s jsondoc.Value) jsondoc.Value {
	return jsondoc.NewArray(append(p.Values(2), s, nullSchema)...).Named("anyOf")
}

// plainlyAcceptsNull says whether a lowered branch accepts null without a doubt:
// of the keywords that are ever written, only these four can refuse it.
func plainlyAcceptsNull(branch *jsondoc.Value) bool {
	enum := branch.Get("enum")
	return !branch.Has("$ref") && !branch.Has("anyOf") &&
		(!branch.Has("type") || hasType(branch, "null")) &&
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
