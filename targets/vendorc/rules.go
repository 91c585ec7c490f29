package vendorc

import "github.com/schemaport/schemaport/core"

const (
	functionCalling     = "https://ai.google.dev/gemini-api/docs/function-calling"
	functionDeclaration = "https://ai.google.dev/api/caching#FunctionDeclaration"
	schemaObject        = "https://ai.google.dev/api/caching#Schema"
	vertexSchema        = "https://cloud.google.com/vertex-ai/docs/reference/rest/v1/Schema"
	clientLibrary       = "https://googleapis.github.io/js-genai/release_docs/interfaces/types.FunctionDeclaration.html"
	models              = "https://ai.google.dev/gemini-api/docs/models"
)

// Docs lists the official pages that the rules come from.
var Docs = []core.Page{
	{URL: functionCalling, Says: "calling modes, and what each of them enforces"},
	{URL: functionDeclaration, Says: "names, descriptions and parameters of a function"},
	{URL: schemaObject, Says: "the 22 fields of a schema"},
	{URL: vertexSchema, Says: "types, formats, enums and unions"},
	{URL: clientLibrary, Says: "the client library's typings, where they disagree with the reference"},
	{URL: models, Says: "probe model"},
}

// taking is an example tool that takes one argument.
func taking(name, schema string) string {
	return `{"name": "run", "description": "Runs the job.", "inputSchema": {"type": "object", "properties": {"` + name + `": ` + schema + `}}}`
}

// The function itself.
var (
	invalidFunctionName = &core.Rule{
		Code: "vendor-c/invalid-function-name", Severity: core.Error, Ability: core.Refuses, DocsURL: functionDeclaration, Evidence: core.Stated,
		Summary: "The name is not 1 to 128 letters, digits, underscores, dots, colons and hyphens.",
		Why: "The API rejects the whole request when one function has such a name. Dispatch code matches on the name, so it is " +
			"never renamed, shortened or cleaned here.",
		Fix:    "Writes nothing: rename the tool.",
		Before: `{"name": "create order", "description": "Creates an order.", "inputSchema": {"type": "object"}}`,
		After:  `{"name": "create_order", "description": "Creates an order.", "inputSchema": {"type": "object"}}`,
	}
	functionNameLeadingCharacter = &core.Rule{
		Code: "vendor-c/function-name-leading-character", Severity: core.Warning, Ability: core.Fixes, DocsURL: clientLibrary, Evidence: core.Disputed,
		Summary: "The name does not start with a letter or an underscore.",
		Why: "The client library's typings ask for a letter or an underscore in the first place; the API reference does not. " +
			"Requests with such a name have been rejected.",
		Fix:    "Keeps the name.",
		Before: `{"name": "2fa_reset", "description": "Resets the second factor.", "inputSchema": {"type": "object"}}`,
		After:  `{"name": "reset_2fa", "description": "Resets the second factor.", "inputSchema": {"type": "object"}}`,
	}
	missingFunctionDescription = &core.Rule{
		Code: "vendor-c/missing-function-description", Severity: core.Warning, Ability: core.Fixes, DocsURL: functionDeclaration, Evidence: core.Disputed,
		Summary: "The tool has no description, or a blank one.",
		Why:     "The reference calls the description required, the client library's typings call it optional. Without one a model has only the name to go by.",
		Fix:     "Emits the function without a description.",
		Before:  `{"name": "sync", "inputSchema": {"type": "object"}}`,
		After:   `{"name": "sync", "description": "Copies new orders to the warehouse.", "inputSchema": {"type": "object"}}`,
	}
	parameterNameCharset = &core.Rule{
		Code: "vendor-c/parameter-name-charset", Severity: core.Warning, Ability: core.Fixes, DocsURL: clientLibrary, Evidence: core.Disputed,
		Summary: "A parameter's name is not a letter or underscore and up to 63 letters, digits and underscores.",
		Why: "The client library's typings limit parameter names so; the API reference does not. Handlers read arguments by name, so " +
			"the name is never changed here.",
		Fix:    "Keeps the name.",
		Before: taking("dry-run", `{"type": "boolean"}`),
		After:  taking("dry_run", `{"type": "boolean"}`),
	}
	emptyParametersOmitted = &core.Rule{
		Code: "vendor-c/empty-parameters-omitted", Severity: core.Info, Ability: core.Fixes, DocsURL: functionDeclaration, Evidence: core.Reported,
		Summary: "The tool takes no arguments.",
		Why:     "The API has rejected an OBJECT without properties. A function without parameters is called without arguments.",
		Fix:     "Leaves parameters out, which accepts exactly the empty call.",
		Before:  `{"name": "ping", "description": "Answers.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}`,
		After:   `{"name": "ping", "description": "Answers.", "inputSchema": {"type": "object", "properties": {"host": {"type": "string"}}}}`,
	}
)

