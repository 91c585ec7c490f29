package protocol

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/targettest"
)

const onP = `inputSchema.properties.p["x-mcp-header"]`

func TestHeaderName(t *testing.T) {
	fires := func(words ...string) []finding {
		return []finding{{"error x-mcp-header-invalid refuses " + onP, words}}
	}
	for _, test := range []struct {
		value string // JSON
		want  []finding
	}{
		{`"Region"`, nil},
		{`"x"`, nil},
		{`"0"`, nil},
		{`"!#$%&'*+-.^_` + "`" + `|~09AZaz"`, nil},
		{`""`, fires("empty")},
		{`"Home Region"`, fires(`' '`, `"Home Region"`)},
		{`" Region"`, fires(`' '`)},
		{`"a:b"`, fires(`':'`)},
		{`"a/b"`, fires(`'/'`)},
		{`"a(b"`, fires(`'('`)},
		{`"a,b"`, fires(`','`)},
		{`"a;b"`, fires(`';'`)},
		{`"a=b"`, fires(`'='`)},
		{`"a@b"`, fires(`'@'`)},
		{`"a\"b"`, fires(`'"'`)},
		{`"a\\b"`, fires(`'\\'`)},
		{`"{a}"`, fires(`'{'`)},
		{`"a\nb"`, fires(`'\n'`, `"a\nb"`)},
		{`"a\tb"`, fires(`'\t'`)},
		{`"a\u0000b"`, fires(`'\x00'`)},
		{`"a\u007fb"`, fires(`'\x7f'`)},
		{`"größe"`, fires(`'ö'`)},
		{`7`, fires("must be a string", "7")},
		{`true`, fires("must be a string")},
		{`null`, fires("must be a string", "null")},
		{`["Region"]`, fires("must be a string")},
		{`{"name": "Region"}`, fires("must be a string")},
	} {
		t.Run(test.value, func(t *testing.T) {
			tool := onProperty(`{"type": "string", "x-mcp-header": ` + test.value + `}`)
			check(t, tool, test.want)
			if ok := Compile(targettest.Tool(t, tool), core.CompileOptions{AllowLossy: true}).OK; ok != (test.want == nil) {
				t.Errorf("compiles: %t", ok)
			}
		})
	}
}

func TestHeaderType(t *testing.T) {
	for _, test := range []struct {
		kind  string // JSON, empty for none
		words []string
	}{
		{`"string"`, nil},
		{`"integer"`, nil},
		{`"boolean"`, nil},
		{`"number"`, []string{`"number"`}},
		{`"null"`, []string{`"null"`}},
		{`"object"`, []string{`"object"`}},
		{`"array"`, []string{`"array"`}},
		{`"String"`, []string{`"String"`}},
		{`["string"]`, []string{`["string"]`, "exactly one"}},
		{`["string", "null"]`, []string{`["string","null"]`}},
		{`[]`, []string{`[]`}},
		{`null`, []string{"null"}},
		{``, []string{"no type"}},
	} {
		t.Run(test.kind, func(t *testing.T) {
			schema := `{"x-mcp-header": "H"}`
			if test.kind != "" {
				schema = `{"type": ` + test.kind + `, "x-mcp-header": "H"}`
			}
			var want []finding
			if test.words != nil {
				want = []finding{{"error x-mcp-header-unsupported-type refuses " + onP, test.words}}
			}
			check(t, onProperty(schema), want)
		})
	}
}

