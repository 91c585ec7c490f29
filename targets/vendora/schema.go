package vendora

import (
	"slices"
	"strconv"

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
		p.dropUnsupported(at.path, v, "here a schema belongs, and "+short(v)+" is none", short(v)+" becomes a schema that accepts everything").
			Fix = "Emits a schema that accepts everything."
	}
	return jsondoc.NewObject()
}

// lowerSchema carries the decisions about one schema out.
func (p *pass) lowerSchema(s *jsondoc.Value, at site) jsondoc.Value {
	p.size.reach(at.depth)
	if schema.IsResource(s) {
		at.resource = s
	}
	plan := p.planOf(s, at.resource)
	at.takesNull = at.takesNull || plan.carried("nullable") != nil
	out := &builder{}
	if d := plan.carried("$ref"); d != nil {
		if lost := p.lowerReference(s, at, out); lost != "" {
			plan = p.newPlan(s, at.resource, lost)
		}
	}
	for i := range plan.decisions {
		p.carryOut(&plan.decisions[i], plan, at, out)
	}
	if plan.closes {
		p.closeObject(s, plan, at, out)
	}
	result := jsondoc.NewObject(out.members...)
	if d := plan.carried("nullable"); d != nil {
		nulled := acceptNull(result)
		p.did(nullableKeywordConverted, convertedNullableToTypeUnion, at.path.Member("nullable"), d.keyword,
			"nullable is no keyword of JSON Schema; the API reads null from the type", "nullable true is dropped: "+nulled.how)
		result = nulled.schema
	}
	return result
}

// planOf returns the plan of a schema, which is made once.
func (p *pass) planOf(s, resource *jsondoc.Value) *plan {
	known, ok := p.plans[s]
	if !ok {
		known = p.newPlan(s, resource, "")
		p.plans[s] = known
	}
	return known
}

// builder collects the members of a schema that is written.
type builder struct{ members []jsondoc.Value }

func (b *builder) add(name string, v jsondoc.Value) { b.members = append(b.members, v.Named(name)) }

// carryOut does what was decided about a keyword, and tells of it.
func (p *pass) carryOut(d *decision, plan *plan, at site, out *builder) {
	keyword, path := d.keyword, at.path.Member(d.keyword.Name)
	name := keyword.Name
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
			"the format "+short(keyword)+" is not one of the nine that strict mode supports",
			"format "+short(keyword)+" is dropped: any string is accepted")
	case toEnum:
		list := jsondoc.NewArray(*keyword)
		out.add("enum", list)
		p.countEnum(&list, path)
		p.did(constConvertedToEnum, convertedConstToEnum, path, keyword,
			"const is not documented; an enum of one value says the same", "const becomes enum ["+short(keyword)+"]")

	case descend:
		out.add(name, p.lowerSlot(keyword, at.below(path)))
	case descendEach:
		out.add(name, p.lowerBranches(keyword, path, plan, at))
	case toAnyOf:
		out.add("anyOf", p.lowerBranches(keyword, path, plan, at))
		p.did(oneOfConvertedToAnyOf, convertedOneOfToAnyOf, path, keyword,
			"oneOf cannot be sent; anyOf also accepts values that match several branches",
			"oneOf becomes anyOf: a value may now match more than one branch")
	case descendNamed:
		out.add(name, p.lowerDefinitions(keyword, path, at))
	case toDefs:
		out.add("$defs", p.lowerDefinitions(keyword, path, at))
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
			"type constrains nothing here once each branch of anyOf says it", "type "+short(keyword)+" is said by each branch of anyOf instead").
			Fix = "Drops it, and adds it to each branch that does not say it."
	case dropAnnotation:
		p.did(annotationKeywordDropped, droppedAnnotationKeyword, path, keyword,
			quote(name)+" constrains nothing and is not on the documented list", quote(name)+" is dropped")
	case dropEmpty:
		p.did(annotationKeywordDropped, droppedAnnotationKeyword, path, keyword,
			quote(name)+" constrains nothing here: it "+d.why, quote(name)+" is dropped: it "+d.why)
	case dropDefault:
		p.did(defaultKeywordDropped, droppedDefaultKeyword, path, keyword,
			"default is not on the documented list; the model no longer sees "+short(keyword), "default "+short(keyword)+" is dropped")
	case dropUnsupported:
		p.dropUnsupported(path, keyword, quote(name)+" "+d.why, quote(name)+" is dropped: it "+d.why)
	case dropUndocumented:
		what, then := quote(name), ""
		switch {
		case name == "items":
			what += " as a list"
		case name == "prefixItems" && plan.carried("items") != nil:
			then = "; items now holds for every element"
		}
		p.did(undocumentedConstraintKeyword, droppedUndocumentedConstraintKeyword, path, keyword,
			what+" is not on the documented list; whether the API enforces, ignores or rejects it could not be confirmed",
			what+" is dropped: whether it would be enforced could not be confirmed"+then)
	case dropConflicting:
		p.did(conflictingDefinitionsKeywords, droppedConflictingDefinitions, path, keyword,
			"definitions and $defs both exist and are not merged", "definitions is dropped: references to it lead nowhere")
	case dropUnknown:
		p.did(unknownKeyword, droppedUnknownKeyword, path, keyword,
			quote(name)+" is no keyword that is known here, so it may constrain", quote(name)+" is dropped")
	case refuseRoot:
		p.Report(rootSchemaAnyOf, path, keyword, "the root of a strict tool cannot be a choice between schemas")
	}
}

