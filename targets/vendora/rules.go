package vendora

import "github.com/schemaport/schemaport/core"

const (
	base              = "https://developers.openai.com/api/docs"
	structuredOutputs = base + "/guides/structured-outputs"
	functionCalling   = base + "/guides/function-calling"
	responsesCreate   = base + "/api-reference/responses/create"
	chatCreate        = base + "/api-reference/chat/create"
	deprecations      = base + "/deprecations"
	models            = base + "/models"
)

// Docs lists the official pages that the rules come from.
var Docs = []core.Page{
	{URL: structuredOutputs, Says: "supported schemas, keywords, formats and limits"},
	{URL: functionCalling, Says: "strict mode and optional fields"},
	{URL: responsesCreate, Says: "request shape"},
	{URL: chatCreate, Says: "tool names: the only page that states the rule"},
	{URL: deprecations, Says: "probe model"},
	{URL: models, Says: "probe model"},
}

// The rules about the tool and its root schema.
var (
	toolNameInvalidCharacters = &core.Rule{
		Code: "vendor-a/tool-name-invalid-characters", Severity: core.Error, Ability: core.Refuses, DocsURL: chatCreate, Evidence: core.Stated,
		Summary: "The name has characters other than letters, digits, underscores and hyphens.",
		Why: "The API rejects the whole request when one tool has such a name. Dispatch code matches on the name, " +
			"so it is never renamed, shortened or cleaned here.",
		Fix:    "Writes nothing: rename the tool.",
		Before: `{"name": "orders.create", "description": "Creates an order.", "inputSchema": {"type": "object"}}`,
		After:  `{"name": "orders_create", "description": "Creates an order.", "inputSchema": {"type": "object"}}`,
	}
	toolNameTooLong = &core.Rule{
		Code: "vendor-a/tool-name-too-long", Severity: core.Error, Ability: core.Refuses, DocsURL: chatCreate, Evidence: core.Stated,
		Summary: "The name has more than 64 characters.",
		Why:     "64 is the only length that the documentation states. A name that was cut could collide with another tool's.",
		Fix:     "Writes nothing: shorten the name.",
		Before: `{"name": "warehouse_inventory_management_create_replenishment_order_for_supplier", "description": "Orders stock.", ` +
			`"inputSchema": {"type": "object"}}`,
		After: `{"name": "create_replenishment_order", "description": "Orders stock.", "inputSchema": {"type": "object"}}`,
	}
	missingToolDescription = &core.Rule{
		Code: "vendor-a/missing-tool-description", Severity: core.Info, Ability: core.Fixes, DocsURL: functionCalling, Evidence: core.Advised,
		Summary: "The tool has no description, or a blank one.",
		Why:     "The description is what a model chooses tools by. Without it only the name and the properties are left to guess from.",
		Fix:     "Emits the tool as it is.",
		Before:  `{"name": "sync", "inputSchema": {"type": "object"}}`,
		After:   `{"name": "sync", "description": "Copies new orders to the warehouse.", "inputSchema": {"type": "object"}}`,
	}
	rootSchemaNotObject = &core.Rule{
		Code: "vendor-a/root-schema-not-object", Severity: core.Error, Ability: core.Refuses, DocsURL: structuredOutputs, Evidence: core.Stated,
		Summary: "The type of the root schema is not exactly `object`.",
		Why:     "Arguments are always one JSON object, and the API takes nothing but that type at the root: no other, no list of types, not none.",
		Fix:     "Writes nothing: give the root the type object, with the value as a property.",
		Before:  `{"name": "tag", "description": "Tags it.", "inputSchema": {"type": "array", "items": {"type": "string"}}}`,
		After:   `{"name": "tag", "description": "Tags it.", "inputSchema": {"type": "object", "properties": {"tags": {"type": "array", "items": {"type": "string"}}}}}`,
	}
	rootSchemaAnyOf = &core.Rule{
		Code: "vendor-a/root-schema-anyof", Severity: core.Error, Ability: core.Refuses, DocsURL: structuredOutputs, Evidence: core.Stated,
		Summary: "The root schema uses `anyOf`, or `oneOf`, which would become it.",
		Why:     "The root must be one object. Dropping the choice would accept calls that no branch describes, so nothing is written.",
		Fix:     "Writes nothing: put the choice into a property, or split the tool.",
		Before: `{"name": "find", "description": "Finds a user.", "inputSchema": {"type": "object", "properties": {"id": {"type": "string"}, "mail": {"type": "string"}}, ` +
			`"anyOf": [{"required": ["id"]}, {"required": ["mail"]}]}}`,
		After: `{"name": "find", "description": "Finds a user.", "inputSchema": {"type": "object", "properties": {"by": {"type": "string", "enum": ["id", "mail"]}, "value": {"type": "string"}}}}`,
	}
)

var rules = []*core.Rule{
	toolNameInvalidCharacters, toolNameTooLong, missingToolDescription, rootSchemaNotObject, rootSchemaAnyOf,

	strictOptionalProperty, nullableInsteadOfOmitted, objectMissingAdditionalProperties, additionalPropertiesTrue,
	extraPropertiesNoLongerAccepted, additionalPropertiesSchema,

	unsupportedKeyword, undocumentedConstraintKeyword, unknownKeyword, unsupportedStringFormat, oneOfConvertedToAnyOf,
	conflictingDefinitionsKeywords, constConvertedToEnum, annotationKeywordDropped, defaultKeywordDropped,
	legacyDefinitionsKeyword, nullableKeywordConverted,

	tooManyProperties, schemaTooDeep, tooManyEnumValues, largeEnumTooLong, schemaTooLarge,
}
