package record

import (
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// strict explains what vendor-a does. A few differences need no code of their own:
// true is written {}, the order of required follows that of properties, and an
// object without any is written with empty properties and required, which is what
// enabled-strict-mode says.
type strict struct{ *explainer }

const (
	unsupported = "dropped-unsupported-keyword"
	annotation  = "dropped-annotation-keyword"
	optional    = "converted-optional-property-to-nullable"
	orNull      = "converted-nullable-to-type-union"
	constToEnum = "converted-const-to-enum"
	oneToAny    = "converted-one-of-to-any-of"
)

// dropped are the codes by which a keyword can be left out.
var dropped = []string{
	unsupported, annotation, "dropped-undocumented-constraint-keyword", "dropped-unknown-keyword", "dropped-unsupported-format", "dropped-default-keyword",
	"dropped-conflicting-definitions",
}

// node is one schema with what became of it.
type node struct {
	strict
	s, c *jsondoc.Value // canonical and compiled
	at   *schema.Path
	// nulls are the places that may have added null here.
	nulls []*schema.Path
	// moved is the type that stood around the choice in which this is a branch.
	moved *jsondoc.Value
}

func (x strict) schema(s, c *jsondoc.Value, at *schema.Path, moved *jsondoc.Value) {
	if !isObject(s) || c == nil {
		if c == nil || !isObject(c) || len(c.Kids) > 0 || !s.IsTrue() && !x.explained(at, unsupported) {
			x.miss("%s is no schema and became something else", at)
		}
		return
	}
	n := node{strict: x, s: s, c: c, at: at, moved: moved}
	if x.has(at, optional) {
		n.nulls = append(n.nulls, at)
	}
	if nullable := at.Member("nullable"); x.has(nullable, orNull) {
		n.nulls = append(n.nulls, nullable)
	}
	n.unwrap()
	for i := range s.Kids {
		n.keyword(&s.Kids[i])
	}
	n.required()
	for i := range n.c.Kids {
		n.added(&n.c.Kids[i])
	}
}

// unwrap takes off the anyOf that was put around a schema for null.
func (n *node) unwrap() {
	branches := n.c.Get("anyOf")
	if len(n.nulls) == 0 || !isList(branches) || len(branches.Kids) != 2 || text(branches.Kids[1]) != `{"type":"null"}` || !isObject(&branches.Kids[0]) {
		return
	}
	inside := &branches.Kids[0]
	own := n.source()
	isAround := n.s.Has("$ref") && inside.Has("$ref") && (own == nil || inside.Has("anyOf")) || // around all
		(n.s.Has("enum") || n.s.Has("const")) && !n.c.Has("enum") && inside.Has("enum") && (own == nil || inside.Has("anyOf")) // around listed values
	if !isAround {
		return
	}
	flat := *inside
	for i := range n.c.Kids {
		if member := n.c.Kids[i]; member.Name != "anyOf" {
			flat = flat.WithMember(member)
		}
	}
	n.c = &flat
}

// source is the keyword that is written as anyOf.
func (n *node) source() *jsondoc.Value {
	for _, name := range []string{"anyOf", "oneOf"} {
		if keyword := n.s.Get(name); keyword != nil && !n.has(n.at.Member(name), unsupported) {
			return keyword
		}
	}
	return nil
}

// keyword explains what became of a keyword of the canonical schema.
func (n *node) keyword(v *jsondoc.Value) {
	at, became := n.at.Member(v.Name), n.c.Get(v.Name)
	switch v.Name {
	case "required": // explained as a whole
	case "nullable":
		n.need(at, "is gone", orNull, annotation)
	case "properties":
		if !isObject(v) || became == nil {
			n.need(at, "is gone", unsupported)
			return
		}
		for i := range v.Kids {
			property := &v.Kids[i]
			if became.Get(property.Name) == nil {
				n.miss("%s is gone", at.Member(property.Name))
				continue
			}
			n.schema(property, became.Get(property.Name), at.Member(property.Name), nil)
		}
		if len(became.Kids) > len(v.Kids) {
			n.miss("%s declares more than before", at)
		}
	case "additionalProperties":
		if !same(v, became) {
			n.need(at, "changed", "closed-open-object", "dropped-additional-properties-schema", unsupported)
		}
		if n.c.Has("properties") && !became.IsFalse() {
			n.miss("%s was closed and is open", n.at)
		}
	case "items":
		if became == nil {
			n.need(at, "is gone", dropped...)
			return
		}
		n.schema(v, became, at, nil)
	case "anyOf", "oneOf":
		n.branches(v, at)
	case "$defs", "definitions":
		n.definitions(v, at)
	case "const":
		if enum := n.c.Get("enum"); n.explained(at, constToEnum) && isList(enum) && len(enum.Kids) == 1 && same(v, &enum.Kids[0]) {
			return
		}
		n.need(at, "is gone", unsupported)
	case "enum":
		switch {
		case same(v, became):
		case n.has(n.at.Member("const"), constToEnum) && became != nil:
			n.explained(at, unsupported) // where the const is none of its values
		default:
			n.need(at, "changed", unsupported)
		}
	case "type":
		n.kind(v, became, at)
	case "$ref":
		n.reference(v, became, at)
	default:
		switch {
		case became == nil:
			n.need(at, "is gone", dropped...)
		case !same(v, became):
			n.miss("%s became %s", at, text(*became))
		}
	}
}

func (n *node) kind(v, became *jsondoc.Value, at *schema.Path) {
	switch {
	case became == nil:
		n.need(at, "is gone", unsupported, annotation) // an annotation where each branch says it
	case same(v, became):
	case n.explained(at, unsupported): // what stands there now was added
		n.addedType(became)
	case len(n.nulls) > 0 && lists(became, "null") && text(*became) == text(withNull(v)):
	case n.has(n.at.Member("const"), constToEnum) && lists(v, "null"): // the const refuses it
	default:
		n.miss("%s became %s", at, text(*became))
	}
}

func withNull(kind *jsondoc.Value) jsondoc.Value {
	types := kind.Kids
	if kind.Kind == jsondoc.String {
		types = []jsondoc.Value{jsondoc.NewString(kind.Text)}
	}
	return jsondoc.NewArray(append(slices.Clone(types), jsondoc.NewString("null"))...)
}

func (n *node) branches(v *jsondoc.Value, at *schema.Path) {
	if v != n.source() || !n.c.Has("anyOf") {
		n.need(at, "is gone", unsupported)
		return
	}
	if v.Name == "oneOf" {
		n.need(at, "became anyOf", oneToAny)
	}
	became := n.c.Get("anyOf").Kids
	var moved *jsondoc.Value
	if n.has(n.at.Member("type"), annotation) {
		moved = n.s.Get("type")
	}
	if len(became) == len(v.Kids)+1 && len(n.nulls) > 0 && text(became[len(v.Kids)]) == `{"type":"null"}` {
		became = became[:len(v.Kids)]
	}
	if len(became) != len(v.Kids) {
		n.miss("%s has %d branches", at, len(became))
		return
	}
	for i := range v.Kids {
		n.schema(&v.Kids[i], &became[i], at.Element(i), moved)
	}
}

func (n *node) definitions(v *jsondoc.Value, at *schema.Path) {
	became := n.c.Get("$defs")
	switch {
	case v.Name == "$defs":
	case n.s.Has("$defs"):
		n.need(at, "is gone", "dropped-conflicting-definitions", unsupported)
		return
	default:
		n.need(at, "became $defs", "renamed-definitions-to-defs", unsupported)
	}
	if became == nil {
		n.need(at, "is gone", unsupported)
		return
	}
	if len(became.Kids) != len(v.Kids) {
		n.miss("%s has %d definitions", at, len(became.Kids))
		return
	}
	for i := range v.Kids {
		n.schema(&v.Kids[i], became.Get(v.Kids[i].Name), at.Member(v.Kids[i].Name), nil)
	}
}

// reference explains a reference that was repointed, dropped, or left as it was
// though it no longer says the same.
func (n *node) reference(v, became *jsondoc.Value, at *schema.Path) {
	if became == nil {
		n.need(at, "is gone", unsupported)
		return
	}
	if !same(v, became) && !(became.Text == "#/$defs/"+strings.TrimPrefix(v.Text, "#/definitions/") && n.explained(at, "rewrote-definitions-reference")) {
		n.miss("%s became %s", at, text(*became))
	}
	if !n.has(at, unsupported) {
		return
	}
	// What it leads to gained null, or is called otherwise.
	target, place := n.references.ResolveFrom(n.s, v.Text)
	if target == nil || strings.Contains(v.Text, "/definitions/") || n.gainedNull(target, place.Path, 0) {
		n.explained(at, unsupported)
	}
}

// gainedNull says whether a schema accepts null because it is an optional
// property, or refers to one.
func (n *node) gainedNull(s *jsondoc.Value, at *schema.Path, hops int) bool {
	if n.has(at, optional) {
		return true
	}
	ref := s.Get("$ref")
	if !ref.Is(jsondoc.String) || hops > 50 {
		return false
	}
	target, place := n.references.ResolveFrom(s, ref.Text)
	return target != nil && n.gainedNull(target, place.Path, hops+1)
}

// required explains which names are required.
func (n *node) required() {
	before, after := n.s.Get("required"), n.c.Get("required")
	at := n.at.Member("required")
	if before != nil && (!isList(before) || after == nil) {
		n.need(at, "is gone", unsupported, annotation)
	}
	if isList(before) && after != nil {
		for i := range before.Kids {
			if !lists(after, before.Kids[i].Text) || before.Kids[i].Kind != jsondoc.String {
				n.need(at, "names less", unsupported)
			}
		}
	}
	if after == nil {
		return
	}
	for i := range after.Kids {
		name := after.Kids[i].Text
		if !lists(before, name) {
			n.need(n.at.Member("properties").Member(name), "became required", optional)
		}
	}
}

// added explains a keyword of the compiled schema that the canonical one does not
// have.
func (n *node) added(v *jsondoc.Value) {
	if n.s.Has(v.Name) {
		return
	}
	switch v.Name {
	case "type":
		n.addedType(v)
	case "enum":
		if !n.has(n.at.Member("const"), constToEnum) {
			n.miss("%s gained an enum", n.at)
		}
	case "anyOf":
		if n.source() == nil {
			n.miss("%s gained an anyOf", n.at)
		}
	case "$defs":
		if !n.s.Has("definitions") {
			n.miss("%s gained $defs", n.at)
		}
	case "properties":
		if len(v.Kids) > 0 {
			n.miss("%s gained properties", n.at)
		}
	case "required": // explained name by name
	case "additionalProperties":
		n.need(n.at.Member(v.Name), "was added", "added-additional-properties-false")
	default:
		n.miss("%s gained %s", n.at, v.Name)
	}
}

// addedType explains a type that was moved here from around a choice, or that lets
// null through an enum.
func (n *node) addedType(v *jsondoc.Value) {
	withNull := len(n.nulls) > 0 && lists(v, "null")
	if n.moved != nil && (same(n.moved, v) || withNull) || withNull && n.c.Has("enum") {
		return
	}
	n.miss("%s gained the type %s", n.at, text(*v))
}
