package protocol

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// ValidateMCPTool reports every reason why a value is not a tool as a server
// may list it, in the order of the specification's members. Members that the
// specification does not name are fine.
func ValidateMCPTool(value *jsondoc.Value) []Problem { return validate(toolShape, value) }

// ValidateToolsListResult reports every reason why a value is not the result of
// a tools/list request: what is wrong with the result itself, and with each of
// its tools.
func ValidateToolsListResult(value *jsondoc.Value) []Problem { return validate(resultShape, value) }

// ProblemKind says in which way a value is not what it must be.
type ProblemKind uint8

// The kinds of problems. All but Missing mean that something is there and invalid.
const (
	Missing    ProblemKind = iota // a member that must be there is not
	WrongType                     // a value of another JSON type, null among them
	WrongValue                    // a value of the right type that is not allowed
	Duplicate                     // a name that an earlier tool of the list has
)

func (k ProblemKind) String() string {
	return [...]string{"missing", "wrong type", "wrong value", "duplicate"}[k]
}

// Problem is one reason why a value is not what the protocol asks for.
type Problem struct {
	Kind ProblemKind
	// Path leads to the value, or to where it is missing. It is empty for the
	// whole value.
	Path string
	// Want is what must stand there.
	Want string
	// Found is the value that stands there; nil when it is missing.
	Found *jsondoc.Value
	// First is where a duplicate name is met first.
	First string
	// At is the byte offset of the value in its document, or of the object that
	// a member is missing from.
	At int32
}

// Message says what is wrong, without the path.
func (p Problem) Message() string {
	switch p.Kind {
	case Missing:
		return "is missing; it must be " + p.Want
	case WrongType:
		return fmt.Sprintf("must be %s, found %s", p.Want, describe(p.Found))
	case Duplicate:
		return fmt.Sprintf("must be %s, but %s is the name at %s too", p.Want, brief(p.Found), p.First)
	}
	return fmt.Sprintf("must be %s, found %s", p.Want, brief(p.Found))
}

// String is the path and the message.
func (p Problem) String() string {
	if p.Path == "" {
		return "the value " + p.Message()
	}
	return p.Path + ": " + p.Message()
}

// describe names the type of a value, and shows the value where it is short by
// nature.
func describe(v *jsondoc.Value) string {
	switch v.Kind {
	case jsondoc.Array, jsondoc.Object:
		return "an " + v.Kind.String()
	case jsondoc.Null:
		return "null"
	}
	return "the " + v.Kind.String() + " " + brief(v)
}

// shape is what a value must be. It is data, so that the specification can be
// read off the tables below.
type shape struct {
	want     string
	kind     jsondoc.Kind
	allows   func(*jsondoc.Value) bool // of that kind; nil allows all
	members  []member                  // of an object
	elements *shape                    // of an array
	distinct string                    // member by which the elements must differ
}

type member struct {
	name     string
	required bool
	shape    *shape
}

var (
	anyString      = &shape{want: "a string", kind: jsondoc.String}
	nonEmptyString = &shape{want: "a non-empty string", kind: jsondoc.String, allows: notEmpty}
	anyBoolean     = &shape{want: "a boolean", kind: jsondoc.Bool}
	anyObject      = &shape{want: "an object", kind: jsondoc.Object}
	milliseconds   = &shape{want: "a whole number of 0 or more", kind: jsondoc.Number, allows: wholeAndNotNegative}
)

var toolShape = &shape{want: "a tool, which is an object", kind: jsondoc.Object, members: []member{
	{"name", true, nonEmptyString},
	{"title", false, anyString},
	{"description", false, anyString},
	{"inputSchema", true, &shape{want: "an object", kind: jsondoc.Object, members: []member{
		{"$schema", false, anyString},
		{"type", true, oneOf("object")},
	}}},
	{"outputSchema", false, anyObject},
	{"annotations", false, &shape{want: "an object", kind: jsondoc.Object, members: []member{
		{"title", false, anyString},
		{"readOnlyHint", false, anyBoolean},
		{"destructiveHint", false, anyBoolean},
		{"idempotentHint", false, anyBoolean},
		{"openWorldHint", false, anyBoolean},
	}}},
	{"icons", false, &shape{want: "a list of icons", kind: jsondoc.Array, elements: iconShape}},
	{"_meta", false, anyObject},
}}

