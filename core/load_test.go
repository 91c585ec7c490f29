package core_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/corpus"
	_ "github.com/schemaport/schemaport/internal/fixedseed"
	"github.com/schemaport/schemaport/internal/shuffle"
)

// tool is the text of a small tool.
func tool(name string) string {
	return fmt.Sprintf(`{"name": %q, "description": "Does it.", "inputSchema": {"type": "object"}}`, name)
}

// describe renders a set, a line for each tool or error.
func describe(set core.Set) string {
	var lines []string
	for _, tool := range set.Tools {
		lines = append(lines, "tool "+tool.Name+" from "+tool.Source)
	}
	for _, e := range set.Errors {
		lines = append(lines, e.Error())
	}
	return strings.Join(lines, "\n")
}

func TestLoadBytes(t *testing.T) {
	tests := []struct{ name, text, want string }{
		// The three forms.
		{"one tool", tool("a"), "tool a from f.json"},
		{"array", "[" + tool("b") + "," + tool("a") + "]", "tool a from f.json\ntool b from f.json"},
		{"object with tools", `{"tools": [` + tool("b") + "," + tool("a") + "]}", "tool a from f.json\ntool b from f.json"},
		{"tools and other members", `{"nextCursor": "x", "_meta": {}, "name": "server", "tools": [` + tool("a") + "]}", "tool a from f.json"},
		{"empty array", `[]`, ""},
		{"empty tools", `{"tools": []}`, ""},
		{"byte order mark", "\ufeff" + tool("a"), "tool a from f.json"},
		{
			"sorted by code point", "[" + tool("b") + "," + tool("B") + "," + tool("é") + "," + tool("a10") + "," + tool("a2") + "]",
			"tool B from f.json\ntool a10 from f.json\ntool a2 from f.json\ntool b from f.json\ntool é from f.json",
		},

		// Neither of them.
		{"string", `"x"`, `f.json:1:1: expected a tool, an array of tools, or an object with a "tools" array; found a string`},
		{"null", ` null`, `f.json:1:2: expected a tool, an array of tools, or an object with a "tools" array; found null`},
		{"number", "\n7", `f.json:2:1: expected a tool, an array of tools, or an object with a "tools" array; found a number`},
		{"another object", `{"openapi": "3.0.0"}`, `f.json:1:1: neither a tool ("name", "inputSchema") nor a list of tools ("tools")`},
		{"empty object", `{}`, `f.json:1:1: neither a tool ("name", "inputSchema") nor a list of tools ("tools")`},
		{"tools that are no array", `{"tools": {"a": 1}}`, "f.json:1:2: tools: must be an array of tools, found an object"},
		{
			"a tool and a list at once", `{"name": "a", "inputSchema": {}, "tools": []}`,
			`f.json:1:34: has both "inputSchema" and "tools": is it a tool or a list of tools?`,
		},
		{
			"elements that are no tools", "[1,\n [],\n null]",
			"f.json:1:2: must be an object, found a number\nf.json:2:2: must be an object, found an array\nf.json:3:2: must be an object, found null",
		},
		{"a list in a list", `[{"tools": []}]`, "f.json:1:2: a tool needs a \"name\"\nf.json:1:2: a tool needs an \"inputSchema\""},

		// What is wrong with the JSON comes with its place.
		{"malformed", "{\n  \"name\": ,\n}", "f.json:2:11: unexpected ',', expected a value"},
		{"empty", "", "f.json:1:1: unexpected end of the document, expected a value"},
		{"invalid UTF-8", "[\"\xff\"]", "f.json:1:3: invalid UTF-8: byte 0xff"},
		{
			"duplicate members", "{\"name\": \"a\",\n \"name\": \"b\", \"inputSchema\": {\"type\": \"x\", \"type\": \"y\"}}",
			"f.json:2:2: duplicate member name \"name\": already given at line 1, column 2\n" +
				"f.json:2:44: duplicate member name \"type\": already given at line 2, column 31",
		},
		{"too deep", strings.Repeat("[", 513), "f.json:1:513: nested deeper than 512 levels"},

		// What is wrong with a tool comes with its place and its path.
		{
			"one bad tool among good ones", "[" + tool("a") + ",\n{\"name\": \"b\", \"inputSchema\": {\"type\": \"int\"}},\n" + tool("c") + "]",
			`f.json:2:31: inputSchema.type: unknown type "int"; a type is one of array, boolean, integer, null, number, object, string`,
		},
		{
			"several, by place", "[{\"inputSchema\": []},\n{\"name\": 1, \"inputSchema\": {\"required\": 1, \"enum\": []}}]",
			"f.json:1:2: a tool needs a \"name\"\nf.json:1:3: inputSchema: must be an object, found an array\n" +
				"f.json:2:2: name: must be a string, found a number\n" +
				"f.json:2:29: inputSchema.required: must be an array, found a number\nf.json:2:44: inputSchema.enum: must not be empty",
		},

		// Names must be distinct.
		{
			"duplicate tool", "[" + tool("a") + ",\n " + tool("b") + ",\n " + tool("a") + "]",
			`f.json:3:3: name: duplicate tool name "a": already defined at f.json:1:3`,
		},
		{
			"three of one name", "[" + tool("a") + ",\n" + tool("a") + ",\n" + tool("a") + "]",
			"f.json:2:2: name: duplicate tool name \"a\": already defined at f.json:1:3\n" +
				"f.json:3:2: name: duplicate tool name \"a\": already defined at f.json:1:3",
		},
		{
			"duplicate by another spelling", `[{"name":"a","inputSchema":{}},{"name":"\u0061","inputSchema":{}}]`,
			`f.json:1:33: name: duplicate tool name "a": already defined at f.json:1:3`,
		},
		{
			"duplicate of a tool with another problem", "[{\"name\": \"a\", \"inputSchema\": 1},\n" + tool("a") + "]",
			"f.json:1:16: inputSchema: must be an object, found a number\n" +
				`f.json:2:2: name: duplicate tool name "a": already defined at f.json:1:3`,
		},
		{"names that differ in case are two", "[" + tool("a") + "," + tool("A") + "]", "tool A from f.json\ntool a from f.json"},
		{
			"tools without a name are no duplicates", `[{"name":"","inputSchema":{}},{"name":"","inputSchema":{}}]`,
			"f.json:1:3: name: must not be empty\nf.json:1:32: name: must not be empty",
		},
		{
			"a name with control characters cannot forge a line", `[{"name":"a\nb","inputSchema":{}},{"name":"a\nb","inputSchema":{}}]`,
			"f.json:1:3: name: must not contain control characters\nf.json:1:36: name: duplicate tool name \"a\\nb\": already defined at f.json:1:3\n" +
				"f.json:1:36: name: must not contain control characters",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			set := core.LoadBytes("f.json", []byte(test.text), core.LoadOptions{})
			if got := describe(set); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
			if len(set.Errors) > 0 && len(set.Tools) > 0 {
				t.Error("tools came with errors")
			}
		})
	}
}

