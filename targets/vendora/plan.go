package vendora

import (
	"cmp"
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// decision is what becomes of one keyword at one place.
type decision struct {
	keyword *jsondoc.Value
	op      op
	why     string // completes "<keyword> ..." where it is dropped as unsupported or empty
}

func (d *decision) drop(why string) { d.op, d.why = dropUnsupported, why }

// value is the keyword that a decision is about; nil where there is none.
func (d *decision) value() *jsondoc.Value {
	if d == nil {
		return nil
	}
	return d.keyword
}

// plan is what becomes of one schema: a decision for each of its keywords. It
// depends on the canonical schema alone, so it can be asked for a schema that
// the pass has not reached, to learn whether a reference to it will hold.
type plan struct {
	decisions []decision // by keyword
	traits    uint64     // of the keywords: what is not in it need not be looked for
	closes    bool       // it is an object that strict mode closes
	// moved is the type that the branches of anyOf say in place of the schema.
	moved *jsondoc.Value

	required *schema.Names // nil until a reference asks for them
}

// requires says whether the schema that is planned for requires a property.
func (p *plan) requires(s *jsondoc.Value, property string) bool {
	if p.required == nil {
		names := schema.NamesIn(s.Get("required"))
		p.required = &names
	}
	return p.required.Has(property)
}

// traitOf is a bit that few other keywords share.
func traitOf(keyword string) uint64 {
	if keyword == "" {
		return 1
	}
	return 1 << ((uint(keyword[0]) + uint(len(keyword))) % 64)
}

// of returns the decision about a keyword; nil where the schema does not have it.
func (p *plan) of(keyword string) *decision {
	if p.traits&traitOf(keyword) == 0 {
		return nil
	}
	if len(p.decisions) > 16 {
		at, found := slices.BinarySearchFunc(p.decisions, keyword, func(d decision, name string) int { return cmp.Compare(d.keyword.Name, name) })
		if !found {
			return nil
		}
		return &p.decisions[at]
	}
	for i := range p.decisions {
		if d := &p.decisions[i]; d.keyword.Name == keyword {
			return d
		}
	}
	return nil
}

// carried returns the decision about a keyword that is still to be written in
// one form or another.
func (p *plan) carried(keyword string) *decision {
	d := p.of(keyword)
	if d == nil {
		return nil
	}
	switch d.op {
	case dropUnknown, dropAnnotation, dropDefault, dropEmpty, dropUnsupported, dropUndocumented, dropConflicting, absorbed, refuseRoot:
		return nil
	}
	return d
}

// composition returns the decision about anyOf, or about the oneOf that becomes it.
func (p *plan) composition() *decision {
	if d := p.carried("anyOf"); d != nil {
		return d
	}
	return p.carried("oneOf")
}

const (
	namedUnsupported = "is named by the documentation as unsupported in strict mode"
	malformed        = "has not the form that JSON Schema asks for, so it cannot be carried"
	besideClosed     = "stands on an object that strict mode closes, and what is closed twice accepts nothing"
	besideOther      = "stands beside another keyword that says something about the same properties, and strict mode cannot carry both"
)

// newPlan decides about a schema. With lostReference, its $ref is dropped for
// that reason.
func (p *pass) newPlan(s, resource *jsondoc.Value, lostReference string) plan {
	return p.decideAll(make([]decision, 0, len(s.Kids)), s, resource, lostReference)
}

// decideAll makes a plan whose decisions are put into a list that is empty.
func (p *pass) decideAll(decisions []decision, s, resource *jsondoc.Value, lostReference string) plan {
	root := s == p.root
	made := plan{decisions: decisions}
	for i := range s.Kids {
		made.decisions = append(made.decisions, decide(&s.Kids[i]))
		made.traits |= traitOf(s.Kids[i].Name)
	}
	p.decideIdentity(&made, s)
	if d := made.carried("$ref"); d != nil && lostReference != "" {
		d.drop(lostReference)
	}
	made.decideComposition(root)
	made.decideConjunction()
	resolve := func(ref string) *jsondoc.Value { return p.targets.Resolve(resource, ref) }
	made.decideObject(s, root, resolve)
	made.decideValues(s, root, resolve)
	made.decideRequired(s)
	if d := made.of("nullable"); d != nil && root && d.op == toNull {
		d.op, d.why = dropEmpty, "has no meaning at the root: arguments are always an object"
	}
	if d := made.of("definitions"); d != nil && s.Has("$defs") {
		d.op = dropConflicting
	}
	return made
}

// decide looks a keyword up in the table.
func decide(keyword *jsondoc.Value) decision {
	row := instructionOf.Find(keyword.Name)
	if row == nil {
		row = notListed
	}
	d := decision{keyword: keyword, op: row.op}
	switch {
	case keyword.Name == "items" && isList(keyword):
		d.op = dropUndocumented // the older spelling of prefixItems
	case row.form != nil && !row.form(keyword):
		d.drop(malformed)
	case row.op == dropUnsupported:
		d.why = namedUnsupported
	case row.op == emitText && !isString(keyword), row.op == toNull && !keyword.IsTrue():
		d.op = dropAnnotation
	}
	return d
}

// decideIdentity finds the id of draft-04 where it is no more than a name. It is
// dropped as $id is.
func (p *pass) decideIdentity(made *plan, s *jsondoc.Value) {
	if d := made.of("id"); d != nil && p.isIdleID(s) {
		d.op = dropAnnotation
	}
}

// isIdleID says whether the id of draft-04 changes no reference.
func (p *pass) isIdleID(s *jsondoc.Value) bool {
	if p.ids == nil {
		p.ids = schema.NewIDs(p.root)
	}
	return p.ids.IsIdle(s)
}

// decideComposition settles which of anyOf and oneOf is sent, if any.
func (p *plan) decideComposition(root bool) {
	if root {
		for _, name := range []string{"anyOf", "oneOf"} {
			if d := p.of(name); d != nil {
				d.op = refuseRoot
			}
		}
	}
	if p.carried("anyOf") != nil {
		if oneOf := p.carried("oneOf"); oneOf != nil {
			oneOf.drop("stands beside anyOf, and only one of the two can be sent")
		}
	}
}

// decideObject settles whether the schema is an object that strict mode closes.
//
// An object without properties of its own, around a reference or around
// branches, is only a shell: what it refers to is closed, and closing the shell
// as well would leave nothing that can be sent.
func (p *plan) decideObject(s *jsondoc.Value, root bool, resolve func(ref string) *jsondoc.Value) {
	if !isObjectSchema(s) {
		return
	}
	reference, composition := p.carried("$ref"), p.composition()
	p.closes = root || isClosed(s, reference.value(), composition.value(), resolve)
	switch {
	case p.closes:
	case reference != nil:
		p.decideClosedReference(resolve(reference.keyword.Text))
		return
	case hasType(s, "object"):
		d := p.of("type")
		d.op, p.moved = moveIntoBranches, d.keyword
		return
	default:
		return
	}
	for _, d := range []*decision{reference, composition} {
		if d != nil {
			d.drop(besideClosed)
		}
	}
}

// isClosed says whether strict mode closes a schema itself, and not what it refers
// to or chooses between.
func isClosed(s, reference, branches *jsondoc.Value, resolve func(ref string) *jsondoc.Value) bool {
	switch {
	case !isObjectSchema(s):
		return false
	case s.Has("properties"):
		return true
	case reference != nil:
		return false
	case branches == nil || !leavesOpen(s.Get("additionalProperties")):
		return true
	}
	return hasType(s, "object") && !canMove(typesOf(s), branches, resolve)
}

// decideClosedReference drops additionalProperties: false beside a reference to a
// schema that has properties. JSON Schema takes them for undeclared here, so both
// together accept the empty object alone, and strict mode, where every property
// is required, not even that.
func (p *plan) decideClosedReference(target *jsondoc.Value) {
	closed := p.carried("additionalProperties")
	if closed == nil || !closed.keyword.IsFalse() {
		return
	}
	if target == nil || mentionsInside(target) || declaresAny(target) {
		closed.drop("stands beside a reference, whose properties it refuses, and every property is required")
	}
}

// isObjectSchema says whether a schema is about objects, which strict mode wants
// closed.
func isObjectSchema(s *jsondoc.Value) bool {
	return hasType(s, "object") || s.Has("properties") || s.Has("additionalProperties")
}

// leavesOpen says whether additionalProperties, absent or not, takes any value.
func leavesOpen(v *jsondoc.Value) bool {
	return v == nil || v.IsTrue() || v.Kind == jsondoc.Object && len(v.Kids) == 0
}

// canMove says whether each branch can say the types in place of the schema
// around it: it says no other already, or it is an object that says none.
func canMove(types []string, branches *jsondoc.Value, resolve func(ref string) *jsondoc.Value) bool {
	for i := range branches.Kids {
		branch := &branches.Kids[i]
		if isUntypedObject(branch) {
			continue
		}
		if !saysOnly(types, branch) {
			ref := branch.Get("$ref")
			if !isString(ref) || branch.Has("type") || branch.Has("nullable") || schema.IsResource(branch) || !saysOnly(types, resolve(ref.Text)) {
				return false
			}
		}
	}
	return true
}

// isUntypedObject says whether a schema is an object that is closed, whatever the
// types that are moved to it, and says none itself.
func isUntypedObject(s *jsondoc.Value) bool { return s.Has("properties") && !s.Has("type") }

// saysOnly says whether a schema has a type and accepts no value of another type
// than the given ones.
func saysOnly(types []string, s *jsondoc.Value) bool {
	said := typesOf(s)
	if s.Get("nullable").IsTrue() {
		said = append(said, "null")
	}
	for _, name := range said {
		if !slices.Contains(types, name) && !(name == "integer" && slices.Contains(types, "number")) {
			return false
		}
	}
	return isTypes(s.Get("type"))
}

// decideConjunction keeps two keywords from saying different things about the
// same optional property. Each reads a null in it as not supplied or as a value,
// and no value can be both: what one half of such a schema accepts would not be
// what the other half agreed to.
func (p *plan) decideConjunction() {
	own := p.itemsMentionProperties()
	reference, composition := p.carried("$ref"), p.composition()
	if reference != nil && own {
		reference.drop(besideOther)
		reference = nil
	}
	if composition != nil && (own || reference != nil) && mentionsInBranches(composition.keyword) {
		composition.drop(besideOther)
	}
}

func (p *plan) itemsMentionProperties() bool {
	items := p.carried("items")
	return items != nil && mentionsProperties(items.keyword)
}

// mentionsProperties says whether what is left of the schema says something
// about the properties of a value, or of what is inside it.
func (p *plan) mentionsProperties(s *jsondoc.Value) bool {
	composition := p.composition()
	return p.closes && declaresAny(s) || p.itemsMentionProperties() || p.carried("$ref") != nil ||
		composition != nil && mentionsInBranches(composition.keyword)
}

// mentionsProperties says whether a schema, once it is closed, says something
// about the properties of a value, or of what is inside it. A reference may.
func mentionsProperties(s *jsondoc.Value) bool {
	return isObjectSchema(s) || listsObjects(s) || s.Get("items").Is(jsondoc.Object) && mentionsProperties(s.Get("items")) || mentionsInside(s)
}

// listsObjects says whether a schema lists values and an object is in them, which
// has just the properties that it has.
func listsObjects(s *jsondoc.Value) bool {
	return hasObject(s.Get("enum")) || hasObject(s.Get("const"))
}

func hasObject(v *jsondoc.Value) bool {
	return v != nil && (v.Kind == jsondoc.Object || slices.ContainsFunc(v.Kids, func(kid jsondoc.Value) bool { return hasObject(&kid) }))
}

// mentionsInside says whether a schema refers to one, or chooses between some,
// that say something about the properties of the same value.
func mentionsInside(s *jsondoc.Value) bool {
	return s.Has("$ref") || mentionsInBranches(s.Get("anyOf")) || mentionsInBranches(s.Get("oneOf"))
}

// declaresAny says whether a schema declares a property.
func declaresAny(s *jsondoc.Value) bool {
	declared := s.Get("properties")
	return isObject(declared) && len(declared.Kids) > 0
}

func mentionsInBranches(branches *jsondoc.Value) bool {
	return isList(branches) && slices.ContainsFunc(branches.Kids, func(b jsondoc.Value) bool { return mentionsProperties(&b) })
}

// hasNullMember says whether an object in a value has a member that is null.
func hasNullMember(v *jsondoc.Value) bool {
	for i := range v.Kids {
		kid := &v.Kids[i]
		if kid.Kind == jsondoc.Null && v.Kind == jsondoc.Object || hasNullMember(kid) {
			return true
		}
	}
	return false
}

// decideValues settles what is left of enum and const.
func (p *plan) decideValues(s *jsondoc.Value, root bool, resolve func(ref string) *jsondoc.Value) {
	for _, name := range []string{"enum", "const"} {
		switch d := p.carried(name); {
		case d == nil:
		case root:
			d.drop("cannot stand at the root of a tool")
		case hasNullMember(d.keyword) && p.mentionsProperties(s):
			d.drop(besideOther) // a null in it could be read in two ways, as in decideConjunction
		case !canStillBeSent(d.keyword, s, resolve):
			d.drop("allows only values that strict mode can no longer send, since objects are closed and every property is required")
		}
	}
	enum, constant := p.carried("enum"), p.carried("const")
	if constant != nil {
		p.takeNullFromType(s, constant)
		constant = p.carried("const")
	}
	if enum == nil || constant == nil {
		return
	}
	if slices.ContainsFunc(enum.keyword.Kids, func(v jsondoc.Value) bool { return jsondoc.Equal(&v, constant.keyword) }) {
		enum.op = absorbed
	} else {
		enum.drop("does not contain the const beside it, so no value satisfies both")
	}
}

// takeNullFromType keeps a type that lists null from letting null through the
// enum that a const becomes. The const refuses it, whatever the type says.
func (p *plan) takeNullFromType(s *jsondoc.Value, constant *decision) {
	kind := p.carried("type")
	if kind == nil || kind.op != emit || constant.keyword.Kind == jsondoc.Null || !hasType(s, "null") {
		return
	}
	if len(typesOf(s)) == 1 {
		constant.drop("is excluded by the type beside it, so no value satisfies both")
		return
	}
	kind.op = emitWithoutNull
}

// decideRequired settles what becomes of required on a schema that is not closed.
func (p *plan) decideRequired(s *jsondoc.Value) {
	d := p.carried("required")
	if d == nil || p.closes {
		return
	}
	switch {
	case len(d.keyword.Kids) == 0:
		d.op, d.why = dropEmpty, "is empty"
	case isTypes(s.Get("type")) && !hasType(s, "object") && !slices.ContainsFunc(d.keyword.Kids, isNoName):
		d.op, d.why = dropEmpty, "only says something about objects, which the type excludes"
	default:
		d.drop("stands on a schema that declares no properties, where strict mode cannot carry it")
	}
}

func isNoName(v jsondoc.Value) bool { return v.Kind != jsondoc.String }

// wraps says whether a null that joins the schema leads to an anyOf around its
// keywords, so that what stands below them moves.
func (p *plan) wraps(optional bool) bool {
	nullable := p.of("nullable")
	if !optional && (nullable == nil || nullable.op != toNull) {
		return false
	}
	if p.carried("$ref") != nil {
		return true
	}
	kind := p.carried("type")
	return p.composition() != nil && (kind == nil || kind.op == moveIntoBranches) && p.listsValues() && !p.listsNull()
}

// listsValues says whether an enum is written, listsNull whether null is in it.
func (p *plan) listsValues() bool { return p.carried("enum") != nil || p.carried("const") != nil }

func (p *plan) listsNull() bool {
	if constant := p.carried("const"); constant != nil {
		return constant.keyword.Kind == jsondoc.Null
	}
	enum := p.carried("enum")
	return enum != nil && slices.ContainsFunc(enum.keyword.Kids, isNull)
}
