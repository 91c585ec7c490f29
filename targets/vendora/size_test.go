package vendora

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/targettest"
)

// TestLimits holds each limit at its bound and one above, over every kind of
// place that counts.
func TestLimits(t *testing.T) {
	inDefs := func(schema string) string { return closedRoot(`"properties": {}, "$defs": {"d": ` + schema + `}`) }
	for _, c := range []struct {
		name     string
		at       func(n int) string // the root schema that measures n
		bound    int
		rule     *core.Rule
		path     string
		lossless bool // nothing else keeps the tool at the bound from compiling
	}{
		{"properties", func(n int) string { return closedRoot(`"properties": {` + manyProperties(n) + `}`) }, 5000, tooManyProperties, "inputSchema", true},
		{"properties of several objects", func(n int) string {
			return closedRoot(`"properties": {"a": {"properties": {` + manyProperties(n-3) + `}}, "b": {"items": {"properties": {"c": {}}}}}`)
		}, 5000, tooManyProperties, "inputSchema", true},

		{"depth by items", func(n int) string { return closedRoot(`"properties": {"a": ` + nestedLists(n-1) + `}`) }, 10, schemaTooDeep, "inputSchema", true},
		{"depth by properties", func(n int) string {
			return strings.Repeat(`{"type": "object", "properties": {"a": `, n-1) + `{}` + strings.Repeat("}}", n-1)
		}, 10, schemaTooDeep, "inputSchema", true},
		{"depth by definitions", func(n int) string { return inDefs(nestedLists(n - 1)) }, 10, schemaTooDeep, "inputSchema", true},
		{"depth by old definitions", func(n int) string { return closedRoot(`"definitions": {"d": ` + nestedLists(n-1) + `}`) }, 10, schemaTooDeep, "inputSchema", true},
		{"depth by anyOf", func(n int) string {
			return inDefs(strings.Repeat(`{"anyOf": [`, n-2) + `{}` + strings.Repeat("]}", n-2))
		}, 10, schemaTooDeep, "inputSchema", true},
		{"depth by oneOf", func(n int) string {
			return inDefs(strings.Repeat(`{"oneOf": [`, n-2) + `{}` + strings.Repeat("]}", n-2))
		}, 10, schemaTooDeep, "inputSchema", false},
		{"depth by additionalProperties", func(n int) string {
			return inDefs(strings.Repeat(`{"additionalProperties": `, n-2) + `{"type": "string"}` + strings.Repeat("}", n-2))
		}, 10, schemaTooDeep, "inputSchema", false},
		{"depth inside a typed map", func(n int) string {
			return inDefs(`{"additionalProperties": ` + nestedLists(n-2) + `}`)
		}, 10, schemaTooDeep, "inputSchema", false},
		{"depth to a boolean", func(n int) string {
			return inDefs(strings.Repeat(`{"items": `, n-2) + `true` + strings.Repeat("}", n-2))
		}, 10, schemaTooDeep, "inputSchema", true},

		{"enum values", func(n int) string { return inDefs(`{"enum": ` + numbers(n) + `}`) }, 1000, tooManyEnumValues, "inputSchema", true},
		{"enum values of several places", func(n int) string {
			return closedRoot(`"properties": {"a": {"enum": ` + numbers(n-2) + `}, "b": {"const": 1}, "c": {"items": {"enum": [null]}}}`)
		}, 1000, tooManyEnumValues, "inputSchema", true},

		{"values of a large enum", func(n int) string { return inDefs(`{"enum": ` + texts(n, 61) + `}`) }, 250, largeEnumTooLong, "inputSchema.$defs.d.enum", true},
		{"text of a large enum", func(n int) string {
			return inDefs(`{"enum": [` + strings.Trim(texts(250, 40), "[]") + `, "` + strings.Repeat("ß", n-250*40) + `"]}`)
		}, 15_000, largeEnumTooLong, "inputSchema.$defs.d.enum", true},

		{"text of enums", func(n int) string { return inDefs(`{"enum": ["` + strings.Repeat("ß", n-1) + `"]}`) }, 120_000, schemaTooLarge, "inputSchema", true},
		{"text of a const", func(n int) string { return inDefs(`{"const": "` + strings.Repeat("x", n-1) + `"}`) }, 120_000, schemaTooLarge, "inputSchema", true},
		{"text of a property name", func(n int) string {
			return closedRoot(`"properties": {"` + strings.Repeat("x", n) + `": {}}`)
		}, 120_000, schemaTooLarge, "inputSchema", true},
		{"text of a definition name", func(n int) string {
			return closedRoot(`"definitions": {"` + strings.Repeat("x", n) + `": {}}`)
		}, 120_000, schemaTooLarge, "inputSchema", true},
		{"text of several places", func(n int) string {
			return closedRoot(fmt.Sprintf(`"properties": {"abc": {"enum": ["de", 1, null, {"not": "counted"}]}}, "$defs": {"%s": {}}`, strings.Repeat("ß", n-5)))
		}, 120_000, schemaTooLarge, "inputSchema", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			within := targettest.Tool(t, toolOf(c.at(c.bound)))
			for _, d := range core.Check(within, Target) {
				if d.Rule == c.rule || d.Ability == core.Refuses {
					t.Errorf("at the bound: %s: %s", d.Code(), d.Message)
				}
			}
			if result := core.Compile(within, Target, core.CompileOptions{}); result.OK != c.lossless {
				t.Errorf("at the bound the tool compiles: %v, want %v", result.OK, c.lossless)
			}
			above := targettest.Tool(t, toolOf(c.at(c.bound+1)))
			fired := 0
			for _, d := range core.Check(above, Target) {
				if d.Rule == c.rule && d.Path == c.path && d.Ability == core.Refuses {
					fired++
				} else if d.Ability == core.Refuses {
					t.Errorf("above the bound also %s at %s", d.Code(), d.Path)
				}
			}
			if fired != 1 {
				t.Errorf("above the bound the rule fires %d times at %s", fired, c.path)
			}
			if core.Compile(above, Target, core.CompileOptions{AllowLossy: true}).OK {
				t.Error("above the bound the tool compiles")
			}
		})
	}
}