// A tool remembers everything about where it came from.
func TestLoadedTool(t *testing.T) {
	text := "{\"tools\": [\n  {\"name\": \"search\", \"title\": \"Search\", \"description\": \"Finds.\",\n   \"inputSchema\": {\"type\": \"object\"}}\n]}"
	set := core.LoadBytes("f.json", []byte(text), core.LoadOptions{})
	if len(set.Tools) != 1 {
		t.Fatal(describe(set))
	}
	got := set.Tools[0]
	if got.Name != "search" || got.Description == nil || *got.Description != "Finds." || got.Source != "f.json" {
		t.Errorf("got %+v", got)
	}
	if !got.InputSchema.Get("type").IsString("object") || !got.Value.Get("title").IsString("Search") {
		t.Error("the schema or a member that is not part of a canonical tool was lost")
	}
	if p := got.Document.Position(got.InputSchema.Place()); p != (jsondoc.Position{Line: 3, Column: 4}) {
		t.Errorf("the schema is said to be at %v", p)
	}
}

func TestDescriptionIsOptional(t *testing.T) {
	set := core.LoadBytes("", []byte(`[{"name":"a","inputSchema":{}},{"name":"b","description":"","inputSchema":{}}]`), core.LoadOptions{})
	if len(set.Tools) != 2 {
		t.Fatal(describe(set))
	}
	if set.Tools[0].Description != nil {
		t.Error("an absent description is not nil")
	}
	if d := set.Tools[1].Description; d == nil || *d != "" {
		t.Error("an empty description is not kept apart from an absent one")
	}
}

