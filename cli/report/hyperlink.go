package report

import (
	"fmt"
	"net/url"
	"path"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport/core"
)

// Links says what can be clicked. The zero value links nothing.
type Links struct {
	// Docs links the code of a rule to the official page behind it.
	Docs bool
	// Dir is the working directory, absolute and with slashes, from which sources
	// are named. Empty links no source.
	Dir string
}

// LinksFor says what can be clicked on a terminal that this environment
// describes. Terminals that are not known to understand links get none: some
// would print them.
func LinksFor(lookupEnv func(string) (string, bool), dir string) Links {
	get := func(name string) string {
		value, _ := lookupEnv(name)
		return value
	}
	if ci := get("CI"); ci != "" && ci != "false" && ci != "0" || get("TERM") == "dumb" || !understandsLinks(get) {
		return Links{}
	}
	links := Links{Docs: true, Dir: dir}
	// A terminal at the other end of a connection has other files. VS Code finds
	// places by itself and goes to the line, which a link to a file cannot say.
	if get("SSH_CONNECTION") != "" || get("TERM_PROGRAM") == "vscode" {
		links.Dir = ""
	}
	return links
}

func understandsLinks(get func(string) string) bool {
	if force := get("FORCE_HYPERLINK"); force != "" {
		return force != "0"
	}
	switch get("TERM_PROGRAM") {
	case "iTerm.app", "WezTerm", "vscode", "ghostty":
		return true
	}
	for _, name := range []string{"WT_SESSION", "KITTY_WINDOW_ID", "DOMTERM"} {
		if get(name) != "" {
			return true
		}
	}
	// The version that brought links to VTE, 0.50.0, crashed on them.
	version, err := strconv.Atoi(get("VTE_VERSION"))
	return err == nil && version > 5000
}

const (
	linkStart = "\x1b]8;;"
	linkEnd   = "\x1b\\"
)

// linked makes painted text a link. Whatever the address holds, nothing but
// printable ASCII gets into the escape sequence, so it cannot end early.
func linked(address, text string) string {
	var b strings.Builder
	b.WriteString(linkStart)
	for i := range len(address) {
		if c := address[i]; c > ' ' && c <= '~' {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	b.WriteString(linkEnd + text + linkStart + linkEnd)
	return b.String()
}

// code shows the code of a rule.
func (s Style) code(rule *core.Rule) string {
	text := s.paint(bold, rule.Code)
	if !s.Links.Docs || rule.DocsURL == "" {
		return text
	}
	return linked(rule.DocsURL, text)
}

// source shows a place in a file.
func (s Style) source(look, place, source string) string {
	text := s.whole(look, place)
	if s.Links.Dir == "" || source == "" || source == core.StdinName {
		return text
	}
	if !path.IsAbs(source) && !hasDrive(source) {
		source = path.Join(s.Links.Dir, source)
	}
	if !path.IsAbs(source) {
		source = "/" + source // a drive stands where a path begins
	}
	return linked((&url.URL{Scheme: "file", Path: source}).String(), text)
}

// hasDrive says whether a path starts with the letter of a drive.
func hasDrive(p string) bool {
	return len(p) > 2 && p[1] == ':' && p[2] == '/' && (p[0]|0x20 >= 'a' && p[0]|0x20 <= 'z')
}