// References.
var (
	unresolvableSchemaReference = &core.Rule{
		Code: "vendor-c/unresolvable-schema-reference", Severity: core.Error, Ability: core.Refuses, DocsURL: schemaObject, Evidence: core.Unlisted,
		Summary: "A reference is external, points at nothing, is recursive, or is too large to inline.",
		Why: "The API's schema has no references, so each must be replaced by what it points at. That cannot be done for a schema that " +
			"is not in the document or that contains itself, and is not done beyond 20,000 schemas or 64 references inside one another.",
		Fix:    "Writes nothing: copy the schema into $defs, or unroll the recursion to the depth that the tool needs.",
		Before: taking("to", `{"$ref": "https://example.com/address.json"}`),
		After:  taking("to", `{"type": "object", "properties": {"city": {"type": "string"}}}`),
	}
	unsupportedSchemaReference = &core.Rule{
		Code: "vendor-c/unsupported-schema-reference", Severity: core.Error, Ability: core.Fixes, DocsURL: schemaObject, Evidence: core.Unlisted,
		Summary: "A local reference.",
		Why:     "The API's schema has no field for references and rejects them.",
		Fix:     "Replaces it by what it points at.",
		Before: `{"name": "ship", "description": "Ships.", "inputSchema": {"type": "object", "properties": {"to": {"$ref": "#/$defs/city"}}, ` +
			`"$defs": {"city": {"type": "string"}}}}`,
		After: `{"name": "ship", "description": "Ships.", "inputSchema": {"type": "object", "properties": {"to": {"type": "string"}}}}`,
	}
)

