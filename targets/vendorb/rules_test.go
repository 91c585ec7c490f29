package vendorb

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/targettest"
)

// finding is a targettest.Finding that tables can write without field names.
type finding struct {
	Line  string
	Words []string
}

func check(t *testing.T, tool string, want []finding) {
	t.Helper()
	var all []targettest.Finding
	for _, f := range want {
		all = append(all, targettest.Finding(f))
	}
	targettest.Findings(t, Target, tool, all)
}

// ofSchema is a tool about which there is nothing to say but its schema.
func ofSchema(schema string) string {
	return `{"name": "n", "description": "Does it.", "inputSchema": ` + schema + `}`
}

func TestToolName(t *testing.T) {
	fires := func(words ...string) []finding { return []finding{{"error invalid-tool-name refuses name", words}} }
	tool := func(name string) string {
		return fmt.Sprintf(`{"name": %q, "description": "Does it.", "inputSchema": {"type": "object"}}`, name)
	}
	for _, test := range []struct {
		name, tool string
		want       []finding
	}{
		{"every allowed character", tool("AZaz09_-"), nil},
		{"one character", tool("a"), nil},
		{"64", tool(strings.Repeat("n", 64)), nil},
		{"65", tool(strings.Repeat("n", 65)), fires("65 characters", "64")},
		{"empty", tool(""), fires("0 characters", "1 to 64")},
		{"a dot", tool("files.read"), fires(`'.'`)},
		{"a space", tool("read file"), fires(`' '`)},
		{"a letter that is not ASCII", tool("größe"), fires(`'ö'`)},
		{"characters are counted, not bytes", tool(strings.Repeat("ö", 64)), fires(`'ö'`)},
		{"both faults are said", tool(strings.Repeat("n", 64) + "."), fires(`'.'`, "65 characters")},
		{"a line end at the end, which some patterns let pass", `{"name": "n\n", "description": "Does it.", "inputSchema": {"type": "object"}}`, fires(`'\n'`)},
		{"no name", `{"description": "Does it.", "inputSchema": {"type": "object"}}`, fires("0 characters")},
		{"a name that is no string", `{"name": ["n"], "description": "Does it.", "inputSchema": {"type": "object"}}`, fires("0 characters")},
	} {
		t.Run(test.name, func(t *testing.T) {
			check(t, test.tool, test.want)
			if ok := Compile(targettest.Tool(t, test.tool), core.CompileOptions{AllowLossy: true}).OK; ok != (test.want == nil) {
				t.Errorf("compiles: %t", ok)
			}
		})
	}
	t.Run("what fits is not counted as a fault", func(t *testing.T) {
		for _, d := range Check(targettest.Tool(t, tool(strings.Repeat("ö", 64)))) {
			if strings.Contains(d.Message, "64 characters") {
				t.Error(d.Message)
			}
		}
	})
}

func TestDescription(t *testing.T) {
	fires := []finding{{"info missing-tool-description fixes description", []string{"no description"}}}
	for _, test := range []struct {
		description string
		want        []finding
	}{
		{`"description": "Pings.",`, nil},
		{`"description": " . ",`, nil},
		{``, fires},
		{`"description": "",`, fires},
		{`"description": " \t\n\u00a0",`, fires},
		{`"description": null,`, fires},
	} {
		t.Run(test.description, func(t *testing.T) {
			check(t, `{"name": "n", `+test.description+` "inputSchema": {"type": "object"}}`, test.want)
		})
	}
}

