package protocol

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport/core/jsondoc"
)

func parse(t *testing.T, text string) *jsondoc.Document {
	t.Helper()
	document, err := jsondoc.Parse([]byte(text), jsondoc.Limits{})
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return document
}

// kinds writes problems as "kind path", a line each.
func kinds(problems []Problem) []string {
	var lines []string
	for _, p := range problems {
		lines = append(lines, strings.TrimSpace(p.Kind.String()+" "+p.Path))
	}
	return lines
}

func TestValidateMCPTool(t *testing.T) {
	// with is a valid tool and one member more.
	with := func(member string) string {
		return `{"name": "ping", "inputSchema": {"type": "object"}, ` + member + `}`
	}
	schema := func(inputSchema string) string { return `{"name": "ping", "inputSchema": ` + inputSchema + `}` }
	for _, test := range []struct {
		tool string
		want []string
	}{
		{`{"name": "ping", "inputSchema": {"type": "object"}}`, nil},
		{`null`, []string{"wrong type"}},
		{`[]`, []string{"wrong type"}},
		{`"ping"`, []string{"wrong type"}},
		{`{}`, []string{"missing name", "missing inputSchema"}},

		{`{"name": "", "inputSchema": {"type": "object"}}`, []string{"wrong value name"}},
		{`{"name": null, "inputSchema": {"type": "object"}}`, []string{"wrong type name"}},
		{`{"name": 7, "inputSchema": {"type": "object"}}`, []string{"wrong type name"}},
		{`{"name": "a name that is only advised against / ö", "inputSchema": {"type": "object"}}`, nil},

		{with(`"title": "Ping", "description": ""`), nil},
		{with(`"title": null`), []string{"wrong type title"}},
		{with(`"title": ["Ping"]`), []string{"wrong type title"}},
		{with(`"description": null`), []string{"wrong type description"}},
		{with(`"description": {"en": "Pings."}`), []string{"wrong type description"}},

		{schema(`null`), []string{"wrong type inputSchema"}},
		{schema(`true`), []string{"wrong type inputSchema"}},
		{schema(`[]`), []string{"wrong type inputSchema"}},
		{schema(`{}`), []string{"missing inputSchema.type"}},
		{schema(`{"type": null}`), []string{"wrong type inputSchema.type"}},
		{schema(`{"type": ["object"]}`), []string{"wrong type inputSchema.type"}},
		{schema(`{"type": "string"}`), []string{"wrong value inputSchema.type"}},
		{schema(`{"type": "Object"}`), []string{"wrong value inputSchema.type"}},
		{schema(`{"type": "object", "$schema": "http://json-schema.org/draft-07/schema#"}`), nil},
		{schema(`{"type": "object", "$schema": null}`), []string{"wrong type inputSchema.$schema"}},
		{schema(`{"type": "object", "$schema": {}}`), []string{"wrong type inputSchema.$schema"}},
		{schema(`{"type": "object", "properties": {"any": true}, "anyOf": [{}], "x-unknown": null}`), nil},

		{with(`"outputSchema": {}`), nil},
		{with(`"outputSchema": {"type": "array"}`), nil},
		{with(`"outputSchema": null`), []string{"wrong type outputSchema"}},
		{with(`"outputSchema": true`), []string{"wrong type outputSchema"}},
		{with(`"outputSchema": []`), []string{"wrong type outputSchema"}},

		{with(`"annotations": {}`), nil},
		{with(`"annotations": {"title": "P", "readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false, "other": null}`), nil},
		{with(`"annotations": null`), []string{"wrong type annotations"}},
		{with(`"annotations": []`), []string{"wrong type annotations"}},
		{with(`"annotations": {"title": null}`), []string{"wrong type annotations.title"}},
		{with(`"annotations": {"title": 1}`), []string{"wrong type annotations.title"}},
		{with(`"annotations": {"readOnlyHint": null}`), []string{"wrong type annotations.readOnlyHint"}},
		{with(`"annotations": {"readOnlyHint": "true", "destructiveHint": 0, "idempotentHint": [], "openWorldHint": {}}`), []string{
			"wrong type annotations.readOnlyHint", "wrong type annotations.destructiveHint",
			"wrong type annotations.idempotentHint", "wrong type annotations.openWorldHint",
		}},

		{with(`"icons": []`), nil},
		{with(`"icons": [{"src": "https://example.com/i.png", "mimeType": "image/png", "sizes": ["48x48", "any"], "theme": "light"}, {"src": "data:,", "theme": "dark", "sizes": []}]`), nil},
		{with(`"icons": null`), []string{"wrong type icons"}},
		{with(`"icons": {"src": "i"}`), []string{"wrong type icons"}},
		{with(`"icons": ["i", null]`), []string{"wrong type icons[0]", "wrong type icons[1]"}},
		{with(`"icons": [{}]`), []string{"missing icons[0].src"}},
		{with(`"icons": [{"src": ""}]`), []string{"wrong value icons[0].src"}},
		{with(`"icons": [{"src": null}]`), []string{"wrong type icons[0].src"}},
		{with(`"icons": [{"src": "i", "mimeType": null}]`), []string{"wrong type icons[0].mimeType"}},
		{with(`"icons": [{"src": "i", "sizes": "48x48"}]`), []string{"wrong type icons[0].sizes"}},
		{with(`"icons": [{"src": "i", "sizes": null}]`), []string{"wrong type icons[0].sizes"}},
		{with(`"icons": [{"src": "i"}, {"src": "i", "sizes": ["any", 48, null]}]`), []string{"wrong type icons[1].sizes[1]", "wrong type icons[1].sizes[2]"}},
		{with(`"icons": [{"src": "i", "theme": "Dark"}]`), []string{"wrong value icons[0].theme"}},
		{with(`"icons": [{"src": "i", "theme": ""}]`), []string{"wrong value icons[0].theme"}},
		{with(`"icons": [{"src": "i", "theme": null}]`), []string{"wrong type icons[0].theme"}},

		{with(`"_meta": {}`), nil},
		{with(`"_meta": {"example.com/any": null}`), nil},
		{with(`"_meta": null`), []string{"wrong type _meta"}},
		{with(`"_meta": []`), []string{"wrong type _meta"}},

		{with(`"execution": null, "x-vendor": [1]`), nil},
		{`{"title": 1, "inputSchema": {"$schema": 1}, "icons": [{}], "_meta": 1}`, []string{
			"missing name", "wrong type title", "wrong type inputSchema.$schema", "missing inputSchema.type", "missing icons[0].src", "wrong type _meta",
		}},
	} {
		t.Run(test.tool, func(t *testing.T) {
			problems := ValidateMCPTool(&parse(t, test.tool).Root)
			if diff := cmp.Diff(test.want, kinds(problems)); diff != "" {
				t.Errorf("problems differ (-want +got):\n%s", diff)
			}
			// The same tool in a list has the same problems, one step deeper.
			for i := range problems {
				problems[i].Path = strings.TrimSuffix("tools[0]."+problems[i].Path, ".")
			}
			result := fmt.Sprintf(`{"resultType": "complete", "tools": [%s], "ttlMs": 0, "cacheScope": "public"}`, test.tool)
			if diff := cmp.Diff(kinds(problems), kinds(ValidateToolsListResult(&parse(t, result).Root))); diff != "" {
				t.Errorf("problems in a list differ (-want +got):\n%s", diff)
			}
		})
	}
}

