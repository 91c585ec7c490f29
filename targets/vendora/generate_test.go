package vendora

import (
	"encoding/json"
	"maps"
	"slices"

	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// object is a JSON object that a test draws.
type object = map[string]any

// drawn makes a value of what a test drew.
func drawn(t *rapid.T, v any) *jsondoc.Value {
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsondoc.Parse(text, jsondoc.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return &document.Root
}

// generator draws schemas that are made of what strict mode can carry and of
// everything that gets in each other's way there. Keywords that are always a
// loss are left out: nothing is promised about them.
type generator struct {
	*rapid.T
	definitions string // what the root calls its definitions
}

func newGenerator(t *rapid.T) generator {
	g := generator{T: t}
	g.definitions = g.oneOf("name of definitions", "$defs", "$defs", "definitions")
	return g
}

// below draws a number that is less than n, each as likely as the others: the
// library's own ranges favour small ones.
func (g generator) below(n int, what string) int {
	drawn := 0
	for range 10 {
		drawn *= 2
		if rapid.Bool().Draw(g.T, what) {
			drawn++
		}
	}
	return drawn * n / 1024
}

func (g generator) chance(percent int, of string) bool { return g.below(100, of) >= 100-percent }

func (g generator) oneOf(what string, choices ...string) string {
	return choices[g.below(len(choices), what)]
}

func (g generator) literal() any { return literals[g.below(len(literals), "value")] }

var (
	propertyNames = []string{"a", "b", "c"}
	typeNames     = []string{"string", "integer", "number", "boolean", "null", "object", "array"}
	literals      = []any{"x", "yy", 1, 2.5, true, nil, object{}, object{"a": nil}, object{"a": "x"}, []any{"x"}, []any{object{"b": nil}}}
	oddReferences = []string{
		"#", "#/properties/a", "#/properties/b", "#/properties/a/items", "#/properties/a/properties/b", "#/properties/b/anyOf/0",
		"#/$defs/d/properties/a", "#/$defs/d/$defs/d", "#/$defs/d/definitions/d", "#/definitions/d/definitions/d", "#here",
		"https://judge.invalid/other", "other#/$defs/d",
	}
)

// reference draws where a $ref leads, mostly to a definition of the root.
func (g generator) reference() string {
	if g.chance(70, "plain reference") {
		return "#/" + g.definitions + "/" + g.oneOf("definition", "d", "e")
	}
	return g.oneOf("reference", oddReferences...)
}

// root draws the schema of a tool.
func (g generator) root() object {
	s := g.object(3)
	s["type"] = "object"
	s[g.definitions] = object{"d": g.schema(2), "e": g.schema(2)}
	if g.chance(3, "root $ref") {
		s["$ref"] = g.reference()
	}
	if g.chance(5, "root $id") {
		s["$id"] = "https://judge.invalid/root"
	}
	return s
}

// schema draws a schema of any kind.
func (g generator) schema(depth int) any {
	kinds := []string{"scalar", "scalar", "values", "types"}
	if depth > 0 {
		kinds = append(kinds, "object", "object", "array", "choice", "choice", "reference", "reference", "mixture")
	}
	var s object
	switch g.oneOf("kind", kinds...) {
	case "scalar":
		s = g.scalar()
	case "values":
		s = g.values()
	case "types":
		first := g.below(len(typeNames), "type")
		s = object{"type": typeNames[first : first+1+g.below(len(typeNames)-first, "more types")]}
	case "object":
		s = g.object(depth)
	case "array":
		s = object{"type": "array", "items": g.schema(depth - 1)}
		if g.chance(20, "array bounds") {
			s["minItems"] = 1
		}
	case "choice":
		s = g.choice(depth)
	case "reference":
		s = object{"$ref": g.reference()}
	case "mixture":
		s = object{}
		for _, part := range []object{
			g.object(depth - 1), g.choice(depth - 1), g.values(),
			{"$ref": g.reference()},
			{"items": g.schema(depth - 1)},
			{"type": g.oneOf("type", typeNames...)},
		} {
			if g.chance(30, "part of the mixture") {
				for name, v := range part {
					s[name] = v
				}
			}
		}
	}
	if g.chance(8, "nullable") {
		s["nullable"] = true
	}
	if g.chance(3, "nested definitions") {
		s[g.oneOf("name of definitions", "$defs", "definitions")] = object{"d": g.scalar()}
	}
	if g.chance(2, "$anchor") {
		s["$anchor"] = "here"
	}
	if g.chance(1, "$id") {
		s["$id"] = "https://judge.invalid/other"
	}
	return s
}

func (g generator) scalar() object {
	switch g.oneOf("scalar", "string", "integer", "number", "boolean", "null", "bounds", "anything") {
	case "string":
		s := object{"type": "string"}
		if g.chance(30, "pattern") {
			s["pattern"] = "^x"
		}
		return s
	case "integer":
		return object{"type": "integer", "minimum": g.below(5, "minimum") - 2}
	case "number":
		return object{"type": "number", "multipleOf": 0.5}
	case "boolean":
		return object{"type": "boolean"}
	case "null":
		return object{"type": "null"}
	case "bounds":
		return object{"maximum": 1, "pattern": "x"}
	}
	return object{}
}

// values draws an enum or a const, or both, with a type or without.
func (g generator) values() object {
	s := object{}
	if g.chance(70, "enum") {
		enum := []any{}
		for range 1 + g.below(3, "length of enum") {
			enum = append(enum, g.literal())
		}
		s["enum"] = enum
	}
	if g.chance(30, "const") {
		s["const"] = g.literal()
	}
	if g.chance(30, "type of values") {
		s["type"] = g.oneOf("type", typeNames...)
	}
	return s
}

// object draws an object schema, not always with a type.
func (g generator) object(depth int) object {
	s := object{}
	switch g.oneOf("type of object", "object", "object", "object", "list", "none") {
	case "object":
		s["type"] = "object"
	case "list":
		s["type"] = []any{"object", g.oneOf("other type", "null", "string", "array")}
	}
	var declared []string
	if g.chance(85, "properties") {
		members := object{}
		for _, name := range propertyNames {
			if g.chance(50, "property "+name) {
				members[name] = g.schema(depth - 1)
				declared = append(declared, name)
			}
		}
		s["properties"] = members
	}
	required := []any{}
	for _, name := range propertyNames {
		if g.chance(40, "required "+name) && (slices.Contains(declared, name) || g.chance(5, "undeclared "+name)) {
			required = append(required, name)
		}
	}
	if len(required) > 0 || g.chance(20, "empty required") {
		s["required"] = required
	}
	switch g.oneOf("additionalProperties", "absent", "absent", "false", "true", "empty") {
	case "false":
		s["additionalProperties"] = false
	case "true":
		s["additionalProperties"] = true
	case "empty":
		s["additionalProperties"] = object{}
	}
	return s
}

// choice draws anyOf, sometimes below a type.
func (g generator) choice(depth int) object {
	branches := []any{}
	for range 1 + g.below(3, "branches") {
		branches = append(branches, g.schema(depth-1))
	}
	s := object{"anyOf": branches}
	switch g.oneOf("type of choice", "none", "none", "object", "any") {
	case "object":
		s["type"] = "object"
	case "any":
		s["type"] = g.oneOf("type", typeNames...)
	}
	return s
}

// junk is what stands where something else belongs. True is not among it: where
// a schema belongs it is one, and loses nothing.
var junk = []any{false, nil, 7, -1.5, "text", []any{}, []any{1}, object{}, object{"type": 1}}

// spoil returns a schema in which a few values are replaced by others.
func spoil(g generator, v any) any {
	if g.chance(3, "spoil") {
		return junk[g.below(len(junk), "junk")]
	}
	switch v := v.(type) {
	case object:
		spoiled := object{}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			spoiled[name] = spoil(g, v[name])
		}
		return spoiled
	case []any:
		spoiled := []any{}
		for _, element := range v {
			spoiled = append(spoiled, spoil(g, element))
		}
		return spoiled
	}
	return v
}

// spoiledRoot draws the schema of a tool that no loader would let through.
func spoiledRoot(t *rapid.T) any {
	g := newGenerator(t)
	return spoil(g, g.root())
}

// sampler draws values that a compiled schema has a chance to accept.
type sampler struct {
	generator
	root *jsondoc.Value
}

func (s sampler) sample(compiled *jsondoc.Value, depth int) any {
	if depth == 0 || s.chance(4, "something else") {
		return s.literal()
	}
	if ref := compiled.Get("$ref"); isString(ref) && (len(compiled.Kids) == 1 || s.chance(70, "follow")) {
		if target := schema.Resolve(s.root, ref.Text); target != nil {
			return s.sample(target, depth-1)
		}
	}
	if branches := compiled.Get("anyOf"); isList(branches) && !compiled.Has("properties") {
		return s.sample(&branches.Kids[s.below(len(branches.Kids), "branch")], depth-1)
	}
	types := typesOf(compiled)
	if slices.Contains(types, "null") && s.chance(40, "null") {
		return nil
	}
	if enum := compiled.Get("enum"); isList(enum) {
		var v any
		chosen := &enum.Kids[s.below(len(enum.Kids), "value")]
		if err := json.Unmarshal(jsondoc.AppendCompact(nil, chosen), &v); err != nil {
			s.Fatal(err)
		}
		return v
	}
	kind := "string"
	switch {
	case len(types) > 0:
		kind = s.oneOf("type", types...)
	case compiled.Has("properties"):
		kind = s.oneOf("type", "object", "object", "string", "null")
	case compiled.Has("items"):
		kind = s.oneOf("type", "array", "object")
	default:
		return s.literal()
	}
	switch kind {
	case "object":
		v := object{}
		if declared := compiled.Get("properties"); declared != nil {
			for i := range declared.Kids {
				v[declared.Kids[i].Name] = s.sample(&declared.Kids[i], depth-1)
			}
		}
		return v
	case "array":
		v := []any{}
		if items := compiled.Get("items"); items != nil {
			for range s.below(3, "length") {
				v = append(v, s.sample(items, depth-1))
			}
		}
		return v
	case "string":
		return s.oneOf("string", "x", "xy", "yy")
	case "integer":
		return s.below(7, "integer") - 3
	case "number":
		return []any{0, 0.5, 0.25, -1}[s.below(4, "number")]
	case "boolean":
		return s.chance(50, "boolean")
	}
	return nil
}
