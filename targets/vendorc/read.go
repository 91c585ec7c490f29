package vendorc

import (
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// pass is the one pass over one tool.
type pass struct {
	*core.Lowering
	references *schema.References
	ids        *schema.IDs // nil until an id asks for them

	// read holds the shape of every schema met, nil while it is being read: a
	// schema that is needed while it is being read contains itself.
	read map[*jsondoc.Value]*shape
	// depth is how many references are being replaced, one inside the other.
	depth int

	merged     map[[2]*shape]*shape
	merging    *place // the reference because of which shapes are merged
	mergeSteps int
	tooLarge   bool

	bounded []*place // schemas with bounds that are emitted

	room room
}

// first says whether a rule or a kind of transformation has not been told of at a
// place. What is merged into several schemas is still told of once.
func (p *pass) first(what any, at *place) bool {
	if slices.Contains(at.said, what) {
		return false
	}
	if at.said == nil {
		at.said = p.room.said.list(1)[:0]
	}
	at.said = append(at.said, what)
	return true
}

// lose reports and records that what stands at a place is dropped with loss.
func (p *pass) lose(at *place, format string, args ...any) {
	if p.first(unsupportedKeyword, at) {
		p.Report(unsupportedKeyword, at.path, at.at, format, args...)
		p.Record(droppedUnsupported, at.path, "%s is dropped", show(at.at))
	}
}

// reading is one schema being read.
type reading struct {
	*pass
	*place
	own      *shape
	constant *enum  // of the const keyword
	target   *shape // of the reference
	replaced *place // the reference
	only     *shape // of an anyOf that is no union
	nullable *place // the nullable keyword
}

// schema reads a schema once.
func (p *pass) schema(at *place) *shape {
	if known := p.read[at.at]; known != nil {
		return known
	}
	p.read[at.at] = nil
	s := p.readSchema(at)
	p.read[at.at] = s
	return s
}

func (p *pass) readSchema(at *place) *shape {
	switch at.at.Kind {
	case jsondoc.Object:
	case jsondoc.Bool:
		if at.at.IsTrue() {
			p.Record(convertedTrueSubschema, at.path, "true is emitted as an empty schema")
		} else {
			p.Report(booleanSubschema, at.path, at.at, "the schema false accepts nothing, which the API's schema cannot say")
			p.Record(widenedFalseSubschema, at.path, "false is emitted as an empty schema, which accepts everything")
		}
		return anyValue()
	default:
		p.lose(at, "%s is no schema", show(at.at))
		return anyValue()
	}
	r := &reading{pass: p, place: at, own: p.room.shapes.one()}
	r.own.acceptsNull = true
	for i := range at.at.Kids {
		r.keyword(&at.at.Kids[i])
	}
	return r.finish()
}

func (r *reading) keyword(v *jsondoc.Value) {
	at := r.newPlace(r.Member(r.path, v.Name), v)
	at.in = r.place
	in := r.instructionAt(r.at, v)
	switch in.act {
	case loseUnknown:
		r.lose(at, "the API's schema has no field for %s", show(v))
	case lose:
		r.Report(in.rule, at.path, v, "the API's schema has no field for %s", show(v))
		r.Record(in.kind, at.path, "%s is dropped", show(v))
	case forget:
		r.forget(in, at)
	case carry:
		r.carry(at)
	case readType:
		r.readType(at)
	case readEnum:
		r.readEnum(at)
	case readConst:
		r.readConst(at)
	case readNullable:
		if v.Kind == jsondoc.Bool {
			r.nullable = at
		} else {
			r.malformed(at, "true or false")
		}
	case readItems:
		if v.Kind == jsondoc.Array {
			r.lose(at, "a list of schemas for items by their place has no field")
		} else {
			r.own.items = r.room.items.one()
			*r.own.items = items{at, r.schema(r.newPlace(at.path, v))}
		}
	case readProperties:
		r.readProperties(at)
	case readRequired:
		r.readRequired(at)
	case readAdditionalProperties:
		r.readAdditionalProperties(at)
	case readAnyOf, readOneOf:
		r.readUnion(at, in.act == readOneOf)
	case readReference:
		r.readReference(at)
	}
}

func (r *reading) malformed(at *place, wanted string) {
	r.lose(at, "%s is not what its field takes: %s", show(at.at), wanted)
}

func (p *pass) forget(in *instruction, at *place) {
	if in.rule != nil && p.first(in.rule, at) {
		p.Report(in.rule, at.path, at.at, "%s has no field and refuses no value", show(at.at))
	}
	if p.first(in.kind, at) {
		p.Record(in.kind, at.path, "%s is left out", show(at.at))
	}
}

func (r *reading) carry(at *place) {
	index := *plainFieldOf.Find(at.at.Name)
	field := &plainFields[index]
	if !field.form.takes(at.at) {
		r.malformed(at, field.form.String())
		return
	}
	r.own.plain[index] = at
}

func (r *reading) readProperties(at *place) {
	if at.at.Kind != jsondoc.Object {
		r.malformed(at, "an object")
		return
	}
	all := r.room.objects.one()
	*all = properties{at, r.room.properties.list(len(at.at.Kids))}
	for i := range at.at.Kids {
		v := &at.at.Kids[i]
		one := r.newPlace(r.Member(at.path, v.Name), v)
		all.list[i] = property{one, r.schema(one)}
	}
	r.own.properties = all
}

func (r *reading) readRequired(at *place) {
	if at.at.Kind != jsondoc.Array {
		r.malformed(at, "a list of names")
		return
	}
	r.own.required = r.room.required.one()
	*r.own.required = required{place: at, names: r.room.names.list(len(at.at.Kids))[:0]}
	for i := range at.at.Kids {
		v := &at.at.Kids[i]
		one := r.newPlace(r.Element(at.path, i), v)
		if v.Kind != jsondoc.String {
			r.malformed(one, "a name")
			continue
		}
		r.own.required.names = append(r.own.required.names, one)
	}
}

func (r *reading) readAdditionalProperties(at *place) {
	switch {
	case isOpen(at.at):
		r.Record(droppedOpenAdditionalProperties, at.path, "objects are open without it")
	case schema.IsSchema(at.at):
		r.Report(unsupportedAdditionalProperties, at.path, at.at, "the API's schema cannot say which undeclared properties are accepted")
		r.Record(droppedAdditionalProperties, at.path, "undeclared properties of any type are accepted")
	default:
		r.malformed(at, "a schema")
	}
}

// readUnion reads anyOf, and oneOf which becomes one. Alternatives that are
// null and nothing else are set apart; where one other is left there is no union.
func (r *reading) readUnion(at *place, exactlyOne bool) {
	if at.at.Kind != jsondoc.Array || len(at.at.Kids) == 0 {
		r.malformed(at, "a list of schemas that is not empty")
		return
	}
	if exactlyOne {
		d := r.Report(unsupportedOneOf, at.path, at.at, "exactly one of %d schemas cannot be asked for, only any of them", len(at.at.Kids))
		if r.own.union != nil {
			d.Fix = "Drops it: an anyOf stands beside it, and there is room for one union."
			r.Record(droppedUnsupported, at.path, "oneOf is dropped: an anyOf stands beside it")
			return
		}
		r.Record(convertedOneOfToAnyOf, at.path, "the branches are emitted as anyOf")
	}
	u := &union{place: at}
	for i := range at.at.Kids {
		branch := r.newPlace(r.Element(at.path, i), &at.at.Kids[i])
		if isNullSchema(branch.at) {
			u.nulls = append(u.nulls, branch)
		} else {
			u.branches = append(u.branches, r.schema(branch))
		}
	}
	switch {
	case len(u.branches) > 1:
		r.own.union = u
		r.own.acceptsNull = r.own.acceptsNull && u.acceptsNull()
	case len(u.branches) == 1 && len(u.nulls) == 0:
		r.Record(collapsedNullableAnyOf, at.path, "a union of one schema is that schema")
		r.alone(u.branches[0])
	case len(u.branches) == 1:
		r.Record(collapsedNullableAnyOf, at.path, "a schema or null becomes the schema with nullable")
		r.alone(u.branches[0].orNull())
	default:
		r.Record(collapsedNullableAnyOf, at.path, "a union of null alone is the type NULL")
		r.alone(r.schema(u.nulls[0]))
	}
}

// alone takes the only schema of a union for a part of the one being read.
func (r *reading) alone(s *shape) {
	if r.only != nil { // of anyOf, and this one is of oneOf
		s = r.merge(r.only, s)
	}
	r.only = s
}

// isNullSchema says whether a schema is {"type": "null"} and nothing else.
func isNullSchema(v *jsondoc.Value) bool {
	return v.Kind == jsondoc.Object && len(v.Kids) == 1 && v.Kids[0].Name == "type" && lowered(&v.Kids[0]) == "null"
}

// finish puts together what a schema says by itself, by reference and through a
// union of one.
func (r *reading) finish() *shape {
	if r.constant != nil {
		r.own.addEnum(r.pass, r.constant)
	}
	if r.at != r.Tool.InputSchema { // at the root it is the union that has to go
		r.dropTypeBesideUnion(r.own)
	}
	r.own.count()
	s := r.own
	if r.only != nil {
		r.merging = r.only.reference
		s = r.merge(r.only, s)
	}
	if r.target != nil {
		r.merging = r.replaced
		s = r.merge(r.target, s)
		// What was merged is a schema of its own from here on. Where nothing stands
		// beside the reference, it takes the place of that nothing.
		copied := r.own
		if s != r.target || r.only != nil {
			copied = r.room.shapes.one()
		}
		*copied = *s
		copied.copied, copied.expansions, copied.reference = s.nodes, r.target.expansions+1, r.replaced
		s = copied
	}
	r.merging = nil
	if r.nullable != nil {
		or := r.copyOf(s)
		or.nullable = r.nullable
		or.acceptsNull = s.acceptsNull || r.nullable.at.IsTrue()
		s = or
	}
	if s.copied > maxNodes && !r.tooLarge {
		r.tooLarge = true
		r.refuse(s.reference, "replacing it makes more than %d schemas", maxNodes)
	}
	return s
}

// lowered is a type name in lower case; nothing for what is no string.
func lowered(v *jsondoc.Value) string {
	if v.Kind != jsondoc.String || len(v.Text) > len("integer") {
		return ""
	}
	return strings.ToLower(v.Text)
}

// shown is what stands at a place, named with its value where that is short
// enough to help. It becomes words when it is written, which a run that only
// counts never does.
type shown struct{ *jsondoc.Value }

func show(v *jsondoc.Value) shown { return shown{v} }

func (s shown) String() string {
	var room [128]byte
	text := room[:0]
	if s.Name != "" {
		text = jsondoc.AppendString(text, s.Name)
	}
	switch brief := isBrief(s.Value); {
	case brief && s.Name != "":
		text = jsondoc.AppendCompact(append(text, ": "...), s.Value)
	case brief:
		text = jsondoc.AppendCompact(text, s.Value)
	case s.Name == "":
		return "the " + s.Kind.String() + " here"
	}
	return string(text)
}

// isBrief says whether a value is plain, or a handful of plain ones, and short.
func isBrief(v *jsondoc.Value) bool {
	size := len(v.Text)
	for i := range v.Kids {
		kid := &v.Kids[i]
		if size += len(kid.Name) + len(kid.Text) + 4; len(kid.Kids) > 0 || size > 60 {
			return false
		}
	}
	return size <= 60
}
