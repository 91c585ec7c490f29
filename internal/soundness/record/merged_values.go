package record

import (
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// kind explains what became of a type or a list of types.
func (m *merged) kind(v *jsondoc.Value, at *schema.Path) {
	said := []string{v.Text}
	if v.Kind == jsondoc.Array {
		said = nil
	}
	converted := m.explained(at, upperCase, typesToAny, "dropped-unknown-type", unsupported, besideAnyOf)
	for i := range v.Kids {
		if m.explained(at.Element(i), unsupported) {
			converted = true
		} else {
			said = append(said, v.Kids[i].Text)
		}
	}
	null := slices.ContainsFunc(said, func(name string) bool { return strings.EqualFold(name, "null") })
	recorded := m.explained(at, nullToField)
	switch nullable := m.c.Get("nullable").IsTrue(); {
	case !recorded && null && v.Kind == jsondoc.Array && nullable && !m.has(at, besideAnyOf, unsupported):
		m.miss("%s lists null, which became nullable", at)
	case recorded && !nullable && !m.refusesNull() && !slices.Contains(m.types, "null"):
		m.miss("%s lists null, which did not become nullable", at)
	}
	if len(m.types) == 0 && !m.has(at, besideAnyOf, unsupported, "dropped-unknown-type") && len(said) > 0 {
		m.miss("%s is gone", at)
	}
	if kind := m.c.Get("type"); kind != nil && v.IsString(kind.Text) {
		return
	}
	if !converted {
		m.miss("%s changed", at)
	}
	if m.has(at, besideAnyOf, unsupported, "dropped-unknown-type") || m.isShared() || m.root {
		return // which types are left is said by all sources together
	}
	for _, name := range said {
		name = strings.ToLower(name)
		isSaid := slices.Contains(m.types, name) || name == "integer" && slices.Contains(m.types, "number")
		if !isSaid && name != "null" && !m.c.Has("enum") { // null may be refused beside it
			m.miss("%s lost %s", at, name)
		}
	}
}

// refusesNull says whether one of the sources may refuse null.
func (m *merged) refusesNull() bool {
	return slices.ContainsFunc(m.sources, func(s source) bool {
		kind := s.s.Get("type")
		return kind != nil && !lists(kind, "null") || s.s.Has("enum") || s.s.Has("const") || s.s.Has("anyOf") || s.s.Has("oneOf")
	})
}

// values explains what became of listed values.
func (m *merged) values(v *jsondoc.Value, at *schema.Path) {
	enum := m.c.Get("enum")
	listed := v.Kids
	if v.Name == "const" {
		listed = []jsondoc.Value{*v}
	}
	isListed := func(v jsondoc.Value) bool { return v.Kind == jsondoc.String && lists(enum, v.Text) }
	// A place that is used several times may be lost in one of them and not in another.
	lost := m.explained(at, "dropped-non-string-enum", "dropped-const", unsupported)
	switch converted := m.explained(at, constToEnum); {
	case lost && !slices.ContainsFunc(listed, isListed):
		return
	case !isList(enum):
		if !lost {
			m.miss("%s is gone", at)
		}
		return
	case v.Name == "const" && !converted && !lost:
		m.miss("%s became an enum", at)
	}
	null := false
	for i := range listed {
		null = null || listed[i].Kind == jsondoc.Null
		if listed[i].Kind == jsondoc.String && !lists(enum, listed[i].Text) && !m.isShared() && !m.severalLists() {
			m.miss("%s no longer lists %s", at, text(listed[i]))
		}
	}
	for i := range enum.Kids {
		if !slices.ContainsFunc(listed, func(known jsondoc.Value) bool { return known.IsString(enum.Kids[i].Text) }) && !lost {
			m.miss("%s now lists %s", at, text(enum.Kids[i]))
		}
	}
	converted := m.explained(at, nullToField)
	if null && !converted && m.c.Get("nullable").IsTrue() {
		m.miss("%s lists null, which became nullable", at)
	}
}

// severalLists says whether one source lists values twice.
func (m *merged) severalLists() bool {
	return slices.ContainsFunc(m.sources, func(s source) bool {
		return s.s.Has("enum") && s.s.Has("const") || s.s.Has("enum") && s.s.Has("type")
	})
}
