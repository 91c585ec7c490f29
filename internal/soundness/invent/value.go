package invent

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// Sampler makes up values for one schema.
type Sampler struct {
	Dice
	root       *jsondoc.Value
	references *schema.References
	left       int // how many more parts the value that is being made up may have
}

// maxSize is how many parts a value has before only what is required is added, and
// once more before it is broken off.
const maxSize = 300

// NewSampler returns what makes up values for a schema. It is read as JSON Schema
// 2020-12.
func NewSampler(d Dice, root *jsondoc.Value) *Sampler {
	return &Sampler{Dice: d, root: root, references: schema.NewReferences(root, schema.NewPath("inputSchema"))}
}

// Value makes up a value that has a good chance to satisfy the schema. It stands
// at the bounds rather than between them, and is wrong in some place now and then.
func (s *Sampler) Value() jsondoc.Value {
	s.left = maxSize
	return s.sample([]part{{s.root, s.root}}, 6)
}

// part is a schema that a value has to satisfy, and the resource it belongs to.
type part struct{ schema, resource *jsondoc.Value }

func (p part) of(below *jsondoc.Value) part {
	if schema.IsResource(below) {
		return part{below, below}
	}
	return part{below, p.resource}
}

// maxParts bounds how much is required of one value at once.
const maxParts = 24

// flatten adds what the parts refer to and choose between, and makes the choices.
func (s *Sampler) flatten(parts []part, depth int) []part {
	all := slices.Clone(parts)
	for i := 0; i < len(all) && len(all) < maxParts; i++ {
		p := all[i]
		if ref := p.schema.Get("$ref"); ref.Is(jsondoc.String) {
			if target := s.references.Resolve(p.resource, ref.Text); target != nil && !contains(all, target) {
				all = append(all, p.of(target))
			}
		}
		if each := p.schema.Get("allOf"); each.Is(jsondoc.Array) {
			for j := range each.Kids {
				all = append(all, p.of(&each.Kids[j]))
			}
		}
		for _, union := range []string{"anyOf", "oneOf"} {
			if branches := p.schema.Get(union); branches.Is(jsondoc.Array) && len(branches.Kids) > 0 {
				all = append(all, p.of(s.branch(branches, depth)))
			}
		}
		if p.schema.Has("if") {
			if branch := p.schema.Get(pick(s, "then", "else")); branch != nil {
				all = append(all, p.of(branch))
			}
		}
	}
	return all
}

func contains(parts []part, s *jsondoc.Value) bool {
	return slices.ContainsFunc(parts, func(p part) bool { return p.schema == s })
}

// branch chooses a branch, a simple one when the value is deep enough.
func (s *Sampler) branch(branches *jsondoc.Value, depth int) *jsondoc.Value {
	first := s.Below(len(branches.Kids))
	if depth > 1 {
		return &branches.Kids[first]
	}
	for i := range branches.Kids {
		if b := &branches.Kids[(first+i)%len(branches.Kids)]; !b.Has("$ref") && !b.Has("properties") && !b.Has("items") {
			return b
		}
	}
	return &branches.Kids[first]
}

func (s *Sampler) sample(parts []part, depth int) jsondoc.Value {
	if s.left--; s.left < 0 {
		depth = min(depth, 0)
	}
	if depth < -4 || s.left < -maxSize || chance(s, 3) {
		return valueOf(pick(s, literals...))
	}
	parts = s.flatten(parts, depth)
	types := allowedTypes(parts)
	if slices.Contains(types, "null") && len(types) < len(typeNames) && (chance(s, 25) || depth < 0) {
		return jsondoc.Value{}
	}
	if v, listed := s.listedValue(parts); listed {
		return v
	}
	if len(types) == 0 {
		return valueOf(pick(s, literals...))
	}
	kind := s.kindOf(parts, types)
	switch kind {
	case "object":
		return s.object(parts, depth)
	case "array":
		return s.array(parts, depth)
	case "string":
		return jsondoc.NewString(s.text(parts))
	case "integer", "number":
		return jsondoc.NewNumber(s.number(parts, kind == "integer"))
	case "boolean":
		return jsondoc.NewBool(chance(s, 50))
	}
	return jsondoc.Value{}
}

// allowedTypes are the types that all parts allow.
func allowedTypes(parts []part) []string {
	types := typeNames
	for _, p := range parts {
		said := p.schema.Get("type")
		if said == nil {
			continue
		}
		names := []string{said.Text}
		if said.Kind == jsondoc.Array {
			names = nil
			for i := range said.Kids {
				names = append(names, said.Kids[i].Text)
			}
		}
		var both []string
		for _, name := range types {
			if slices.Contains(names, name) || name == "integer" && slices.Contains(names, "number") {
				both = append(both, name)
			}
		}
		types = both
	}
	return types
}

