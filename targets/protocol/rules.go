package protocol

import "github.com/schemaport/schemaport/core"

const (
	base          = "https://modelcontextprotocol.io/specification/2026-07-28"
	toolsPage     = base + "/server/tools"
	toolNames     = base + "/server/tools#tool-names"
	headers       = base + "/server/tools#x-mcp-header"
	schemaUsage   = base + "/basic#json-schema-usage"
	refResolution = base + "/basic#ref-resolution"
	schemaPage    = base + "/schema"
	caching       = base + "/server/utilities/caching"
)

// Docs lists the official pages that the rules and the validators come from.
var Docs = []core.Page{
	{URL: toolsPage, Says: "what a tool and its input schema are"},
	{URL: toolNames, Says: "length and characters of tool names"},
	{URL: headers, Says: "arguments that are mirrored into HTTP headers"},
	{URL: schemaUsage, Says: "the default dialect, and what other dialects mean"},
	{URL: refResolution, Says: "which references are followed"},
	{URL: schemaPage, Says: "members of a tool and of a tools/list result, root type"},
	{URL: caching, Says: "ttlMs and cacheScope of a result"},
}

const (
	nameUnchanged = "Emits the name unchanged."
	keptAsItIs    = "Keeps it in the output, unchanged."
)

var (
	toolNameLength = &core.Rule{
		Code: "protocol/tool-name-length", Severity: core.Warning, Ability: core.Fixes, DocsURL: toolNames, Evidence: core.Advised,
		Summary: "The name is not 1 to 128 characters long.",
		Why: "The specification recommends this length and does not demand it, so a server may offer such a tool and a client may leave it out. " +
			"Dispatch code matches on the name, which is why it is never shortened here.",
		Fix:    nameUnchanged + " Choose a shorter one.",
		Before: `{"name": "` + longName + `", "description": "Archives.", "inputSchema": {"type": "object"}}`,
		After:  `{"name": "archive", "description": "Archives.", "inputSchema": {"type": "object"}}`,
	}
	toolNameCharacters = &core.Rule{
		Code: "protocol/tool-name-characters", Severity: core.Warning, Ability: core.Fixes, DocsURL: toolNames, Evidence: core.Advised,
		Summary: "The name has characters other than ASCII letters, digits, underscore, hyphen and dot.",
		Why: "The specification recommends these characters and does not demand them. Clients that hand tools on to a model API " +
			"often have no way to carry any other.",
		Fix:    nameUnchanged + " Choose one without them.",
		Before: `{"name": "files/read", "description": "Reads a file.", "inputSchema": {"type": "object"}}`,
		After:  `{"name": "files.read", "description": "Reads a file.", "inputSchema": {"type": "object"}}`,
	}
	inputSchemaMissingType = &core.Rule{
		Code: "protocol/input-schema-missing-type", Severity: core.Error, Ability: core.Fixes, DocsURL: schemaPage, Evidence: core.Stated,
		Summary: "The root schema has no type.",
		Why: "A tool must say `type: object` at the root. Clients that check a whole list at once lose every tool of the server " +
			"over one that does not.",
		Fix:    "Adds the type object, which every set of arguments has.",
		Before: `{"name": "ping", "description": "Pings.", "inputSchema": {"properties": {"host": {"type": "string"}}}}`,
		After:  `{"name": "ping", "description": "Pings.", "inputSchema": {"type": "object", "properties": {"host": {"type": "string"}}}}`,
	}
	inputSchemaTypeNotLiteralObject = &core.Rule{
		Code: "protocol/input-schema-type-not-literal-object", Severity: core.Error, Ability: core.Fixes, DocsURL: schemaPage, Evidence: core.Stated,
		Summary: "The root type is a list of which object is the only entry.",
		Why:     "To JSON Schema the list means the same as the word, but the protocol asks for the word and clients compare it as such.",
		Fix:     "Writes the type as the word object.",
		Before:  `{"name": "stop", "description": "Stops.", "inputSchema": {"type": ["object"]}}`,
		After:   `{"name": "stop", "description": "Stops.", "inputSchema": {"type": "object"}}`,
	}
	inputSchemaTypeUnion = &core.Rule{
		Code: "protocol/input-schema-type-union", Severity: core.Warning, Ability: core.Fixes, DocsURL: schemaPage, Evidence: core.Stated,
		Summary: "The root type is a list of object and other types.",
		Why: "Arguments always arrive as one JSON object, so the other types could never be used. A tool that meant to be called " +
			"with them, null among them, will not see such a call.",
		Fix:    "Narrows the type to object: fewer values are accepted, none that were not.",
		Before: `{"name": "list", "description": "Lists.", "inputSchema": {"type": ["object", "null"]}}`,
		After:  `{"name": "list", "description": "Lists.", "inputSchema": {"type": "object"}}`,
	}
	inputSchemaNotObject = &core.Rule{
		Code: "protocol/input-schema-not-object", Severity: core.Error, Ability: core.Refuses, DocsURL: toolsPage, Evidence: core.Stated,
		Summary: "The root type is something else than object.",
		Why:     "Arguments always arrive as one JSON object, so no call could ever satisfy the schema, and no client accepts the tool.",
		Fix:     "Writes nothing: make the root an object with the value as a property.",
		Before:  `{"name": "echo", "description": "Echoes.", "inputSchema": {"type": "string"}}`,
		After:   `{"name": "echo", "description": "Echoes.", "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}}}`,
	}
	unresolvableRef = &core.Rule{
		Code: "protocol/unresolvable-ref", Severity: core.Warning, Ability: core.Fixes, DocsURL: refResolution, Evidence: core.Derived,
		Summary: "A local reference points at nothing that is a schema.",
		Why: "A client that validates with this schema fails at the reference, and a model sees a name without a meaning. " +
			"It is mostly a definition that was renamed or not copied along.",
		Fix:    keptAsItIs + " Add the definition, or correct the reference.",
		Before: `{"name": "ship", "description": "Ships.", "inputSchema": {"type": "object", "properties": {"to": {"$ref": "#/$defs/address"}}}}`,
		After: `{"name": "ship", "description": "Ships.", "inputSchema": {"type": "object", "properties": {"to": {"$ref": "#/$defs/address"}}, ` +
			`"$defs": {"address": {"type": "string"}}}}`,
	}
	externalRef = &core.Rule{
		Code: "protocol/external-ref", Severity: core.Warning, Ability: core.Fixes, DocsURL: refResolution, Evidence: core.Stated,
		Summary: "A reference does not start with `#`.",
		Why: "Implementations must not fetch a schema from elsewhere on their own, and are advised to reject a tool whose schema " +
			"stays incomplete because of that.",
		Fix:    keptAsItIs + " Copy the referenced schema into $defs.",
		Before: `{"name": "bill", "description": "Bills.", "inputSchema": {"type": "object", "properties": {"to": {"$ref": "https://example.com/customer.json"}}}}`,
		After: `{"name": "bill", "description": "Bills.", "inputSchema": {"type": "object", "properties": {"to": {"$ref": "#/$defs/customer"}}, ` +
			`"$defs": {"customer": {"type": "string"}}}}`,
	}
	nonDefaultSchemaDialect = &core.Rule{
		Code: "protocol/non-default-schema-dialect", Severity: core.Warning, Ability: core.Fixes, DocsURL: schemaUsage, Evidence: core.Stated,
		Summary: "The schema declares another dialect than JSON Schema 2020-12.",
		Why: "2020-12 is the one dialect that every implementation must support. One that does not know the declared dialect must " +
			"answer with an error.",
		Fix: keptAsItIs + " Leave $schema out, or declare 2020-12 once the schema is written in it.",
		Before: `{"name": "add", "description": "Adds.", "inputSchema": {"$schema": "http://json-schema.org/draft-07/schema#", "type": "object", ` +
			`"properties": {"a": {"type": "number"}}}}`,
		After: `{"name": "add", "description": "Adds.", "inputSchema": {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", ` +
			`"properties": {"a": {"type": "number"}}}}`,
	}
	headerInvalid = &core.Rule{
		Code: "protocol/x-mcp-header-invalid", Severity: core.Error, Ability: core.Refuses, DocsURL: headers, Evidence: core.Stated,
		Summary: "An x-mcp-header is not a usable header name.",
		Why: "The value becomes part of the name of an HTTP header, so it must be a token by RFC 9110: one or more ASCII letters, digits " +
			"and a few signs. A client must leave out a tool that has any other.",
		Fix:    "Writes nothing: choose a name of letters, digits and hyphens.",
		Before: `{"name": "query", "description": "Queries.", "inputSchema": {"type": "object", "properties": {"region": {"type": "string", "x-mcp-header": "Home Region"}}}}`,
		After:  `{"name": "query", "description": "Queries.", "inputSchema": {"type": "object", "properties": {"region": {"type": "string", "x-mcp-header": "Home-Region"}}}}`,
	}
	headerDuplicate = &core.Rule{
		Code: "protocol/x-mcp-header-duplicate", Severity: core.Error, Ability: core.Refuses, DocsURL: headers, Evidence: core.Stated,
		Summary: "Two places of one schema use the same x-mcp-header.",
		Why: "Header names do not distinguish upper and lower case, so the two arguments would overwrite each other. A client must leave " +
			"out such a tool.",
		Fix: "Writes nothing: give each argument a header of its own.",
		Before: `{"name": "copy", "description": "Copies.", "inputSchema": {"type": "object", "properties": {` +
			`"from": {"type": "string", "x-mcp-header": "Region"}, "to": {"type": "string", "x-mcp-header": "region"}}}}`,
		After: `{"name": "copy", "description": "Copies.", "inputSchema": {"type": "object", "properties": {` +
			`"from": {"type": "string", "x-mcp-header": "From-Region"}, "to": {"type": "string", "x-mcp-header": "To-Region"}}}}`,
	}
	headerUnsupportedType = &core.Rule{
		Code: "protocol/x-mcp-header-unsupported-type", Severity: core.Error, Ability: core.Refuses, DocsURL: headers, Evidence: core.Stated,
		Summary: "An x-mcp-header stands on something else than a plain string, integer or boolean argument.",
		Why: "A client reads the value from the arguments by following properties alone, and writes it as text. That works for one value " +
			"of a type with one spelling; not for lists, objects, numbers or null, and not behind items, a composition or a reference.",
		Fix:    "Writes nothing: move the header to such a property, or remove it.",
		Before: `{"name": "scan", "description": "Scans.", "inputSchema": {"type": "object", "properties": {"depth": {"type": "number", "x-mcp-header": "Depth"}}}}`,
		After:  `{"name": "scan", "description": "Scans.", "inputSchema": {"type": "object", "properties": {"depth": {"type": "integer", "x-mcp-header": "Depth"}}}}`,
	}
	nullableKeywordIgnored = &core.Rule{
		Code: "protocol/nullable-keyword-ignored", Severity: core.Info, Ability: core.Fixes, DocsURL: schemaUsage, Evidence: core.Derived,
		Summary: "The keyword nullable is present, which JSON Schema does not know.",
		Why:     "It comes from OpenAPI 3.0. A JSON Schema validator passes over it, so it neither admits null nor rules it out.",
		Fix:     keptAsItIs + ` To admit null, list "null" in type.`,
		Before:  `{"name": "tag", "description": "Tags.", "inputSchema": {"type": "object", "properties": {"label": {"type": "string", "nullable": true}}}}`,
		After:   `{"name": "tag", "description": "Tags.", "inputSchema": {"type": "object", "properties": {"label": {"type": ["string", "null"]}}}}`,
	}
)

