package vendora

import "github.com/schemaport/schemaport/core"

// The rules about keywords.
var (
	unsupportedKeyword = &core.Rule{
		Code: "vendor-a/unsupported-keyword", Severity: core.Error, Ability: core.FixesLossy, DocsURL: structuredOutputs, Evidence: core.Stated, Tier: 1,
		Summary: "A keyword that the documentation names as unsupported, or a shape that strict mode cannot express.",
		Why: "`allOf`, `not`, `dependentRequired`, `dependentSchemas`, `if`, `then` and `else` are named as unsupported. The same code stands for whatever " +
			"else cannot be carried exactly and has no code of its own: a choice on an object that has properties itself, `required` for a property that is not " +
			"declared, a schema that accepts nothing, a value without the form that its keyword asks for, a reference that would lead elsewhere.",
		Fix: "Drops it: the constraint is no longer enforced. Check it in the tool, or say it in the description.",
		Before: `{"name": "pay", "description": "Pays a bill.", "inputSchema": {"type": "object", "properties": {"method": {"type": "string", "not": {"const": "cash"}}}, ` +
			`"required": ["method"], "additionalProperties": false}}`,
		After: `{"name": "pay", "description": "Pays a bill.", "inputSchema": {"type": "object", "properties": {"method": {"type": "string", "enum": ["card", "transfer"]}}, ` +
			`"required": ["method"], "additionalProperties": false}}`,
	}
	undocumentedConstraintKeyword = &core.Rule{
		Code: "vendor-a/undocumented-constraint-keyword", Severity: core.Error, Ability: core.FixesLossy, DocsURL: structuredOutputs, Evidence: core.Unlisted, Tier: 2,
		Summary: "A constraint that is absent from the documented list of supported keywords.",
		Why: "The documentation says nothing about it, or contradicts itself, as it does for string lengths: whether the API enforces, ignores or rejects " +
			"the keyword could not be confirmed here. A probe with your own schema can settle it.",
		Fix: "Drops it, so that nothing is claimed that could not be confirmed. Check the value in the tool.",
		Before: `{"name": "rate", "description": "Rates it.", "inputSchema": {"type": "object", "properties": {"comment": {"type": "string", "maxLength": 200}}, ` +
			`"required": ["comment"], "additionalProperties": false}}`,
		After: `{"name": "rate", "description": "Rates it.", "inputSchema": {"type": "object", "properties": {"comment": {"type": "string", "description": "At most 200 characters."}}, ` +
			`"required": ["comment"], "additionalProperties": false}}`,
	}
	unknownKeyword = &core.Rule{
		Code: "vendor-a/unknown-keyword", Severity: core.Error, Ability: core.FixesLossy, DocsURL: structuredOutputs, Evidence: core.Unlisted,
		Summary: "A keyword that is not recognised, such as an extension that starts with `x-`.",
		Why:     "Nobody but its author knows whether it constrains, so it is treated as if it did.",
		Fix:     "Drops it.",
		Before: `{"name": "fly", "description": "Books a flight.", "inputSchema": {"type": "object", "properties": {"to": {"type": "string", "x-airport": true}}, ` +
			`"required": ["to"], "additionalProperties": false}}`,
		After: `{"name": "fly", "description": "Books a flight.", "inputSchema": {"type": "object", "properties": {"to": {"type": "string", "description": "An airport code."}}, ` +
			`"required": ["to"], "additionalProperties": false}}`,
	}
	unsupportedStringFormat = &core.Rule{
		Code: "vendor-a/unsupported-string-format", Severity: core.Error, Ability: core.FixesLossy, DocsURL: structuredOutputs, Evidence: core.Unlisted,
		Summary: "A `format` outside the nine supported ones.",
		Why:     "Supported are date-time, time, date, duration, email, hostname, ipv4, ipv6 and uuid.",
		Fix:     "Drops it: any string is accepted.",
		Before: `{"name": "open", "description": "Opens a page.", "inputSchema": {"type": "object", "properties": {"url": {"type": "string", "format": "uri"}}, ` +
			`"required": ["url"], "additionalProperties": false}}`,
		After: `{"name": "open", "description": "Opens a page.", "inputSchema": {"type": "object", "properties": {"url": {"type": "string", "pattern": "^https://"}}, ` +
			`"required": ["url"], "additionalProperties": false}}`,
	}
	oneOfConvertedToAnyOf = &core.Rule{
		Code: "vendor-a/one-of-converted-to-any-of", Severity: core.Error, Ability: core.FixesLossy, DocsURL: structuredOutputs, Evidence: core.Unlisted,
		Summary: "`oneOf` is used.",
		Why: "Strict mode has `anyOf` only, which also accepts a value that matches several branches. Where the branches exclude each other anyway, " +
			"`anyOf` says the same and can be written in the first place.",
		Fix: "Turns it into anyOf.",
		Before: `{"name": "move", "description": "Moves it.", "inputSchema": {"type": "object", "properties": {"to": {"oneOf": [{"type": "string"}, {"type": "integer"}]}}, ` +
			`"required": ["to"], "additionalProperties": false}}`,
		After: `{"name": "move", "description": "Moves it.", "inputSchema": {"type": "object", "properties": {"to": {"anyOf": [{"type": "string"}, {"type": "integer"}]}}, ` +
			`"required": ["to"], "additionalProperties": false}}`,
	}
	conflictingDefinitionsKeywords = &core.Rule{
		Code: "vendor-a/conflicting-definitions-keywords", Severity: core.Error, Ability: core.FixesLossy, DocsURL: structuredOutputs, Evidence: core.Derived,
		Summary: "A schema has both `definitions` and `$defs`.",
		Why:     "`definitions` cannot be renamed over a `$defs` that exists, and the two are not merged: that is a limitation of this tool.",
		Fix:     "Drops definitions. References to it are left as they are and lead nowhere.",
		Before: `{"name": "ship", "description": "Ships.", "inputSchema": {"type": "object", "properties": {"to": {"$ref": "#/$defs/address"}}, "required": ["to"], "additionalProperties": false, ` +
			`"$defs": {"address": {"type": "string"}}, "definitions": {"parcel": {"type": "string"}}}}`,
		After: `{"name": "ship", "description": "Ships.", "inputSchema": {"type": "object", "properties": {"to": {"$ref": "#/$defs/address"}}, "required": ["to"], "additionalProperties": false, ` +
			`"$defs": {"address": {"type": "string"}, "parcel": {"type": "string"}}}}`,
	}
	constConvertedToEnum = &core.Rule{
		Code: "vendor-a/const-converted-to-enum", Severity: core.Info, Ability: core.Fixes, DocsURL: structuredOutputs, Evidence: core.Unlisted,
		Summary: "`const` is used.",
		Why:     "`const` is not on the documented list of keywords; an `enum` of one value is, and accepts the same.",
		Fix:     "Turns it into an enum of one value.",
		Before: `{"name": "act", "description": "Acts.", "inputSchema": {"type": "object", "properties": {"kind": {"type": "string", "const": "refund"}}, ` +
			`"required": ["kind"], "additionalProperties": false}}`,
		After: `{"name": "act", "description": "Acts.", "inputSchema": {"type": "object", "properties": {"kind": {"type": "string", "enum": ["refund"]}}, ` +
			`"required": ["kind"], "additionalProperties": false}}`,
	}
	annotationKeywordDropped = &core.Rule{
		Code: "vendor-a/annotation-keyword-dropped", Severity: core.Info, Ability: core.Fixes, DocsURL: structuredOutputs, Evidence: core.Unlisted,
		Summary: "A keyword that constrains nothing is dropped.",
		Why: "`title`, `examples`, `example`, `$comment`, `$schema`, `$id`, `$anchor`, `deprecated`, `readOnly`, `writeOnly` and `nullable: false` refuse no value and are not on " +
			"the documented list. The same goes for the `id` of draft-04 where no reference depends on it, and for a keyword that says nothing where it stands, such as an " +
			"empty `required` on a string.",
		Fix:    "Drops it; the accepted values stay the same. Move what a model should know into the description.",
		Before: `{"name": "ping", "description": "Pings.", "inputSchema": {"title": "Ping", "type": "object", "properties": {}, "additionalProperties": false}}`,
		After:  `{"name": "ping", "description": "Pings.", "inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}}`,
	}
	defaultKeywordDropped = &core.Rule{
		Code: "vendor-a/default-keyword-dropped", Severity: core.Warning, Ability: core.Fixes, DocsURL: structuredOutputs, Evidence: core.Unlisted,
		Summary: "`default` is dropped.",
		Why:     "The accepted values stay the same, but the model no longer sees what happens when it does not choose.",
		Fix:     "Drops it. Say the default in the description, and apply it in the tool.",
		Before: `{"name": "page", "description": "Lists a page.", "inputSchema": {"type": "object", "properties": {"limit": {"type": "integer", "default": 20}}, ` +
			`"required": ["limit"], "additionalProperties": false}}`,
		After: `{"name": "page", "description": "Lists a page.", "inputSchema": {"type": "object", "properties": {"limit": {"type": "integer", "description": "Usually 20."}}, ` +
			`"required": ["limit"], "additionalProperties": false}}`,
	}
	legacyDefinitionsKeyword = &core.Rule{
		Code: "vendor-a/legacy-definitions-keyword", Severity: core.Warning, Ability: core.Fixes, DocsURL: structuredOutputs, Evidence: core.Unlisted,
		Summary: "`definitions` is used, the draft-07 name of `$defs`.",
		Why: "The API documents `$defs`. References that begin with `#/definitions/` follow the new name; one that reaches the definitions of a nested schema in another way does " +
			"not, and is reported where it stands.",
		Fix: "Renames it to $defs and repoints the references to it.",
		Before: `{"name": "ship", "description": "Ships.", "inputSchema": {"type": "object", "properties": {"to": {"$ref": "#/definitions/address"}}, "required": ["to"], "additionalProperties": false, ` +
			`"definitions": {"address": {"type": "string"}}}}`,
		After: `{"name": "ship", "description": "Ships.", "inputSchema": {"type": "object", "properties": {"to": {"$ref": "#/$defs/address"}}, "required": ["to"], "additionalProperties": false, ` +
			`"$defs": {"address": {"type": "string"}}}}`,
	}
	nullableKeywordConverted = &core.Rule{
		Code: "vendor-a/nullable-keyword-converted", Severity: core.Warning, Ability: core.Fixes, DocsURL: structuredOutputs, Evidence: core.Unlisted,
		Summary: "`nullable: true` is used, the OpenAPI 3.0 way to say that null is accepted.",
		Why:     "It is no keyword of JSON Schema, where a validator passes over it and refuses null. It is read here as its author meant it.",
		Fix:     "Adds null to the type.",
		Before: `{"name": "note", "description": "Notes it.", "inputSchema": {"type": "object", "properties": {"until": {"type": "string", "nullable": true}}, ` +
			`"required": ["until"], "additionalProperties": false}}`,
		After: `{"name": "note", "description": "Notes it.", "inputSchema": {"type": "object", "properties": {"until": {"type": ["string", "null"]}}, ` +
			`"required": ["until"], "additionalProperties": false}}`,
	}
)
