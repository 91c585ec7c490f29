package schema_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
	_ "github.com/schemaport/schemaport/internal/fixedseed"
)

func TestParsePath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		path := schema.NewPath(rapid.SampledFrom([]string{"inputSchema", "x y", ""}).Draw(t, "first"))
		for range rapid.IntRange(0, 6).Draw(t, "steps") {
			if rapid.Bool().Draw(t, "element") {
				path = path.Element(rapid.IntRange(0, 12).Draw(t, "index"))
			} else {
				path = path.Member(rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"a", "a.b", `"]`, `\`, "[0]"})).Draw(t, "name"))
			}
		}
		parsed, ok := schema.ParsePath(path.String())
		if !ok || parsed.String() != path.String() {
			t.Fatalf("%s is read as %s", path, parsed)
		}
	})
	for _, text := range []string{"", ".", "a.", ".a", "a..b", "a[", "a[-1]", "a[01]", `a["b"]`, `a["x y]`, `a["x y"`, "a b", "a[0]b", "a]"} {
		if path, ok := schema.ParsePath(text); ok {
			t.Errorf("%q is read as %s", text, path)
		}
	}
}

func TestReplace(t *testing.T) {
	document, err := jsondoc.Parse([]byte(`{"a": {"b": [1, {"c": 2, "d": 3}]}, "e": 4}`), jsondoc.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"a.b[1].c": `{"a":{"b":[1,{"d":3}]},"e":4}`,
		"a.b[0]":   `{"a":{"b":[{"c":2,"d":3}]},"e":4}`,
		"e":        `{"a":{"b":[1,{"c":2,"d":3}]}}`,
		"a.b[2]":   `{"a":{"b":[1,{"c":2,"d":3}]},"e":4}`,
		"e.f":      `{"a":{"b":[1,{"c":2,"d":3}]},"e":4}`,
	} {
		p, ok := schema.ParsePath(path)
		if !ok {
			t.Fatal(path)
		}
		got := p.Replace(&document.Root, func(jsondoc.Value) (jsondoc.Value, bool) { return jsondoc.Value{}, false })
		if text := string(jsondoc.AppendCompact(nil, &got)); text != want {
			t.Errorf("without %s: %s", path, text)
		}
	}
	p, _ := schema.ParsePath("a.b[1]")
	got := p.Replace(&document.Root, func(jsondoc.Value) (jsondoc.Value, bool) { return jsondoc.NewString("x"), true })
	if text := string(jsondoc.AppendCompact(nil, &got)); text != `{"a":{"b":[1,"x"]},"e":4}` {
		t.Error(text)
	}
	if text := string(jsondoc.AppendCompact(nil, &document.Root)); text != `{"a":{"b":[1,{"c":2,"d":3}]},"e":4}` {
		t.Errorf("the original changed: %s", text)
	}
}
