package vendorc

import (
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// readType reads a type or a list of types.
func (r *reading) readType(at *place) {
	named := at.at.Kids
	switch {
	case at.at.Kind == jsondoc.String:
		single := [1]jsondoc.Value{*at.at}
		named = single[:]
	case at.at.Kind != jsondoc.Array || len(named) == 0:
		r.malformed(at, "a type name")
		return
	}
	found := r.room.types.one()
	found.list, found.from = found.few[:0], append(found.one[:0], at)
	var unknown []string
	null := false
	for i := range named {
		name := lowered(&named[i])
		kind, known := typeNamed(name)
		switch {
		case known && !slices.Contains(found.list, kind):
			found.list = append(found.list, kind)
		case known:
		case name == "null":
			null = true
		case named[i].Kind == jsondoc.String:
			unknown = append(unknown, string(jsondoc.AppendString(nil, named[i].Text)))
		default:
			r.malformed(r.newPlace(r.Element(at.path, i), &at.at.Kids[i]), "a type name")
		}
	}
	if len(unknown) > 0 {
		names := strings.Join(unknown, ", ")
		r.Report(unsupportedType, at.path, at.at, "the API has no type %s", names)
		r.Record(droppedUnknownType, at.path, "%s is dropped", names)
	}
	if len(found.list) == 0 && !null {
		return
	}
	if len(found.list) > 1 {
		d := r.Report(multiTypeUnion, at.path, at.at, "a schema of the API has one type, this one has %d", len(found.list))
		switch { // keywords are read by name, so values listed beside it are known
		case r.at == r.Tool.InputSchema:
			d.Fix = "Keeps object alone, which all arguments are."
		case r.own.enum != nil || r.constant != nil:
			d.Fix = "Keeps string alone, which all listed values are."
		}
	}
	r.own.types = found
	r.own.acceptsNull = r.own.acceptsNull && null
}

// readEnum reads a list of values, which the API takes for strings alone.
func (r *reading) readEnum(at *place) {
	if at.at.Kind != jsondoc.Array || len(at.at.Kids) == 0 {
		r.malformed(at, "a list of strings that is not empty")
		return
	}
	listed := r.newEnum(at, len(at.at.Kids))
	null := false
	for i := range at.at.Kids {
		switch v := &at.at.Kids[i]; {
		case v.Kind == jsondoc.String && v.Text != "":
			listed.values = append(listed.values, jsondoc.NewString(v.Text))
		case v.Kind == jsondoc.Null:
			null = true
		default:
			r.loseEnum(at, v)
			return
		}
	}
	if len(listed.values) == 0 { // null alone
		r.loseEnum(at, &at.at.Kids[0])
		return
	}
	r.own.enum = listed
	r.own.acceptsNull = r.own.acceptsNull && null
}

func (r *reading) loseEnum(at *place, member *jsondoc.Value) {
	r.Report(nonStringEnumValues, at.path, at.at, "an enum can list strings that are not empty, and %s is none", show(member))
	r.Record(droppedNonStringEnum, at.path, "the list of %d values is dropped", len(at.at.Kids))
}

// readConst reads a constant, which is an enum of one where it is a string.
func (r *reading) readConst(at *place) {
	if at.at.Kind != jsondoc.String || at.at.Text == "" {
		r.loseConst(at, "only a string that is not empty can be an enum of one value")
		return
	}
	r.constant = r.newEnum(at, 1)
	r.constant.values = append(r.constant.values, jsondoc.NewString(at.at.Text))
	r.own.acceptsNull = false
}

// newEnum makes the empty list of a keyword, with room for so many values.
func (p *pass) newEnum(keyword *place, most int) *enum {
	made := p.room.enums.one()
	made.values, made.from = p.Values(most), append(made.one[:0], keyword)
	return made
}

func (p *pass) loseConst(at *place, why string) {
	if p.first(droppedConst, at) {
		d := p.Report(unsupportedConst, at.path, at.at, "%s has no field: %s", show(at.at), why)
		d.Ability, d.Fix = core.FixesLossy, "Drops it."
		p.Record(droppedConst, at.path, "%s is dropped", show(at.at))
	}
}

// addEnum asks for one of the listed values besides all else. A list that has
// none in common with the one already there is lost.
func (s *shape) addEnum(p *pass, other *enum) {
	if s.enum == nil {
		s.enum = other
		return
	}
	if !p.afford(len(s.enum.values) + len(other.values)) {
		return
	}
	listed := make(map[string]bool, len(other.values))
	for i := range other.values {
		listed[other.values[i].Text] = true
	}
	both := &enum{from: append(slices.Clone(s.enum.from), other.from...)}
	for i := range s.enum.values {
		if listed[s.enum.values[i].Text] {
			both.values = append(both.values, s.enum.values[i])
		}
	}
	if len(both.values) == 0 {
		p.loseEnumOrConst(other, "no value is in both lists")
		return
	}
	s.enum = both
}

// loseEnumOrConst drops a list that cannot be emitted, by the keywords it comes from.
func (p *pass) loseEnumOrConst(e *enum, why string) {
	for _, from := range e.from {
		if from.at.Name == "const" {
			p.loseConst(from, why)
		} else {
			p.lose(from, "%s cannot be emitted: %s", show(from.at), why)
		}
	}
}

// dropTypeBesideUnion drops the type of a schema that is a union.
func (p *pass) dropTypeBesideUnion(s *shape) {
	if s.types == nil || s.union == nil {
		return
	}
	p.loseTypes(s.types)
	s.types = nil
}

func (p *pass) loseTypes(t *types) {
	for _, from := range t.from {
		if p.first(typeWithAnyOf, from) {
			p.Report(typeWithAnyOf, from.path, from.at, "a union of several schemas cannot have a type beside it")
			p.Record(droppedTypeBesideAnyOf, from.path, "%s is dropped", show(from.at))
		}
	}
}