func TestParseTool(t *testing.T) {
	got, err := core.ParseTool([]byte(tool("a")))
	if err != nil || got.Name != "a" {
		t.Errorf("got %v, %v", got, err)
	}
	for text, want := range map[string]string{
		"[]":                                    "expected exactly one tool",
		"[" + tool("a") + "," + tool("b") + "]": "expected exactly one tool",
		"[" + tool("a") + "," + tool("a") + "]": `1:79: name: duplicate tool name "a": already defined at 1:3`,
		"{":                                     "1:2: unexpected end of the document: the object that starts at line 1, column 1 is not closed",
		`{"name":1,"inputSchema":{"enum":[]}}`:  "1:2: name: must be a string, found a number\n1:26: inputSchema.enum: must not be empty",
	} {
		if got, err := core.ParseTool([]byte(text)); got != nil || err == nil || err.Error() != want {
			t.Errorf("%s: got %v, %v, want the error %s", text, got, err, want)
		}
	}
}

func TestNewTool(t *testing.T) {
	schema := jsondoc.NewObject(jsondoc.NewString("object").Named("type"))
	got := core.NewTool("a", "Does it.", schema)
	if got.Name != "a" || got.Description == nil || *got.Description != "Does it." || !got.InputSchema.Get("type").IsString("object") {
		t.Errorf("got %+v", got)
	}
	if !core.IsCanonicalTool(got.Value) {
		t.Errorf("problems: %v", core.ValidateCanonicalTool(got.Value))
	}
}

func TestInputErrorText(t *testing.T) {
	at := jsondoc.Position{Line: 3, Column: 7}
	tests := []struct {
		err  core.InputError
		want string
	}{
		{core.InputError{Message: "bad"}, "bad"},
		{core.InputError{Source: "f.json", Message: "bad"}, "f.json: bad"},
		{core.InputError{Source: "f.json", Position: at, Message: "bad"}, "f.json:3:7: bad"},
		{core.InputError{Source: "f.json", Position: at, Path: "name", Message: "bad"}, "f.json:3:7: name: bad"},
		{core.InputError{Position: at, Path: "name", Message: "bad"}, "3:7: name: bad"},
		{core.InputError{Source: "f.json", Path: "name", Message: "bad"}, "f.json: name: bad"},
	}
	var all core.InputErrors
	var want []string
	for _, test := range tests {
		if got := test.err.Error(); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
		all = append(all, &test.err)
		want = append(want, test.want)
	}
	if got := all.Error(); got != strings.Join(want, "\n") {
		t.Errorf("all of them: %q", got)
	}
	if got := (core.InputErrors{}).Error(); got != "" {
		t.Errorf("none of them: %q", got)
	}
}

// A tool whose keys are shuffled is the same tool.
func TestLoadingDoesNotDependOnKeyOrder(t *testing.T) {
	check := func(t *testing.T, tools []*core.Tool) {
		rapid.Check(t, func(t *rapid.T) {
			original := tools[rapid.IntRange(0, len(tools)-1).Draw(t, "tool")]
			r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
			shuffled, err := core.ParseTool(shuffle.Text(original.Value, r))
			if err != nil {
				t.Fatalf("%s is refused when its keys are shuffled: %v", original.Source, err)
			}
			if shuffled.Name != original.Name || !jsondoc.Equal(shuffled.Value, original.Value) ||
				!jsondoc.Equal(shuffled.InputSchema, original.InputSchema) {
				t.Fatalf("%s is another tool when its keys are shuffled", original.Source)
			}
			if (shuffled.Description == nil) != (original.Description == nil) ||
				original.Description != nil && *shuffled.Description != *original.Description {
				t.Fatalf("%s has another description when its keys are shuffled", original.Source)
			}
		})
	}
	t.Run("own", func(t *testing.T) {
		own, err := core.ParseTool([]byte(`{"name": "book", "title": "Book", "description": "Books a room.", "annotations": {"b": 1, "a": 2},
			"inputSchema": {"type": "object", "required": ["room", "from"], "additionalProperties": false, "x-order": {"z": 1, "y": 2},
				"properties": {"room": {"type": "string", "enum": ["b", "a"]}, "from": {"format": "date", "type": "string"}, "guests": {
					"type": "array", "items": {"properties": {"name": {}, "age": {"maximum": 120, "minimum": 0}}}, "default": [{"name": "n", "age": 1}]}},
				"$defs": {"d": {"minLength": 1, "maxLength": 2}, "c": {"$ref": "#/$defs/d", "title": "t"}}}}`))
		if err != nil {
			t.Fatal(err)
		}
		check(t, []*core.Tool{own})
	})
	t.Run("corpus", func(t *testing.T) { check(t, corpus.Tools(t)) })
}