func TestHeaderPlace(t *testing.T) {
	const plain = `{"type": "string", "x-mcp-header": "H"}`
	for _, test := range []struct {
		schema string // with %s where the plain argument stands
		path   string // where it is refused, empty for nowhere
	}{
		{`{"type": "object", "properties": {"p": %s}}`, ""},
		{`{"type": "object", "properties": {"p": {"type": "object", "properties": {"q": %s}}}}`, ""},
		{`{"type": "object", "properties": {"p": {"properties": {"q": {"properties": {"r": %s}}}}}}`, ""},
		{`{"type": "object", "properties": {"p": {"items": %s}}}`, `properties.p.items`},
		{`{"type": "object", "properties": {"p": {"items": {"properties": {"q": %s}}}}}`, `properties.p.items.properties.q`},
		{`{"type": "object", "properties": {"p": {"items": [%s]}}}`, `properties.p.items[0]`},
		{`{"type": "object", "properties": {"p": {"prefixItems": [%s]}}}`, `properties.p.prefixItems[0]`},
		{`{"type": "object", "properties": {"p": {"anyOf": [%s]}}}`, `properties.p.anyOf[0]`},
		{`{"type": "object", "anyOf": [{"properties": {"p": %s}}]}`, `anyOf[0].properties.p`},
		{`{"type": "object", "oneOf": [{"properties": {"p": %s}}]}`, `oneOf[0].properties.p`},
		{`{"type": "object", "allOf": [{"properties": {"p": %s}}]}`, `allOf[0].properties.p`},
		{`{"type": "object", "if": {"properties": {"p": %s}}}`, `if.properties.p`},
		{`{"type": "object", "then": {"properties": {"p": %s}}}`, `then.properties.p`},
		{`{"type": "object", "else": {"properties": {"p": %s}}}`, `else.properties.p`},
		{`{"type": "object", "not": {"properties": {"p": %s}}}`, `not.properties.p`},
		{`{"type": "object", "additionalProperties": %s}`, `additionalProperties`},
		{`{"type": "object", "patternProperties": {"^p": %s}}`, `patternProperties["^p"]`},
		{`{"type": "object", "dependentSchemas": {"p": {"properties": {"q": %s}}}}`, `dependentSchemas.p.properties.q`},
		{`{"type": "object", "$defs": {"d": %s}, "properties": {"p": {"$ref": "#/$defs/d"}}}`, `$defs.d`},
		{`{"type": "object", "definitions": {"d": {"properties": {"p": %s}}}}`, `definitions.d.properties.p`},
		{`{"type": "object", "properties": {"items": {"properties": {"anyOf": %s}}}}`, ""},
		{`{"type": "object", "properties": {"x-mcp-header": %s}}`, ""},
		{`{"type": "object", "properties": {"x-mcp-header": {"type": "number"}}}`, ""},
		{`{"type": "object", "properties": {"p": {"default": %s, "const": %[1]s, "examples": [%[1]s], "x-more": %[1]s}}}`, ""},
	} {
		t.Run(test.schema, func(t *testing.T) {
			schema := test.schema
			if strings.Contains(schema, "%") {
				schema = fmt.Sprintf(schema, plain)
			}
			var want []finding
			if test.path != "" {
				want = []finding{{`error x-mcp-header-unsupported-type refuses inputSchema.` + test.path + `["x-mcp-header"]`, []string{"properties alone"}}}
			}
			check(t, `{"name": "n", "inputSchema": `+schema+`}`, want)
		})
	}
	t.Run("on the root", func(t *testing.T) {
		check(t, `{"name": "n", "inputSchema": {"type": "object", "x-mcp-header": "H"}}`,
			[]finding{{`error x-mcp-header-unsupported-type refuses inputSchema["x-mcp-header"]`, []string{"root"}}})
	})
}

func TestHeaderDuplicate(t *testing.T) {
	duplicate := func(path, first string) finding {
		return finding{
			`error x-mcp-header-duplicate refuses inputSchema.properties.` + path + `["x-mcp-header"]`,
			[]string{`inputSchema.properties.` + first + `["x-mcp-header"]`},
		}
	}
	for _, test := range []struct {
		name, properties string
		want             []finding
	}{
		{"different", `"a": {"type": "string", "x-mcp-header": "A"}, "b": {"type": "string", "x-mcp-header": "B"}`, nil},
		{
			"the same", `"a": {"type": "string", "x-mcp-header": "A"}, "b": {"type": "string", "x-mcp-header": "A"}`,
			[]finding{duplicate("b", "a")},
		},
		{
			"another case", `"a": {"type": "string", "x-mcp-header": "Home-Region"}, "b": {"type": "string", "x-mcp-header": "hOME-rEGION"}`,
			[]finding{duplicate("b", "a")},
		},
		{
			"the later one by name, whatever the source says first", `"b": {"type": "string", "x-mcp-header": "A"}, "a": {"type": "string", "x-mcp-header": "a"}`,
			[]finding{duplicate("b", "a")},
		},
		{
			"three times, all against the first", `"a": {"type": "string", "x-mcp-header": "A"}, "b": {"type": "string", "x-mcp-header": "A"}, "c": {"type": "string", "x-mcp-header": "a"}`,
			[]finding{duplicate("b", "a"), duplicate("c", "a")},
		},
		{
			"at different depths", `"a": {"type": "object", "properties": {"z": {"type": "string", "x-mcp-header": "A"}}}, "b": {"type": "integer", "x-mcp-header": "a"}`,
			[]finding{duplicate("b", "a.properties.z")},
		},
		{
			"one of them where it must not stand", `"a": {"type": "array", "items": {"type": "string", "x-mcp-header": "A"}}, "b": {"type": "string", "x-mcp-header": "A"}`,
			[]finding{
				{`error x-mcp-header-unsupported-type refuses inputSchema.properties.a.items["x-mcp-header"]`, nil},
				duplicate("b", "a.items"),
			},
		},
		{
			"what is no header name collides with nothing", `"a": {"type": "string", "x-mcp-header": ""}, "b": {"type": "string", "x-mcp-header": ""}`,
			[]finding{
				{`error x-mcp-header-invalid refuses inputSchema.properties.a["x-mcp-header"]`, nil},
				{`error x-mcp-header-invalid refuses inputSchema.properties.b["x-mcp-header"]`, nil},
			},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			check(t, `{"name": "n", "inputSchema": {"type": "object", "properties": {`+test.properties+`}}}`, test.want)
		})
	}
	t.Run("a name that is wrong in every way", func(t *testing.T) {
		check(t, onProperty(`{"type": "number", "x-mcp-header": "no token"}`), []finding{
			{"error x-mcp-header-invalid refuses " + onP, nil},
			{"error x-mcp-header-unsupported-type refuses " + onP, nil},
		})
	})
	t.Run("two tools share nothing", func(t *testing.T) {
		tool := onProperty(`{"type": "string", "x-mcp-header": "H"}`)
		check(t, tool, nil)
		check(t, tool, nil)
	})
}