// Keywords that the API's schema does not have.
var (
	booleanSubschema = &core.Rule{
		Code: "vendor-c/boolean-subschema", Severity: core.Error, Ability: core.FixesLossy, DocsURL: schemaObject, Evidence: core.Unlisted,
		Summary: "The schema `false`, which accepts nothing.",
		Why:     "A schema of the API is always an object, and none of its fields can say that no value is accepted.",
		Fix:     "Emits an empty schema, which accepts everything.",
		Before:  taking("legacy", `false`),
		After:   taking("legacy", `{"type": "string"}`),
	}
	unsupportedAdditionalProperties = &core.Rule{
		Code: "vendor-c/unsupported-additional-properties", Severity: core.Error, Ability: core.FixesLossy, DocsURL: schemaObject, Evidence: core.Unlisted,
		Summary: "`additionalProperties` is `false` or a schema.",
		Why:     "The API's schema has no such field: an object can neither be closed nor be a map of a type.",
		Fix:     "Drops it: undeclared properties of any type are accepted.",
		Before:  `{"name": "tag", "description": "Tags it.", "inputSchema": {"type": "object", "properties": {"tag": {"type": "string"}}, "additionalProperties": false}}`,
		After:   `{"name": "tag", "description": "Tags it.", "inputSchema": {"type": "object", "properties": {"tag": {"type": "string"}}}}`,
	}
	unsupportedOneOf = &core.Rule{
		Code: "vendor-c/unsupported-one-of", Severity: core.Error, Ability: core.FixesLossy, DocsURL: schemaObject, Evidence: core.Unlisted,
		Summary: "`oneOf` is used.",
		Why:     "The API's schema has only `anyOf`, which also accepts a value that matches several branches.",
		Fix:     "Emits the branches as anyOf.",
		Before:  taking("id", `{"oneOf": [{"type": "string"}, {"type": "integer"}]}`),
		After:   taking("id", `{"anyOf": [{"type": "string"}, {"type": "integer"}]}`),
	}
	unsupportedAllOf = &core.Rule{
		Code: "vendor-c/unsupported-all-of", Severity: core.Error, Ability: core.FixesLossy, DocsURL: schemaObject, Evidence: core.Unlisted,
		Summary: "`allOf` is used.",
		Why:     "The API's schema has no field that asks for several schemas at once.",
		Fix:     "Drops it. Write the schemas into one to keep them.",
		Before:  taking("zip", `{"allOf": [{"type": "string"}, {"maxLength": 5}]}`),
		After:   taking("zip", `{"type": "string", "maxLength": 5}`),
	}
	unsupportedNot = &core.Rule{
		Code: "vendor-c/unsupported-not", Severity: core.Error, Ability: core.FixesLossy, DocsURL: schemaObject, Evidence: core.Unlisted,
		Summary: "`not` is used.",
		Why:     "The API's schema can list what is accepted, and has no field for what is not.",
		Fix:     "Drops it. List the values that are accepted instead.",
		Before:  taking("level", `{"type": "string", "not": {"enum": ["off"]}}`),
		After:   taking("level", `{"type": "string", "enum": ["low", "high"]}`),
	}
	unsupportedMultipleOf = &core.Rule{
		Code: "vendor-c/unsupported-multiple-of", Severity: core.Error, Ability: core.FixesLossy, DocsURL: schemaObject, Evidence: core.Unlisted,
		Summary: "`multipleOf` is used.",
		Why:     "Of the numeric keywords the API's schema has only minimum and maximum.",
		Fix:     "Drops it. Round the value in the tool.",
		Before:  taking("minutes", `{"type": "integer", "multipleOf": 15}`),
		After:   taking("minutes", `{"type": "integer", "description": "Whole quarters of an hour."}`),
	}
	unsupportedExclusiveMinimum = &core.Rule{
		Code: "vendor-c/unsupported-exclusive-minimum", Severity: core.Error, Ability: core.FixesLossy, DocsURL: schemaObject, Evidence: core.Unlisted,
		Summary: "`exclusiveMinimum` is used.",
		Why:     "Of the numeric keywords the API's schema has only minimum and maximum.",
		Fix:     "Drops it. For whole numbers, minimum with the next number says the same.",
		Before:  taking("count", `{"type": "integer", "exclusiveMinimum": 0}`),
		After:   taking("count", `{"type": "integer", "minimum": 1}`),
	}
	unsupportedExclusiveMaximum = &core.Rule{
		Code: "vendor-c/unsupported-exclusive-maximum", Severity: core.Error, Ability: core.FixesLossy, DocsURL: schemaObject, Evidence: core.Unlisted,
		Summary: "`exclusiveMaximum` is used.",
		Why:     "Of the numeric keywords the API's schema has only minimum and maximum.",
		Fix:     "Drops it. For whole numbers, maximum with the number before says the same.",
		Before:  taking("hour", `{"type": "integer", "exclusiveMaximum": 24}`),
		After:   taking("hour", `{"type": "integer", "maximum": 23}`),
	}
	unsupportedUniqueItems = &core.Rule{
		Code: "vendor-c/unsupported-unique-items", Severity: core.Error, Ability: core.FixesLossy, DocsURL: schemaObject, Evidence: core.Unlisted,
		Summary: "`uniqueItems` is used.",
		Why:     "The API's schema cannot say that items differ.",
		Fix:     "Drops it. Remove duplicates in the tool.",
		Before:  taking("tags", `{"type": "array", "items": {"type": "string"}, "uniqueItems": true}`),
		After:   taking("tags", `{"type": "array", "items": {"type": "string"}}`),
	}
	unsupportedPrefixItems = &core.Rule{
		Code: "vendor-c/unsupported-prefix-items", Severity: core.Error, Ability: core.FixesLossy, DocsURL: schemaObject, Evidence: core.Unlisted,
		Summary: "`prefixItems` is used.",
		Why:     "All items of an array have one schema in the API; a tuple has none.",
		Fix:     "Drops it. An object with named properties keeps the types.",
		Before:  taking("point", `{"type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}]}`),
		After:   taking("point", `{"type": "object", "properties": {"x": {"type": "number"}, "y": {"type": "number"}}}`),
	}
	unsupportedKeyword = &core.Rule{
		Code: "vendor-c/unsupported-keyword", Severity: core.Error, Ability: core.FixesLossy, DocsURL: schemaObject, Evidence: core.Unlisted,
		Summary: "A keyword without a field, in a form that its field does not take, beside a type it does not belong to, or in conflict with the schema it is merged with.",
		Why: "The API rejects a request with a field that it does not know. What the keyword asks for can then no longer be said, " +
			"and what cannot be said is never left out silently.",
		Fix:    "Drops it.",
		Before: taking("headers", `{"type": "object", "properties": {"accept": {"type": "string"}}, "propertyNames": {"maxLength": 20}}`),
		After:  taking("headers", `{"type": "object", "properties": {"accept": {"type": "string"}}, "maxProperties": 20}`),
	}
	droppedAnnotationKeyword = &core.Rule{
		Code: "vendor-c/dropped-annotation-keyword", Severity: core.Info, Ability: core.Fixes, DocsURL: schemaObject, Evidence: core.Unlisted,
		Summary: "A keyword without a field that refuses no value.",
		Why: "`$anchor`, `$comment`, `$id`, `$schema`, `deprecated`, `examples`, `readOnly` and `writeOnly` tell a reader something, and the API has no " +
			"field for them. So it is with the `id` of draft-04 where no reference depends on it, and with a keyword that is switched off, such as `uniqueItems: false`.",
		Fix:    "Leaves it out; the accepted values stay the same.",
		Before: taking("city", `{"type": "string", "examples": ["Oslo"]}`),
		After:  taking("city", `{"type": "string", "example": "Oslo"}`),
	}
)

