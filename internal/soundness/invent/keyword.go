package invent

import (
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// making is how values of one keyword are made up: idle ones constrain nothing,
// by themselves or beside what the keyword is added with.
type making struct {
	keyword string
	idle    func(*inventor, int) any
	real    func(*inventor, int) any
}

// always makes the same value.
func always(v any) func(*inventor, int) any { return func(*inventor, int) any { return v } }

func oneOf(choices ...any) func(*inventor, int) any {
	return func(in *inventor, _ int) any { return pick(in, choices...) }
}

func inner(in *inventor, depth int) any { return in.schema(max(depth-1, 0), "") }

func someBelow(in *inventor, depth int) any { return in.branches(max(depth, 1), "") }

func mapBelow(names ...string) func(*inventor, int) any {
	return func(in *inventor, depth int) any {
		made := object{}
		for _, name := range names {
			if chance(in, 60) {
				made[name] = inner(in, depth)
			}
		}
		return made
	}
}

// trivial is a schema that accepts everything.
func trivial(in *inventor, _ int) any {
	return pick[any](in, true, object{}, object{"description": "Anything."}, object{"minLength": 0, "uniqueItems": false}, object{"type": list(typeNames)})
}

func trivialStrings(in *inventor, depth int) any {
	return pick[any](in, object{"type": "string"}, object{"pattern": ".*"}, object{"maximum": 1}, trivial(in, depth))
}

func listOf(f func(*inventor, int) any) func(*inventor, int) any {
	return func(in *inventor, depth int) any {
		made := []any{f(in, depth)}
		for chance(in, 30) {
			made = append(made, f(in, depth))
		}
		return made
	}
}

func mapOf(name string, f func(*inventor, int) any) func(*inventor, int) any {
	return func(in *inventor, depth int) any {
		if chance(in, 40) {
			return object{}
		}
		return object{name: f(in, depth)}
	}
}

// vocabulary covers every keyword that core/schema knows, and a few that nobody
// knows.
func vocabulary() []making {
	return []making{
		{"$ref", nil, func(in *inventor, _ int) any { return in.reference("") }},
		{"$dynamicRef", nil, func(in *inventor, _ int) any { return in.reference("") }},
		{"$recursiveRef", nil, always("#")},

		{"type", always(list(typeNames)), func(in *inventor, _ int) any { return in.types(pick(in, kinds...)) }},
		{"enum", nil, func(in *inventor, _ int) any { return []any{in.literal(), "a"} }},
		{"const", nil, func(in *inventor, _ int) any { return in.literal() }},
		{"nullable", always(false), always(true)},

		{"minLength", oneOf(0, number("0.0")), oneOf(1, 2)},
		{"maxLength", nil, oneOf(0, 1, 2)},
		{"pattern", oneOf("", ".*", "^.*"), oneOf("^a", "b$", "^.*$")},
		{"format", always("of our own"), oneOf("date", "uri", "regex", "int32", 7)},
		{"contentEncoding", nil, always("base64")},
		{"contentMediaType", nil, always("application/json")},
		{"contentSchema", trivial, inner},

		{"minimum", nil, oneOf(0, 1, number("0.5"))},
		{"maximum", nil, oneOf(0, 1, 2)},
		{"exclusiveMinimum", nil, oneOf(0, 1, true, false)},
		{"exclusiveMaximum", nil, oneOf(1, 2, false)},
		{"multipleOf", always(1), oneOf(2, number("0.5"))},

		{"minItems", always(0), oneOf(1, 2)},
		{"maxItems", nil, oneOf(0, 1, 2)},
		{"uniqueItems", always(false), always(true)},
		{"items", trivial, inner},
		{"prefixItems", listOf(trivial), someBelow},
		{"additionalItems", oneOf(true, object{}), inner},
		{"unevaluatedItems", oneOf(true, object{}), oneOf(false, object{"type": "string"})},
		{"contains", nil, inner},
		{"minContains", always(0), oneOf(1, 2)},
		{"maxContains", nil, oneOf(0, 1)},

		{"properties", always(object{}), mapBelow(propertyNames...)},
		{"required", always([]any{}), oneOf([]any{"a"}, []any{"a", "z"})},
		{"additionalProperties", oneOf(true, object{}), oneOf(false, object{"type": "string"}, object{"$ref": "#"})},
		{"patternProperties", mapOf("^a", trivial), mapBelow("^a", "b")},
		{"unevaluatedProperties", oneOf(true, object{}), oneOf(false, object{"type": "string"})},
		{"propertyNames", trivialStrings, func(in *inventor, _ int) any { return object{"maxLength": in.Below(3)} }},
		{"minProperties", always(0), oneOf(1, 2)},
		{"maxProperties", nil, oneOf(0, 1)},
		{"dependentRequired", oneOf(object{}, object{"a": []any{}}), always(object{"a": []any{"b"}})},
		{"dependentSchemas", mapOf("a", trivial), mapBelow(propertyNames...)},
		{"dependencies", mapOf("a", trivial), oneOf(object{"a": []any{"b"}}, object{"a": object{"required": []any{"b"}}})},

		{"anyOf", listOf(trivial), someBelow},
		{"oneOf", nil, someBelow},
		{"allOf", listOf(trivial), someBelow},
		{"not", oneOf(false, object{"not": object{}}, object{"not": true}), inner},
		{"if", inner, inner},
		{"then", inner, inner},
		{"else", inner, inner},

		{"$defs", nil, mapBelow("inner", "object0")},
		{"definitions", nil, mapBelow("inner", "object0")},

		{"title", always("A title"), nil},
		{"description", always("What it is."), oneOf("", 7)},
		{"default", func(in *inventor, _ int) any { return in.literal() }, nil},
		{"examples", always([]any{"x", 1}), nil},
		{"example", always("x"), nil},
		{"deprecated", always(true), nil},
		{"readOnly", always(true), nil},
		{"writeOnly", always(true), nil},
		{"$comment", always("A comment"), nil},

		{"$schema", always("https://json-schema.org/draft/2020-12/schema"), nil},
		{"$id", nil, oneOf("https://judge.invalid/other", "#here", "other")},
		{"id", oneOf("https://judge.invalid/other", "other"), always("#here")},
		{"$anchor", always("here"), nil},
		{"$dynamicAnchor", always("there"), nil},
		{"$recursiveAnchor", always(true), nil},
		{"$vocabulary", always(object{"https://json-schema.org/draft/2020-12/vocab/core": true}), nil},

		{"propertyOrdering", always([]any{"b", "a"}), nil},
		{"x-order", always(1), nil},
		{"optional", always(true), nil},
	}
}

// keyword makes up a value of one keyword.
func (in *inventor) keyword(name string, depth int) any {
	m := in.vocabulary[slices.IndexFunc(in.vocabulary, func(m making) bool { return m.keyword == name })]
	if m.real == nil || m.idle != nil && chance(in, in.idle) {
		return m.idle(in, depth)
	}
	return m.real(in, depth)
}

// anyKeyword adds some keyword of the vocabulary. Those that need company get it now
// and then.
func (in *inventor) anyKeyword(s object, depth int) {
	name := pick(in, in.vocabulary...).keyword
	s[name] = in.keyword(name, depth)
	switch name {
	case "if":
		for _, branch := range []string{"then", "else"} {
			if chance(in, 40) {
				s[branch] = in.keyword(branch, depth)
			}
		}
	case "contains":
		for _, count := range []string{"minContains", "maxContains"} {
			if chance(in, 40) {
				s[count] = in.keyword(count, depth)
			}
		}
	case "items":
		if in.older && chance(in, 40) {
			s["items"] = []any{inner(in, depth)}
			s["additionalItems"] = in.keyword("additionalItems", depth)
		}
	case "allOf":
		if chance(in, 20) { // say again what is said already
			again := object{}
			for _, known := range []string{"type", "pattern", "minimum", "enum", "required"} {
				if v, said := s[known]; said {
					again[known] = v
				}
			}
			s["allOf"] = []any{again}
		}
	}
}

// junk is what stands where something else belongs.
var junk = []any{false, nil, 7, number("-1.5"), "text", []any{}, []any{1}, []any{"a", "a"}, object{}, object{"type": 1}}

// spoil returns a schema in which a few values are replaced by others.
func (in *inventor) spoil(v jsondoc.Value) jsondoc.Value {
	if chance(in, in.spoiled) {
		return valueOf(pick(in, junk...))
	}
	if len(v.Kids) == 0 {
		return v
	}
	spoiled := v
	spoiled.Kids = make([]jsondoc.Value, len(v.Kids))
	for i := range v.Kids {
		spoiled.Kids[i] = in.spoil(v.Kids[i])
		spoiled.Kids[i].Name = v.Kids[i].Name
	}
	return spoiled
}

// Spoiled makes up a root that no loader would let through.
func Spoiled(d Dice) jsondoc.Value {
	made := Root(d)
	in := &inventor{Dice: d, style: style{spoiled: 4}}
	for i := range made.Kids {
		made.Kids[i] = in.spoil(made.Kids[i]).Named(made.Kids[i].Name)
	}
	return made
}