// TestWhatDoesNotCount: only what is sent is measured.
func TestWhatDoesNotCount(t *testing.T) {
	for name, root := range map[string]string{
		"inside of a dropped keyword":      `{"type": "object", "allOf": [{"properties": {` + manyProperties(5001) + `}}]}`,
		"enum of the root":                 `{"type": "object", "enum": ` + numbers(1001) + `}`,
		"definitions that collide":         `{"type": "object", "definitions": {"d": ` + nestedLists(12) + `}, "$defs": {}}`,
		"descriptions":                     `{"type": "object", "description": "` + strings.Repeat("x", 120_001) + `"}`,
		"what a reference leads to":        `{"type": "object", "properties": {"a": {"$ref": "#"}}}`,
		"numbers in a large enum":          `{"type": "object", "$defs": {"d": {"enum": [` + strings.Repeat(strings.Repeat("1", 70)+", ", 250) + `1]}}}`,
		"long text in an enum of 250":      `{"type": "object", "$defs": {"d": {"enum": ` + texts(250, 70) + `}}}`,
		"properties of a map that is lost": `{"type": "object", "additionalProperties": {"properties": {` + manyProperties(5001) + `}}}`,
	} {
		if result := core.Compile(targettest.Tool(t, toolOf(root)), Target, core.CompileOptions{AllowLossy: true}); !result.OK {
			t.Errorf("%s: %s", name, targettest.Describe(result))
		}
	}
}

func closedRoot(members string) string {
	return `{"type": "object", "additionalProperties": false, ` + members + `}`
}

func toolOf(root string) string {
	return `{"name": "tool", "description": "A tool.", "inputSchema": ` + root + `}`
}