func TestRootType(t *testing.T) {
	const (
		missing   = "error missing-input-schema-type fixes inputSchema.type"
		notObject = "error input-schema-not-object refuses inputSchema.type"
		renamed   = "renamed-input-schema-field at inputSchema"
		added     = "added-input-schema-type at inputSchema.type"
	)
	for _, test := range []struct {
		schema  string
		finding string
		words   []string
		applied []string
	}{
		{`{"type": "object"}`, "", nil, []string{renamed}},
		{`{"type": ["object"]}`, "", nil, []string{renamed}},
		{`{}`, missing, []string{"no type", `"object"`}, []string{renamed, added}},
		{`{"$ref": "#/$defs/a", "$defs": {"a": {"type": "object"}}}`, missing, nil, []string{renamed, added}},
		{`{"type": "array"}`, notObject, []string{`"array"`, `"object"`}, []string{renamed}},
		{`{"type": "Object"}`, notObject, []string{`"Object"`}, []string{renamed}},
		{`{"type": ["object", "null"]}`, notObject, []string{`["object","null"]`}, []string{renamed}},
		{`{"type": ["null"]}`, notObject, nil, []string{renamed}},
		{`{"type": []}`, notObject, nil, []string{renamed}},
		{`{"type": null}`, notObject, []string{"null"}, []string{renamed}},
		{`{"type": {}}`, notObject, nil, []string{renamed}},
		{`{"type": true}`, notObject, nil, []string{renamed}},
	} {
		t.Run(test.schema, func(t *testing.T) {
			var want []finding
			if test.finding != "" {
				want = []finding{{test.finding, test.words}}
			}
			check(t, ofSchema(test.schema), want)

			result := Compile(targettest.Tool(t, ofSchema(test.schema)), core.CompileOptions{})
			var applied []string
			for _, tr := range result.Transformations {
				applied = append(applied, tr.Kind.Code+" at "+tr.Path)
			}
			if diff := cmp.Diff(test.applied, applied); diff != "" {
				t.Errorf("transformations differ (-want +got):\n%s", diff)
			}
			if result.OK != (test.finding != notObject) || result.OK != strings.Contains(string(result.Output), `"type": "object"`) {
				t.Errorf("ok is %t, the output:\n%s", result.OK, result.Output)
			}
		})
	}
	t.Run("a list that becomes a word is on record", func(t *testing.T) {
		result := Compile(targettest.Tool(t, ofSchema(`{"type": ["object"]}`)), core.CompileOptions{})
		if detail := result.Transformations[0].Detail; !strings.Contains(detail, `["object"]`) {
			t.Errorf("the detail does not say it: %s", detail)
		}
	})
}

func TestSchemaNotEnforced(t *testing.T) {
	fires := []finding{{"warning schema-not-enforced fixes inputSchema", []string{"does not validate"}}}
	for _, test := range []struct {
		schema string
		want   []finding
	}{
		{`{"type": "object"}`, nil},
		{`{"type": "object", "properties": {"a": {"type": "string"}}}`, fires},
		{`{"type": "object", "required": ["a"]}`, fires},
		{`{"type": "object", "properties": {"a": {}}, "required": ["a"]}`, fires},
		{`{"type": "object", "anyOf": [{"properties": {"a": {}}, "required": ["a"]}]}`, nil},
		{`{"type": "object", "$defs": {"d": {"properties": {"a": {}}}}}`, nil},
	} {
		t.Run(test.schema, func(t *testing.T) {
			check(t, ofSchema(test.schema), test.want)
			result := Compile(targettest.Tool(t, ofSchema(test.schema)), core.CompileOptions{})
			if len(result.Warnings()) != len(test.want) {
				t.Errorf("the warning does not survive:\n%s", targettest.Describe(result))
			}
		})
	}
}

