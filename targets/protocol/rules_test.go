package protocol

import (
	"fmt"
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

func TestToolName(t *testing.T) {
	tooLong := func(n string) finding {
		return finding{"warning tool-name-length fixes name", []string{n + " characters", "128"}}
	}
	character := func(c string) finding {
		return finding{"warning tool-name-characters fixes name", []string{c}}
	}
	for _, test := range []struct {
		name, tool string
		want       []finding
	}{
		{"every allowed character", "AZaz09_-.", nil},
		{"one character", "a", nil},
		{"128", strings.Repeat("n", 128), nil},
		{"129", strings.Repeat("n", 129), []finding{tooLong("129")}},
		{"empty", "", []finding{tooLong("0")}},
		{"a slash", "files/read", []finding{character(`'/'`)}},
		{"a space", "read file", []finding{character(`' '`)}},
		{"a letter that is not ASCII", "größe", []finding{character(`'ö'`)}},
		{"characters are counted, not bytes", strings.Repeat("ö", 128), []finding{character(`'ö'`)}},
		{"too long and a wrong character", strings.Repeat("n", 128) + "!", []finding{character(`'!'`), tooLong("129")}},
	} {
		t.Run(test.name, func(t *testing.T) {
			check(t, fmt.Sprintf(`{"name": %q, "inputSchema": {"type": "object"}}`, test.tool), test.want)
			result := Compile(targettest.Tool(t, fmt.Sprintf(`{"name": %q, "inputSchema": {"type": "object"}}`, test.tool)), core.CompileOptions{})
			if want := fmt.Sprintf(`{"name":%q,"inputSchema":{"type":"object"}}`, test.tool); targettest.OneLine(result.Output) != want {
				t.Errorf("the name is not emitted unchanged: %s", result.Output)
			}
		})
	}
	t.Run("no name at all", func(t *testing.T) { check(t, `{"inputSchema": {"type": "object"}}`, []finding{tooLong("0")}) })
	t.Run("a name that is no string", func(t *testing.T) {
		check(t, `{"name": 7, "inputSchema": {"type": "object"}}`, []finding{tooLong("0")})
	})
}

func TestRootType(t *testing.T) {
	const (
		missing    = "error input-schema-missing-type fixes inputSchema.type"
		notLiteral = "error input-schema-type-not-literal-object fixes inputSchema.type"
		union      = "warning input-schema-type-union fixes inputSchema.type"
		notObject  = "error input-schema-not-object refuses inputSchema.type"
	)
	for _, test := range []struct {
		schema         string
		finding        string
		words          []string
		transformation string // empty with a finding means refused
	}{
		{`{"type": "object"}`, "", nil, ""},
		{`{}`, missing, []string{"no type", `"object"`}, "added-input-schema-type-object"},
		{`{"properties": {"type": {"type": "string"}}}`, missing, nil, "added-input-schema-type-object"},
		{`{"$ref": "#/$defs/a", "$defs": {"a": {"type": "object"}}}`, missing, nil, "added-input-schema-type-object"},
		{`{"type": ["object"]}`, notLiteral, []string{`["object"]`}, "normalized-input-schema-type-to-object"},
		{`{"type": ["object", "object"]}`, notLiteral, []string{`["object","object"]`}, "normalized-input-schema-type-to-object"},
		{`{"type": ["object", "null"]}`, union, []string{`["object","null"]`}, "narrowed-input-schema-type-to-object"},
		{`{"type": ["string", "object"]}`, union, nil, "narrowed-input-schema-type-to-object"},
		{`{"type": ["object", 7]}`, union, nil, "narrowed-input-schema-type-to-object"},
		{`{"type": "string"}`, notObject, []string{`"string"`, `"object"`}, ""},
		{`{"type": "Object"}`, notObject, []string{`"Object"`}, ""},
		{`{"type": ["null"]}`, notObject, []string{`["null"]`}, ""},
		{`{"type": ["array", "string"]}`, notObject, nil, ""},
		{`{"type": []}`, notObject, []string{`[]`}, ""},
		{`{"type": [["object"]]}`, notObject, nil, ""},
		{`{"type": null}`, notObject, []string{"null"}, ""},
		{`{"type": {"object": true}}`, notObject, nil, ""},
		{`{"type": 7}`, notObject, nil, ""},
		{`{"type": true}`, notObject, nil, ""},
	} {
		t.Run(test.schema, func(t *testing.T) {
			text := `{"name": "n", "inputSchema": ` + test.schema + `}`
			var want []finding
			if test.finding != "" {
				want = []finding{{test.finding, test.words}}
			}
			check(t, text, want)

			result := Compile(targettest.Tool(t, text), core.CompileOptions{})
			refused := test.finding != "" && test.transformation == ""
			if result.OK == refused {
				t.Fatalf("ok is %t:\n%s", result.OK, targettest.Describe(result))
			}
			var applied []string
			for _, tr := range result.Transformations {
				applied = append(applied, tr.Kind.Code+" at "+tr.Path)
				if !strings.Contains(tr.Detail, `"object"`) {
					t.Errorf("the detail does not say what was written: %q", tr.Detail)
				}
			}
			var wantApplied []string
			if test.transformation != "" {
				wantApplied = []string{test.transformation + " at inputSchema.type"}
			}
			if diff := cmp.Diff(wantApplied, applied); diff != "" {
				t.Errorf("transformations differ (-want +got):\n%s", diff)
			}
			if !refused && !strings.Contains(string(result.Output), "\"type\": \"object\"") {
				t.Errorf("the output has no type object:\n%s", result.Output)
			}
			if survives := len(result.Warnings()) == 1; result.OK && survives != (test.finding == union) {
				t.Errorf("of the findings about a root type that compile, the union alone survives:\n%s", targettest.Describe(result))
			}
		})
	}
}

// onProperty places a schema as the property p of an otherwise clean tool.
func onProperty(schema string) string {
	return `{"name": "n", "inputSchema": {"type": "object", "properties": {"p": ` + schema + `}}}`
}

func TestDialect(t *testing.T) {
	fires := func(words ...string) []finding {
		return []finding{{"warning non-default-schema-dialect fixes inputSchema.$schema", words}}
	}
	for _, test := range []struct {
		value string
		want  []finding
	}{
		{`"https://json-schema.org/draft/2020-12/schema"`, nil},
		{`"https://json-schema.org/draft/2020-12/schema#"`, nil},
		{`"http://json-schema.org/draft/2020-12/schema"`, nil},
		{`"http://json-schema.org/draft/2020-12/schema#"`, nil},
		{`"https://json-schema.org/draft/2020-12/schema##"`, fires()},
		{`"https://json-schema.org/draft/2020-12/schema/"`, fires()},
		{`"json-schema.org/draft/2020-12/schema"`, fires()},
		{`"https://json-schema.org/draft/2019-09/schema"`, fires("2019-09", "2020-12")},
		{`"http://json-schema.org/draft-07/schema#"`, fires("draft-07")},
		{`""`, fires()},
		{`null`, fires("must be a string", "null")},
		{`7`, fires("must be a string", "7")},
	} {
		t.Run(test.value, func(t *testing.T) {
			check(t, `{"name": "n", "inputSchema": {"type": "object", "$schema": `+test.value+`}}`, test.want)
		})
	}
	t.Run("below the root it declares nothing", func(t *testing.T) {
		check(t, onProperty(`{"$schema": "http://json-schema.org/draft-07/schema#"}`), nil)
	})
	t.Run("a property of that name", func(t *testing.T) {
		check(t, `{"name": "n", "inputSchema": {"type": "object", "properties": {"$schema": {"type": "string"}}}}`, nil)
	})
}

func TestNullable(t *testing.T) {
	at := func(path, word string) []finding {
		return []finding{{"info nullable-keyword-ignored fixes " + path, []string{"not a JSON Schema keyword", word}}}
	}
	for _, test := range []struct {
		name, tool string
		want       []finding
	}{
		{"true", onProperty(`{"type": "string", "nullable": true}`), at("inputSchema.properties.p.nullable", `"null" in type`)},
		{"false", onProperty(`{"type": "string", "nullable": false}`), at("inputSchema.properties.p.nullable", "changes nothing")},
		{"no boolean", onProperty(`{"nullable": "yes"}`), at("inputSchema.properties.p.nullable", "changes nothing")},
		{"on the root", `{"name": "n", "inputSchema": {"type": "object", "nullable": true}}`, at("inputSchema.nullable", "")},
		{"in a definition", `{"name": "n", "inputSchema": {"type": "object", "$defs": {"d": {"nullable": true}}}}`, at("inputSchema.$defs.d.nullable", "")},
		{"in a list of branches", onProperty(`{"anyOf": [{}, {"nullable": true}]}`), at("inputSchema.properties.p.anyOf[1].nullable", "")},
		{"a property of that name", `{"name": "n", "inputSchema": {"type": "object", "properties": {"nullable": {"type": "boolean"}}}}`, nil},
		{"inside data", onProperty(`{"default": {"nullable": true}, "enum": [{"nullable": true}], "const": {"nullable": true}}`), nil},
		{"inside an unknown keyword", onProperty(`{"x-openapi": {"nullable": true}}`), nil},
	} {
		t.Run(test.name, func(t *testing.T) { check(t, test.tool, test.want) })
	}
}
