package report

import (
	"net/url"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/schemaport/schemaport/internal/fixedseed"
)

func TestFileAddress(t *testing.T) {
	for _, test := range []struct {
		name, want string
		isRelative bool
	}{
		{"tools/a.json", "tools/a.json", true},
		{"menu 100%/tools ü.json", "menu%20100%25/tools%20%C3%BC.json", true},
		{"a?b#c[1].json", "a%3Fb%23c%5B1%5D.json", true},
		{"a:b.json", "./a:b.json", true},
		{"a\\b\"c<d>|e^f`g{h}.json", "a%5Cb%22c%3Cd%3E%7Ce%5Ef%60g%7Bh%7D.json", true},
		{"bad\xffbyte.json", "bad%FFbyte.json", true},
		{"..x/a.json", "..x/a.json", true},
		{"../a.json", "../a.json", false},
		{"/tmp/a b.json", "file:///tmp/a%20b.json", false},
		{"C:/tools/a.json", "file:///C:/tools/a.json", false},
		{"//server/share/a.json", "file:////server/share/a.json", false},
	} {
		got, isRelative := fileAddress(test.name)
		if got != test.want || isRelative != test.isRelative {
			t.Errorf("%q is %q, relative %v; want %q, %v", test.name, got, isRelative, test.want, test.isRelative)
		}
	}
}

// Whatever a file is called, its address leads to it and to nothing else.
func TestFileAddressLeadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[^/\x00][^\x00]{0,20}`).Draw(t, "name")
		address, _ := fileAddress(name)
		parsed, err := url.Parse(address)
		if err != nil || parsed.RawQuery != "" || parsed.Fragment != "" || parsed.Host != "" {
			t.Fatalf("%q: %q is %#v: %v", name, address, parsed, err)
		}
		if parsed.Path != name && parsed.Path != "./"+name && parsed.Path != "/"+name {
			t.Fatalf("%q: %q leads to %q", name, address, parsed.Path)
		}
	})
}
