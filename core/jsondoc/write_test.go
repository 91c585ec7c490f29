package jsondoc_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/shuffle"
)

func TestAppend(t *testing.T) {
	tests := []struct{ name, text, indented, compact string }{
		{"null", `null`, `null`, `null`},
		{"scalar", ` "x" `, `"x"`, `"x"`},
		{"empty array", `[ ]`, `[]`, `[]`},
		{"empty object", `{ }`, `{}`, `{}`},
		{"empty containers inside", `[{},[],{"a":[],"b":{}}]`, "[\n  {},\n  [],\n  {\n    \"a\": [],\n    \"b\": {}\n  }\n]", `[{},[],{"a":[],"b":{}}]`},
		{"one element", `[1]`, "[\n  1\n]", `[1]`},
		{"one member", `{"a":1}`, "{\n  \"a\": 1\n}", `{"a":1}`},
		{"members by name", `{"b":1,"a":[true,null]}`, "{\n  \"a\": [\n    true,\n    null\n  ],\n  \"b\": 1\n}", `{"a":[true,null],"b":1}`},
		{"escaped name", `{"a\nb":1}`, "{\n  \"a\\nb\": 1\n}", `{"a\nb":1}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			root := &parse(t, test.text).Root
			if got := string(jsondoc.Append(nil, root, nil)); got != test.indented {
				t.Errorf("Append gives\n%s\nwant\n%s", got, test.indented)
			}
			if got := string(jsondoc.AppendCompact(nil, root)); got != test.compact {
				t.Errorf("AppendCompact gives %s, want %s", got, test.compact)
			}
			if got := string(jsondoc.Append([]byte("before "), root, nil)); got != "before "+test.indented {
				t.Errorf("Append does not append: %s", got)
			}
		})
	}
}

// Deep indentation is written from a constant that has an end.
func TestDeepIndentation(t *testing.T) {
	const levels = 100
	got := string(jsondoc.Append(nil, &parse(t, nested(levels - 1)[:levels-1]+"7"+strings.Repeat("]", levels-1)).Root, nil))
	for i, line := range strings.Split(got, "\n") {
		depth := min(i, 2*(levels-1)-i)
		if want := strings.Repeat("  ", depth); !strings.HasPrefix(line, want) || strings.HasPrefix(line, want+" ") {
			t.Fatalf("line %d is %q, want an indent of %d", i, line, 2*depth)
		}
	}
}

func TestAppendString(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"empty", "", `""`},
		{"plain", "abc", `"abc"`},
		{"quote and backslash", `a"b\c`, `"a\"b\\c"`},
		{"slash", "a/b", `"a/b"`},
		{"no HTML escapes", "<a href='x'>&amp;</a>", `"<a href='x'>&amp;</a>"`},
		{"short escapes", "\b\f\n\r\t", `"\b\f\n\r\t"`},
		{"other C0", "\x00\x01\x0b\x1b\x1f", `"\u0000\u0001\u000b\u001b\u001f"`},
		{"DEL", "a\x7fb", `"a\u007fb"`},
		{"C1", "\u0080\u0085\u009b\u009f", `"\u0080\u0085\u009b\u009f"`},
		{"after C1", "\u00a0é", "\"\u00a0é\""},
		{"non-ASCII", "é€😀日本", `"é€😀日本"`},
		{"line separators", "\u2028\u2029", "\"\u2028\u2029\""},
		{"byte order mark", "\ufeff", "\"\ufeff\""},
		{"noncharacter", "\uffff", "\"\uffff\""},
		{"replacement character", "a\ufffdb", "\"a\ufffdb\""},
		{"control characters at both ends", "\x01abc\x02", `"\u0001abc\u0002"`},
		{"byte that is no UTF-8", "a\xffb", "\"a\ufffdb\""},
		{"cut sequence", "a\xe2\x82", "\"a\ufffd\ufffd\""},
		{"encoded surrogate", "\xed\xa0\x80", "\"\ufffd\ufffd\ufffd\""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := string(jsondoc.AppendString(nil, test.text)); got != test.want {
				t.Errorf("%q is written %s, want %s", test.text, got, test.want)
			}
		})
	}
}

// Every code point is written as itself or, when it controls a terminal, as an
// escape; and reading gives it back.
func TestEveryCodePoint(t *testing.T) {
	var all, written []byte
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		start := len(written)
		written = jsondoc.AppendString(written, string(r))
		if asItself := string(written[start:]) == `"`+string(r)+`"`; asItself == (unicode.IsControl(r) || r == '"' || r == '\\') {
			t.Fatalf("%U is written %s", r, written[start:])
		}
		written = append(written, ',')
		all = utf8.AppendRune(all, r)
	}
	list := parse(t, "["+string(written)+"null]").Root.Kids
	at := 0
	for _, r := range string(all) {
		if list[at].Text != string(r) {
			t.Fatalf("%U reads back as %q", r, list[at].Text)
		}
		at++
	}
}

func TestLayout(t *testing.T) {
	item := jsondoc.NewLayout("id", "kind")
	tree := jsondoc.NewLayout("name")
	tree.Below("children", tree).Below("item", item)
	tests := []struct {
		name   string
		layout *jsondoc.Layout
		text   string
		want   string
	}{
		{"nil sorts all the way down", nil, `{"b":{"d":1,"c":2},"a":[{"f":1,"e":2}]}`, `{"a":[{"e":2,"f":1}],"b":{"c":2,"d":1}}`},
		{"first ones first, others by name", item, `{"z":1,"kind":2,"a":3,"id":4}`, `{"id":4,"kind":2,"a":3,"z":1}`},
		{"missing first ones", item, `{"z":1,"kind":2}`, `{"kind":2,"z":1}`},
		{"no first ones", jsondoc.NewLayout(), `{"b":1,"a":2}`, `{"a":2,"b":1}`},
		{"below an unnamed member everything is sorted", item, `{"id":{"kind":1,"id":2,"a":3}}`, `{"id":{"a":3,"id":2,"kind":1}}`},
		{"below a named member", tree, `{"item":{"kind":1,"a":2,"id":3},"name":"x"}`, `{"name":"x","item":{"id":3,"kind":1,"a":2}}`},
		{"below itself", tree, `{"children":{"children":{"b":1,"name":2},"name":3}}`, `{"children":{"name":3,"children":{"name":2,"b":1}}}`},
		{"a list of such objects", tree, `{"children":[{"a":1,"name":2},[{"a":3,"name":4}]]}`, `{"children":[{"name":2,"a":1},[{"name":4,"a":3}]]}`},
		{"a list at the root", item, `[{"a":1,"id":2}]`, `[{"id":2,"a":1}]`},
		{"map by name", jsondoc.MapLayout(item, false), `{"y":{"a":1,"id":2},"x":1}`, `{"x":1,"y":{"id":2,"a":1}}`},
		{"map as declared", jsondoc.MapLayout(item, true), `{"y":{"a":1,"id":2},"x":{"b":1,"kind":2}}`, `{"y":{"id":2,"a":1},"x":{"kind":2,"b":1}}`},
		{"map of nothing in particular", jsondoc.MapLayout(nil, true), `{"y":{"b":1,"a":2},"x":1}`, `{"y":{"a":2,"b":1},"x":1}`},
		{"map with an exception", jsondoc.MapLayout(nil, false).Below("y", item), `{"y":{"a":1,"id":2},"x":{"id":1,"a":2}}`, `{"x":{"a":2,"id":1},"y":{"id":2,"a":1}}`},
		{"a list where a map belongs", jsondoc.MapLayout(item, true), `[{"id":1,"a":2}]`, `[{"a":2,"id":1}]`},
		{"a scalar", item, `1`, `1`},
		{"more members than there is room for", jsondoc.NewLayout("m30", "m29"), manyMembers(40), reordered(40, 30, 29)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := string(jsondoc.Append(nil, &parse(t, test.text).Root, test.layout))
			if flat := flatten(got); flat != test.want {
				t.Errorf("got %s, want %s", flat, test.want)
			}
		})
	}
}

// flatten removes the line breaks and indents, which the texts of TestLayout
// have nowhere else.
func flatten(text string) string {
	return strings.NewReplacer("\n", "", " ", "").Replace(text)
}

func manyMembers(n int) string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprintf(`"m%02d":%d`, n-1-i, n-1-i))
	}
	return "{" + strings.Join(list, ",") + "}"
}

func reordered(n int, first ...int) string {
	var list []string
	isFirst := map[int]bool{}
	for _, i := range first {
		isFirst[i] = true
		list = append(list, fmt.Sprintf(`"m%02d":%d`, i, i))
	}
	for i := range n {
		if !isFirst[i] {
			list = append(list, fmt.Sprintf(`"m%02d":%d`, i, i))
		}
	}
	return "{" + strings.Join(list, ",") + "}"
}

// values draws values as a program would make them.
func values() *rapid.Generator[jsondoc.Value] {
	scalar := rapid.OneOf(
		rapid.Just(jsondoc.Value{}),
		rapid.Map(rapid.Bool(), jsondoc.NewBool),
		rapid.Map(rapid.String(), jsondoc.NewString),
		rapid.Map(literals(), jsondoc.NewNumber),
	)
	var value func(depth int) *rapid.Generator[jsondoc.Value]
	value = func(depth int) *rapid.Generator[jsondoc.Value] {
		if depth == 0 {
			return scalar
		}
		below := value(depth - 1)
		array := rapid.Map(rapid.SliceOfN(below, 0, 5), func(list []jsondoc.Value) jsondoc.Value { return jsondoc.NewArray(list...) })
		object := rapid.Map(rapid.MapOfN(rapid.String(), below, 0, 16), func(members map[string]jsondoc.Value) jsondoc.Value {
			var list []jsondoc.Value
			for name, member := range members {
				list = append(list, member.Named(name))
			}
			return jsondoc.NewObject(list...)
		})
		return rapid.OneOf(scalar, array, object)
	}
	return value(4)
}

func TestRoundTrip(t *testing.T) {
	layouts := map[string]*jsondoc.Layout{
		"sorted":   nil,
		"ranked":   jsondoc.NewLayout("b", "a", ""),
		"declared": jsondoc.MapLayout(nil, true),
	}
	rapid.Check(t, func(t *rapid.T) {
		v := values().Draw(t, "value")
		for name, layout := range layouts {
			written := jsondoc.Append(nil, &v, layout)
			document, err := jsondoc.Parse(written, jsondoc.Limits{})
			if err != nil {
				t.Fatalf("%s: what was written is refused: %v\n%s", name, err, written)
			}
			if !jsondoc.Equal(&v, &document.Root) {
				t.Fatalf("%s: another value reads back from\n%s", name, written)
			}
			if again := jsondoc.Append(nil, &document.Root, layout); string(again) != string(written) {
				t.Fatalf("%s: writing again gives other bytes:\n%s\n%s", name, written, again)
			}
		}
		short := jsondoc.AppendCompact(nil, &v)
		document, err := jsondoc.Parse(short, jsondoc.Limits{})
		if err != nil || !jsondoc.Equal(&v, &document.Root) {
			t.Fatalf("the compact form does not read back (%v): %s", err, short)
		}
	})
}

func TestWritingDoesNotDependOnKeyOrder(t *testing.T) {
	layout := jsondoc.NewLayout("type", "name")
	layout.Below("properties", jsondoc.MapLayout(layout, false))
	rapid.Check(t, func(t *rapid.T) {
		v := values().Draw(t, "value")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		document, err := jsondoc.Parse(shuffle.Text(&v, r), jsondoc.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range []*jsondoc.Layout{nil, layout} {
			if a, b := jsondoc.Append(nil, &v, l), jsondoc.Append(nil, &document.Root, l); string(a) != string(b) {
				t.Fatalf("key order changes the bytes:\n%s\n%s", a, b)
			}
		}
	})
}
