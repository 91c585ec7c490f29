package vendorc

import (
	"maps"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// act is what the target makes of a keyword.
type act uint8

const (
	loseUnknown act = iota // drop it with loss: the target has no idea of it
	lose                   // drop it with loss, by its own rule
	forget                 // drop it: it refuses no value
	carry                  // emit it in the plain field of the same name

	// Read it into the part of the shape that it is about.
	readType
	readEnum
	readConst
	readNullable
	readItems
	readProperties
	readRequired
	readAdditionalProperties
	readAnyOf
	readOneOf
	readReference
)

// instruction is what the target makes of one keyword.
type instruction struct {
	act  act
	rule *core.Rule               // that fires on it, where it is dropped
	kind *core.TransformationKind // that records the drop
	// unless picks the values that say nothing: with them the keyword is an annotation.
	unless func(*jsondoc.Value) bool
	// sparesEmptyCall picks the values that, at the root, neither take an argument
	// nor refuse a call without any.
	sparesEmptyCall func(*jsondoc.Value) bool
}

// instructions is the whole of what the target knows about keywords, the plain
// fields apart. What is not listed is lost as an unknown keyword.
var instructions = map[string]instruction{
	"type":                 {act: readType, sparesEmptyCall: admitsObject},
	"enum":                 {act: readEnum},
	"const":                {act: readConst},
	"nullable":             {act: readNullable, sparesEmptyCall: isBoolean},
	"items":                {act: readItems},
	"properties":           {act: readProperties, sparesEmptyCall: isEmptyObject},
	"required":             {act: readRequired, sparesEmptyCall: isEmptyArray},
	"additionalProperties": {act: readAdditionalProperties, sparesEmptyCall: opensOrCloses},
	"anyOf":                {act: readAnyOf},
	"oneOf":                {act: readOneOf},
	"$ref":                 {act: readReference}, // spares an empty call where what it points at does

	"$defs":       {act: forget, kind: droppedSchemaDefinitions, sparesEmptyCall: whatever},
	"definitions": {act: forget, kind: droppedSchemaDefinitions, sparesEmptyCall: whatever},

	"$anchor":    {act: forget, rule: droppedAnnotationKeyword, kind: droppedAnnotation, sparesEmptyCall: whatever},
	"$comment":   {act: forget, rule: droppedAnnotationKeyword, kind: droppedAnnotation, sparesEmptyCall: whatever},
	"$id":        {act: forget, rule: droppedAnnotationKeyword, kind: droppedAnnotation, sparesEmptyCall: whatever},
	"$schema":    {act: forget, rule: droppedAnnotationKeyword, kind: droppedAnnotation, sparesEmptyCall: whatever},
	"deprecated": {act: forget, rule: droppedAnnotationKeyword, kind: droppedAnnotation, sparesEmptyCall: whatever},
	"examples":   {act: forget, rule: droppedAnnotationKeyword, kind: droppedAnnotation, sparesEmptyCall: whatever},
	"readOnly":   {act: forget, rule: droppedAnnotationKeyword, kind: droppedAnnotation, sparesEmptyCall: whatever},
	"writeOnly":  {act: forget, rule: droppedAnnotationKeyword, kind: droppedAnnotation, sparesEmptyCall: whatever},

	"allOf":            {act: lose, rule: unsupportedAllOf, kind: droppedAllOf},
	"not":              {act: lose, rule: unsupportedNot, kind: droppedNot, unless: (*jsondoc.Value).IsFalse},
	"multipleOf":       {act: lose, rule: unsupportedMultipleOf, kind: droppedMultipleOf},
	"exclusiveMinimum": {act: lose, rule: unsupportedExclusiveMinimum, kind: droppedExclusiveMinimum, unless: (*jsondoc.Value).IsFalse},
	"exclusiveMaximum": {act: lose, rule: unsupportedExclusiveMaximum, kind: droppedExclusiveMaximum, unless: (*jsondoc.Value).IsFalse},
	"uniqueItems":      {act: lose, rule: unsupportedUniqueItems, kind: droppedUniqueItems, unless: (*jsondoc.Value).IsFalse},
	"prefixItems":      {act: lose, rule: unsupportedPrefixItems, kind: droppedPrefixItems},

	"title":            {act: carry, sparesEmptyCall: whatever},
	"description":      {act: carry, sparesEmptyCall: whatever},
	"default":          {act: carry, sparesEmptyCall: whatever},
	"example":          {act: carry, sparesEmptyCall: whatever},
	"propertyOrdering": {act: carry, sparesEmptyCall: isEmptyArray},
	"format":           {act: carry},
	"pattern":          {act: carry},
	"minLength":        {act: carry},
	"maxLength":        {act: carry},
	"minimum":          {act: carry},
	"maximum":          {act: carry},
	"minItems":         {act: carry},
	"maxItems":         {act: carry},
	"minProperties":    {act: carry, sparesEmptyCall: isZero},
	"maxProperties":    {act: carry, sparesEmptyCall: formCount.takes},
}

var instructionOf = jsondoc.NewTable(maps.All(instructions))

// notListed is what becomes of every other keyword.
var notListed = &instruction{act: loseUnknown}

// instructionFor returns what the target makes of a keyword.
func instructionFor(keyword *jsondoc.Value) *instruction {
	in := instructionOf.Find(keyword.Name)
	switch {
	case in == nil:
		return notListed
	case in.unless != nil && in.unless(keyword):
		return annotation
	}
	return in
}

// instructionAt returns what the target makes of a keyword of a schema. The id of
// draft-04 is an annotation, as $id is, where it is no more than a name.
func (p *pass) instructionAt(s, keyword *jsondoc.Value) *instruction {
	if keyword.Name == "id" && p.isIdleID(s) {
		return annotation
	}
	return instructionFor(keyword)
}

// isIdleID says whether the id of draft-04 changes no reference.
func (p *pass) isIdleID(s *jsondoc.Value) bool {
	if p.ids == nil {
		p.ids = schema.NewIDs(p.Tool.InputSchema)
	}
	return p.ids.IsIdle(s)
}

// annotation is what becomes of a keyword that says nothing.
var annotation = &instruction{act: forget, rule: droppedAnnotationKeyword, kind: droppedAnnotation, sparesEmptyCall: whatever}

func whatever(*jsondoc.Value) bool        { return true }
func isBoolean(v *jsondoc.Value) bool     { return v.Kind == jsondoc.Bool }
func isEmptyObject(v *jsondoc.Value) bool { return v.Kind == jsondoc.Object && len(v.Kids) == 0 }
func isEmptyArray(v *jsondoc.Value) bool  { return v.Kind == jsondoc.Array && len(v.Kids) == 0 }
func isOpen(v *jsondoc.Value) bool        { return v.IsTrue() || isEmptyObject(v) }
func opensOrCloses(v *jsondoc.Value) bool { return v.IsFalse() || isOpen(v) }
func isZero(v *jsondoc.Value) bool {
	return v.Kind == jsondoc.Number && jsondoc.ParseDecimal(v.Text).Sign() == 0
}

// admitsObject says whether a type is, or lists, object.
func admitsObject(v *jsondoc.Value) bool {
	if v.Kind == jsondoc.Array {
		for i := range v.Kids {
			if admitsObject(&v.Kids[i]) {
				return true
			}
		}
		return false
	}
	kind, _ := typeNamed(lowered(v))
	return kind == objectType
}
