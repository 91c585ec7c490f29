package vendorc

import (
	"strings"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// emit writes a shape as the API's schema object. A shape that stands in
// several places is the same value in all of them.
func (p *pass) emit(s *shape) jsondoc.Value {
	if s.emitted != nil {
		return *s.emitted
	}
	mark := p.Mark()
	e := &emission{pass: p, shape: s, set: anyType}
	e.chooseTypes()
	e.loseForeign()
	members := e.write()
	if p.Release(mark) {
		s.emitted = &unread
		return unread
	}
	written := append(p.Values(1), jsondoc.NewObject(members...))
	s.emitted = &written[0]
	return written[0]
}

// unread stands for all that is emitted where no output is wanted.
var unread = jsondoc.NewObject()

// emission is one shape being written.
type emission struct {
	*pass
	*shape
	// typed says that the schema is written with types, list which these are, and
	// set the same as a set. Without, fields of all types may stand.
	typed    bool
	list     []typeSet
	set      typeSet
	withEnum bool
}

// chooseTypes decides which types are written: those of the source, and only
// STRING where values are listed.
func (e *emission) chooseTypes() {
	if e.types != nil {
		e.typed, e.list = true, e.types.list
	}
	if e.enum != nil {
		switch {
		case !e.typed && e.union != nil: // beside a union no type can stand
			e.withEnum = true
		case !e.typed:
			e.typed, e.list, e.withEnum = true, stringAlone, true
		case hasType(e.list, stringType):
			e.list, e.withEnum = stringAlone, true
		default:
			e.loseEnumOrConst(e.enum, "only strings can be listed, and the type excludes them")
		}
	}
	if e.typed {
		e.set = 0
		for _, t := range e.list {
			e.set |= t
		}
	}
}

// stringAlone is the types of a schema that lists values.
var stringAlone = []typeSet{stringType}

func hasType(list []typeSet, t typeSet) bool {
	for _, one := range list {
		if one == t {
			return true
		}
	}
	return false
}

// belongs says whether a field of some types can stand in this schema.
func (e *emission) belongs(of typeSet) bool { return of&e.set != 0 || of == anyType }

// loseForeign drops what belongs to a type that the schema does not have.
func (e *emission) loseForeign() {
	lose := func(at *place) {
		e.lose(at, "%s belongs to a type that this schema excludes, where the API rejects it", show(at.at))
	}
	for i := range plainFields {
		if e.plain[i] != nil && !e.belongs(plainFields[i].of) {
			lose(e.plain[i])
		}
	}
	if e.items != nil && !e.belongs(arrayType) {
		lose(e.items.place)
	}
	if e.properties != nil && !e.belongs(objectType) {
		lose(e.properties.place)
	}
	if e.required != nil && !e.belongs(objectType) {
		lose(e.required.place)
		for _, merged := range e.required.with {
			lose(merged)
		}
	}
}

// write returns the members of the schema.
func (e *emission) write() []jsondoc.Value {
	members := e.generalFields()
	switch {
	case !e.typed:
		members = e.typeFields(anyType, members)
	case len(e.list) == 0:
		members = append(members, jsondoc.NewString("NULL").Named("type"))
	case len(e.list) == 1:
		members = append(members, jsondoc.NewString(e.list[0].String()).Named("type"))
		members = e.typeFields(e.list[0], members)
	default:
		branches := e.Values(len(e.list))[:len(e.list)]
		for i, t := range e.list {
			branch := append(e.formatOf(t), jsondoc.NewString(t.String()).Named("type"))
			branches[i] = jsondoc.NewObject(e.typeFields(t, branch)...)
		}
		members = append(members, jsondoc.NewArray(branches...).Named("anyOf"))
	}
	if e.union != nil {
		branches := e.Values(len(e.union.branches))[:len(e.union.branches)]
		for i, branch := range e.union.branches {
			branches[i] = e.emit(branch)
		}
		members = append(members, jsondoc.NewArray(branches...).Named("anyOf"))
	}
	if e.withEnum {
		members = e.writeEnum(members)
	}
	members, null := e.writeNullable(members)
	e.recordTypes(null)
	return members
}

// formatOf is the format as a member, in a branch of a type that has formats.
func (e *emission) formatOf(t typeSet) []jsondoc.Value {
	if e.plain[formatField] == nil || t&withFormats == 0 {
		return nil
	}
	return []jsondoc.Value{e.writePlain(formatField, e.plain[formatField])}
}

// withFormats is the types for which the API documents formats.
const withFormats = stringType | numeric

// generalFields returns the plain fields that belong to all types. A format
// moves into the branches of a list of types some of which have formats.
func (e *emission) generalFields() []jsondoc.Value {
	members := e.Values(e.mostMembers())
	for i := range plainFields {
		at := e.plain[i]
		if at == nil || plainFields[i].of != anyType || i == formatField && len(e.list) > 1 && e.set&withFormats != 0 {
			continue
		}
		members = append(members, e.writePlain(i, at))
	}
	return members
}

// mostMembers is how many members the schema can have.
func (e *emission) mostMembers() int {
	most := 1 // type
	if e.withEnum {
		most += 2 // with a format
	}
	if e.union != nil || len(e.list) > 1 {
		most++ // anyOf
	}
	if e.acceptsNull || e.nullable != nil {
		most++ // nullable
	}
	for i := range e.plain {
		if e.plain[i] != nil {
			most++
		}
	}
	if e.items != nil {
		most++
	}
	if e.properties != nil {
		most += 2 // with their order
	}
	if e.required != nil {
		most++
	}
	return most
}

func (e *emission) writePlain(index int, at *place) jsondoc.Value {
	field := &plainFields[index]
	if field.remark != nil && e.first(field.remark, at) {
		e.Report(field.remark, at.path, at.at, "%s is sent as a hint", show(at.at))
	}
	if field.bound {
		if at.in.bounds == 0 {
			e.bounded = append(e.bounded, at.in)
		}
		at.in.bounds |= 1 << index
	}
	switch {
	case field.form == formCount && e.first(int64ConstraintAsString, at):
		e.Record(int64ConstraintAsString, at.path, "%s is emitted as a decimal string", show(at.at))
	case field.name == "propertyOrdering" && e.first(keptDeclaredPropertyOrdering, at):
		e.Record(keptDeclaredPropertyOrdering, at.path, "the declared order of properties is kept")
	}
	if !e.Writes() {
		return unread
	}
	return field.form.write(at.at).Named(field.name)
}

// remarkOnBounds says once for each schema which of its bounds are sent and not enforced.
func (p *pass) remarkOnBounds() {
	for _, at := range p.bounded {
		p.Report(constraintNotEnforced, at.path, at.at, "only the VALIDATED calling mode enforces %s", boundsOf{at})
	}
}

// boundsOf is the bounds of a schema that are sent.
type boundsOf struct{ *place }

func (b boundsOf) String() string {
	var written []string
	for i := range plainFields {
		if b.bounds&(1<<i) != 0 {
			written = append(written, show(b.at.Get(plainFields[i].name)).String())
		}
	}
	return strings.Join(written, ", ")
}

// typeFields appends what belongs to some of the types, and to no other.
func (e *emission) typeFields(types typeSet, members []jsondoc.Value) []jsondoc.Value {
	for i := range plainFields {
		if of, at := plainFields[i].of, e.plain[i]; at != nil && of != anyType && of&types != 0 {
			members = append(members, e.writePlain(i, at))
		}
	}
	if e.items != nil && types&arrayType != 0 {
		members = append(members, e.emit(e.items.each).Named("items"))
	}
	if types&objectType == 0 {
		return members
	}
	if e.properties != nil {
		members = e.writeProperties(members)
	}
	if e.required != nil {
		members = e.writeRequired(members)
	}
	return members
}

func (e *emission) writeProperties(members []jsondoc.Value) []jsondoc.Value {
	if !e.Writes() {
		for i := range e.properties.list {
			e.emit(e.properties.list[i].shape)
		}
		return members
	}
	kids := e.Values(len(e.properties.list))[:len(e.properties.list)]
	for i := range e.properties.list {
		one := &e.properties.list[i]
		kids[i] = e.emit(one.shape)
		// Where the name stands in the source decides its rank in the declared order.
		kids[i].Name, kids[i].NameAt = one.at.Name, one.at.NameAt
	}
	all := jsondoc.NewObject(kids...).Named("properties")
	members = append(members, all)
	if e.PropertyOrder != core.Declared || len(kids) == 0 || e.plain[orderingField] != nil {
		return members
	}
	inOrder := all.DeclaredOrder()
	for i := range inOrder {
		inOrder[i] = jsondoc.NewString(inOrder[i].Name)
	}
	if e.first(generatedPropertyOrdering, e.properties.place) {
		e.Record(generatedPropertyOrdering, e.properties.path, "propertyOrdering lists %d properties as they are declared", len(kids))
	}
	return append(members, jsondoc.NewArray(inOrder...).Named("propertyOrdering"))
}

// writeRequired keeps the names that are declared: the API rejects any other.
func (e *emission) writeRequired(members []jsondoc.Value) []jsondoc.Value {
	kept := e.Values(len(e.required.names))
	for _, name := range e.required.names {
		if e.properties.find(name.at.Text) == nil {
			e.lose(name, "%s is required and not declared, which the API rejects", show(name.at))
			continue
		}
		kept = append(kept, jsondoc.NewString(name.at.Text))
	}
	if len(kept) == 0 && len(e.required.at.Kids) > 0 {
		return members
	}
	return append(members, jsondoc.NewArray(kept...).Named("required"))
}

// writeEnum writes the listed values, marked by a format as the API documents it.
func (e *emission) writeEnum(members []jsondoc.Value) []jsondoc.Value {
	var added string
	if e.plain[formatField] == nil {
		members = append(members, jsondoc.NewString("enum").Named("format"))
		added = `"format": "enum"`
	}
	switch typed := e.types == nil && e.typed; {
	case typed && added != "":
		added = `"format": "enum" and "type": "STRING"`
	case typed:
		added = `"type": "STRING"`
	}
	for _, from := range e.enum.from {
		if from.at.Name == "const" && e.first(convertedConstToEnum, from) {
			e.Report(unsupportedConst, from.path, from.at, "%s has no field; an enum of one value says the same", show(from.at)).Fix = "Emits an enum of one value."
			e.Record(convertedConstToEnum, from.path, "%s is emitted as an enum of one value", show(from.at))
		}
		if added != "" && e.Writes() && e.first(addedEnumFormat, from) {
			e.Record(addedEnumFormat, from.path, "the enum gets %s", added)
		}
	}
	return append(members, jsondoc.NewArray(e.enum.values...).Named("enum"))
}

// writeNullable writes nullable where null is accepted and nothing else says so,
// and returns whether it did.
func (e *emission) writeNullable(members []jsondoc.Value) ([]jsondoc.Value, bool) {
	refused := e.withEnum || len(e.list) > 0 || e.union != nil && !e.union.writtenAcceptsNull()
	keyword := e.nullable
	switch {
	case e.acceptsNull && (refused || keyword != nil && keyword.at.IsTrue()):
		if keyword != nil && keyword.at.IsFalse() {
			e.forget(annotation, keyword)
		}
		return append(members, jsondoc.NewBool(true).Named("nullable")), true
	case keyword != nil && keyword.at.IsFalse():
		return append(members, jsondoc.NewBool(false).Named("nullable")), false
	}
	return members, false
}

// recordTypes records what became of the types and of null.
func (e *emission) recordTypes(nullable bool) {
	if e.union != nil {
		for _, branch := range e.union.nulls {
			e.recordNullBranch(branch, nullable)
		}
	}
	if e.Counting() {
		return // the rest is changes alone
	}
	if e.withEnum && nullable {
		for _, from := range e.enum.from {
			if listsNull(from.at) && e.first(convertedNullTypeToNullable, from) {
				e.Record(convertedNullTypeToNullable, from.path, "the value null becomes nullable")
			}
		}
	}
	if e.types == nil {
		return
	}
	for _, from := range e.types.from {
		if from.at.Kind == jsondoc.Array && len(e.list) > 1 && e.first(convertedTypeArrayToAnyOf, from) {
			e.Record(convertedTypeArrayToAnyOf, from.path, "%s becomes an anyOf of %s", show(from.at), apiNames(e.list))
		}
		if listsNull(from.at) && nullable && e.first(convertedNullTypeToNullable, from) {
			e.Record(convertedNullTypeToNullable, from.path, "the type null becomes nullable")
		}
		if len(e.list) < 2 && !isWritten(from.at, e.list) && e.first(normalizedTypeCase, from) {
			e.Record(normalizedTypeCase, from.path, "%s is emitted as %s", show(from.at), apiNames(e.list))
		}
	}
}

// recordNullBranch records what became of a branch for null. Beside something that
// refuses null, such as a type, and beside another branch that accepts it, it says
// nothing.
func (e *emission) recordNullBranch(branch *place, nullable bool) {
	if nullable {
		if e.first(convertedNullTypeToNullable, branch) {
			e.Record(convertedNullTypeToNullable, branch.path, "the branch for null becomes nullable")
		}
		return
	}
	why := "null is refused beside the union"
	if e.acceptsNull {
		why = "another branch accepts null"
	}
	if e.first(droppedAnnotationKeyword, branch) {
		e.Report(droppedAnnotationKeyword, branch.path, branch.at, "the branch for null says nothing: %s", why)
		e.Record(droppedAnnotation, branch.path, "the branch for null is left out: %s", why)
	}
}

// listsNull says whether a list of types or values has null in it.
func listsNull(v *jsondoc.Value) bool {
	for i := range v.Kids {
		if v.Kids[i].Kind == jsondoc.Null || v.Name == "type" && lowered(&v.Kids[i]) == "null" {
			return true
		}
	}
	return false
}

// isWritten says whether a type stands in the source as the API spells it.
func isWritten(v *jsondoc.Value, list []typeSet) bool {
	return len(list) == 0 && v.IsString("NULL") || len(list) == 1 && v.IsString(list[0].String())
}

func apiNames(list []typeSet) string {
	if len(list) == 0 {
		return "NULL"
	}
	names := make([]string, len(list))
	for i, t := range list {
		names[i] = t.String()
	}
	return strings.Join(names, ", ")
}
