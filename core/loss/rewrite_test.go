package loss

import (
	"testing"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
	"github.com/schemaport/schemaport/internal/corpus"
)

func parse(t testing.TB, text string) *jsondoc.Value {
	t.Helper()
	document, err := jsondoc.Parse([]byte(text), jsondoc.Limits{})
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return &document.Root
}

// Rewriting what schemas have in common once gives what rewriting each of them does.
func TestRewritingIsRewrite(t *testing.T) {
	schemas := []*jsondoc.Value{
		parse(t, `true`),
		parse(t, `{}`),
		parse(t, `{"properties":{"a":{"nullable":true,"type":"string"},"b":{"const":{"nullable":true}}},"items":[{"format":"date"},false]}`),
		parse(t, `{"dependencies":{"a":["b"],"c":{"format":"email"}},"not":{"format":"uri"},"properties":7,"anyOf":{"format":"date"}}`),
		parse(t, `{"required":["a"],"minProperties":1,"properties":{"b":{"oneOf":[{"format":"date"}]}},"$defs":{"a":{"required":["x"]}}}`),
	}
	for i, tool := range corpus.Tools(t) {
		if i%40 == 0 {
			schemas = append(schemas, tool.InputSchema)
		}
	}
	functions := map[string]func(jsondoc.Value) jsondoc.Value{
		"strict": strict.replace, "lenient": lenient.replace, "silent": silent.replace, "omitted": nullForOmitted,
	}
	for name, replace := range functions {
		shared := newRewriting(replace)
		for _, root := range schemas {
			if !schema.IsSchema(root) {
				continue
			}
			got, want := shared.of(root), schema.Rewrite(root, replace)
			if string(jsondoc.AppendCompact(nil, got)) != string(jsondoc.AppendCompact(nil, &want)) {
				t.Errorf("%s of %s:\n%s\nwant\n%s", name, jsondoc.AppendCompact(nil, root), jsondoc.AppendCompact(nil, got), jsondoc.AppendCompact(nil, &want))
			}
			if again := shared.of(root); !isSame(again, got) {
				t.Errorf("%s of %s was made twice", name, jsondoc.AppendCompact(nil, root))
			}
		}
	}
}

// What says nothing that is read stays the value that it was.
func TestRewritingKeepsWhatStays(t *testing.T) {
	root := parse(t, `{"properties":{"a":{"type":"string"},"b":{"items":{"format":"date"}}}}`)
	got := newRewriting(silent.replace).of(root)
	if !isSame(got.Get("properties").Get("a"), root.Get("properties").Get("a")) {
		t.Error("a schema that stays was copied")
	}
	if got.Get("properties").Get("b").Get("items").Has("format") || !root.Get("properties").Get("b").Get("items").Has("format") {
		t.Error("the format was not taken out of a copy")
	}
}

func TestUndoOthers(t *testing.T) {
	tool := parse(t, `{"inputSchema":{"minProperties":1,"properties":{"a":{"minLength":1,"pattern":"x"},"b":{"not":{"minimum":1}},"c":{"anyOf":[{"minimum":1},{"type":"null"}]}}}}`)
	paths := []string{
		"inputSchema.minProperties", "inputSchema.properties.a.minLength", "inputSchema.properties.a.pattern", "inputSchema.properties.b",
		"inputSchema.properties.b.not", "inputSchema.properties.c.anyOf[0]", "inputSchema.absent.minLength", "inputSchema.properties.a.pattern",
	}
	places := []*schema.Path{nil}
	for _, text := range paths {
		place, ok := schema.ParsePath(text)
		if !ok {
			t.Fatal(text)
		}
		places = append(places, place)
	}
	before := string(jsondoc.AppendCompact(nil, tool))
	lost := newLosses(tool, places)
	for i, want := range []string{
		`{"minProperties":1,"properties":{"a":{},"b":{},"c":{"anyOf":[{},{"type":"null"}]}}}`,
		`{"properties":{"a":{"minLength":1},"b":{},"c":{"anyOf":[{},{"type":"null"}]}}}`,
		`{"properties":{"a":{},"b":{},"c":{"anyOf":[{},{"type":"null"}]}}}`, // it is lost twice
		`{"properties":{"a":{},"b":{},"c":{"anyOf":[{},{"type":"null"}]}}}`, // and without what is in it
		`{"properties":{"a":{},"b":{},"c":{"anyOf":[{},{"type":"null"}]}}}`, // gone with what it is in
		`{"properties":{"a":{},"b":{},"c":{"anyOf":[{"minimum":1},{"type":"null"}]}}}`,
	} {
		rest := lost.undoOthers(places[i+1])
		if got := string(jsondoc.AppendCompact(nil, rest.Get("inputSchema"))); got != want {
			t.Errorf("but for %s: %s\nwant %s", paths[i], got, want)
		}
	}
	if after := string(jsondoc.AppendCompact(nil, tool)); after != before {
		t.Errorf("the tool was changed: %s", after)
	}
}