// listedValue chooses one of the values that are listed, in all lists if there is one.
func (s *Sampler) listedValue(parts []part) (jsondoc.Value, bool) {
	var lists [][]jsondoc.Value
	for _, p := range parts {
		if enum := p.schema.Get("enum"); enum.Is(jsondoc.Array) && len(enum.Kids) > 0 {
			lists = append(lists, enum.Kids)
		}
		if constant := p.schema.Get("const"); constant != nil {
			lists = append(lists, []jsondoc.Value{*constant})
		}
	}
	if len(lists) == 0 {
		return jsondoc.Value{}, false
	}
	values := lists[0]
	for _, other := range lists[1:] {
		var both []jsondoc.Value
		for i := range values {
			if slices.ContainsFunc(other, func(v jsondoc.Value) bool { return jsondoc.Equal(&v, &values[i]) }) {
				both = append(both, values[i])
			}
		}
		if len(both) > 0 {
			values = both
		}
	}
	v := pick(s, values...)
	v.Name, v.NameAt = "", 0
	return v, true
}

// kindOf chooses a type, one that the parts say something about if no type is said.
func (s *Sampler) kindOf(parts []part, types []string) string {
	if len(types) < len(typeNames) || chance(s, 20) {
		return pick(s, types...)
	}
	for _, p := range parts {
		for _, about := range []struct{ keyword, kind string }{
			{"properties", "object"}, {"required", "object"}, {"items", "array"}, {"prefixItems", "array"}, {"pattern", "string"}, {"minimum", "number"},
		} {
			if p.schema.Has(about.keyword) {
				return about.kind
			}
		}
	}
	return pick(s, types...)
}

func (s *Sampler) object(parts []part, depth int) jsondoc.Value {
	demanded, declared := map[string]bool{}, map[string]bool{}
	var names []string
	note := func(name string) {
		if !declared[name] {
			declared[name] = true
			names = append(names, name)
		}
	}
	for _, p := range parts {
		if required := p.schema.Get("required"); required.Is(jsondoc.Array) {
			for i := range required.Kids {
				demanded[required.Kids[i].Text] = true
				note(required.Kids[i].Text)
			}
		}
		if properties := p.schema.Get("properties"); properties.Is(jsondoc.Object) {
			for i := range properties.Kids {
				note(properties.Kids[i].Name)
			}
		}
	}
	if chance(s, 10) {
		note("undeclared")
	}
	slices.Sort(names)
	var members []jsondoc.Value
	for _, name := range names {
		given := 50
		switch {
		case demanded[name]:
			given = 97
		case depth <= 0:
			given = 0
		}
		if chance(s, given) {
			members = append(members, s.sample(s.partsOf(parts, name), depth-1).Named(name))
		}
	}
	return jsondoc.NewObject(members...)
}

// partsOf collects what is required of a property.
func (s *Sampler) partsOf(parts []part, name string) []part {
	var below []part
	for _, p := range parts {
		evaluated := false
		if property := p.schema.Get("properties").Get(name); property != nil {
			below, evaluated = append(below, p.of(property)), true
		}
		if patterns := p.schema.Get("patternProperties"); patterns.Is(jsondoc.Object) {
			for i := range patterns.Kids {
				if re, err := regexp.Compile(patterns.Kids[i].Name); err == nil && re.MatchString(name) {
					below, evaluated = append(below, p.of(&patterns.Kids[i])), true
				}
			}
		}
		if rest := p.schema.Get("additionalProperties"); !evaluated && rest.Is(jsondoc.Object) {
			below = append(below, p.of(rest))
		}
	}
	return below
}

func (s *Sampler) array(parts []part, depth int) jsondoc.Value {
	least, most := 0, 4
	for _, p := range parts {
		least = max(least, intOf(p.schema.Get("minItems"), 0))
		most = min(most, intOf(p.schema.Get("maxItems"), 4))
		if p.schema.Has("contains") {
			least = max(least, 1)
		}
	}
	length := pick(s, least, least, least+1, most, 2)
	if depth <= 0 || least > 20 {
		length = min(least, 20)
	}
	var elements []jsondoc.Value
	for i := range length {
		var below []part
		for _, p := range parts {
			prefix, items := p.schema.Get("prefixItems"), p.schema.Get("items")
			switch {
			case prefix.Is(jsondoc.Array) && i < len(prefix.Kids):
				below = append(below, p.of(&prefix.Kids[i]))
			case items.Is(jsondoc.Array) && i < len(items.Kids):
				below = append(below, p.of(&items.Kids[i]))
			case items.Is(jsondoc.Object):
				below = append(below, p.of(items))
			}
			if contains := p.schema.Get("contains"); contains != nil && (i == 0 || chance(s, 20)) {
				below = append(below, p.of(contains))
			}
		}
		elements = append(elements, s.sample(below, depth-1))
	}
	return jsondoc.NewArray(elements...)
}

