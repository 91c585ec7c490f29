package vendora

import "github.com/schemaport/schemaport/core"

// The rules about objects. Where a schema cannot be sent as it is and compiling
// it changes what a handler sees, an error and a warning come together: the
// error fails a gated check and is resolved by the transformation, the warning
// stays.
var (
	strictOptionalProperty = &core.Rule{
		Code: "vendor-a/strict-optional-property", Severity: core.Error, Ability: core.Fixes, DocsURL: functionCalling, Evidence: core.Stated,
		Summary: "A property is not in `required`.",
		Why:     "Strict mode has no optional properties: the API rejects an object whose `required` does not name every property.",
		Fix:     "Adds the property to required and lets it be null.",
		Before:  `{"name": "list", "description": "Lists orders.", "inputSchema": {"type": "object", "properties": {"page": {"type": "integer"}}, "additionalProperties": false}}`,
		After:   `{"name": "list", "description": "Lists orders.", "inputSchema": {"type": "object", "properties": {"page": {"type": ["integer", "null"]}}, "required": ["page"], "additionalProperties": false}}`,
	}
	nullableInsteadOfOmitted = &core.Rule{
		Code: "vendor-a/nullable-instead-of-omitted", Severity: core.Warning, Ability: core.Fixes, DocsURL: functionCalling, Evidence: core.Derived,
		Summary: "The model may send null for a property that it used to leave out.",
		Why: "Null and absent are different values, and strict mode cannot carry the difference. A handler that only asks " +
			"whether the key is there takes the null for a value.",
		Fix:    "Lets the property be null. Read null as not supplied.",
		Before: `{"name": "list", "description": "Lists orders.", "inputSchema": {"type": "object", "properties": {"page": {"type": "integer"}}, "additionalProperties": false}}`,
		After:  `{"name": "list", "description": "Lists orders.", "inputSchema": {"type": "object", "properties": {"page": {"type": ["integer", "null"]}}, "required": ["page"], "additionalProperties": false}}`,
	}
	objectMissingAdditionalProperties = &core.Rule{
		Code: "vendor-a/object-missing-additional-properties", Severity: core.Error, Ability: core.Fixes, DocsURL: structuredOutputs, Evidence: core.Stated,
		Summary: "An object has no `additionalProperties`.",
		Why: "Strict mode takes only objects that say `additionalProperties: false`. An object without any declared property is thereby one that can " +
			"only be empty; that accepts less than before, and never more.",
		Fix:    "Adds additionalProperties: false.",
		Before: `{"name": "ping", "description": "Pings.", "inputSchema": {"type": "object", "properties": {"host": {"type": "string"}}, "required": ["host"]}}`,
		After:  `{"name": "ping", "description": "Pings.", "inputSchema": {"type": "object", "properties": {"host": {"type": "string"}}, "required": ["host"], "additionalProperties": false}}`,
	}
	additionalPropertiesTrue = &core.Rule{
		Code: "vendor-a/additional-properties-true", Severity: core.Error, Ability: core.Fixes, DocsURL: structuredOutputs, Evidence: core.Stated,
		Summary: "`additionalProperties` is true, or the empty schema.",
		Why:     "Strict mode takes only closed objects.",
		Fix:     "Replaces it with false.",
		Before:  `{"name": "log", "description": "Logs an event.", "inputSchema": {"type": "object", "properties": {"event": {"type": "string"}}, "required": ["event"], "additionalProperties": true}}`,
		After:   `{"name": "log", "description": "Logs an event.", "inputSchema": {"type": "object", "properties": {"event": {"type": "string"}}, "required": ["event"], "additionalProperties": false}}`,
	}
	extraPropertiesNoLongerAccepted = &core.Rule{
		Code: "vendor-a/extra-properties-no-longer-accepted", Severity: core.Warning, Ability: core.Fixes, DocsURL: structuredOutputs, Evidence: core.Derived,
		Summary: "An object that took undeclared properties no longer does.",
		Why: "The author said that extra keys are welcome, so a handler may rely on them. They can no longer be sent: what the model should be able " +
			"to say has to be declared.",
		Fix:    "Closes the object. Declare the properties that matter.",
		Before: `{"name": "log", "description": "Logs an event.", "inputSchema": {"type": "object", "properties": {"event": {"type": "string"}}, "required": ["event"], "additionalProperties": true}}`,
		After:  `{"name": "log", "description": "Logs an event.", "inputSchema": {"type": "object", "properties": {"event": {"type": "string"}}, "required": ["event"], "additionalProperties": false}}`,
	}
	additionalPropertiesSchema = &core.Rule{
		Code: "vendor-a/additional-properties-schema", Severity: core.Error, Ability: core.FixesLossy, DocsURL: structuredOutputs, Evidence: core.Stated,
		Summary: "`additionalProperties` is a schema: a map with keys of the caller's choice.",
		Why: "Strict mode has no maps. The object is closed, so the entries of the map can no longer be sent at all, and a tool that lives on them is " +
			"of no use. A list of entries, each with a key and a value, can be sent.",
		Fix: "Replaces it with false: the map is erased.",
		Before: `{"name": "label", "description": "Sets labels.", "inputSchema": {"type": "object", "properties": {"labels": {"type": "object", ` +
			`"additionalProperties": {"type": "string"}}}, "required": ["labels"], "additionalProperties": false}}`,
		After: `{"name": "label", "description": "Sets labels.", "inputSchema": {"type": "object", "properties": {"labels": {"type": "array", "items": {"type": "object", ` +
			`"properties": {"key": {"type": "string"}, "value": {"type": "string"}}, "required": ["key", "value"], "additionalProperties": false}}}, ` +
			`"required": ["labels"], "additionalProperties": false}}`,
	}
)
