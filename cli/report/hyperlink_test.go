package report

import (
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
)

func TestLinksFor(t *testing.T) {
	const dir = "/work"
	all, docs, none := Links{Docs: true, Dir: dir}, Links{Docs: true}, Links{}
	for _, test := range []struct {
		env  string
		want Links
	}{
		{"", none},
		{"TERM=xterm-256color", none},
		{"VTE_VERSION=7402", all},
		{"VTE_VERSION=5001", all},
		{"VTE_VERSION=5000", none},
		{"VTE_VERSION=4806", none},
		{"VTE_VERSION=x", none},
		{"TERM_PROGRAM=iTerm.app", all},
		{"TERM_PROGRAM=WezTerm", all},
		{"TERM_PROGRAM=ghostty", all},
		{"TERM_PROGRAM=vscode", docs},
		{"TERM_PROGRAM=Apple_Terminal", none},
		{"WT_SESSION=1", all},
		{"KITTY_WINDOW_ID=1", all},
		{"DOMTERM=version=1", all},
		{"WT_SESSION=", none},
		{"FORCE_HYPERLINK=1", all},
		{"FORCE_HYPERLINK= VTE_VERSION=7402", all},
		{"FORCE_HYPERLINK=0 VTE_VERSION=7402", none},
		{"FORCE_HYPERLINK=1 SSH_CONNECTION=1", docs},
		{"KITTY_WINDOW_ID=1 SSH_CONNECTION=1", docs},
		{"FORCE_HYPERLINK=1 CI=true", none},
		{"KITTY_WINDOW_ID=1 CI=1", none},
		{"KITTY_WINDOW_ID=1 CI=false", all},
		{"FORCE_HYPERLINK=1 TERM=dumb", none},
	} {
		env := map[string]string{}
		for pair := range strings.FieldsSeq(test.env) {
			name, value, _ := strings.Cut(pair, "=")
			env[name] = value
		}
		got := LinksFor(func(name string) (string, bool) { value, ok := env[name]; return value, ok }, dir)
		if got != test.want {
			t.Errorf("%q: %+v, want %+v", test.env, got, test.want)
		}
	}
}

func TestSourceLink(t *testing.T) {
	for _, test := range []struct{ dir, source, want string }{
		{"/work", "tools/a.json", "file:///work/tools/a.json"},
		{"/work", "/elsewhere/a.json", "file:///elsewhere/a.json"},
		{"/work", "../a.json", "file:///a.json"},
		{"/work/a b", "é#?%.json", "file:///work/a%20b/%C3%A9%23%3F%25.json"},
		{"/work", "\x1b]8;;\x07\x1b\\.json", "file:///work/%1B%5D8;;%07%1B%5C.json"},
		{"/work", "\xff.json", "file:///work/%FF.json"},
		{"C:/work", "tools/a.json", "file:///C:/work/tools/a.json"},
		{"C:/work", "D:/a.json", "file:///D:/a.json"},
		{"/work", core.StdinName, ""},
		{"/work", "", ""},
		{"", "tools/a.json", ""},
	} {
		s := Style{Links: Links{Dir: test.dir}}
		text := Safe(test.source) + ":1:2"
		want := text
		if test.want != "" {
			want = "\x1b]8;;" + test.want + "\x1b\\" + text + "\x1b]8;;\x1b\\"
		}
		if got := s.source(plain, test.source+":1:2", test.source); got != want {
			t.Errorf("%q in %q is shown as %q, want %q", test.source, test.dir, got, want)
		}
	}
}

func TestRuleLink(t *testing.T) {
	rule := &core.Rule{Code: "x/y", DocsURL: "https://example.com/\x1b\\ü#a b"}
	if got := (Style{}).code(rule); got != "x/y" {
		t.Errorf("without links: %q", got)
	}
	want := "\x1b]8;;https://example.com/%1B\\%C3%BC#a%20b\x1b\\x/y\x1b]8;;\x1b\\"
	if got := (Style{Links: Links{Docs: true}}).code(rule); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := (Style{Links: Links{Docs: true}}).code(&core.Rule{Code: "x/y"}); got != "x/y" {
		t.Errorf("without a page: %q", got)
	}
}
