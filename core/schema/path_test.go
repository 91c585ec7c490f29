package schema

import (
	"strings"
	"testing"
)

func TestPathString(t *testing.T) {
	root := NewPath("inputSchema")
	tests := []struct {
		name string
		path *Path
		want string
	}{
		{"nothing", nil, ""},
		{"tool member", NewPath("name"), "name"},
		{"member", root.Member("properties").Member("amount"), "inputSchema.properties.amount"},
		{"element", root.Member("anyOf").Element(0), "inputSchema.anyOf[0]"},
		{"element of an element", root.Member("enum").Element(10).Element(0), "inputSchema.enum[10][0]"},
		{"member of an element", root.Member("anyOf").Element(1).Member("items"), "inputSchema.anyOf[1].items"},
		{
			"as documented", root.Member("properties").Member("amount").Member("anyOf").Element(0).Member("x-unit"),
			`inputSchema.properties.amount.anyOf[0]["x-unit"]`,
		},
		{"dollar", root.Member("$defs").Member("$a$"), "inputSchema.$defs.$a$"},
		{"underscore", root.Member("_"), "inputSchema._"},
		{"digits after a letter", root.Member("a1"), "inputSchema.a1"},
		{"digit first", root.Member("1a"), `inputSchema["1a"]`},
		{"only digits", root.Member("0"), `inputSchema["0"]`},
		{"empty name", root.Member(""), `inputSchema[""]`},
		{"dot", root.Member("a.b"), `inputSchema["a.b"]`},
		{"space", root.Member("a b"), `inputSchema["a b"]`},
		{"bracket", root.Member("a[0]"), `inputSchema["a[0]"]`},
		{"quote and backslash", root.Member(`a"b\c`), `inputSchema["a\"b\\c"]`},
		{"non-ASCII letter", root.Member("größe"), `inputSchema["größe"]`},
		{"emoji", root.Member("😀"), `inputSchema["😀"]`},
		{"control characters cannot forge a line", root.Member("a\nb\x1b\u009b"), `inputSchema["a\nb\u001b\u009b"]`},
		{"tool member that needs quotes", NewPath("x-extra").Member("a"), `["x-extra"].a`},
		{"pattern", root.Member("patternProperties").Member("^x-"), `inputSchema.patternProperties["^x-"]`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := test.path.String(); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestCut(t *testing.T) {
	root := NewPath("inputSchema")
	long := root.Member("properties").Member(strings.Repeat("n", 1000))
	for _, test := range []struct {
		name  string
		path  *Path
		limit int
		want  string
	}{
		{"nothing", nil, 10, ""},
		{"short enough", root.Member("a").Element(3), 100, "inputSchema.a[3]"},
		{"behind a long name", long.Member("items").Element(0).Member("x-y"), 100, `….items[0]["x-y"]`},
		{"a long name itself", long, 100, "…"},
		{"deep", root.Member("aaaa").Member("bbbb").Member("cccc"), 16, "….bbbb.cccc"},
	} {
		if got := test.path.Cut(test.limit); got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

// Paths that are made together are what they are when made one by one.
func TestPathsAgreesWithPath(t *testing.T) {
	var paths Paths
	one, other := NewPath("inputSchema"), NewPath("inputSchema")
	for i := range 3000 {
		one, other = one.Member("a").Element(i), paths.Element(paths.Member(other, "a"), i)
	}
	if one.String() != other.String() {
		t.Error("the two differ")
	}
	paths.Reset()
	if got := paths.Member(NewPath("x"), "y").String(); got != "x.y" {
		t.Errorf("after a reset a path is %s", got)
	}
}

// Taking a step leaves the path it is taken from as it was.
func TestPathStepsAreIndependent(t *testing.T) {
	base := NewPath("inputSchema").Member("properties")
	a, b := base.Member("a"), base.Member("b")
	if got := a.String() + " " + b.String() + " " + base.String(); got != "inputSchema.properties.a inputSchema.properties.b inputSchema.properties" {
		t.Error(got)
	}
}

func TestDeepPath(t *testing.T) {
	path := NewPath("inputSchema")
	for range 10_000 {
		path = path.Member("not")
	}
	if got, want := path.String(), "inputSchema"+strings.Repeat(".not", 10_000); got != want {
		t.Errorf("a deep path is written in %d bytes, want %d", len(got), len(want))
	}
}
