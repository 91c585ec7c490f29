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
}

// maxReport bounds how much is said about one file. That is room for thousands
// of problems, and keeps a large file that holds no tools at all, or a hostile
// one that repeats a huge name in every path, from filling the memory.
const maxReport = 1 << 20

func (v *validator) report(path *schema.Path, at *jsondoc.Value, format string, args ...any) {
	if v.size >= maxReport {
		if v.more++; v.more == 1 {
			v.unlisted.At = at.Place()
		}
		return
	}
	p := Problem{Path: path.String(), Message: fmt.Sprintf(format, args...), At: at.Place()}
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
func (v *validator) is(kind jsondoc.Kind, path *schema.Path, at *jsondoc.Value) bool {
	if at.Kind == kind {
		return true
	}
	v.report(path, at, "must be %s, found %s", a(kind), a(at.Kind))
	return false
}

func (v *validator) tool(value *jsondoc.Value) {
	if !v.is(jsondoc.Object, nil, value) {
		return
	}
	if name := value.Get("name"); name == nil {
		v.report(nil, value, `a tool needs a "name"`)
	} else if path := schema.NewPath("name"); v.is(jsondoc.String, path, name) {
		v.name(path, name)
	}
	if description := value.Get("description"); description != nil {
		v.is(jsondoc.String, schema.NewPath("description"), description)
	}
	inputSchema := value.Get("inputSchema")
	if inputSchema == nil {
		v.report(nil, value, `a tool needs an "inputSchema"%s`, misnamed(value))
	} else if path := schema.NewPath("inputSchema"); v.is(jsondoc.Object, path, inputSchema) {
		v.schema(path, inputSchema)
	}
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

func (v *validator) name(path *schema.Path, name *jsondoc.Value) {
	if name.Text == "" {
		v.report(path, name, "must not be empty")
	}
	if n := utf8.RuneCountInString(name.Text); n > MaxNameLength {
		v.report(path, name, "has %d characters, more than %d", n, MaxNameLength)
	}
	if strings.ContainsFunc(name.Text, unicode.IsControl) {
		v.report(path, name, "must not contain control characters")
	}
}

// schema checks one schema and those inside it, keywords by name.
func (v *validator) schema(path *schema.Path, s *jsondoc.Value) {
	if s.Kind == jsondoc.Bool {
		v.report(path, s, "a boolean schema is not supported here: write {} for true; false accepts nothing")
		return
	}
	if !v.is(jsondoc.Object, path, s) {
		return
	}
	for i := range s.Kids {
		member := &s.Kids[i]
		if keyword, known := schema.Lookup(member.Name); known {
			v.keyword(keyword, path.Member(member.Name), member, s)
		}
	}
}

func (v *validator) keyword(keyword schema.Keyword, path *schema.Path, value, parent *jsondoc.Value) {
	switch keyword.Holds {
	case schema.Data:
		v.data(keyword.Name, path, value, parent)
	case schema.One:
		v.schema(path, value)
	case schema.OneOrBool:
		if value.Kind != jsondoc.Bool {
			v.schema(path, value)
		}
	case schema.OneOrList:
		if value.Kind == jsondoc.Array {
			v.schemas(path, value)
		} else {
			v.schema(path, value)
		}
	case schema.List:
		if v.is(jsondoc.Array, path, value) {
			if len(value.Kids) == 0 {
				v.report(path, value, "must not be empty")
			}
			v.schemas(path, value)
		}
	case schema.Map:
		if v.is(jsondoc.Object, path, value) {
			for i := range value.Kids {
				v.schema(path.Member(value.Kids[i].Name), &value.Kids[i])
			}
		}
	case schema.MapOfEither:
		if v.is(jsondoc.Object, path, value) {
			for i := range value.Kids {
				if kid := &value.Kids[i]; kid.Kind == jsondoc.Array {
					v.distinctStrings(path.Member(kid.Name), kid)
				} else {
					v.schema(path.Member(kid.Name), kid)
				}
			}
		}
	}
}

func (v *validator) schemas(path *schema.Path, list *jsondoc.Value) {
	for i := range list.Kids {
		v.schema(path.Element(i), &list.Kids[i])
	}
}

// data checks the keywords that hold no schema.
func (v *validator) data(name string, path *schema.Path, value, parent *jsondoc.Value) {
	switch name {
	case "type":
		v.typeNames(path, value)
	case "enum":
		if v.is(jsondoc.Array, path, value) && len(value.Kids) == 0 {
			v.report(path, value, "must not be empty")
		}
	case "required":
		v.required(path, value, parent)
	case "pattern", "$ref":
		v.is(jsondoc.String, path, value)
	case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
		v.is(jsondoc.Number, path, value)
	case "multipleOf":
		if v.is(jsondoc.Number, path, value) && jsondoc.ParseDecimal(value.Text).Sign() <= 0 {
			v.report(path, value, "must be greater than 0, found %s", value.Text)
		}
	case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties", "minContains", "maxContains":
		if v.is(jsondoc.Number, path, value) {
			if n := jsondoc.ParseDecimal(value.Text); n.Sign() < 0 || !n.IsInteger() {
				v.report(path, value, "must be a whole number of 0 or more, found %s", value.Text)
			}
		}
	}
}

func (v *validator) typeNames(path *schema.Path, value *jsondoc.Value) {
	if value.Kind != jsondoc.Array {
		v.typeName(path, value)
		return
	}
	if len(value.Kids) == 0 {
		v.report(path, value, "must not be empty")
	}
	seen := map[string]bool{}
	for i := range value.Kids {
		kid := &value.Kids[i]
		if v.typeName(path.Element(i), kid); kid.Kind == jsondoc.String {
			if seen[kid.Text] {
				v.report(path.Element(i), kid, "%q is listed twice", kid.Text)
			}
			seen[kid.Text] = true
		}
	}
}

func (v *validator) typeName(path *schema.Path, value *jsondoc.Value) {
	if value.Kind != jsondoc.String {
		v.report(path, value, "must be a type name or a list of them, found %s", a(value.Kind))
		return
	}
	if !schema.IsType(value.Text) {
		v.report(path, value, "unknown type %q; a type is one of %s", value.Text, strings.Join(schema.Types, ", "))
	}
}

func (v *validator) required(path *schema.Path, value, parent *jsondoc.Value) {
	if !v.distinctStrings(path, value) {
		return
	}
	properties := parent.Get("properties")
	if !properties.Is(jsondoc.Object) {
		return
	}
	for i := range value.Kids {
		if name := &value.Kids[i]; name.Kind == jsondoc.String && !properties.Has(name.Text) {
			v.report(path.Element(i), name, "%q is required but not declared in properties", name.Text)
		}
	}
}

// distinctStrings says whether value is a list; each element that is no string
// or not the first of its kind is reported.
func (v *validator) distinctStrings(path *schema.Path, value *jsondoc.Value) bool {
	if !v.is(jsondoc.Array, path, value) {
		return false
	}
	seen := map[string]bool{}
	for i := range value.Kids {
		kid := &value.Kids[i]
		if v.is(jsondoc.String, path.Element(i), kid) {
			if seen[kid.Text] {
				v.report(path.Element(i), kid, "%q is listed twice", kid.Text)
			}
			seen[kid.Text] = true
		}
	}
	return true
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