// Values and types.
var (
	unsupportedConst = &core.Rule{
		Code: "vendor-c/unsupported-const", Severity: core.Error, Ability: core.Fixes, DocsURL: schemaObject, Evidence: core.Unlisted,
		Summary: "`const` is used.",
		Why: "The API's schema has no const. An enum of one value says the same, but only of strings: a constant of any other type, " +
			"and the empty string, cannot be said.",
		Fix:    "Emits an enum of one value for a string; drops any other with loss.",
		Before: taking("kind", `{"type": "string", "const": "invoice"}`),
		After:  taking("kind", `{"type": "string", "enum": ["invoice"]}`),
	}
	nonStringEnumValues = &core.Rule{
		Code: "vendor-c/non-string-enum-values", Severity: core.Error, Ability: core.FixesLossy, DocsURL: vertexSchema, Evidence: core.Stated,
		Summary: "An `enum` has a member that is no string, or an empty string.",
		Why:     "The field is a list of strings, allowed for strings only, none of them empty. Writing numbers as strings would make a model send strings.",
		Fix:     "Drops the list. A null beside strings is no loss: it becomes nullable.",
		Before:  taking("size", `{"type": "integer", "enum": [10, 50]}`),
		After:   taking("size", `{"type": "string", "enum": ["small", "large"]}`),
	}
	unsupportedType = &core.Rule{
		Code: "vendor-c/unsupported-type", Severity: core.Error, Ability: core.FixesLossy, DocsURL: vertexSchema, Evidence: core.Unlisted,
		Summary: "A type name other than string, number, integer, boolean, array, object and null, or a root that is no object.",
		Why:     "The type is an enum of the API with these seven values. Parameters are always an OBJECT.",
		Fix:     "Drops the type; refuses at the root, where the type cannot be anything but OBJECT.",
		Before:  taking("price", `{"type": "decimal"}`),
		After:   taking("price", `{"type": "number"}`),
	}
	multiTypeUnion = &core.Rule{
		Code: "vendor-c/multi-type-union", Severity: core.Warning, Ability: core.Fixes, DocsURL: vertexSchema, Evidence: core.Stated,
		Summary: "A list of more than one type besides null.",
		Why:     "A schema of the API has one type. The union accepts the same values, but models follow a single type more reliably.",
		Fix:     "Emits an anyOf with a branch for each type.",
		Before:  taking("id", `{"type": ["string", "integer"]}`),
		After:   taking("id", `{"type": ["string", "null"]}`),
	}
	typeWithAnyOf = &core.Rule{
		Code: "vendor-c/type-with-any-of", Severity: core.Error, Ability: core.FixesLossy, DocsURL: vertexSchema, Evidence: core.Reported,
		Summary: "A type beside a union of several schemas.",
		Why:     "The API has rejected unions with a type beside them. A type that each branch has by itself is enough.",
		Fix:     "Drops the type.",
		Before:  taking("code", `{"type": "string", "anyOf": [{"maxLength": 2}, {"pattern": "^X"}]}`),
		After:   taking("code", `{"anyOf": [{"type": "string", "maxLength": 2}, {"type": "string", "pattern": "^X"}]}`),
	}
)

