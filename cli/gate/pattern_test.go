package gate

import (
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core/schema"
)

func TestTextPatterns(t *testing.T) {
	for _, test := range []struct {
		pattern, text string
		want          bool
	}{
		{"refund_order", "refund_order", true},
		{"refund_order", "refund_orders", false},
		{"", "", true},
		{"", "x", false},
		{"*", "", true},
		{"*", "anything/at all", true},
		{"refund_*", "refund_", true},
		{"refund_*", "refund_order", true},
		{"refund_*", "a_refund_order", false},
		{"*_order", "refund_order", true},
		{"*_order", "refund_orders", false},
		{"a*b*c", "a-b-b-c", true},
		{"a*b*c", "a-c-b", false},
		{"a**b", "ab", true},
		{"?", "é", true},
		{"?", "", false},
		{"a?c", "abc", true},
		{"a?c", "ac", false},
		{`a\*c`, "a*c", true},
		{`a\*c`, "abc", false},
		{`a\?`, "a?", true},
		{`a\\`, `a\`, true},
		{"vendor-a/*", "vendor-a/unknown-keyword", true},
		{"*/unknown-keyword", "vendor-a/unknown-keyword", true},
		{strings.Repeat("*a", 40) + "b", strings.Repeat("a", 400), false},
	} {
		p, err := parseText(test.pattern)
		if err != nil {
			t.Errorf("%q: %v", test.pattern, err)
			continue
		}
		if got := p.matches(test.text); got != test.want {
			t.Errorf("%q matches %q: %v, want %v", test.pattern, test.text, got, test.want)
		}
	}
	if _, err := parseText(`a\`); err == nil {
		t.Error(`a pattern that ends in \ is taken`)
	}
}

func TestPathPatterns(t *testing.T) {
	const (
		amount = "inputSchema.properties.amount"
		odd    = `inputSchema.properties["x y"].anyOf[0]["a.b[1]\"*"]`
	)
	for _, test := range []struct {
		pattern, path string
		want          bool
	}{
		{amount, amount, true},
		{amount, amount + ".minimum", false},
		{"inputSchema.properties.*", amount, true},
		{"inputSchema.properties.*", amount + ".minimum", false},
		{"inputSchema.properties.am*t", amount, true},
		{"inputSchema.properties.?mount", amount, true},
		{"inputSchema.properties.*.minimum", amount + ".minimum", true},
		{"inputSchema.**", amount, true},
		{"inputSchema.**", "inputSchema", true},
		{"inputSchema.**", "name", false},
		{"inputSchema.**.minimum", amount + ".minimum", true},
		{"inputSchema.**.minimum", "inputSchema.minimum", true},
		{"inputSchema.**.minimum", amount + ".anyOf[0].minimum", true},
		{"inputSchema.**.minimum", amount + ".minimum.x", false},
		{"**", odd, true},
		{"**", "name", true},
		{"**.anyOf[*].**", odd, true},
		{"**.anyOf[0].**", odd, true},
		{"**.anyOf[1].**", odd, false},
		{"**.anyOf.**", "inputSchema.anyOf[0]", true},
		{"**.anyOf.*", "inputSchema.anyOf[0]", false},
		{"**.anyOf[*]", "inputSchema.anyOf.x", false},
		{"**[0]", "inputSchema.anyOf[0]", true},
		{`inputSchema.properties["x y"].**`, odd, true},
		{`inputSchema.properties.x y.**`, odd, true},
		{`inputSchema.properties.x*.**`, odd, true},
		{`inputSchema.properties["x*"].**`, odd, false},
		{`inputSchema.properties["x y"].anyOf[0]["a.b[1]\"*"]`, odd, true},
		{`inputSchema.properties.*.anyOf[0].*`, odd, true},
		{`inputSchema["x-note"]`, `inputSchema["x-note"]`, true},
		{`inputSchema.x-*`, `inputSchema["x-note"]`, true},
		{`inputSchema["\u0061"]`, "inputSchema.a", true},
		{`["inputSchema"].a`, "inputSchema.a", true},
	} {
		p, err := parsePath(test.pattern)
		if err != nil {
			t.Errorf("%s: %v", test.pattern, err)
			continue
		}
		if got := p.matches(test.path); got != test.want {
			t.Errorf("%s matches %s: %v, want %v", test.pattern, test.path, got, test.want)
		}
	}
	for _, bad := range []string{
		"", ".", "a.", ".a", "a..b", "a[", "a[]", "a[x]", "a[-1]", "a[01]", "a[1", `a["x]`, `a["x"`, `a["x\]`, `a["\q"]`, "a]", "a[0]b", "a.b**", "a.**b", `a\`,
	} {
		if _, err := parsePath(bad); err == nil {
			t.Errorf("%q is taken for a pattern", bad)
		}
	}
}

// Every path that a finding can have is matched by itself once its names are
// taken literally, and by ** and by nothing that is shorter.
func FuzzPathPattern(f *testing.F) {
	f.Add("properties", "x y", uint16(3))
	f.Add(`a"b\`, "*", uint16(0))
	f.Add("", "**", uint16(65535))
	f.Fuzz(func(t *testing.T, first, second string, index uint16) {
		if strings.ToValidUTF8(first, "") != first || strings.ToValidUTF8(second, "") != second {
			return // no name of a document
		}
		parent := schema.NewPath("inputSchema").Member(first).Element(int(index))
		path := parent.Member(second).String()
		own, err := parsePath(path)
		if err != nil || len(own) != 4 {
			t.Fatalf("%s: %d steps, %v", path, len(own), err)
		}
		for pattern, want := range map[string]bool{
			path: true, "**": true, "inputSchema.**": true, "inputSchema.*[*].*": true, parent.String() + ".*": true,
			parent.String(): false, path + ".*": false, "name.**": false,
		} {
			p, err := parsePath(pattern)
			if err != nil {
				t.Fatalf("%s: %v", pattern, err)
			}
			if got := p.matches(path); got != want {
				t.Errorf("%s matches %s: %v, want %v", pattern, path, got, want)
			}
		}
		if s := (&Suppression{Code: first, Tool: second, Path: first + second}); len(s.Parse()) == 0 {
			s.MatchesCode(second)
			s.MatchesTool(first)
			s.path.matches(path)
		}
	})
}
