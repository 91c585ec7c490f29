package vendora

import (
	"fmt"
	"strings"

	"github.com/schemaport/schemaport/core"
)

// The rules about size. All of them refuse: whatever was trimmed would be a part
// of the contract.
var (
	tooManyProperties = &core.Rule{
		Code: "vendor-a/too-many-properties", Severity: core.Error, Ability: core.Refuses, DocsURL: structuredOutputs, Evidence: core.Stated,
		Summary: "The schema has more than 5000 properties in total.",
		Why:     "The documented limit counts the properties of all objects of a schema together.",
		Fix:     "Writes nothing: split the tool, or take what is not needed out.",
		MakeExample: func() (before, after string) {
			return closedObject(manyProperties(maxProperties + 1)), closedObject(manyProperties(3))
		},
	}
	schemaTooDeep = &core.Rule{
		Code: "vendor-a/schema-too-deep", Severity: core.Error, Ability: core.Refuses, DocsURL: structuredOutputs, Evidence: core.Stated,
		Summary: "The schema is nested more than 10 levels deep.",
		Why:     "The documented limit counts the root as the first level. A reference is not followed, so a definition used at a deep place is a way out.",
		Fix:     "Writes nothing: flatten the schema, or move its inner parts to $defs.",
		MakeExample: func() (before, after string) {
			return closedObject(`"list": ` + nestedLists(maxDepth)), closedObject(`"list": ` + nestedLists(3))
		},
	}
	tooManyEnumValues = &core.Rule{
		Code: "vendor-a/too-many-enum-values", Severity: core.Error, Ability: core.Refuses, DocsURL: structuredOutputs, Evidence: core.Stated,
		Summary: "The schema has more than 1000 enum values in total.",
		Why:     "The documented limit counts the values of all enums of a schema together, a `const` as one.",
		Fix:     "Writes nothing: take a string and check it in the tool, or offer a search.",
		MakeExample: func() (before, after string) {
			return closedObject(`"code": {"type": "integer", "enum": ` + numbers(maxEnumValues+1) + `}`), closedObject(`"code": {"type": "integer", "enum": ` + numbers(3) + `}`)
		},
	}
	largeEnumTooLong = &core.Rule{
		Code: "vendor-a/large-enum-too-long", Severity: core.Error, Ability: core.Refuses, DocsURL: structuredOutputs, Evidence: core.Stated,
		Summary: "An enum with more than 250 values has more than 15,000 characters.",
		Why:     "The documented limit counts the characters of all string values of one such enum.",
		Fix:     "Writes nothing: shorten the values, or take a string and check it in the tool.",
		MakeExample: func() (before, after string) {
			return closedObject(`"city": {"type": "string", "enum": ` + texts(largeEnum+1, 60) + `}`), closedObject(`"city": {"type": "string", "enum": ` + texts(3, 60) + `}`)
		},
	}
	schemaTooLarge = &core.Rule{
		Code: "vendor-a/schema-too-large", Severity: core.Error, Ability: core.Refuses, DocsURL: structuredOutputs, Evidence: core.Stated,
		Summary: "Property names, definition names and enum values have more than 120,000 characters in total.",
		Why:     "The documented limit counts names and string values over the whole schema; descriptions do not count.",
		Fix:     "Writes nothing: shorten names and values, or split the tool.",
		MakeExample: func() (before, after string) {
			return closedObject(`"text": {"type": "string", "enum": ` + texts(largeEnum-50, 600) + `}`), closedObject(`"text": {"type": "string", "enum": ` + texts(3, 60) + `}`)
		},
	}
)

// closedObject writes a tool whose root has the given properties and is closed.
func closedObject(properties string) string {
	return `{"name": "example", "description": "An example.", "inputSchema": {"type": "object", "properties": {` + properties + `}, "additionalProperties": false}}`
}

func manyProperties(n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf(`"p%d": {"type": "string"}`, i+1)
	}
	return strings.Join(list, ", ")
}

// nestedLists writes n schemas, each the items of the one before.
func nestedLists(n int) string {
	return strings.Repeat(`{"type": "array", "items": `, n-1) + `{"type": "string"}` + strings.Repeat("}", n-1)
}

func numbers(n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprint(i + 1)
	}
	return "[" + strings.Join(list, ", ") + "]"
}

// texts writes n different strings of the given length.
func texts(n, length int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf(`"%0*d"`, length, i+1)
	}
	return "[" + strings.Join(list, ", ") + "]"
}
