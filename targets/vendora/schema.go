package vendora

import (
	"slices"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// lowerSlot lowers what stands where a schema belongs.
func (p *pass) lowerSlot(v *jsondoc.Value, at site) jsondoc.Value {
	p.size.reach(at.depth)
	switch {
	case v.Kind == jsondoc.Object:
		return p.lowerSchema(v, at)
	case v.IsTrue():
		// It accepts everything, as the empty schema does.
	case v.IsFalse():
		p.dropUnsupported(at.path, v, "a false schema accepts nothing, which strict mode cannot express", "false becomes a schema that accepts everything").
			Fix = "Emits a schema that accepts everything."
	default:
		p.dropUnsupported(at.path, v, "here a schema belongs, and %s is none", "%s becomes a schema that accepts everything", valueOf{v}).
			Fix = "Emits a schema that accepts everything."
	}
	return jsondoc.NewObject()
}

// lowerUnread lowers a schema that the pass does not look into once it is lowered.
func (p *pass) lowerUnread(v *jsondoc.Value, at site) jsondoc.Value {
	mark := p.Mark()
	lowered := p.lowerSlot(v, at)
	if p.Release(mark) {
		return anything
	}
	return lowered
}

// Where no output is wanted, these stand for schemas that nobody looks into but
// to learn whether they accept null.
var (
	anything = jsondoc.NewObject()
	anObject = jsondoc.NewObject(jsondoc.NewString("object").Named("type"))
)

// lowerSchema carries the decisions about one schema out.
func (p *pass) lowerSchema(s *jsondoc.Value, at site) jsondoc.Value {
	p.size.reach(at.depth)
	if schema.IsResource(s) {
		at.resource = s
	}
	mark := len(p.decisions)
	plan := p.planHere(s, at.resource)
	at.takesNull = at.takesNull || plan.carried("nullable") != nil
	out := &builder{p.Values(plan.mostMembers(s))}
	if d := plan.carried("$ref"); d != nil {
		if lost := p.lowerReference(s, at, out); lost != "" {
			plan = p.newPlan(s, at.resource, lost)
		}
	}
	for i := range plan.decisions {
		p.carryOut(&plan.decisions[i], &plan, at, out)
	}
	if plan.closes {
		p.closeObject(s, &plan, at, out)
	}
	p.decisions = p.decisions[:mark]
	result := jsondoc.NewObject(out.members...)
	if d := plan.carried("nullable"); d != nil {
		nulled := p.acceptNull(result)
		p.did(nullableKeywordConverted, convertedNullableToTypeUnion, at.path.Member("nullable"), d.keyword,
			"nullable is no keyword of JSON Schema; the API reads null from the type", "nullable true is dropped: %s", p.how(&nulled))
		result = nulled.schema
	}
	return result
}

// planOf returns the plan of a schema that a reference asks for.
func (p *pass) planOf(s, resource *jsondoc.Value) *plan {
	known, ok := p.plans[s]
	if !ok {
		made := p.newPlan(s, resource, "")
		if known = &made; p.plans == nil {
			p.plans = map[*jsondoc.Value]*plan{}
		}
		p.plans[s] = known
	}
	return known
}

// planHere returns the plan of the schema that is being lowered. Nobody will ask
// for it again, unless a reference has already, so its decisions only live as
// long as it takes to carry them out.
func (p *pass) planHere(s, resource *jsondoc.Value) plan {
	if known := p.plans[s]; known != nil {
		return *known
	}
	mark := len(p.decisions)
	p.decisions = slices.Grow(p.decisions, len(s.Kids))[:mark+len(s.Kids)]
	return p.decideAll(p.decisions[mark:mark:len(p.decisions)], s, resource, "")
}

// mostMembers is how many members the schema can be written with.
func (p *plan) mostMembers(s *jsondoc.Value) int {
	most := len(s.Kids)
	if p.closes {
		for _, name := range [...]string{"properties", "required", "additionalProperties"} {
			if !s.Has(name) {
				most++
			}
		}
	}
	return most
}

// builder collects the members of a schema that is written.
type builder struct{ members []jsondoc.Value }

func (b *builder) add(name string, v jsondoc.Value) { b.members = append(b.members, v.Named(name)) }

// carryOut does what was decided about a keyword, and tells of it.
func (p *pass) carryOut(d *decision, plan *plan, at site, out *builder) {
	keyword, name := d.keyword, d.keyword.Name
	// Of the paths only those that are walked on outlive this call.
	path := at.path.Member(name)
	switch d.op {
	case emit, emitText:
		out.add(name, *keyword)
	case emitEnum:
		out.add(name, *keyword)
		p.countEnum(keyword, path)
	case emitFormat:
		if isString(keyword) && slices.Contains(supportedFormats, keyword.Text) {
			out.add(name, *keyword)
			return
		}
		p.did(unsupportedStringFormat, droppedUnsupportedFormat, path, keyword,
			"the format %s is not one of the nine that strict mode supports", "format %s is dropped: any string is accepted", valueOf{keyword})
	case toEnum:
		list := jsondoc.NewArray(append(p.Values(1), keyword.Named(""))...)
		out.add("enum", list)
		p.countEnum(&list, path)
		detail := "const becomes enum [%s]"
		if kind := plan.of("type"); kind != nil && kind.op == emitWithoutNull {
			detail += ", and null is taken from the type: the const refuses it"
		}
		p.did(constConvertedToEnum, convertedConstToEnum, path, keyword, "const is not documented; an enum of one value says the same", detail, valueOf{keyword})
	case emitWithoutNull:
		out.add(name, withoutNull(keyword))

	case descend:
		out.add(name, p.lowerUnread(keyword, at.below(p.Member(at.path, name))))
	case descendEach:
		out.add(name, p.lowerBranches(keyword, p.Member(at.path, name), plan, at))
	case toAnyOf:
		out.add("anyOf", p.lowerBranches(keyword, p.Member(at.path, name), plan, at))
		p.did(oneOfConvertedToAnyOf, convertedOneOfToAnyOf, path, keyword,
			"oneOf cannot be sent; anyOf also accepts values that match several branches",
			"oneOf becomes anyOf: a value may now match more than one branch")
	case descendNamed:
		out.add(name, p.lowerDefinitions(keyword, p.Member(at.path, name), at))
	case toDefs:
		out.add("$defs", p.lowerDefinitions(keyword, p.Member(at.path, name), at))
		p.did(legacyDefinitionsKeyword, renamedDefinitionsToDefs, path, keyword,
			"definitions is the draft-07 name of $defs, which is the one that the API documents", "definitions is renamed to $defs")
	case additionalProperties:
		if !plan.closes {
			p.openShell(keyword, path, out)
		}
	case refer, toNull, properties, required, absorbed:
		// Written with the schema as a whole.

	case moveIntoBranches:
		p.did(annotationKeywordDropped, droppedAnnotationKeyword, path, keyword,
			"type constrains nothing here once each branch of anyOf says it", "type %s is said by each branch of anyOf instead", valueOf{keyword}).
			Fix = "Drops it, and adds it to each branch that does not say it."
	case dropAnnotation:
		p.did(annotationKeywordDropped, droppedAnnotationKeyword, path, keyword,
			"%s constrains nothing and is not on the documented list", "%s is dropped", nameOf{keyword})
	case dropEmpty:
		p.did(annotationKeywordDropped, droppedAnnotationKeyword, path, keyword,
			"%s constrains nothing here: it %s", "%s is dropped: it %s", nameOf{keyword}, reasonOf{d})
	case dropDefault:
		p.did(defaultKeywordDropped, droppedDefaultKeyword, path, keyword,
			"default is not on the documented list; the model no longer sees %s", "default %s is dropped", valueOf{keyword})
	case dropUnsupported:
		p.dropUnsupported(path, keyword, "%s %s", "%s is dropped: it %s", nameOf{keyword}, reasonOf{d})
	case dropUndocumented:
		message := "%s is not on the documented list; whether the API enforces, ignores or rejects it could not be confirmed"
		detail := "%s is dropped: whether it would be enforced could not be confirmed"
		switch {
		case name == "items":
			message, detail = strings.Replace(message, "%s", "%s as a list", 1), strings.Replace(detail, "%s", "%s as a list", 1)
		case name == "prefixItems" && plan.carried("items") != nil:
			detail += "; items now holds for every element"
		}
		p.did(undocumentedConstraintKeyword, droppedUndocumentedConstraintKeyword, path, keyword, message, detail, nameOf{keyword})
	case dropConflicting:
		p.did(conflictingDefinitionsKeywords, droppedConflictingDefinitions, path, keyword,
			"definitions and $defs both exist and are not merged", "definitions is dropped: references to it lead nowhere")
	case dropUnknown:
		p.did(unknownKeyword, droppedUnknownKeyword, path, keyword,
			"%s is no keyword that is known here, so it may constrain", "%s is dropped", nameOf{keyword})
	case refuseRoot:
		p.Report(rootSchemaAnyOf, path, keyword, "the root of a strict tool cannot be a choice between schemas")
	}
}

// dropUnsupported tells of a constraint that is lost because strict mode has no
// way to express it.
func (p *pass) dropUnsupported(path *schema.Path, at *jsondoc.Value, message, detail string, args ...any) *core.Diagnostic {
	return p.did(unsupportedKeyword, droppedUnsupportedKeyword, path, at, message, detail, args...)
}

// lowerBranches lowers the schemas of anyOf, or of a oneOf that becomes it.
func (p *pass) lowerBranches(branches *jsondoc.Value, path *schema.Path, plan *plan, at site) jsondoc.Value {
	lowered := p.Values(len(branches.Kids))[:len(branches.Kids)]
	takesNull := at.takesNull || slices.ContainsFunc(branches.Kids, func(b jsondoc.Value) bool { return len(b.Kids) == 1 && b.Get("type").IsString("null") })
	for i := range branches.Kids {
		below := at.below(p.Element(path, i))
		below.takesNull = takesNull
		mark := p.Mark()
		lowered[i] = p.lowerSlot(&branches.Kids[i], below)
		if plan.moved != nil && isUntypedObject(&branches.Kids[i]) {
			lowered[i] = lowered[i].WithMember(plan.moved.Named("type"))
		}
		if acceptsNull := plainlyAcceptsNull(&lowered[i]); p.Release(mark) {
			lowered[i] = anObject
			if acceptsNull {
				lowered[i] = anything
			}
		}
	}
	return jsondoc.NewArray(lowered...)
}

// lowerDefinitions lowers the schemas of $defs or definitions.
func (p *pass) lowerDefinitions(definitions *jsondoc.Value, path *schema.Path, at site) jsondoc.Value {
	lowered := p.Values(len(definitions.Kids))[:len(definitions.Kids)]
	for i := range definitions.Kids {
		definition := &definitions.Kids[i]
		p.size.name(definition.Name)
		lowered[i] = p.lowerUnread(definition, at.below(p.Member(path, definition.Name))).Named(definition.Name)
	}
	return jsondoc.NewObject(lowered...)
}

// closeObject writes properties, required and additionalProperties as strict
// mode asks for them: every property required, no other accepted.
func (p *pass) closeObject(s *jsondoc.Value, plan *plan, at site, out *builder) {
	var demanded schema.Names
	if d := plan.carried("required"); d != nil {
		p.checkDemanded(d.keyword, s, at.path)
		demanded = schema.NamesIn(d.keyword)
	}
	var lowered []jsondoc.Value
	if d := plan.carried("properties"); d != nil {
		path := p.Member(at.path, "properties")
		if p.Writes() {
			lowered = p.Values(len(d.keyword.Kids))
		}
		for i := range d.keyword.Kids {
			property := &d.keyword.Kids[i]
			mark := p.Mark()
			made := p.lowerProperty(property, demanded.Has(property.Name), at.below(p.Member(path, property.Name)))
			if !p.Release(mark) {
				lowered = append(lowered, made)
			}
		}
	}
	if p.Writes() {
		p.writeProperties(lowered, out)
	}
	p.tellOfClosing(s, at)
	out.add("additionalProperties", jsondoc.NewBool(false))
}

// writeProperties writes properties, and all of them as required.
func (p *pass) writeProperties(lowered []jsondoc.Value, out *builder) {
	all := jsondoc.NewObject(lowered...)
	out.add("properties", all)
	inOrder := all.Kids
	if p.PropertyOrder == core.Declared {
		inOrder = all.DeclaredOrder()
	}
	names := p.Values(len(inOrder))
	for i := range inOrder {
		names = append(names, jsondoc.NewString(inOrder[i].Name))
	}
	out.add("required", jsondoc.NewArray(names...))
}

// checkDemanded tells of names in required that are not declared: they cannot be
// demanded of an object that is closed.
func (p *pass) checkDemanded(list, s *jsondoc.Value, path *schema.Path) {
	declared := s.Get("properties")
	stray := 0
	var first *jsondoc.Value
	for i := range list.Kids {
		name := &list.Kids[i]
		if isString(name) && declared.Has(name.Text) {
			continue
		}
		if stray++; first == nil {
			first = name
		}
	}
	if stray > 0 {
		what := "%s"
		if stray > 1 {
			what += " and " + strconv.Itoa(stray-1) + " more"
		}
		p.dropUnsupported(path.Member("required"), list, "required names "+what+", not declared in properties: a closed object cannot carry that",
			"required no longer names "+what, valueOf{first}).Fix = "Requires the declared properties only."
	}
}

// lowerProperty lowers the schema of a property and, where it was optional,
// makes null stand for leaving it out.
func (p *pass) lowerProperty(property *jsondoc.Value, demanded bool, at site) jsondoc.Value {
	at.takesNull = !demanded
	p.size.property(property.Name)
	lowered := p.lowerSlot(property, at)
	if !demanded {
		nulled := p.acceptNull(lowered)
		if nulled.added {
			p.nullable = append(p.nullable, property)
		}
		lowered = nulled.schema
		p.did(strictOptionalProperty, convertedOptionalPropertyToNullable, at.path, property,
			"strict mode has no optional properties, and %s is not required", "%s becomes required: %s", nameOf{property}, p.how(&nulled))
		p.Report(nullableInsteadOfOmitted, at.path, property, nulled.warning(), nameOf{property})
	}
	lowered = lowered.Named(property.Name)
	lowered.NameAt = property.NameAt // its rank in the declared order
	return lowered
}

// tellOfClosing tells what additionalProperties: false does to an object.
func (p *pass) tellOfClosing(s *jsondoc.Value, at site) {
	path, v := at.path.Member("additionalProperties"), s.Get("additionalProperties")
	switch {
	case v == nil:
		p.did(objectMissingAdditionalProperties, addedAdditionalPropertiesFalse, path, s,
			"strict mode takes only objects that say additionalProperties: false", "additionalProperties: false is added")
	case v.IsFalse(), !schema.IsSchema(v):
		// Closed already, or told of as malformed.
	case leavesOpen(v):
		p.tellOfOpen(path, v, "additionalProperties becomes false")
	default:
		p.size.reachInto(v, at.depth+1)
		p.tellOfMap(path, v, "the typed map is dropped: additionalProperties becomes false")
	}
}

// openShell tells what becomes of additionalProperties on an object that is not
// closed itself, because what it refers to is.
func (p *pass) openShell(v *jsondoc.Value, path *schema.Path, out *builder) {
	switch {
	case v.IsFalse():
		out.add("additionalProperties", *v)
	case leavesOpen(v):
		p.tellOfOpen(path, v, "additionalProperties is dropped: what stands beside it is closed instead").
			Fix = "Drops it: the schemas that stand beside it are closed."
	default:
		p.tellOfMap(path, v, "the typed map is dropped").Fix = "Drops it: the map is erased."
	}
}

func (p *pass) tellOfOpen(path *schema.Path, v *jsondoc.Value, detail string) *core.Diagnostic {
	p.Report(extraPropertiesNoLongerAccepted, path, v, "properties that are not declared can no longer be sent")
	return p.did(additionalPropertiesTrue, closedOpenObject, path, v, "strict mode takes no open objects", detail)
}

func (p *pass) tellOfMap(path *schema.Path, v *jsondoc.Value, detail string) *core.Diagnostic {
	return p.did(additionalPropertiesSchema, droppedAdditionalPropertiesSchema, path, v,
		"strict mode cannot express a map with keys of the caller's choice", detail)
}
