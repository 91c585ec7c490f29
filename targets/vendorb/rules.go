package vendorb

import "github.com/schemaport/schemaport/core"

const (
	base            = "https://platform.claude.com/docs/en"
	defineTools     = base + "/agents-and-tools/tool-use/define-tools"
	strictToolUse   = base + "/agents-and-tools/tool-use/strict-tool-use"
	schemaLimits    = base + "/build-with-claude/structured-outputs#json-schema-limitations"
	messages        = base + "/api/messages"
	modelsOverview  = base + "/about-claude/models/overview"
	keptInTheOutput = "Keeps it in the output, unchanged."
)

// Docs lists the official pages that the rules come from.
var Docs = []core.Page{
	{URL: defineTools, Says: "tool names and descriptions"},
	{URL: strictToolUse, Says: "default tool use does not enforce the schema"},
	{URL: schemaLimits, Says: "keywords, formats, enums and references"},
	{URL: messages, Says: "request shape and root type"},
	{URL: modelsOverview, Says: "probe model"},
}

var (
	invalidToolName = &core.Rule{
		Code: "vendor-b/invalid-tool-name", Severity: core.Error, Ability: core.Refuses, DocsURL: defineTools, Evidence: core.Stated,
		Summary: "The name is not 1 to 64 letters, digits, underscores and hyphens.",
		Why: "The API rejects the whole request when one tool has such a name. Dispatch code matches on the name, " +
			"so it is never renamed, shortened or cleaned here.",
		Fix:    "Writes nothing: rename the tool.",
		Before: `{"name": "orders.create", "description": "Creates an order.", "inputSchema": {"type": "object"}}`,
		After:  `{"name": "orders_create", "description": "Creates an order.", "inputSchema": {"type": "object"}}`,
	}
	inputSchemaNotObject = &core.Rule{
		Code: "vendor-b/input-schema-not-object", Severity: core.Error, Ability: core.Refuses, DocsURL: messages, Evidence: core.Stated,
		Summary: "The root schema has a type other than object.",
		Why:     "Arguments are always sent as one JSON object, and the API rejects a root of any other type.",
		Fix:     "Writes nothing: make the root an object with the value as a property.",
		Before:  `{"name": "tag", "description": "Tags it.", "inputSchema": {"type": "array", "items": {"type": "string"}}}`,
		After:   `{"name": "tag", "description": "Tags it.", "inputSchema": {"type": "object", "properties": {"tags": {"type": "array", "items": {"type": "string"}}}}}`,
	}
	missingInputSchemaType = &core.Rule{
		Code: "vendor-b/missing-input-schema-type", Severity: core.Error, Ability: core.Fixes, DocsURL: messages, Evidence: core.Stated,
		Summary: "The root schema has no type.",
		Why:     "The API requires `type: object` at the root, even where the properties leave no doubt.",
		Fix:     "Adds the type object, which every set of arguments has.",
		Before:  `{"name": "ping", "description": "Pings.", "inputSchema": {"properties": {"host": {"type": "string"}}}}`,
		After:   `{"name": "ping", "description": "Pings.", "inputSchema": {"type": "object", "properties": {"host": {"type": "string"}}}}`,
	}
	schemaNotEnforced = &core.Rule{
		Code: "vendor-b/schema-not-enforced", Severity: core.Warning, Ability: core.Fixes, DocsURL: strictToolUse, Evidence: core.Stated,
		Summary: "The schema declares properties or required ones, and default tool use does not validate inputs.",
		Why: "Unless strict tool use is switched on for the request, the schema guides the model and guarantees nothing: " +
			"a handler must expect missing properties and values of another type.",
		Fix:    "Emits the schema as it is. Validate the arguments before the tool acts on them.",
		Before: `{"name": "refund", "description": "Refunds an order.", "inputSchema": {"type": "object", "properties": {"order": {"type": "string"}}}}`,
		After:  `{"name": "refund", "description": "Refunds an order.", "inputSchema": {"type": "object"}}`,
	}
	constraintNotEnforced = &core.Rule{
		Code: "vendor-b/constraint-not-enforced", Severity: core.Warning, Ability: core.Fixes, DocsURL: schemaLimits, Evidence: core.Stated,
		Summary: "A constraint that is documented as unsupported, and so never enforced.",
		Why: "Numeric bounds, string lengths, array sizes beyond minItems 0 or 1, unique items and open objects are outside what " +
			"the API can enforce, also in strict mode. The model sees them as a hint.",
		Fix:    keptInTheOutput + " Check the value in the tool.",
		Before: `{"name": "page", "description": "Lists a page.", "inputSchema": {"type": "object", "properties": {"limit": {"type": "integer", "maximum": 100}}}}`,
		After:  `{"name": "page", "description": "Lists a page.", "inputSchema": {"type": "object", "properties": {"limit": {"type": "integer", "enum": [10, 100]}}}}`,
	}
	keywordNotDocumented = &core.Rule{
		Code: "vendor-b/keyword-not-documented", Severity: core.Warning, Ability: core.Fixes, DocsURL: schemaLimits, Evidence: core.Unlisted,
		Summary: "A keyword that the documentation lists neither as supported nor as unsupported.",
		Why:     "Whether it is enforced, ignored or refused in strict mode could not be confirmed from the documentation.",
		Fix:     keptInTheOutput,
		Before:  `{"name": "zip", "description": "Looks up a code.", "inputSchema": {"type": "object", "properties": {"code": {"type": "string", "pattern": "^[0-9]{5}$"}}}}`,
		After:   `{"name": "zip", "description": "Looks up a code.", "inputSchema": {"type": "object", "properties": {"code": {"type": "string", "description": "Five digits."}}}}`,
	}
	undocumentedStringFormat = &core.Rule{
		Code: "vendor-b/undocumented-string-format", Severity: core.Warning, Ability: core.Fixes, DocsURL: schemaLimits, Evidence: core.Unlisted,
		Summary: "A string format outside the ten documented ones.",
		Why:     "The documentation lists date-time, time, date, duration, email, hostname, uri, ipv4, ipv6 and uuid; nothing says what any other does.",
		Fix:     keptInTheOutput,
		Before:  `{"name": "call", "description": "Calls.", "inputSchema": {"type": "object", "properties": {"number": {"type": "string", "format": "phone"}}}}`,
		After:   `{"name": "call", "description": "Calls.", "inputSchema": {"type": "object", "properties": {"number": {"type": "string", "description": "A phone number."}}}}`,
	}
	enumNonPrimitiveValue = &core.Rule{
		Code: "vendor-b/enum-non-primitive-value", Severity: core.Warning, Ability: core.Fixes, DocsURL: schemaLimits, Evidence: core.Stated,
		Summary: "An enum holds an object or an array.",
		Why:     "Only strings, numbers, booleans and null are documented as enum values; complex ones are named as unsupported.",
		Fix:     keptInTheOutput,
		Before:  `{"name": "move", "description": "Moves.", "inputSchema": {"type": "object", "properties": {"to": {"enum": [[0, 1], [1, 0]]}}}}`,
		After:   `{"name": "move", "description": "Moves.", "inputSchema": {"type": "object", "properties": {"to": {"enum": ["up", "right"]}}}}`,
	}
	externalRef = &core.Rule{
		Code: "vendor-b/external-ref", Severity: core.Warning, Ability: core.Fixes, DocsURL: schemaLimits, Evidence: core.Stated,
		Summary: "A reference leads out of the document.",
		Why:     "External references are documented as unsupported: the model never sees what they point at.",
		Fix:     keptInTheOutput + " Copy the referenced schema into $defs.",
		Before:  `{"name": "ship", "description": "Ships.", "inputSchema": {"type": "object", "properties": {"to": {"$ref": "https://example.com/address.json"}}}}`,
		After:   `{"name": "ship", "description": "Ships.", "inputSchema": {"type": "object", "properties": {"to": {"$ref": "#/$defs/address"}}, "$defs": {"address": {"type": "object"}}}}`,
	}
	missingToolDescription = &core.Rule{
		Code: "vendor-b/missing-tool-description", Severity: core.Info, Ability: core.Fixes, DocsURL: defineTools, Evidence: core.Advised,
		Summary: "The tool has no description, or a blank one.",
		Why:     "The documentation calls a detailed description by far the most important factor in how well a model uses a tool.",
		Fix:     "Emits the tool without a description.",
		Before:  `{"name": "sync", "inputSchema": {"type": "object"}}`,
		After:   `{"name": "sync", "description": "Copies new orders to the warehouse.", "inputSchema": {"type": "object"}}`,
	}
)

var rules = []*core.Rule{
	invalidToolName, inputSchemaNotObject, missingInputSchemaType, schemaNotEnforced, constraintNotEnforced,
	keywordNotDocumented, undocumentedStringFormat, enumNonPrimitiveValue, externalRef, missingToolDescription,
}

var (
	renamedInputSchemaField = &core.TransformationKind{
		Code: "renamed-input-schema-field", Summary: "`inputSchema` is emitted as `input_schema`. Always applied.",
	}
	addedInputSchemaType = &core.TransformationKind{
		Code: "added-input-schema-type", Summary: "`type: object` is added to a root schema that has no type.",
	}
)

var transformations = []*core.TransformationKind{renamedInputSchemaField, addedInputSchemaType}