var iconShape = &shape{want: "an icon, which is an object", kind: jsondoc.Object, members: []member{
	{"src", true, nonEmptyString},
	{"mimeType", false, anyString},
	{"sizes", false, &shape{want: "a list of strings", kind: jsondoc.Array, elements: anyString}},
	{"theme", false, oneOf("light", "dark")},
}}

var resultShape = &shape{want: "a tools/list result, which is an object", kind: jsondoc.Object, members: []member{
	{"resultType", true, oneOf("complete")},
	{"tools", true, &shape{want: "a list of tools", kind: jsondoc.Array, elements: toolShape, distinct: "name"}},
	{"ttlMs", true, milliseconds},
	{"cacheScope", true, oneOf("public", "private")},
	{"nextCursor", false, anyString},
	{"_meta", false, anyObject},
}}

// oneOf is the shape of a string that is one of a few.
func oneOf(texts ...string) *shape {
	quoted := make([]string, len(texts))
	for i, text := range texts {
		quoted[i] = string(jsondoc.AppendString(nil, text))
	}
	return &shape{
		want:   strings.Join(quoted, " or "),
		kind:   jsondoc.String,
		allows: func(v *jsondoc.Value) bool { return slices.Contains(texts, v.Text) },
	}
}

func notEmpty(v *jsondoc.Value) bool { return v.Text != "" }

func wholeAndNotNegative(v *jsondoc.Value) bool {
	n := jsondoc.ParseDecimal(v.Text)
	return n.IsInteger() && n.Sign() >= 0
}

// validation collects the problems of one value.
type validation struct{ problems []Problem }

func validate(s *shape, value *jsondoc.Value) []Problem {
	v := &validation{}
	if value == nil {
		v.report(Problem{Kind: Missing, Want: s.want}, nil)
	} else {
		v.hold(s, nil, value)
	}
	return v.problems
}

func (v *validation) report(problem Problem, path *schema.Path) {
	problem.Path = path.String()
	v.problems = append(v.problems, problem)
}

// hold holds a value against a shape.
func (v *validation) hold(s *shape, path *schema.Path, value *jsondoc.Value) {
	switch {
	case value.Kind != s.kind:
		v.report(Problem{Kind: WrongType, Want: s.want, Found: value, At: value.Place()}, path)
		return
	case s.allows != nil && !s.allows(value):
		v.report(Problem{Kind: WrongValue, Want: s.want, Found: value, At: value.Place()}, path)
	}
	for _, m := range s.members {
		if kid := value.Get(m.name); kid != nil {
			v.hold(m.shape, path.Member(m.name), kid)
		} else if m.required {
			v.report(Problem{Kind: Missing, Want: m.shape.want, At: value.Place()}, path.Member(m.name))
		}
	}
	if s.elements != nil {
		v.holdElements(s, path, value)
	}
}

func (v *validation) holdElements(s *shape, path *schema.Path, list *jsondoc.Value) {
	seen := map[string]int{}
	for i := range list.Kids {
		v.hold(s.elements, path.Element(i), &list.Kids[i])
		if s.distinct == "" {
			continue
		}
		name := list.Kids[i].Get(s.distinct)
		if !name.Is(jsondoc.String) {
			continue
		}
		if first, again := seen[name.Text]; again {
			v.report(Problem{
				Kind: Duplicate, Want: "a " + s.distinct + " that no other has", Found: name, At: name.Place(),
				First: path.Element(first).Member(s.distinct).String(),
			}, path.Element(i).Member(s.distinct))
		} else {
			seen[name.Text] = i
		}
	}
}
