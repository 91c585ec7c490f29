package core

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// MaxNameLength is the longest tool name, in characters, that is loaded at all.
// Targets have stricter limits of their own.
const MaxNameLength = 256

// Problem is a reason why a value is no canonical tool.
type Problem struct {
	Path    string // empty for the value itself
	Message string
	At      int32 // byte offset in the value's document
}

// IsCanonicalTool says whether a value is a canonical tool.
func IsCanonicalTool(value *jsondoc.Value) bool { return len(ValidateCanonicalTool(value)) == 0 }

// ValidateCanonicalTool reports every reason why a value is no canonical tool:
// a name, an optional description, and an input schema in which every keyword
// that is known has the form it must have. Unknown members and keywords are
// fine. It does not ask for an object schema at the root, which is for the
// targets to judge, and never resolves a reference.
func ValidateCanonicalTool(value *jsondoc.Value) []Problem {
	if value == nil {
		return []Problem{{Message: "there is no tool"}}
	}
	var v validator
	v.tool(value)
	return v.found()
}

// validator collects problems, of one tool or of all tools of a file.
type validator struct {
	problems []Problem
	size     int // of what the problems say
	unlisted Problem
	more     int // how many are not listed

	// trail is the way from the tool to the value being looked at. A path is made of
	// it only for a problem, which most tools do not have.
	trail []step
}

// step is a member or, with an index of 0 or more, an element.
type step struct {
	name  string
	index int
}

func (v *validator) enter(name string)      { v.trail = append(v.trail, step{name, -1}) }
func (v *validator) enterElement(index int) { v.trail = append(v.trail, step{index: index}) }
func (v *validator) leave()                 { v.trail = v.trail[:len(v.trail)-1] }

func (v *validator) path() *schema.Path {
	var path *schema.Path
	for _, s := range v.trail {
		if s.index >= 0 {
			path = path.Element(s.index)
		} else {
			path = path.Member(s.name)
		}
	}
	return path
}

// maxReport bounds how much is said about one file. That is room for thousands
// of problems, and keeps a large file that holds no tools at all, or a hostile
// one that repeats a huge name in every path, from filling the memory.
const maxReport = 1 << 20

// report tells of a problem where the trail has led.
func (v *validator) report(at *jsondoc.Value, format string, args ...any) {
	if v.size >= maxReport {
		if v.more++; v.more == 1 {
			v.unlisted.At = at.Place()
		}
		return
	}
	p := Problem{Path: v.path().String(), Message: fmt.Sprintf(format, args...), At: at.Place()}
	v.size += len(p.Path) + len(p.Message)
	v.problems = append(v.problems, p)
}

// found is every problem, the last of which may be that there are more.
func (v *validator) found() []Problem {
	if v.more == 0 {
		return v.problems
	}
	v.unlisted.Message = plural(v.more, "more problem") + ", here and elsewhere, not listed"
	return append(v.problems, v.unlisted)
}

// is reports a value of another kind than the one it must have.
func (v *validator) is(kind jsondoc.Kind, at *jsondoc.Value) bool {
	if at.Kind == kind {
		return true
	}
	v.report(at, "must be %s, found %s", a(kind), a(at.Kind))
	return false
}

func (v *validator) tool(value *jsondoc.Value) {
	if !v.is(jsondoc.Object, value) {
		return
	}
	if name := value.Get("name"); name == nil {
		v.report(value, `a tool needs a "name"`)
	} else {
		v.enter("name")
		if v.is(jsondoc.String, name) {
			v.name(name)
		}
		v.leave()
	}
	if description := value.Get("description"); description != nil {
		v.enter("description")
		v.is(jsondoc.String, description)
		v.leave()
	}
	inputSchema := value.Get("inputSchema")
	if inputSchema == nil {
		v.report(value, `a tool needs an "inputSchema"%s`, misnamed(value))
		return
	}
	v.enter("inputSchema")
	if v.is(jsondoc.Object, inputSchema) {
		v.schema(inputSchema)
	}
	v.leave()
}

// misnamed points out the name that another format has for the input schema.
func misnamed(tool *jsondoc.Value) string {
	for _, other := range []string{"input_schema", "parameters", "schema", "inputschema"} {
		if tool.Has(other) {
			return fmt.Sprintf("; it has %q, which is another format's name for it", other)
		}
	}
	if tool.Get("function").Is(jsondoc.Object) {
		return `; it has a "function", as in another format: a canonical tool is {"name", "description", "inputSchema"}`
	}
	return ""
}

func (v *validator) name(name *jsondoc.Value) {
	if name.Text == "" {
		v.report(name, "must not be empty")
	}
	if n := utf8.RuneCountInString(name.Text); n > MaxNameLength {
		v.report(name, "has %d characters, more than %d", n, MaxNameLength)
	}
	if strings.ContainsFunc(name.Text, unicode.IsControl) {
		v.report(name, "must not contain control characters")
	}
}

// schema checks one schema and those inside it, keywords by name.
func (v *validator) schema(s *jsondoc.Value) {
	if s.Kind == jsondoc.Bool {
		v.report(s, "a boolean schema is not supported here: write {} for true; false accepts nothing")
		return
	}
	if !v.is(jsondoc.Object, s) {
		return
	}
	for i := range s.Kids {
		member := &s.Kids[i]
		if keyword, known := schema.Lookup(member.Name); known {
			v.enter(member.Name)
			v.keyword(keyword, member, s)
			v.leave()
		}
	}
}