func TestReach(t *testing.T) {
	for _, test := range []struct {
		schema, place string
		leads         bool
	}{
		{`{"properties":{"$defs":{"minLength":1}}}`, "properties.$defs.minLength", true},
		{`{"$defs":{"a":{"minLength":1}}}`, "$defs.a.minLength", false},
		{`{"$defs":{"a":{"minLength":1}},"not":{"$ref":"#/$defs/a"}}`, "$defs.a.minLength", true},
		{`{"$defs":{"a":{"minLength":1},"b":{"$ref":"#/$defs/a"}}}`, "$defs.a.minLength", false},
		{`{"$defs":{"a":{"minLength":1},"b":{"$ref":"#/$defs/a"}},"items":{"$ref":"#/$defs/b"}}`, "$defs.a.minLength", true},
		{`{"$defs":{"a":{"anyOf":[{"minLength":1}]}},"items":{"$ref":"#/$defs/a"}}`, "$defs.a.anyOf[0]", true},
		{`{"$defs":{"a":{"anyOf":[{"minLength":1}]}},"items":{"$ref":"#/$defs/a"}}`, "$defs.a.anyOf", true},
		{`{"$defs":{"a":{"properties":{"b":{}}}},"items":{"$ref":"#/$defs/a"}}`, "$defs.a.properties.b", true},
		{`{"$defs":{"a":{"properties":{"b":{}}}},"items":{"$ref":"#/$defs/a/properties/b"}}`, "$defs.a.properties.b", true},
		{`{"$defs":{"a":{"properties":{"b":{}},"required":["b"]}},"items":{"$ref":"#/$defs/a/properties/b"}}`, "$defs.a.required", false},
		{`{"x":{"minLength":1}}`, "x.minLength", false},
		{`{"x":{"y":{"minLength":1}},"items":{"$ref":"#/x/y"}}`, "x.y.minLength", true},
		{`{"x":{"minLength":1},"items":{"$ref":"https://example.com/"}}`, "x.minLength", true},
		{`{"x":{"minLength":1},"items":{"$dynamicRef":"#y"}}`, "x.minLength", true},
		{`{"x":{"minLength":1},"items":{"$id":"https://example.com/"}}`, "x.minLength", true},
		{`{"x":{"$anchor":"y","minLength":1},"items":{"$ref":"#y"}}`, "x.minLength", true},
		{`{"$defs":{"a":{"$anchor":"y","minLength":1}},"items":{"$ref":"#y"}}`, "$defs.a.minLength", true},
	} {
		tool := jsondoc.NewObject(parse(t, test.schema).Named("inputSchema"))
		place, ok := schema.ParsePath("inputSchema." + test.place)
		if !ok || place.In(&tool) == nil {
			t.Fatalf("%s is not in %s", test.place, test.schema)
		}
		if got := (&reach{tool: &tool}).leadsTo(place); got != test.leads {
			t.Errorf("%s leads to %s: %v", test.schema, test.place, got)
		}
	}
}
