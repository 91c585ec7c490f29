package invent

import (
	"maps"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// style is what one schema is made of. Each schema leaves most of it out: with
// everything in all of them none would compile without loss.
type style struct {
	recursive  bool // references may lead back
	straying   int  // percent of references that lead to an odd place
	exotic     int  // percent of schemas that get a keyword of the whole vocabulary
	idle       int  // percent of those keywords that say nothing
	mixed      int  // percent of schemas with keywords of several kinds
	values     int  // percent of schemas that list values
	nullable   int
	booleans   int
	identities int
	annotated  int
	spoiled    int
	older      bool // draft-07
	open       bool // objects may say that they are open or closed
	required   int  // percent of properties that are required
}

func drawStyle(d Dice) style {
	sometimes := func(percent, how int) int {
		if chance(d, percent) {
			return how
		}
		return 0
	}
	return style{
		recursive:  chance(d, 30),
		straying:   sometimes(30, 15),
		exotic:     sometimes(40, 12),
		idle:       pick(d, 30, 70, 100),
		mixed:      sometimes(40, 12),
		values:     pick(d, 5, 20),
		nullable:   sometimes(40, 12),
		booleans:   sometimes(15, 8),
		identities: sometimes(15, 8),
		annotated:  sometimes(40, 20),
		spoiled:    sometimes(8, 3),
		older:      chance(d, 25),
		open:       chance(d, 60),
		required:   pick(d, 20, 50, 80),
	}
}

// inventor makes up one root schema.
type inventor struct {
	Dice
	style
	definitions string   // what the root calls its definitions
	names       []string // of the definitions that may be referred to
	vocabulary  []making
}

var (
	propertyNames   = []string{"a", "b", "c"}
	kinds           = []string{"object", "array", "string", "number"}
	typeNames       = []string{"string", "integer", "number", "boolean", "null", "object", "array"}
	definitionNames = []string{"object0", "array0", "string0", "number0", "object1", "string1", "object2", "any0"}
	literals        = []any{
		"x", "a", "ab", "", 0, 1, -1, number("2.5"), number("1.0"), true, false, nil,
		object{},
		[]any{},
		object{"a": nil},
		object{"a": "x"},
		object{"a": "x", "b": nil},
		[]any{"x"},
		[]any{object{"b": nil}},
		[]any{1, 1},
	}
	oddReferences = []string{
		"#", "#/properties/a", "#/properties/b", "#/properties/a/items", "#/properties/a/properties/b", "#/properties/b/anyOf/0",
		"#/$defs/object0/properties/a", "#/$defs/array0/items", "#/$defs/object0/$defs/inner", "#/definitions/object0/definitions/inner",
		"#/$defs/object0/allOf/0", "#here", "#/$defs/missing", "https://judge.invalid/other", "other#/$defs/object0", "#/required/0", "#/$defs",
		"#/%24defs/object0",
	}
)

// Root makes up the input schema of a tool.
func Root(d Dice) jsondoc.Value {
	in := &inventor{Dice: d, style: drawStyle(d), definitions: "$defs", vocabulary: vocabulary()}
	if in.older && chance(d, 70) {
		in.definitions = "definitions"
	}
	names := someOf(d, 60, definitionNames...)
	defined := object{}
	for i, name := range names {
		in.names = names[i+1:]
		if in.recursive {
			in.names = names
		}
		defined[name] = in.schema(2, strings.TrimRight(name, "0123456789"))
	}
	in.names = names
	root := in.object(3)
	in.furnish(root, 2)
	if len(defined) > 0 {
		root[in.definitions] = defined
	}
	in.rootOnly(root)
	made := valueOf(any(root))
	if in.spoiled > 0 {
		for i := range made.Kids {
			made.Kids[i] = in.spoil(made.Kids[i]).Named(made.Kids[i].Name)
		}
	}
	return made
}

// rootOnly gives the root what only a root has.
func (in *inventor) rootOnly(root object) {
	switch {
	case chance(in, 85):
		root["type"] = "object"
	case chance(in, 50):
		delete(root, "type")
	}
	if chance(in, 4) {
		root["$ref"] = in.reference("object")
	}
	if chance(in, in.identities) {
		root["$id"] = "https://judge.invalid/root"
	}
	if in.older && chance(in, 40) {
		root["$schema"] = "http://json-schema.org/draft-07/schema#"
	} else if chance(in, 5) {
		root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	}
}

// reference says where a $ref leads: mostly to a definition of the kind.
func (in *inventor) reference(kind string) string {
	if chance(in, in.straying) {
		return pick(in, oddReferences...)
	}
	fitting := slices.DeleteFunc(slices.Clone(in.names), func(name string) bool { return !strings.HasPrefix(name, kind) })
	if len(fitting) == 0 || chance(in, 10) {
		fitting = in.names
	}
	if len(fitting) == 0 {
		return "#/properties/" + pick(in, propertyNames...)
	}
	return "#/" + in.definitions + "/" + pick(in, fitting...)
}

// schema makes up a schema of a kind, any kind for "".
func (in *inventor) schema(depth int, kind string) any {
	if chance(in, in.booleans) {
		return chance(in, 60)
	}
	if !slices.Contains(kinds, kind) {
		kind = pick(in, kinds...)
	}
	var s object
	switch roll := in.Below(100); {
	case roll < in.values:
		s = in.listed()
	case roll < 30 && depth > 0 && len(in.names) > 0:
		s = object{"$ref": in.reference(kind)}
		if chance(in, 20) {
			in.ofKind(s, depth-1, kind)
		}
	case roll < 45 && depth > 0:
		s = in.choice(depth, kind)
	case roll < 52:
		s = object{"type": in.types(kind)}
	case roll < 55:
		s = object{}
	default:
		s = object{}
		if chance(in, 85) {
			s["type"] = in.types(kind)
		}
		in.ofKind(s, depth, kind)
	}
	in.furnish(s, depth)
	return s
}

// ofKind adds keywords that are about values of a kind.
func (in *inventor) ofKind(s object, depth int, kind string) {
	switch kind {
	case "object":
		kind, typed := s["type"]
		maps.Copy(s, in.object(depth))
		if typed {
			s["type"] = kind
		}
	case "array":
		if depth > 0 && chance(in, 75) {
			s["items"] = in.schema(depth-1, "")
		}
		in.bounds(s, 15, "minItems", "maxItems")
	case "string":
		if chance(in, 15) {
			s["pattern"] = pick(in, "^a", "^x", "b", ".*", "(?=a)")
		}
		if chance(in, 8) {
			s["format"] = pick(in, "date-time", "email", "uuid")
		}
	case "number":
		in.bounds(s, 20, "minimum", "maximum")
	}
}

// furnish adds what any schema can have beside the rest.
func (in *inventor) furnish(s object, depth int) {
	if chance(in, in.mixed) {
		in.ofKind(s, depth-1, pick(in, kinds...))
		if chance(in, 40) && depth > 0 {
			s["anyOf"] = in.branches(depth, "")
		}
		if chance(in, 30) {
			s["$ref"] = in.reference("")
		}
	}
	if chance(in, in.nullable) {
		s["nullable"] = chance(in, 80)
	}
	if chance(in, in.identities) {
		s["$anchor"] = "here"
	}
	if chance(in, in.identities/3) {
		s["$id"] = "https://judge.invalid/other"
	}
	if chance(in, in.identities) {
		s[pick(in, "$defs", "definitions")] = object{"inner": in.schema(0, "")}
	}
	if chance(in, in.annotated) {
		name := pick(in, "description", "title", "default", "examples", "example", "deprecated", "readOnly", "writeOnly", "$comment", "id", "$vocabulary", "x-order")
		s[name] = in.keyword(name, depth)
	}
	if chance(in, in.exotic) {
		in.anyKeyword(s, depth)
	}
}

func (in *inventor) types(kind string) any {
	if kind == "number" && chance(in, 60) {
		kind = "integer"
	}
	switch roll := in.Below(20); {
	case roll < 13:
		return kind
	case roll < 16:
		return []any{kind, "null"}
	case roll < 17:
		return []any{kind}
	case roll < 18:
		first := in.Below(len(typeNames))
		return list(typeNames[first : first+1+in.Below(len(typeNames)-first)])
	case roll < 19 && kind != "boolean":
		return []any{kind, "boolean"}
	}
	return pick(in, typeNames...)
}

// bounds adds a lower and an upper bound, each with a chance.
func (in *inventor) bounds(s object, percent int, lower, upper string) {
	if chance(in, percent) {
		s[lower] = in.Below(3)
	}
	if chance(in, percent) {
		s[upper] = in.Below(4)
	}
}

func (in *inventor) literal() any { return pick(in, literals...) }

// listed makes up a schema that lists its values.
func (in *inventor) listed() object {
	s := object{}
	if chance(in, 70) {
		values := list(someOf(in, 50, "a", "b", "ab"))
		if chance(in, 40) || len(values) == 0 {
			values = append(values, in.literal())
		}
		s["enum"] = values
	}
	if chance(in, 30) {
		s["const"] = pick(in, any("a"), any("a"), in.literal())
	}
	switch {
	case chance(in, 50):
		s["type"] = "string"
	case chance(in, 30):
		s["type"] = in.types(pick(in, kinds...))
	}
	return s
}

// object makes up an object schema, not always with a type.
func (in *inventor) object(depth int) object {
	s := object{}
	if chance(in, 80) {
		s["type"] = "object"
	}
	var declared []string
	if depth > 0 && chance(in, 88) {
		members := object{}
		for _, name := range propertyNames {
			if chance(in, 50) {
				members[name] = in.schema(depth-1, "")
				declared = append(declared, name)
			}
		}
		s["properties"] = members
	}
	demanded := list(someOf(in, in.required, declared...))
	if chance(in, 3) {
		demanded = append(demanded, "undeclared")
	}
	if len(demanded) > 0 || chance(in, 15) {
		s["required"] = demanded
	}
	if in.open {
		switch in.Below(6) {
		case 0:
			s["additionalProperties"] = false
		case 1:
			s["additionalProperties"] = true
		case 2:
			s["additionalProperties"] = object{}
		}
	}
	return s
}

// choice makes up an anyOf, sometimes below a type.
func (in *inventor) choice(depth int, kind string) object {
	s := object{"anyOf": in.branches(depth, kind)}
	switch in.Below(5) {
	case 0:
		s["type"] = kind
	case 1:
		s["type"] = in.types(kind)
	}
	return s
}

func (in *inventor) branches(depth int, kind string) []any {
	branches := []any{in.schema(depth-1, kind)}
	for chance(in, 40) {
		branches = append(branches, in.schema(depth-1, pick(in, kind, "")))
	}
	if chance(in, 35) {
		branches = append(branches, object{"type": "null"})
	}
	return branches
}
