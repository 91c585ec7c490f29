package record

import (
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// merged is one compiled schema with its sources.
type merged struct {
	fields
	sources []source
	c       *jsondoc.Value
	root    bool
	types   []string // of the compiled schema, in lower case
	isList  bool     // the types were branches of an anyOf

	items      []source
	properties map[string][]source
	branches   [][]source
}

// joinTypes reads the anyOf that a list of types became as one schema.
func (m *merged) joinTypes() {
	if kind := m.c.Get("type"); kind != nil {
		m.types = []string{strings.ToLower(kind.Text)}
	}
	branches := m.c.Get("anyOf")
	if !isList(branches) || !slices.ContainsFunc(m.sources, func(s source) bool { return m.has(s.at.Member("type"), typesToAny) }) {
		return
	}
	if slices.ContainsFunc(m.sources, func(s source) bool { return m.isUnion(s, "anyOf") || m.isUnion(s, "oneOf") }) {
		return
	}
	m.isList = true
	flat := jsondoc.NewObject()
	for i := range m.c.Kids {
		if m.c.Kids[i].Name != "anyOf" {
			flat = flat.WithMember(m.c.Kids[i])
		}
	}
	for i := range branches.Kids {
		for _, member := range branches.Kids[i].Kids {
			switch known := flat.Get(member.Name); {
			case member.Name == "type":
				m.types = append(m.types, strings.ToLower(member.Text))
			case known != nil && !same(known, &member):
				m.miss("%s says two things in branches of one list of types", m.sources[0].at)
			default:
				flat = flat.WithMember(member)
			}
		}
	}
	m.c = &flat
}

// isUnion says whether a keyword of a source is written as a union.
func (m *merged) isUnion(s source, keyword string) bool {
	at := s.at.Member(keyword)
	return isList(s.s.Get(keyword)) && !m.has(at, collapsed) && !m.has(at, unsupported)
}

// isShared says whether a source is one of several, so that another may say more.
func (m *merged) isShared() bool { return len(m.sources) > 1 }

// lostElsewhere says whether a keyword was merged with the same one of another
// source, which is on record as lost.
func (m *merged) lostElsewhere(keyword string) bool {
	return slices.ContainsFunc(m.sources, func(s source) bool { return m.has(s.at.Member(keyword), unsupported) })
}

// keyword explains what became of a keyword of a source.
func (m *merged) keyword(s source, v *jsondoc.Value) {
	at, became := s.at.Member(v.Name), m.c.Get(v.Name)
	switch v.Name {
	case "type":
		m.kind(v, at)
	case "enum", "const":
		m.values(v, at)
	case "nullable":
		if !same(v, became) && !m.explained(at, annotation, unsupported) && !m.isShared() && !(v.IsTrue() && m.acceptsNull()) {
			m.miss("%s changed", at)
		}
	case "items":
		switch {
		case became != nil && !isList(v):
			m.items = append(m.items, source{v, at})
		case m.lost(s, "items", unsupported):
		case m.lostElsewhere("items"):
			m.discardAll(v, at)
		default:
			m.miss("%s is gone", at)
		}
	case "properties":
		switch {
		case became == nil || !isObject(v):
			switch {
			case m.lost(s, "properties", unsupported):
			case m.lostElsewhere("properties"):
				m.discardAll(v, at)
			default:
				m.miss("%s is gone", at)
			}
		default:
			if m.c.Has("propertyOrdering") {
				m.explained(at, "generated-property-ordering")
			}
			for i := range v.Kids {
				name := v.Kids[i].Name
				m.properties[name] = append(m.properties[name], source{&v.Kids[i], at.Member(name)})
			}
		}
	case "required":
		m.demanded(v, became, at)
	case "additionalProperties":
		m.need(at, "is gone", "dropped-open-additional-properties", "dropped-additional-properties", unsupported)
		m.discardAll(v, at)
	case "anyOf", "oneOf":
		m.union(s, v, at)
	case "$ref":
		m.need(at, "is gone", inlined, unsupported)
	case "title", "description", "default", "example", "propertyOrdering", "format", "pattern",
		"minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems", "minProperties", "maxProperties":
		m.plain(v, became, at)
	default:
		m.need(at, "is gone", gone...)
		m.discard(at)
	}
}

// plain explains a keyword that has a field of the same name.
func (m *merged) plain(v, became *jsondoc.Value, at *schema.Path) {
	if v.Name == "propertyOrdering" {
		m.explained(at, "kept-declared-property-ordering")
	}
	lost := m.explained(at, unsupported)
	switch {
	case became == nil:
		if !lost && !m.lostElsewhere(v.Name) {
			m.miss("%s is gone", at)
		}
	case isCountOf(v, became): // explained with the field
	case same(v, became), m.isShared(), lost:
	default:
		m.miss("%s became %s", at, text(*became))
	}
}

// isCountOf says whether a field holds the count of a keyword as a decimal string.
func isCountOf(keyword, field *jsondoc.Value) bool {
	return keyword.Is(jsondoc.Number) && field.Is(jsondoc.String) && jsondoc.CompareNumbers(keyword.Text, field.Text) == 0
}

func (m *merged) acceptsNull() bool {
	return m.c.Get("nullable").IsTrue() || len(m.types) == 0 || slices.Contains(m.types, "null")
}

// demanded explains which names are required.
func (m *merged) demanded(v, became *jsondoc.Value, at *schema.Path) {
	if m.explained(at, unsupported) {
		m.discard(at)
		return
	}
	for i := range v.Kids {
		if !lists(became, v.Kids[i].Text) || v.Kids[i].Kind != jsondoc.String {
			if !m.explained(at.Element(i), unsupported) && !m.nameLostElsewhere(&v.Kids[i]) {
				m.miss("%s is no longer required, and nothing on record says so", at.Element(i))
			}
		} else {
			m.explained(at.Element(i), unsupported) // it may be undeclared in another place
		}
	}
	if became == nil && len(v.Kids) == 0 && !m.isShared() {
		m.miss("%s is gone", at)
	}
}

// nameLostElsewhere says whether a required name was merged with the same one of
// another source, which is on record as lost.
func (m *merged) nameLostElsewhere(name *jsondoc.Value) bool {
	for _, s := range m.sources {
		if list := s.s.Get("required"); isList(list) {
			for i := range list.Kids {
				if same(&list.Kids[i], name) && m.has(s.at.Member("required").Element(i), unsupported) {
					return true
				}
			}
		}
	}
	return false
}

// union explains what became of anyOf or oneOf.
func (m *merged) union(s source, v *jsondoc.Value, at *schema.Path) {
	if v.Name == "oneOf" && !m.has(at, unsupported) {
		m.need(at, "is gone", oneToAny)
	}
	switch {
	case m.has(at, unsupported) && v != m.written() && m.lost(s, v.Name, unsupported):
		m.explained(at, oneToAny, collapsed)
		return
	case m.has(at, collapsed): // a part of the schema
		for i := range v.Kids {
			if isNullSchema(&v.Kids[i]) {
				m.discard(at.Element(i))
			}
		}
		return
	}
	became := m.c.Get("anyOf")
	if !isList(became) || m.isList {
		m.miss("%s is gone", at)
		return
	}
	next := 0
	for i := range v.Kids {
		if isNullSchema(&v.Kids[i]) {
			m.need(at.Element(i), "is gone", nullToField, annotation)
			continue
		}
		if next >= len(became.Kids) {
			m.miss("%s is gone", at.Element(i))
			return
		}
		if next == len(m.branches) {
			m.branches = append(m.branches, nil)
		}
		m.branches[next] = append(m.branches[next], source{&v.Kids[i], at.Element(i)})
		next++
	}
	if next != len(became.Kids) {
		m.miss("%s has %d branches", at, len(became.Kids))
	}
}

// written is the union that is written although it is on record as lost, which it
// is in another place. It is the one that others are merged into.
func (m *merged) written() *jsondoc.Value {
	became := m.c.Get("anyOf")
	if !isList(became) || m.isList {
		return nil
	}
	var last *jsondoc.Value
	for _, s := range m.sources {
		for _, name := range []string{"anyOf", "oneOf"} {
			union := s.s.Get(name)
			if !isList(union) || m.has(s.at.Member(name), collapsed) {
				continue
			}
			branches := 0
			for i := range union.Kids {
				if !isNullSchema(&union.Kids[i]) {
					branches++
				}
			}
			if !m.has(s.at.Member(name), unsupported) {
				return nil // it is that one
			}
			if branches == len(became.Kids) {
				last = union
			}
		}
	}
	return last
}

// field explains a field of the compiled schema by a source.
func (m *merged) field(v *jsondoc.Value) {
	said := func(names ...string) bool {
		return slices.ContainsFunc(m.sources, func(s source) bool {
			return slices.ContainsFunc(names, func(name string) bool { return s.s.Has(name) })
		})
	}
	equal := func() bool {
		found := false
		for _, s := range m.sources {
			known := s.s.Get(v.Name)
			found = found || same(known, v) || isCountOf(known, v) && m.explained(s.at.Member(v.Name), "int64-constraint-as-string")
		}
		return found
	}
	marked := false // that an enum was marked as one
	for _, s := range m.sources {
		for _, name := range []string{"enum", "const"} {
			marked = m.explained(s.at.Member(name), enumFormat) || marked
		}
	}
	ok := false
	switch v.Name {
	case "type":
		ok = m.root || said("type") || marked && v.IsString("STRING")
	case "nullable":
		ok = said("nullable") || said("type", "enum", "anyOf", "oneOf")
	case "enum":
		ok = said("enum", "const")
	case "format":
		ok = equal() || v.IsString("enum") && marked
	case "propertyOrdering":
		ok = equal() || slices.ContainsFunc(m.sources, func(s source) bool { return m.has(s.at.Member("properties"), "generated-property-ordering") })
	case "items", "properties", "anyOf":
		ok = true // explained from inside
	case "required":
		for i := range v.Kids {
			if !slices.ContainsFunc(m.sources, func(s source) bool { return lists(s.s.Get("required"), v.Kids[i].Text) }) {
				m.miss("%s now requires %s", m.sources[0].at, v.Kids[i].Text)
			}
		}
		ok = said("required")
	default:
		ok = equal()
	}
	if !ok {
		m.miss("%s gained %s", m.sources[0].at, text(*v))
	}
}

// below explains the schemas inside.
func (m *merged) below() {
	if items := m.c.Get("items"); items != nil {
		if len(m.items) == 0 {
			m.miss("%s gained items", m.sources[0].at)
			return
		}
		m.schema(m.items, items, false)
	}
	properties := m.c.Get("properties")
	if properties != nil {
		for i := range properties.Kids {
			name := properties.Kids[i].Name
			if len(m.properties[name]) == 0 {
				m.miss("%s gained the property %s", m.sources[0].at, name)
				continue
			}
			m.schema(m.properties[name], &properties.Kids[i], false)
		}
	}
	for name, from := range m.properties {
		if properties.Get(name) == nil {
			m.miss("%s is gone", from[0].at)
		}
	}
	if anyOf := m.c.Get("anyOf"); isList(anyOf) && !m.isList {
		if len(m.branches) != len(anyOf.Kids) {
			m.miss("%s gained a union", m.sources[0].at)
			return
		}
		for i := range m.branches {
			m.schema(m.branches[i], &anyOf.Kids[i], false)
		}
	}
}
