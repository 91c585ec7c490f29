package vendora

import "github.com/schemaport/schemaport/core"

// The changes after which nothing is accepted that was not before.
var (
	renamedInputSchemaToParameters = &core.TransformationKind{
		Code: "renamed-input-schema-to-parameters", Summary: "`inputSchema` is emitted as `parameters`. Always applied.",
	}
	enabledStrictMode = &core.TransformationKind{
		Code: "enabled-strict-mode", Summary: "`strict: true` is set. Always applied.",
	}
	convertedOptionalPropertyToNullable = &core.TransformationKind{
		Code:    "converted-optional-property-to-nullable",
		Summary: "An optional property is added to `required` and accepts null, which stands for not supplied.",
	}
	addedAdditionalPropertiesFalse = &core.TransformationKind{
		Code: "added-additional-properties-false", Summary: "`additionalProperties: false` is added to an object that had none.",
	}
	closedOpenObject = &core.TransformationKind{
		Code: "closed-open-object", Summary: "`additionalProperties: true` becomes `false`.",
	}
	droppedAnnotationKeyword = &core.TransformationKind{
		Code: "dropped-annotation-keyword", Summary: "A keyword that constrains nothing where it stands is dropped.",
	}
	droppedDefaultKeyword = &core.TransformationKind{
		Code: "dropped-default-keyword", Summary: "`default` is dropped.",
	}
	convertedConstToEnum = &core.TransformationKind{
		Code: "converted-const-to-enum", Summary: "`const` becomes an `enum` of one value.",
	}
	renamedDefinitionsToDefs = &core.TransformationKind{
		Code: "renamed-definitions-to-defs", Summary: "`definitions` is renamed to `$defs`.",
	}
	rewroteDefinitionsReference = &core.TransformationKind{
		Code: "rewrote-definitions-reference", Summary: "A reference to `#/definitions/` is repointed to `#/$defs/`.",
	}
	convertedNullableToTypeUnion = &core.TransformationKind{
		Code: "converted-nullable-to-type-union", Summary: "`nullable: true` becomes null in the type.",
	}
)

// The changes that lose something.
var (
	droppedUnsupportedKeyword = &core.TransformationKind{
		Code: "dropped-unsupported-keyword", Lossy: true, Summary: "A constraint that strict mode does not support or cannot express is no longer enforced.",
	}
	droppedUndocumentedConstraintKeyword = &core.TransformationKind{
		Code: "dropped-undocumented-constraint-keyword", Lossy: true,
		Summary: "A constraint is dropped because it could not be confirmed whether the API enforces it.",
	}
	droppedUnknownKeyword = &core.TransformationKind{
		Code: "dropped-unknown-keyword", Lossy: true, Summary: "A keyword that is not recognised, and so may constrain, is dropped.",
	}
	droppedUnsupportedFormat = &core.TransformationKind{
		Code: "dropped-unsupported-format", Lossy: true, Summary: "A format outside the supported ones is dropped: any string is accepted.",
	}
	droppedAdditionalPropertiesSchema = &core.TransformationKind{
		Code: "dropped-additional-properties-schema", Lossy: true, Summary: "A typed map is erased: `additionalProperties` becomes `false`.",
	}
	droppedConflictingDefinitions = &core.TransformationKind{
		Code: "dropped-conflicting-definitions", Lossy: true, Summary: "`definitions` beside `$defs` is dropped; references to it lead nowhere.",
	}
	convertedOneOfToAnyOf = &core.TransformationKind{
		Code: "converted-one-of-to-any-of", Lossy: true, Summary: "`oneOf` becomes `anyOf`: a value may match more than one branch.",
	}
)

var transformations = []*core.TransformationKind{
	renamedInputSchemaToParameters, enabledStrictMode, convertedOptionalPropertyToNullable, addedAdditionalPropertiesFalse,
	closedOpenObject, droppedAnnotationKeyword, droppedDefaultKeyword, convertedConstToEnum, renamedDefinitionsToDefs,
	rewroteDefinitionsReference, convertedNullableToTypeUnion,

	droppedUnsupportedKeyword, droppedUndocumentedConstraintKeyword, droppedUnknownKeyword, droppedUnsupportedFormat,
	droppedAdditionalPropertiesSchema, droppedConflictingDefinitions, convertedOneOfToAnyOf,
}
