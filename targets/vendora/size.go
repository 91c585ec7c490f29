package vendora

import (
	"unicode/utf8"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// The documented limits. What is measured is the canonical schema where it
// survives compilation, before null joins it.
const (
	maxNameLength    = 64
	maxProperties    = 5000
	maxDepth         = 10
	maxEnumValues    = 1000
	largeEnum        = 250 // an enum with more values than this is large
	maxLargeEnumText = 15_000
	maxText          = 120_000
)

// size is what counts towards the limits.
type size struct {
	properties int
	deepest    int
	enumValues int
	text       int // characters of property names, definition names, enum values
}

func (s *size) reach(depth int) { s.deepest = max(s.deepest, depth) }

func (s *size) name(name string) { s.text += utf8.RuneCountInString(name) }

func (s *size) property(name string) {
	s.properties++
	s.name(name)
}

// reachInto measures only how deep the inside of a typed map goes: nothing of it
// is sent, but its depth is documented to count.
func (s *size) reachInto(v *jsondoc.Value, depth int) {
	s.reach(depth)
	for _, name := range [...]string{"properties", "$defs", "definitions", "anyOf", "oneOf", "items", "additionalProperties"} {
		keyword, _ := schema.Lookup(name)
		below := v.Get(name)
		if below == nil || name == "additionalProperties" && below.Kind != jsondoc.Object || name == "items" && below.Kind == jsondoc.Array {
			continue
		}
		schema.EachBelow(keyword, below, func(_ schema.Step, kid *jsondoc.Value) { s.reachInto(kid, depth+1) })
	}
}

// countEnum counts the values of an enum that is sent, and reports one that is
// too long.
func (p *pass) countEnum(enum *jsondoc.Value, path *schema.Path) {
	text := 0
	for i := range enum.Kids {
		if v := &enum.Kids[i]; v.Kind == jsondoc.String {
			text += utf8.RuneCountInString(v.Text)
		}
	}
	p.size.enumValues += len(enum.Kids)
	p.size.text += text
	if len(enum.Kids) > largeEnum && text > maxLargeEnumText {
		p.Report(largeEnumTooLong, path, enum, "the enum has %d values of together %d characters; one with more than %d values may have %d",
			len(enum.Kids), text, largeEnum, maxLargeEnumText)
	}
}

// checkSize reports the limits that the tool as a whole exceeds.
func (p *pass) checkSize() {
	for _, limit := range []struct {
		rule  *core.Rule
		is    int
		limit int
		of    string
	}{
		{tooManyProperties, p.size.properties, maxProperties, "properties"},
		{schemaTooDeep, p.size.deepest, maxDepth, "levels of nesting"},
		{tooManyEnumValues, p.size.enumValues, maxEnumValues, "enum values"},
		{schemaTooLarge, p.size.text, maxText, "characters of property names, definition names and enum values"},
	} {
		if limit.is > limit.limit {
			p.Report(limit.rule, p.SchemaPath(), p.root, "the schema has %d %s; at most %d are allowed", limit.is, limit.of, limit.limit)
		}
	}
}
