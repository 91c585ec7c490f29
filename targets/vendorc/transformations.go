package vendorc

import (
	"strings"

	"github.com/schemaport/schemaport/core"
)

// safe and lossy make the two sorts of changes. An example follows where none of
// the rules has one in which the change is recorded.
func safe(code, summary string, example ...string) *core.TransformationKind {
	return &core.TransformationKind{Code: code, Summary: summary, Example: strings.Join(example, "")}
}

func lossy(code, summary string, example ...string) *core.TransformationKind {
	return &core.TransformationKind{Code: code, Summary: summary, Lossy: true, Example: strings.Join(example, "")}
}

// What is changed without accepting a value that the canonical schema refuses.
var (
	inlinedSchemaReference = safe("inlined-schema-reference",
		"A `$ref` is replaced by what it points at, merged with the keywords beside it.")
	droppedSchemaDefinitions = safe("dropped-schema-definitions",
		"`$defs` or `definitions` is left out: what is used of it stands where it was referred to.")
	collapsedNullableAnyOf = safe("collapsed-nullable-any-of",
		"An `anyOf` of one schema and `null` becomes that schema with `nullable: true`; an `anyOf` of one schema becomes that schema.", taking("note", `{"anyOf": [{"type": "string"}, {"type": "null"}]}`))
	convertedNullTypeToNullable = safe("converted-null-type-to-nullable",
		"Null beside others, in a list of types or values or as a branch of a union, becomes `nullable: true`.")
	convertedTypeArrayToAnyOf = safe("converted-type-array-to-any-of",
		"A list of several types becomes an `anyOf` with a branch for each, which carries the keywords of that type.")
	convertedConstToEnum = safe("converted-const-to-enum",
		"A string `const` becomes an `enum` of one value.")
	addedEnumFormat = safe("added-enum-format",
		"An `enum` gets `format: \"enum\"` where it has no format, and the type STRING, which its values have, where it has no type.")
	droppedAnnotation = safe("dropped-annotation-keyword",
		"A keyword that refuses no value and has no field is left out.")
	droppedOpenAdditionalProperties = safe("dropped-open-additional-properties",
		"`additionalProperties: true` is left out: objects are open without it.", taking("extra", `{"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": true}`))
	convertedTrueSubschema = safe("converted-true-subschema",
		"The schema `true` becomes an empty schema, which accepts the same values.", taking("anything", `true`))
	renamedInputSchemaToParameters = safe("renamed-input-schema-to-parameters",
		"`inputSchema` is emitted as `parameters`, an OBJECT.")
	omittedEmptyParameters = safe("omitted-empty-parameters",
		"`parameters` is left out of a tool that takes no arguments.")
	normalizedTypeCase = safe("normalized-type-case",
		"A type name is emitted as the API's enum value, such as STRING.")
	int64ConstraintAsString = safe("int64-constraint-as-string",
		"A length or count is emitted as a decimal string, the JSON form of a 64-bit integer.")
	generatedPropertyOrdering = safe("generated-property-ordering",
		"`propertyOrdering` lists the properties as the source declares them. Only where the declared order is asked for.", taking("size", `{"type": "object", "properties": {"width": {"type": "number"}, "height": {"type": "number"}}}`))
	keptDeclaredPropertyOrdering = safe("kept-declared-property-ordering",
		"A `propertyOrdering` of the canonical schema is kept.", taking("size", `{"type": "object", "properties": {"width": {"type": "number"}, "height": {"type": "number"}}, "propertyOrdering": ["width", "height"]}`))
)

// What is changed with loss.
var (
	droppedAdditionalProperties = lossy("dropped-additional-properties",
		"What `additionalProperties` says about undeclared properties.")
	convertedOneOfToAnyOf = lossy("converted-one-of-to-any-of",
		"That exactly one branch matches: `anyOf` also accepts a value that matches several.")
	droppedAllOf            = lossy("dropped-all-of", "Every schema in `allOf`.")
	droppedNot              = lossy("dropped-not", "The values that `not` refuses.")
	droppedMultipleOf       = lossy("dropped-multiple-of", "The step that `multipleOf` asks for.")
	droppedExclusiveMinimum = lossy("dropped-exclusive-minimum", "The lower bound.")
	droppedExclusiveMaximum = lossy("dropped-exclusive-maximum", "The upper bound.")
	droppedUniqueItems      = lossy("dropped-unique-items", "That no two items are equal.")
	droppedPrefixItems      = lossy("dropped-prefix-items", "The schemas of items by their place.")
	droppedConst            = lossy("dropped-const", "That there is only one value, which is no string or cannot be an enum here.", taking("version", `{"type": "integer", "const": 2}`))
	droppedNonStringEnum    = lossy("dropped-non-string-enum", "The list of values, one of which is no string or is empty.")
	droppedUnknownType      = lossy("dropped-unknown-type", "A type that the API does not have.")
	droppedTypeBesideAnyOf  = lossy("dropped-type-beside-any-of", "The type that holds for all branches of a union.")
	widenedFalseSubschema   = lossy("widened-false-subschema", "The schema `false`, which accepts nothing, becomes an empty schema, which accepts everything.")
	droppedUnsupported      = lossy("dropped-unsupported-keyword", "Whatever else has no field, or cannot be merged exactly.")
)

var transformations = []*core.TransformationKind{
	inlinedSchemaReference, droppedSchemaDefinitions, collapsedNullableAnyOf, convertedNullTypeToNullable,
	convertedTypeArrayToAnyOf, convertedConstToEnum, addedEnumFormat, droppedAnnotation,
	droppedOpenAdditionalProperties, convertedTrueSubschema, renamedInputSchemaToParameters, omittedEmptyParameters,
	normalizedTypeCase, int64ConstraintAsString, generatedPropertyOrdering, keptDeclaredPropertyOrdering,

	droppedAdditionalProperties, convertedOneOfToAnyOf, droppedAllOf, droppedNot, droppedMultipleOf,
	droppedExclusiveMinimum, droppedExclusiveMaximum, droppedUniqueItems, droppedPrefixItems, droppedConst,
	droppedNonStringEnum, droppedUnknownType, droppedTypeBesideAnyOf, widenedFalseSubschema, droppedUnsupported,
}
