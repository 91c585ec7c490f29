package loss

import (
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// mixedFormats returns the formats of a schema if one of them stands where
// accepting more texts may accept less of the whole: then neither reading is
// certain by itself. References may lead from such a place to any other.
func mixedFormats(root *jsondoc.Value) []format {
	var m mixture
	m.visit(root, false)
	if m.inside || m.refers {
		return m.used
	}
	return nil
}

type mixture struct {
	used           []format
	inside, refers bool // in or from such a place
}

func (m *mixture) visit(s *jsondoc.Value, mixed bool) {
	if f, known := formats[textOf(s.Get("format"))]; known {
		m.used = append(m.used, f)
		m.inside = m.inside || mixed
	}
	m.refers = m.refers || mixed && s.Has("$ref")
	for i := range s.Kids {
		keyword, _ := schema.Lookup(s.Kids[i].Name)
		below := mixed
		switch keyword.Name {
		case "oneOf", "not", "if", "contains", "unevaluatedProperties", "unevaluatedItems":
			below = true
		}
		schema.EachBelow(keyword, &s.Kids[i], func(_ schema.Step, kid *jsondoc.Value) { m.visit(kid, below) })
	}
}

// isCertain says whether every text in a value is certainly of each format or
// certainly not, so that all readers agree about the value.
func isCertain(v *jsondoc.Value, used []format) bool {
	if v.Kind == jsondoc.String {
		return !slices.ContainsFunc(used, func(f format) bool {
			return !slices.Contains(f.examples, v.Text) && f.mayBe(v.Text)
		})
	}
	return !slices.ContainsFunc(v.Kids, func(kid jsondoc.Value) bool { return !isCertain(&kid, used) })
}