// TestKeywords places each keyword in a definition, where nothing else fires.
func TestKeywords(t *testing.T) {
	const (
		notEnforced   = "warning constraint-not-enforced fixes "
		notDocumented = "warning keyword-not-documented fixes "
		format        = "warning undocumented-string-format fixes "
		complexEnum   = "warning enum-non-primitive-value fixes "
		external      = "warning external-ref fixes "
	)
	type row struct {
		keyword, value string
		finding        string // up to the path, empty for none
		words          []string
	}
	rows := []row{
		{"minimum", `1`, notEnforced, []string{`"minimum": 1`, "unsupported"}},
		{"maximum", `1.50`, notEnforced, []string{`"maximum": 1.50`}},
		{"exclusiveMinimum", `0`, notEnforced, nil},
		{"exclusiveMinimum", `true`, notEnforced, nil},
		{"exclusiveMaximum", `0`, notEnforced, nil},
		{"multipleOf", `5`, notEnforced, nil},
		{"minLength", `0`, notEnforced, nil},
		{"maxLength", `8`, notEnforced, nil},
		{"maxItems", `1`, notEnforced, nil},
		{"uniqueItems", `true`, notEnforced, nil},
		{"uniqueItems", `false`, notEnforced, nil},

		{"minItems", `0`, "", nil},
		{"minItems", `-0`, "", nil},
		{"minItems", `1`, "", nil},
		{"minItems", `1.0`, "", nil},
		{"minItems", `1e0`, "", nil},
		{"minItems", `10e-1`, "", nil},
		{"minItems", `2`, notEnforced, []string{`"minItems": 2`}},
		{"minItems", `-1`, notEnforced, nil},
		{"minItems", `0.5`, notEnforced, nil},
		{"minItems", `1e99`, notEnforced, nil},
		{"minItems", `"1"`, notEnforced, nil},
		{"minItems", `null`, notEnforced, nil},

		{"additionalProperties", `false`, "", nil},
		{"additionalProperties", `true`, notEnforced, []string{`"additionalProperties": true`}},
		{"additionalProperties", `{}`, notEnforced, []string{`"additionalProperties"`}},
		{"additionalProperties", `{"type": "string"}`, notEnforced, nil},
		{"additionalProperties", `null`, notEnforced, nil},

		{"oneOf", `[{}]`, notDocumented, []string{`"oneOf"`, "could not be confirmed"}},
		{"not", `{}`, notDocumented, nil},
		{"prefixItems", `[]`, notDocumented, nil},
		{"minProperties", `0`, notDocumented, []string{`"minProperties": 0`}},
		{"maxProperties", `3`, notDocumented, nil},
		{"pattern", `"^a$"`, notDocumented, []string{`"pattern": "^a$"`}},
		{"pattern", `"` + strings.Repeat("a", 100) + `"`, notDocumented, []string{`"pattern" is`}},

		{"format", `"phone"`, format, []string{`"format": "phone"`}},
		{"format", `"Date"`, format, nil},
		{"format", `""`, format, nil},
		{"format", `"uri-reference"`, format, nil},
		{"format", `7`, format, nil},
		{"format", `["date"]`, format, nil},

		{"enum", `["a", 1, true, null, 1.5]`, "", nil},
		{"enum", `[]`, "", nil},
		{"enum", `["a", {}]`, complexEnum, []string{`"enum"`, "object or an array"}},
		{"enum", `[[]]`, complexEnum, nil},
		{"enum", `7`, "", nil},

		{"$ref", `"#"`, "", nil},
		{"$ref", `"#/$defs/d"`, "", nil},
		{"$ref", `"#anchor"`, "", nil},
		{"$ref", `"https://example.com/a.json"`, external, []string{`"$ref": "https://example.com/a.json"`}},
		{"$ref", `"a.json#/$defs/d"`, external, nil},
		{"$ref", `""`, external, nil},
		{"$ref", `7`, "", nil},
	}
	for _, documented := range []string{"date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"} {
		rows = append(rows, row{"format", `"` + documented + `"`, "", nil})
	}
	for keyword, value := range map[string]string{
		"type": `"string"`, "const": `[1]`, "anyOf": `[{}]`, "allOf": `[{}]`, "items": `{}`, "required": `["a"]`, "properties": `{"a": {}}`,
		"title": `"T"`, "description": `"D"`, "default": `[1]`, "examples": `[{}]`, "$defs": `{}`, "definitions": `{}`,
		"nullable": `true`, "x-vendor": `1`, "Minimum": `1`,
	} {
		rows = append(rows, row{keyword, value, "", nil})
	}
	covered := map[string]bool{}
	for _, row := range rows {
		covered[row.keyword] = covered[row.keyword] || row.finding != ""
		t.Run(row.keyword+" "+row.value, func(t *testing.T) {
			var want []finding
			if row.finding != "" {
				want = []finding{{row.finding + "inputSchema.$defs.d." + row.keyword, row.words}}
			}
			tool := ofSchema(fmt.Sprintf(`{"type": "object", "$defs": {"d": {%q: %s}}}`, row.keyword, row.value))
			check(t, tool, want)

			// Whatever is said about a keyword, it is sent, and the warning stays.
			result := Compile(targettest.Tool(t, tool), core.CompileOptions{})
			if !result.OK || len(result.Warnings()) != len(want) || !strings.Contains(string(result.Output), `"`+row.keyword+`": `) {
				t.Errorf("not kept as it should be:\n%s", targettest.Describe(result))
			}
		})
	}
	for keyword := range remarks {
		if !covered[keyword] {
			t.Errorf("no row shows what is remarked about %s", keyword)
		}
	}
}