// The same holds for what is refused: the same problems at the same paths.
func TestRefusalDoesNotDependOnKeyOrder(t *testing.T) {
	text := `{"name": "", "description": 1, "inputSchema": {"type": ["object", "object"], "required": ["a", "b"],
		"properties": {"a": true, "c": {"minLength": -1, "enum": []}}, "anyOf": []}}`
	problems := func(value *jsondoc.Value) string {
		var lines []string
		for _, p := range core.ValidateCanonicalTool(value) {
			lines = append(lines, p.Path+": "+p.Message)
		}
		return strings.Join(lines, "\n")
	}
	parse := func(t interface{ Fatal(...any) }, text []byte) *jsondoc.Value {
		document, err := jsondoc.Parse(text, jsondoc.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		return &document.Root
	}
	original := parse(t, []byte(text))
	want := problems(original)
	if strings.Count(want, "\n") != 7 {
		t.Fatalf("expected eight problems:\n%s", want)
	}
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		if got := problems(parse(t, shuffle.Text(original, r))); got != want {
			t.Fatalf("got\n%s\nwant\n%s", got, want)
		}
	})
}

// One tool a line: lines are counted in the whole file, and each stands for itself.
func TestLoadLines(t *testing.T) {
	text := "\ufeff" + `{"name":"b","inputSchema":{"type":"object"}}` + "\r\n\n  \n" + `{"name":"a","inputSchema":{}}`
	for name, options := range map[string]core.LoadOptions{"t.ndjson": {}, "t.JSONL": {}, "t.txt": {Lines: true}} {
		set := core.LoadBytes(name, []byte(text), options)
		if len(set.Errors) > 0 || len(set.Tools) != 2 || set.Tools[0].Name != "a" {
			t.Fatalf("%s: %v, %v", name, set.Tools, set.Errors)
		}
		tool := set.Tools[0]
		if at := tool.Document.Position(tool.InputSchema.Place()); at != (jsondoc.Position{Line: 4, Column: 13}) {
			t.Errorf("%s: the schema is at %v", name, at)
		}
		if line := tool.Document.Line(4); !strings.HasPrefix(line, `{"name":"a"`) || tool.Document.Line(1) != "" {
			t.Errorf("%s: line 4 is %q", name, line)
		}
	}
	for text, want := range map[string]string{
		"\n[]":                   "t.ndjson:8:1: a line must hold one tool, in an object of its own",
		"\n\n{\"a\":":            "t.ndjson:9:6: unexpected end of the document: the object that starts at line 9, column 1 is not closed",
		`{"tools":[]}`:           "t.ndjson:7:1: a line must hold one tool, in an object of its own",
		`{"name":"","tools":[]}`: "t.ndjson:7:1: a line must hold one tool, in an object of its own",
		"\n" + `{"name":"x"}`:    `t.ndjson:8:1: a tool needs an "inputSchema"`,
	} {
		set := core.LoadBytes("t.ndjson", []byte(text), core.LoadOptions{FirstLine: 7})
		if len(set.Errors) != 1 || set.Errors[0].Error() != want {
			t.Errorf("%q: %v, want %s", text, set.Errors, want)
		}
	}
	twice := `{"name":"a","inputSchema":{}}` + "\n" + `{"name":"a","inputSchema":{}}`
	if set := core.LoadBytes("t.ndjson", []byte(twice), core.LoadOptions{}); len(set.Errors) != 1 || !strings.Contains(set.Errors[0].Error(), "already defined at t.ndjson:1:2") {
		t.Errorf("%v", set.Errors)
	}
	if set := core.LoadBytes("t.ndjson", nil, core.LoadOptions{}); len(set.Errors) != 0 || len(set.Tools) != 0 {
		t.Errorf("an empty file: %v", set)
	}
}
