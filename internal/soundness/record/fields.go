package record

import (
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// fields explains what vendor-c does. References are replaced by what they point
// at, so a compiled schema has several sources: the canonical schema in its place
// and what that refers to. What one of them says may be said by another, more
// tightly or about this use of it: that is the merge which
// inlined-schema-reference and collapsed-nullable-any-of record.
type fields struct {
	*explainer
	seen map[string]bool // what was looked at together with what, so that it is not again
}

// source is a canonical schema that a compiled one is made of.
type source struct {
	s  *jsondoc.Value
	at *schema.Path
}

const (
	inlined     = "inlined-schema-reference"
	collapsed   = "collapsed-nullable-any-of"
	nullToField = "converted-null-type-to-nullable"
	upperCase   = "normalized-type-case"
	typesToAny  = "converted-type-array-to-any-of"
	besideAnyOf = "dropped-type-beside-any-of"
	enumFormat  = "added-enum-format"
)

// gone are the codes by which a keyword without a field can be left out.
var gone = []string{
	unsupported, annotation, "dropped-schema-definitions", "dropped-all-of", "dropped-not", "dropped-multiple-of", "dropped-exclusive-minimum",
	"dropped-exclusive-maximum", "dropped-unique-items", "dropped-prefix-items",
}

func (x fields) parameters(c *jsondoc.Value) {
	if c == nil {
		x.need(rootPath, "is gone", "omitted-empty-parameters")
		return
	}
	x.need(rootPath, "is called parameters", "renamed-input-schema-to-parameters")
	x.schema([]source{{x.root, rootPath}}, c, true)
}

// schema explains a compiled schema by its sources.
func (x fields) schema(direct []source, c *jsondoc.Value, root bool) {
	sources := x.expand(direct)
	var key strings.Builder
	for _, s := range sources {
		key.WriteString(s.at.String() + "\n")
	}
	key.WriteString(text(*c))
	if x.seen[key.String()] {
		return
	}
	x.seen[key.String()] = true

	m := &merged{fields: x, sources: sources, c: c, root: root, properties: map[string][]source{}}
	m.joinTypes()
	for _, s := range sources {
		if isObject(s.s) {
			for i := range s.s.Kids {
				m.keyword(s, &s.s.Kids[i])
			}
		}
	}
	for i := range m.c.Kids {
		m.field(&m.c.Kids[i])
	}
	m.below()
}

// expand adds what the sources refer to and what a choice of one is about.
func (x fields) expand(direct []source) []source {
	all := slices.Clone(direct)
	for i := 0; i < len(all); i++ {
		s := all[i]
		switch {
		case s.s.IsTrue():
			x.need(s.at, "became an empty schema", "converted-true-subschema")
		case s.s.IsFalse():
			x.need(s.at, "became an empty schema", "widened-false-subschema")
		case !isObject(s.s):
			x.need(s.at, "became an empty schema", unsupported)
		}
		for _, more := range x.inside(s) {
			if !slices.ContainsFunc(all, func(known source) bool { return known.s == more.s }) {
				all = append(all, more)
			}
		}
	}
	return all
}

// inside are the schemas that are taken for a part of a source.
func (x fields) inside(s source) []source {
	var all []source
	if at := s.at.Member("$ref"); x.explained(at, inlined) {
		if target, place := x.references.ResolveFrom(s.s, s.s.Get("$ref").Text); target != nil {
			all = append(all, source{target, place.Path})
		}
	}
	for _, union := range []string{"anyOf", "oneOf"} {
		at, branches := s.at.Member(union), s.s.Get(union)
		if !isList(branches) || !x.explained(at, collapsed) {
			continue
		}
		only := slices.IndexFunc(branches.Kids, func(b jsondoc.Value) bool { return !isNullSchema(&b) })
		only = max(only, 0) // or null alone
		all = append(all, source{&branches.Kids[only], at.Element(only)})
	}
	return all
}

func isNullSchema(s *jsondoc.Value) bool {
	return isObject(s) && len(s.Kids) == 1 && s.Kids[0].Name == "type" && strings.EqualFold(s.Kids[0].Text, "null")
}

// lost explains that a keyword of a source is gone with all that is in it.
func (x fields) lost(s source, keyword string, codes ...string) bool {
	at := s.at.Member(keyword)
	if !x.has(at, codes...) {
		return false
	}
	x.discardAll(s.s.Get(keyword), at)
	return true
}

// discardAll notes that all below a place is explained, and all that is referred
// to from there.
func (x fields) discardAll(v *jsondoc.Value, at *schema.Path) {
	key := "gone " + at.String()
	if x.seen[key] {
		return
	}
	x.seen[key] = true
	x.discard(at)
	x.discardTargets(v)
}

func (x fields) discardTargets(v *jsondoc.Value) {
	if ref := v.Get("$ref"); ref.Is(jsondoc.String) {
		if target, place := x.references.ResolveFrom(v, ref.Text); target != nil {
			x.discardAll(target, place.Path)
		}
	}
	for i := range v.Kids {
		x.discardTargets(&v.Kids[i])
	}
}