func TestValidateToolsListResult(t *testing.T) {
	const tool = `{"name": "ping", "inputSchema": {"type": "object"}}`
	result := func(resultType, tools, ttl, scope string) string {
		return fmt.Sprintf(`{"resultType": %s, "tools": %s, "ttlMs": %s, "cacheScope": %s}`, resultType, tools, ttl, scope)
	}
	named := func(names ...string) string {
		var tools []string
		for _, name := range names {
			tools = append(tools, fmt.Sprintf(`{"name": %q, "inputSchema": {"type": "object"}}`, name))
		}
		return result(`"complete"`, "["+strings.Join(tools, ", ")+"]", "0", `"public"`)
	}
	ttl := func(value string) string { return result(`"complete"`, "[]", value, `"public"`) }
	with := func(member string) string {
		return `{"resultType": "complete", "tools": [` + tool + `], "ttlMs": 60000, "cacheScope": "private", ` + member + `}`
	}
	for _, test := range []struct {
		result string
		want   []string
	}{
		{result(`"complete"`, `[`+tool+`]`, `60000`, `"public"`), nil},
		{result(`"complete"`, `[]`, `0`, `"private"`), nil},
		{`null`, []string{"wrong type"}},
		{`[` + tool + `]`, []string{"wrong type"}},
		{`{}`, []string{"missing resultType", "missing tools", "missing ttlMs", "missing cacheScope"}},
		{`{"tools": [` + tool + `]}`, []string{"missing resultType", "missing ttlMs", "missing cacheScope"}},
		{result(`null`, `null`, `null`, `null`), []string{"wrong type resultType", "wrong type tools", "wrong type ttlMs", "wrong type cacheScope"}},

		{result(`"partial"`, `[]`, `0`, `"public"`), []string{"wrong value resultType"}},
		{result(`"Complete"`, `[]`, `0`, `"public"`), []string{"wrong value resultType"}},
		{result(`true`, `[]`, `0`, `"public"`), []string{"wrong type resultType"}},

		{result(`"complete"`, tool, `0`, `"public"`), []string{"wrong type tools"}},
		{result(`"complete"`, `[`+tool+`, null, {}]`, `0`, `"public"`), []string{"wrong type tools[1]", "missing tools[2].name", "missing tools[2].inputSchema"}},

		{named("a", "b", "A"), nil},
		{named("a", "b", "a"), []string{"duplicate tools[2].name"}},
		{named("a", "a", "b", "b", "a"), []string{"duplicate tools[1].name", "duplicate tools[3].name", "duplicate tools[4].name"}},
		{named("", ""), []string{"wrong value tools[0].name", "wrong value tools[1].name", "duplicate tools[1].name"}},
		{
			result(`"complete"`, `[{"name": 1, "inputSchema": {"type": "object"}}, {"name": 1, "inputSchema": {"type": "object"}}]`, `0`, `"public"`),
			[]string{"wrong type tools[0].name", "wrong type tools[1].name"},
		},

		{ttl(`0`), nil},
		{ttl(`-0`), nil},
		{ttl(`1.0`), nil},
		{ttl(`3.6e6`), nil},
		{ttl(`1e400`), nil},
		{ttl(`-1`), []string{"wrong value ttlMs"}},
		{ttl(`-1e-400`), []string{"wrong value ttlMs"}},
		{ttl(`1.5`), []string{"wrong value ttlMs"}},
		{ttl(`1e-1`), []string{"wrong value ttlMs"}},
		{ttl(`"60000"`), []string{"wrong type ttlMs"}},

		{result(`"complete"`, `[]`, `0`, `"Public"`), []string{"wrong value cacheScope"}},
		{result(`"complete"`, `[]`, `0`, `""`), []string{"wrong value cacheScope"}},
		{result(`"complete"`, `[]`, `0`, `["public"]`), []string{"wrong type cacheScope"}},

		{with(`"nextCursor": "page-2"`), nil},
		{with(`"nextCursor": ""`), nil},
		{with(`"nextCursor": null`), []string{"wrong type nextCursor"}},
		{with(`"nextCursor": 2`), []string{"wrong type nextCursor"}},
		{with(`"_meta": {"example.com/x": 1}`), nil},
		{with(`"_meta": null`), []string{"wrong type _meta"}},
		{with(`"_meta": "x"`), []string{"wrong type _meta"}},
		{with(`"serverInfo": null`), nil},
	} {
		t.Run(test.result, func(t *testing.T) {
			if diff := cmp.Diff(test.want, kinds(ValidateToolsListResult(&parse(t, test.result).Root))); diff != "" {
				t.Errorf("problems differ (-want +got):\n%s", diff)
			}
		})
	}
}