func (v *validator) keyword(keyword schema.Keyword, value, parent *jsondoc.Value) {
	switch keyword.Holds {
	case schema.Data:
		v.data(keyword.Name, value, parent)
	case schema.One:
		v.schema(value)
	case schema.OneOrBool:
		if value.Kind != jsondoc.Bool {
			v.schema(value)
		}
	case schema.OneOrList:
		if value.Kind == jsondoc.Array {
			v.schemas(value)
		} else {
			v.schema(value)
		}
	case schema.List:
		if v.is(jsondoc.Array, value) {
			if len(value.Kids) == 0 {
				v.report(value, "must not be empty")
			}
			v.schemas(value)
		}
	case schema.Map, schema.MapOfEither:
		if v.is(jsondoc.Object, value) {
			for i := range value.Kids {
				kid := &value.Kids[i]
				v.enter(kid.Name)
				if kid.Kind == jsondoc.Array && keyword.Holds == schema.MapOfEither {
					v.distinctStrings(kid)
				} else {
					v.schema(kid)
				}
				v.leave()
			}
		}
	}
}

func (v *validator) schemas(list *jsondoc.Value) {
	for i := range list.Kids {
		v.enterElement(i)
		v.schema(&list.Kids[i])
		v.leave()
	}
}

// data checks the keywords that hold no schema.
func (v *validator) data(name string, value, parent *jsondoc.Value) {
	switch name {
	case "type":
		v.typeNames(value)
	case "enum":
		if v.is(jsondoc.Array, value) && len(value.Kids) == 0 {
			v.report(value, "must not be empty")
		}
	case "required":
		v.required(value, parent)
	case "pattern", "$ref":
		v.is(jsondoc.String, value)
	case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
		v.is(jsondoc.Number, value)
	case "multipleOf":
		if v.is(jsondoc.Number, value) && jsondoc.ParseDecimal(value.Text).Sign() <= 0 {
			v.report(value, "must be greater than 0, found %s", value.Text)
		}
	case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties", "minContains", "maxContains":
		if v.is(jsondoc.Number, value) {
			if n := jsondoc.ParseDecimal(value.Text); n.Sign() < 0 || !n.IsInteger() {
				v.report(value, "must be a whole number of 0 or more, found %s", value.Text)
			}
		}
	}
}

func (v *validator) typeNames(value *jsondoc.Value) {
	if value.Kind != jsondoc.Array {
		v.typeName(value)
		return
	}
	if len(value.Kids) == 0 {
		v.report(value, "must not be empty")
	}
	var seen earlier
	for i := range value.Kids {
		kid := &value.Kids[i]
		v.enterElement(i)
		if v.typeName(kid); kid.Kind == jsondoc.String && seen.has(value.Kids, i) {
			v.report(kid, "%q is listed twice", kid.Text)
		}
		v.leave()
	}
}

func (v *validator) typeName(value *jsondoc.Value) {
	if value.Kind != jsondoc.String {
		v.report(value, "must be a type name or a list of them, found %s", a(value.Kind))
		return
	}
	if !schema.IsType(value.Text) {
		v.report(value, "unknown type %q; a type is one of %s", value.Text, strings.Join(schema.Types, ", "))
	}
}

func (v *validator) required(value, parent *jsondoc.Value) {
	if !v.distinctStrings(value) {
		return
	}
	properties := parent.Get("properties")
	if !properties.Is(jsondoc.Object) {
		return
	}
	for i := range value.Kids {
		if name := &value.Kids[i]; name.Kind == jsondoc.String && !properties.Has(name.Text) {
			v.enterElement(i)
			v.report(name, "%q is required but not declared in properties", name.Text)
			v.leave()
		}
	}
}

// distinctStrings says whether value is a list; each element that is no string
// or not the first of its kind is reported.
func (v *validator) distinctStrings(value *jsondoc.Value) bool {
	if !v.is(jsondoc.Array, value) {
		return false
	}
	var seen earlier
	for i := range value.Kids {
		kid := &value.Kids[i]
		v.enterElement(i)
		if v.is(jsondoc.String, kid) && seen.has(value.Kids, i) {
			v.report(kid, "%q is listed twice", kid.Text)
		}
		v.leave()
	}
	return true
}

// earlier finds texts again among the elements of a list that came before. Most
// lists are so short that looking through them beats keeping a set.
type earlier struct{ set map[string]bool }

// has is asked about one text of the list after the other.
func (e *earlier) has(list []jsondoc.Value, at int) bool {
	const long = 16
	before, text := list[:at], list[at].Text
	switch {
	case at < long:
		for i := range before {
			if before[i].IsString(text) {
				return true
			}
		}
		return false
	case e.set == nil:
		e.set = make(map[string]bool, len(list))
		for i := range before {
			if before[i].Kind == jsondoc.String {
				e.set[before[i].Text] = true
			}
		}
	}
	found := e.set[text]
	e.set[text] = true
	return found
}

// a puts the article before a kind.
func a(kind jsondoc.Kind) string {
	switch kind {
	case jsondoc.Null:
		return "null"
	case jsondoc.Array, jsondoc.Object:
		return "an " + kind.String()
	}
	return "a " + kind.String()
}