// formatExamples satisfy the formats that values are held to.
var formatExamples = map[string]string{
	"date-time": "2024-01-02T03:04:05Z", "date": "2024-01-02", "time": "03:04:05Z", "duration": "P1D", "email": "a@example.com", "idn-email": "a@example.com",
	"hostname": "example.com", "idn-hostname": "example.com", "ipv4": "192.0.2.1", "ipv6": "2001:db8::1", "uri": "https://example.com/a",
	"uri-reference": "a", "iri": "https://example.com/a", "iri-reference": "a", "uri-template": "a", "uuid": "123e4567-e89b-12d3-a456-426614174000",
	"json-pointer": "/a", "relative-json-pointer": "0", "regex": "a", "period": "2024-01-02/P1D", "semver": "1.0.0",
}

func (s *Sampler) text(parts []part) string {
	least, most := 0, 1000
	var patterns []string
	for _, p := range parts {
		least = max(least, intOf(p.schema.Get("minLength"), 0))
		most = min(most, intOf(p.schema.Get("maxLength"), 1000))
		if example := formatExamples[textOf(p.schema.Get("format"))]; example != "" && chance(s, 90) {
			return example
		}
		if pattern := p.schema.Get("pattern"); pattern.Is(jsondoc.String) {
			patterns = append(patterns, pattern.Text)
		}
	}
	text := pick(s, "", "a", "x", "ab", "abc", "xb", "ax")
	if len(patterns) > 0 && chance(s, 95) {
		text = s.matching(pick(s, patterns...), most)
	}
	if short := least - len([]rune(text)); short > 0 && short < 5000 && chance(s, 95) {
		text += strings.Repeat("a", short)
	}
	if runes := []rune(text); len(runes) > most && chance(s, 95) {
		text = string(runes[:most])
	}
	return text
}

func textOf(v *jsondoc.Value) string {
	if v == nil {
		return ""
	}
	return v.Text
}

func intOf(v *jsondoc.Value, otherwise int) int {
	if !v.Is(jsondoc.Number) {
		return otherwise
	}
	n, ok := jsondoc.ParseDecimal(v.Text).Int64()
	if !ok || n > 1<<20 || n < 0 {
		return otherwise
	}
	return int(n)
}

// number makes up a number at, or one step beside, a bound.
func (s *Sampler) number(parts []part, integer bool) string {
	candidates := []string{"0", "1", "-1", "2", "4"}
	if !integer {
		candidates = append(candidates, "0.5", "2.5", "1.0", "1e2")
	}
	for _, p := range parts {
		for _, keyword := range []string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"} {
			bound := p.schema.Get(keyword)
			if !bound.Is(jsondoc.Number) {
				continue
			}
			at, err := strconv.ParseFloat(bound.Text, 64)
			if err != nil {
				continue
			}
			steps := []float64{1, -1}
			if !integer {
				steps = append(steps, 0.5, -0.5)
			}
			for range 4 { // bounds matter more than anything else
				candidates = append(candidates, bound.Text)
				for _, step := range steps {
					candidates = append(candidates, strconv.FormatFloat(at+step, 'f', -1, 64))
				}
			}
			if keyword == "multipleOf" {
				for _, times := range []float64{2, 10, 100} {
					candidates = append(candidates, strconv.FormatFloat(at*times, 'f', -1, 64))
				}
			}
		}
	}
	var fitting []string
	for _, c := range candidates {
		if fits(c, parts) {
			fitting = append(fitting, c)
		}
	}
	if len(fitting) > 0 && chance(s, 90) {
		candidates = fitting
	}
	return pick(s, candidates...)
}

// fits says whether a number is within all bounds.
func fits(literal string, parts []part) bool {
	for _, p := range parts {
		for _, bound := range []struct {
			keyword string
			within  func(order int) bool
		}{
			{"minimum", func(order int) bool { return order >= 0 }},
			{"maximum", func(order int) bool { return order <= 0 }},
			{"exclusiveMinimum", func(order int) bool { return order > 0 }},
			{"exclusiveMaximum", func(order int) bool { return order < 0 }},
		} {
			if v := p.schema.Get(bound.keyword); v.Is(jsondoc.Number) && !bound.within(jsondoc.CompareNumbers(literal, v.Text)) {
				return false
			}
		}
	}
	return true
}