func TestProblemWords(t *testing.T) {
	const text = `{
  "tools": [
    {"name": "a", "inputSchema": {}},
    {"name": "a", "inputSchema": {"type": ["object"]}, "title": null, "icons": [{"src": "i", "theme": "red"}]}
  ],
  "ttlMs": -5,
  "cacheScope": "shared"
}`
	document := parse(t, text)
	var got []string
	for _, p := range ValidateToolsListResult(&document.Root) {
		at := document.Position(p.At)
		got = append(got, fmt.Sprintf("%d:%d %s", at.Line, at.Column, p))
	}
	want := []string{
		`1:1 resultType: is missing; it must be "complete"`,
		`3:19 tools[0].inputSchema.type: is missing; it must be "object"`,
		`4:56 tools[1].title: must be a string, found null`,
		`4:35 tools[1].inputSchema.type: must be "object", found an array`,
		`4:94 tools[1].icons[0].theme: must be "light" or "dark", found "red"`,
		`4:6 tools[1].name: must be a name that no other has, but "a" is the name at tools[0].name too`,
		`6:3 ttlMs: must be a whole number of 0 or more, found -5`,
		`7:3 cacheScope: must be "public" or "private", found "shared"`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("problems differ (-want +got):\n%s", diff)
	}

	for _, test := range []struct {
		problem Problem
		want    string
	}{
		{ValidateMCPTool(nil)[0], "the value is missing; it must be a tool, which is an object"},
		{ValidateMCPTool(&parse(t, `3`).Root)[0], "the value must be a tool, which is an object, found the number 3"},
		{ValidateToolsListResult(nil)[0], "the value is missing; it must be a tools/list result, which is an object"},
		{ValidateToolsListResult(&parse(t, `[]`).Root)[0], "the value must be a tools/list result, which is an object, found an array"},
	} {
		if got := test.problem.String(); got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
	}
}

// TestLongValuesAreCut wants a message to stay readable whatever it quotes, and
// to be cut between characters.
func TestLongValuesAreCut(t *testing.T) {
	for _, padding := range []string{"", "x", "xx"} {
		value := jsondoc.NewString(padding + strings.Repeat("€", 500))
		got := brief(&value)
		if len(got) > 90 || !strings.HasSuffix(got, "€…") || strings.ContainsRune(got, '\uFFFD') {
			t.Errorf("%d bytes: %s", len(got), got)
		}
	}
	short := jsondoc.NewString(strings.Repeat("x", 78))
	if got := brief(&short); got != `"`+short.Text+`"` {
		t.Errorf("cut although it fits: %s", got)
	}
}