// TestEveryPlace plants a remarkable keyword wherever a schema can stand, and
// wherever none can.
func TestEveryPlace(t *testing.T) {
	const planted = `{"maxLength": 1}`
	schemas := []string{ // the path is the schema's own, with ! for the planted one
		`properties.a !`,
		`properties.maxLength !`,
		`properties.properties.properties.enum !`,
		`$defs.a !`,
		`definitions.a !`,
		`items !`,
		`items [!]`,
		`items [{},!]`,
		`contains !`,
		`unevaluatedItems !`,
		`additionalItems !`,
		`propertyNames !`,
		`patternProperties.a !`,
		`dependentSchemas.a !`,
		`dependencies.a !`,
		`unevaluatedProperties !`,
		`anyOf [!]`,
		`anyOf [{},{},!]`,
		`allOf [!]`,
		`if !`,
		`then !`,
		`else !`,
		`contentSchema !`,
		`items.items.anyOf [!]`,
		`if.properties.a.then.$defs.b !`,
	}
	for _, place := range schemas {
		t.Run(place, func(t *testing.T) {
			schema, path := plant(place, planted)
			findings := []finding{{"warning constraint-not-enforced fixes " + path + ".maxLength", nil}}
			if strings.HasPrefix(place, "properties") {
				findings = append([]finding{{"warning schema-not-enforced fixes inputSchema", nil}}, findings...)
			}
			check(t, ofSchema(schema), findings)
		})
	}
	// Keywords that are remarked on themselves.
	for _, place := range []string{`additionalProperties !`, `not !`, `oneOf [!]`, `prefixItems [{},!]`} {
		t.Run(place, func(t *testing.T) {
			schema, path := plant(place, planted)
			keyword, _, _ := strings.Cut(place, " ")
			rule := "keyword-not-documented"
			if keyword == "additionalProperties" {
				rule = "constraint-not-enforced"
			}
			check(t, ofSchema(schema), []finding{
				{"warning " + rule + " fixes inputSchema." + keyword, nil},
				{"warning constraint-not-enforced fixes " + path + ".maxLength", nil},
			})
		})
	}
	for _, place := range []string{ // what stands here is data, or nobody knows what
		`const !`, `default !`, `examples [!]`, `example !`, `x-vendor !`, `x-vendor.properties.a !`, `$comment !`, `title !`,
		`properties [!]`, `anyOf !`, `allOf !`, `$defs [!]`, `contains [!]`, `if [!]`, `dependencies.a [!]`, `required [!]`, `type [!]`,
	} {
		t.Run("not in "+place, func(t *testing.T) {
			schema, _ := plant(place, planted)
			for _, d := range Check(targettest.Tool(t, ofSchema(schema))) {
				if d.Rule == constraintNotEnforced {
					t.Errorf("%s fires at %s", d.Code(), d.Path)
				}
			}
		})
	}
}

// plant makes an object schema in which the planted one stands at a place, and
// the path of it: "if.items [{},!]" is the second of the items inside an if.
func plant(place, planted string) (schema, path string) {
	names, last, _ := strings.Cut(place, " ")
	path = "inputSchema." + names
	if strings.HasPrefix(last, "[") {
		path += fmt.Sprintf("[%d]", strings.Count(last, ","))
	}
	schema = strings.Replace(last, "!", planted, 1)
	keywords := strings.Split(names, ".")
	slices.Reverse(keywords)
	for _, keyword := range keywords[:len(keywords)-1] {
		schema = fmt.Sprintf(`{%q: %s}`, keyword, schema)
	}
	root := keywords[len(keywords)-1]
	if root == "type" {
		return fmt.Sprintf(`{%q: %s}`, root, schema), path
	}
	return fmt.Sprintf(`{"type": "object", %q: %s}`, root, schema), path
}

// TestNamedLikeAKeyword wants the names of properties and definitions not to be
// taken for keywords.
func TestNamedLikeAKeyword(t *testing.T) {
	var members []string
	for keyword := range remarks {
		members = append(members, fmt.Sprintf(`%q: {"type": "string"}`, keyword))
	}
	slices.Sort(members)
	named := "{" + strings.Join(members, ", ") + "}"
	for _, keyword := range []string{"$defs", "definitions", "patternProperties", "dependentSchemas"} {
		t.Run(keyword, func(t *testing.T) { check(t, ofSchema(fmt.Sprintf(`{"type": "object", %q: %s}`, keyword, named)), nil) })
	}
	t.Run("properties", func(t *testing.T) {
		check(t, ofSchema(`{"type": "object", "properties": `+named+`}`), []finding{{"warning schema-not-enforced fixes inputSchema", nil}})
	})
	t.Run("required", func(t *testing.T) {
		check(t, ofSchema(`{"type": "object", "$defs": {"d": {"required": ["minimum", "not"]}}}`), nil)
	})
}

// TestOneOfEach shows that several remarks on one schema are all made.
func TestOneOfEach(t *testing.T) {
	check(t, `{"name": "a b", "inputSchema": {"properties": {"p": {"minimum": 1, "pattern": "x", "format": "x", "enum": [[]], "$ref": "x"}}}}`, []finding{
		{"error missing-input-schema-type fixes inputSchema.type", nil},
		{"error invalid-tool-name refuses name", nil},
		{"warning schema-not-enforced fixes inputSchema", nil},
		{"warning external-ref fixes inputSchema.properties.p.$ref", nil},
		{"warning enum-non-primitive-value fixes inputSchema.properties.p.enum", nil},
		{"warning undocumented-string-format fixes inputSchema.properties.p.format", nil},
		{"warning constraint-not-enforced fixes inputSchema.properties.p.minimum", nil},
		{"warning keyword-not-documented fixes inputSchema.properties.p.pattern", nil},
		{"info missing-tool-description fixes description", nil},
	})
}