// longName is the example of a name that is too long.
const longName = "archive_every_document_of_the_current_workspace_that_nobody_has_opened_since_the_beginning_" +
	"of_the_previous_quarter_and_send_a_report"

var rules = []*core.Rule{
	toolNameLength, toolNameCharacters,
	inputSchemaMissingType, inputSchemaTypeNotLiteralObject, inputSchemaTypeUnion, inputSchemaNotObject,
	unresolvableRef, externalRef, nonDefaultSchemaDialect,
	headerInvalid, headerDuplicate, headerUnsupportedType,
	nullableKeywordIgnored,
}

var (
	addedInputSchemaTypeObject = &core.TransformationKind{
		Code: "added-input-schema-type-object", Summary: "`type: object` is added to a root schema that has no type.",
	}
	normalizedInputSchemaTypeToObject = &core.TransformationKind{
		Code: "normalized-input-schema-type-to-object", Summary: "A root type that is a list of `object` alone is written as `object`.",
	}
	narrowedInputSchemaTypeToObject = &core.TransformationKind{
		Code: "narrowed-input-schema-type-to-object", Summary: "A root type that lists `object` among others is narrowed to `object`.",
	}
)

var transformations = []*core.TransformationKind{
	addedInputSchemaTypeObject, normalizedInputSchemaTypeToObject, narrowedInputSchemaTypeToObject,
}