// What is sent and not enforced.
var (
	constraintNotEnforced = &core.Rule{
		Code: "vendor-c/constraint-not-enforced", Severity: core.Warning, Ability: core.Fixes, DocsURL: functionCalling, Evidence: core.Stated,
		Summary: "A bound, length, count or pattern.",
		Why:     "Only the VALIDATED calling mode holds a model to the schema. In every other mode these fields are hints.",
		Fix:     "Emits it. Check the value in the tool, or call in mode VALIDATED.",
		Before:  taking("limit", `{"type": "integer", "maximum": 100}`),
		After:   taking("limit", `{"type": "integer", "description": "At most 100."}`),
	}
	formatNotEnforced = &core.Rule{
		Code: "vendor-c/format-not-enforced", Severity: core.Warning, Ability: core.Fixes, DocsURL: vertexSchema, Evidence: core.Disputed,
		Summary: "A `format`.",
		Why:     "The API takes any format for a hint. Which ones it knows differs between its pages, and older versions rejected all but a few.",
		Fix:     "Emits it. Check the value in the tool.",
		Before:  taking("mail", `{"type": "string", "format": "email"}`),
		After:   taking("mail", `{"type": "string", "description": "A mail address."}`),
	}
	defaultNotEnforced = &core.Rule{
		Code: "vendor-c/default-not-enforced", Severity: core.Warning, Ability: core.Fixes, DocsURL: vertexSchema, Evidence: core.Stated,
		Summary: "A `default`.",
		Why:     "The field is documented as carried and ignored: nothing fills in the value that a model leaves out.",
		Fix:     "Emits it. Fill in the value in the tool.",
		Before:  taking("limit", `{"type": "integer", "default": 20}`),
		After:   taking("limit", `{"type": "integer", "description": "20 when left out."}`),
	}
)

var rules = []*core.Rule{
	invalidFunctionName, functionNameLeadingCharacter, missingFunctionDescription, parameterNameCharset, emptyParametersOmitted,
	unresolvableSchemaReference, unsupportedSchemaReference,
	booleanSubschema, unsupportedAdditionalProperties, unsupportedOneOf, unsupportedAllOf, unsupportedNot, unsupportedMultipleOf,
	unsupportedExclusiveMinimum, unsupportedExclusiveMaximum, unsupportedUniqueItems, unsupportedPrefixItems, unsupportedKeyword,
	droppedAnnotationKeyword,
	unsupportedConst, nonStringEnumValues, unsupportedType, multiTypeUnion, typeWithAnyOf,
	constraintNotEnforced, formatNotEnforced, defaultNotEnforced,
}