// dropUnsupported tells of a constraint that is lost because strict mode has no
// way to express it.
func (p *pass) dropUnsupported(path *schema.Path, at *jsondoc.Value, message, detail string) *core.Diagnostic {
	return p.did(unsupportedKeyword, droppedUnsupportedKeyword, path, at, message, detail)
}

// lowerBranches lowers the schemas of anyOf, or of a oneOf that becomes it.
func (p *pass) lowerBranches(branches *jsondoc.Value, path *schema.Path, plan *plan, at site) jsondoc.Value {
	lowered := make([]jsondoc.Value, len(branches.Kids))
	takesNull := at.takesNull || slices.ContainsFunc(branches.Kids, func(b jsondoc.Value) bool { return len(b.Kids) == 1 && b.Get("type").IsString("null") })
	for i := range branches.Kids {
		below := at.below(path.Element(i))
		below.takesNull = takesNull
		lowered[i] = p.lowerSlot(&branches.Kids[i], below)
		if plan.moved != nil && isUntypedObject(&branches.Kids[i]) {
			lowered[i] = lowered[i].WithMember(plan.moved.Named("type"))
		}
	}
	return jsondoc.NewArray(lowered...)
}

// lowerDefinitions lowers the schemas of $defs or definitions.
func (p *pass) lowerDefinitions(definitions *jsondoc.Value, path *schema.Path, at site) jsondoc.Value {
	lowered := make([]jsondoc.Value, len(definitions.Kids))
	for i := range definitions.Kids {
		definition := &definitions.Kids[i]
		p.size.name(definition.Name)
		lowered[i] = p.lowerSlot(definition, at.below(path.Member(definition.Name))).Named(definition.Name)
	}
	return jsondoc.NewObject(lowered...)
}

// closeObject writes properties, required and additionalProperties as strict
// mode asks for them: every property required, no other accepted.
func (p *pass) closeObject(s *jsondoc.Value, plan *plan, at site, out *builder) {
	demanded := map[string]bool{}
	if d := plan.carried("required"); d != nil {
		demanded = p.demanded(d.keyword, s, at.path.Member("required"))
	}
	var lowered []jsondoc.Value
	if d := plan.carried("properties"); d != nil {
		path := at.path.Member("properties")
		for i := range d.keyword.Kids {
			property := &d.keyword.Kids[i]
			lowered = append(lowered, p.lowerProperty(property, demanded[property.Name], at.below(path.Member(property.Name))))
		}
	}
	all := jsondoc.NewObject(lowered...)
	out.add("properties", all)
	inOrder := all.Kids
	if p.PropertyOrder == core.Declared {
		inOrder = all.DeclaredOrder()
	}
	names := make([]jsondoc.Value, len(inOrder))
	for i := range inOrder {
		names[i] = jsondoc.NewString(inOrder[i].Name)
	}
	out.add("required", jsondoc.NewArray(names...))
	p.tellOfClosing(s, at)
	out.add("additionalProperties", jsondoc.NewBool(false))
}

// demanded returns the names that required lists. One that is not declared
// cannot be demanded of an object that is closed.
func (p *pass) demanded(list, s *jsondoc.Value, path *schema.Path) map[string]bool {
	names := make(map[string]bool, len(list.Kids))
	declared := s.Get("properties")
	stray := 0
	var first *jsondoc.Value
	for i := range list.Kids {
		name := &list.Kids[i]
		if isString(name) && declared.Has(name.Text) {
			names[name.Text] = true
			continue
		}
		if stray++; first == nil {
			first = name
		}
	}
	if stray > 0 {
		what := short(first)
		if stray > 1 {
			what += " and " + strconv.Itoa(stray-1) + " more"
		}
		p.dropUnsupported(path, list, "required names "+what+", not declared in properties: a closed object cannot carry that",
			"required no longer names "+what).Fix = "Requires the declared properties only."
	}
	return names
}

// lowerProperty lowers the schema of a property and, where it was optional,
// makes null stand for leaving it out.
func (p *pass) lowerProperty(property *jsondoc.Value, demanded bool, at site) jsondoc.Value {
	at.takesNull = !demanded
	p.size.property(property.Name)
	lowered := p.lowerSlot(property, at)
	if !demanded {
		nulled := acceptNull(lowered)
		// Values made in memory can share their parts, so this place may not be the only one.
		p.madeNullable[property] = p.madeNullable[property] || nulled.added
		lowered = nulled.schema
		name := quote(property.Name)
		p.did(strictOptionalProperty, convertedOptionalPropertyToNullable, at.path, property,
			"strict mode has no optional properties, and "+name+" is not required", name+" becomes required: "+nulled.how)
		p.Report(nullableInsteadOfOmitted, at.path, property, "%s", nulled.warning(name))
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
