package report

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Style says how text may look.
type Style struct {
	Color bool
}

// The few looks that the reports use.
const (
	plain   = ""
	bold    = "1"
	faint   = "2"
	red     = "31"
	green   = "32"
	yellow  = "33"
	blue    = "34"
	boldRed = "1;31"
)

// paint makes text safe to show and gives it a look.
func (s Style) paint(look, text string) string {
	text = Safe(text)
	if !s.Color || look == plain || text == "" {
		return text
	}
	return "\x1b[" + look + "m" + text + "\x1b[0m"
}

// Safe shows text from a file or an API so that it can do nothing but be read:
// control characters, line ends and characters that turn the direction of
// writing are written out as escapes, and so are bytes that are no UTF-8.
func Safe(text string) string {
	if !strings.ContainsFunc(text, isUnsafe) && utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for i, r := range text {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(text[i:], "\ufffd"):
			fmt.Fprintf(&b, `\x%02x`, text[i])
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case isUnsafe(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func isUnsafe(r rune) bool {
	switch r {
	case '\u2028', '\u2029', // line and paragraph separators
		'\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e',
		'\u2066', '\u2067', '\u2068', '\u2069', '\ufeff':
		return true
	}
	return unicode.IsControl(r)
}

// printer writes lines and remembers the first error, so that the report can be
// written straight through and the error be asked for once.
type printer struct {
	Style
	w   io.Writer
	err error
}

func (p *printer) line(indent int, parts ...string) {
	if p.err != nil {
		return
	}
	text := strings.TrimRight(strings.Repeat(" ", indent)+strings.Join(parts, ""), " ")
	_, p.err = io.WriteString(p.w, text+"\n")
}

// count writes a number with its noun: 1 error, 2 errors.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
