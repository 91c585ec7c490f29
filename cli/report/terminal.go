package report

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// Style says how text may look. The zero value is that of a log: every line is
// whole, nothing is coloured, and no source is shown.
type Style struct {
	Color bool
	// Frames shows the source line of a finding, for a person who reads along.
	Frames bool
	// Width is how many columns there are; 0 means that no line is broken.
	Width int
	Links Links
	Jobs  int // how many workers may take part in printing; 0 means one
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

const resetLook = "\x1b[0m"

// paint makes text safe to show and gives it a look.
func (s Style) paint(look, text string) string {
	text = Safe(text)
	if !s.Color || look == plain || text == "" {
		return text
	}
	return "\x1b[" + look + "m" + text + resetLook
}

// whole is paint for what loses its meaning when it is broken over two lines: a
// path, a value, a command.
func (s Style) whole(look, text string) string {
	text = s.paint(look, text)
	if s.Width == 0 {
		return text
	}
	return strings.ReplaceAll(text, " ", string(keptSpace))
}

// Safe shows text from a file or an API so that it can do nothing but be read:
// control characters, line ends and characters that turn the direction of
// writing are written out as escapes, and so are bytes that are no UTF-8.
func Safe(text string) string {
	if isPlain(text) || !strings.ContainsFunc(text, isUnsafe) && utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for i, r := range text {
		if r == utf8.RuneError && !strings.HasPrefix(text[i:], "\ufffd") {
			fmt.Fprintf(&b, `\x%02x`, text[i])
		} else if isUnsafe(r) {
			b.WriteString(escape(r))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// isPlain says whether a text is printable ASCII, as nearly all of it is.
func isPlain(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}

// escape writes a character out by its code.
func escape(r rune) string {
	switch r {
	case '\n':
		return `\n`
	case '\r':
		return `\r`
	case '\t':
		return `\t`
	}
	if r > 0xFFFF {
		return fmt.Sprintf(`\u{%x}`, r)
	}
	return fmt.Sprintf(`\u%04x`, r)
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
	w      io.Writer
	err    error
	text   []byte // the line in the making
	layout layout // of the source line in the making
}

// line writes a line and, where the terminal is narrower, breaks it between
// words: what follows stands deeper than anything that could come next.
func (p *printer) line(indent int, parts ...string) {
	p.compose(indent, parts)
	if p.Width > 0 {
		p.text = appendWrapped(p.text[:0], string(p.text), indent+hang, p.columns())
	}
	p.write()
}

// row writes a line that is aligned with its neighbours and is never broken.
func (p *printer) row(indent int, parts ...string) {
	p.compose(indent, parts)
	p.write()
}

func (p *printer) compose(indent int, parts []string) {
	p.text = p.text[:0]
	for range indent {
		p.text = append(p.text, ' ')
	}
	for _, part := range parts {
		p.text = append(p.text, part...)
	}
	for len(p.text) > 0 && p.text[len(p.text)-1] == ' ' {
		p.text = p.text[:len(p.text)-1]
	}
}

func (p *printer) write() {
	p.text = disarm(p.text)
	if p.Width > 0 {
		for i, c := range p.text {
			if c == keptSpace {
				p.text[i] = ' '
			}
		}
	}
	if p.err == nil {
		p.text = append(p.text, '\n')
		_, p.err = p.w.Write(p.text)
	}
}

// disarm keeps a line from being taken for a command by a pipeline that reads its
// own log, as GitHub Actions does: a line that begins with two colons, or that has
// the older mark anywhere. Nothing of ours looks like that, so it is from the input.
func disarm(line []byte) []byte {
	if start := bytes.IndexFunc(line, func(r rune) bool { return r != ' ' }); start >= 0 && bytes.HasPrefix(line[start:], []byte("::")) {
		line = slices.Replace(line, start, start+1, []byte(`\u003a`)...)
	}
	if bytes.Contains(line, []byte("##[")) {
		line = bytes.ReplaceAll(line, []byte("##["), []byte(`#\u0023[`))
	}
	return line
}

// placeText is where something is, as terminals and editors let it be clicked.
func placeText(source string, at jsondoc.Position) string {
	if at.Line == 0 {
		return source
	}
	return source + ":" + strconv.Itoa(at.Line) + ":" + strconv.Itoa(at.Column)
}

// Count writes a number with its noun: 1 error, 2 errors.
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// maxShown is how much of a value is shown in a report for people.
const maxShown = 160

// oneLine writes a value on one line, and only the beginning of a long one: the
// JSON report has all of it.
func oneLine(v *jsondoc.Value) string {
	if v == nil {
		return "(nothing)"
	}
	return shorten(string(jsondoc.AppendCompact(nil, v)), maxShown)
}

// shorten cuts a text after so many code points, and says that it did.
func shorten(text string, most int) string {
	runes, cut := 0, 0
	for i := range text {
		switch runes {
		case most - 1:
			cut = i
		case most:
			return text[:cut] + "…"
		}
		runes++
	}
	return text
}
