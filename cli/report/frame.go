package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// frame shows the source line of a place, with a mark under what stands there.
func (p *printer) frame(indent int, look string, line int, text string, offset int32) {
	if !p.Frames || line == 0 || text == "" {
		return
	}
	number := strconv.Itoa(line)
	room := p.columns() - indent - len(number) - len(" | ")
	shown := p.layout.excerpt(text, int(offset), max(room, 20))
	p.row(indent, p.paint(blue, number+" │"), " ", shown.text)
	p.row(indent, strings.Repeat(" ", len(number)), p.paint(blue, " │"), " ",
		strings.Repeat(" ", shown.before), p.paint(look, strings.Repeat("^", shown.under)))
}

// excerpt is the part of a line around a place, made safe to show.
type excerpt struct {
	text          string
	before, under int // columns before the marked part, and of it
}

const (
	tabStop = 4
	cutMark = "…"
)

// excerpt takes the line of a place, or as much of it around the place as fits
// into so many columns.
func (l *layout) excerpt(text string, at, columns int) excerpt {
	at = min(max(at, 0), len(text))
	// A file without line breaks is one line of megabytes, and findings in it come
	// by the thousand: no more is looked at than could be shown.
	reach := columns * utf8.UTFMax
	begin, cutLeft := lineBegin(text, at, reach)
	end, cutRight := lineEnd(text, begin, at, reach)
	at = min(at, end) // the place may be the line end itself
	l.make(text[begin:end], at-begin, tokenEnd(text[:end], at)-begin)
	return l.window(columns, cutLeft, cutRight)
}

func lineBegin(text string, at, reach int) (begin int, cut bool) {
	from := max(at-reach, 0)
	if i := strings.LastIndexByte(text[from:at], '\n'); i >= 0 {
		return from + i + 1, false
	}
	for from > 0 && from < at && !utf8.RuneStart(text[from]) {
		from++
	}
	return from, from > 0
}

func lineEnd(text string, begin, at, reach int) (end int, cut bool) {
	end = min(at+reach, len(text))
	if i := strings.IndexByte(text[at:end], '\n'); i >= 0 {
		end = at + i
	} else if cut = end < len(text); cut {
		for end > at && !utf8.RuneStart(text[end]) {
			end--
		}
		return end, true
	}
	if end > begin && text[end-1] == '\r' {
		end--
	}
	return end, false
}

// tokenEnd is the end of what stands at a place: a string, a number or a word,
// with its value for a member that has a short one, or a single character.
func tokenEnd(line string, at int) int {
	end := scalarEnd(line, at)
	if end == at {
		_, size := utf8.DecodeRuneInString(line[at:])
		return at + size
	}
	if line[at] != '"' {
		return end
	}
	colon := skipBlanks(line, end)
	if colon == len(line) || line[colon] != ':' {
		return end
	}
	value := skipBlanks(line, colon+1)
	if valueEnd := scalarEnd(line, value); valueEnd > value {
		return valueEnd
	}
	return end
}

func skipBlanks(line string, at int) int {
	for at < len(line) && (line[at] == ' ' || line[at] == '\t') {
		at++
	}
	return at
}

// scalarEnd is the end of the string, number or word at a place, or the place
// itself where there is none.
func scalarEnd(line string, at int) int {
	if at < len(line) && line[at] == '"' {
		for i := at + 1; i < len(line); i++ {
			switch line[i] {
			case '\\':
				i++
			case '"':
				return i + 1
			}
		}
		return len(line)
	}
	for at < len(line) && (line[at]|0x20 >= 'a' && line[at]|0x20 <= 'z' || line[at] >= '0' && line[at] <= '9' || strings.IndexByte("+-.", line[at]) >= 0) {
		at++
	}
	return at
}

// cell is one character as it is shown, with the marks that sit on it.
type cell struct {
	text    string
	columns int
}

// layout is a line as it is shown, and the columns of the marked part.
type layout struct {
	cells    []cell
	columns  int // of the line, and of the mark where that stands behind it
	from, to int // the marked columns
}

// make lays out a line in which the bytes from mark to markEnd are to be marked.
// The cells of an earlier line are used again.
func (l *layout) make(line string, mark, markEnd int) {
	*l = layout{cells: l.cells[:0], from: -1, to: -1}
	for i := 0; i < len(line); {
		if i >= mark && l.from < 0 {
			l.from = l.columns
		}
		if i >= markEnd && l.to < 0 {
			l.to = l.columns
		}
		r, size := utf8.DecodeRuneInString(line[i:])
		switch {
		case r >= ' ' && r <= '~':
			l.add(line[i:i+1], 1)
		case r == utf8.RuneError && size == 1:
			l.add(fmt.Sprintf(`\x%02x`, line[i]), 4)
		case r == '\t':
			wide := tabStop - l.columns%tabStop
			l.add(strings.Repeat(" ", wide), wide)
		case !isSteady(r) || runeColumns(r) == 0 && len(l.cells) == 0:
			text := escape(r)
			l.add(text, len(text))
		case runeColumns(r) == 0:
			l.cells[len(l.cells)-1].text += line[i : i+size]
		default:
			l.add(line[i:i+size], runeColumns(r))
		}
		i += size
	}
	if l.from < 0 { // the place is behind the last character
		l.from = l.columns
		l.columns++
	}
	if l.to < 0 {
		l.to = l.columns
	}
	l.to = max(l.to, l.from+1)
}

func (l *layout) add(text string, columns int) {
	l.cells = append(l.cells, cell{text, columns})
	l.columns += columns
}

// isSteady says whether a character is visible and takes the same room on every
// terminal. The others are written out, so that the mark stands where it should:
// those that are invisible, and those that change how their neighbours are drawn
// on some terminals and not on others.
func isSteady(r rune) bool {
	switch {
	case r >= 0xFE00 && r <= 0xFE0F, r >= 0xE0100 && r <= 0xE01EF, // variation selectors
		r == 0x20E3,                  // the keycap that makes an emoji of a digit
		r >= 0x1F3FB && r <= 0x1F3FF: // skin tones
		return false
	}
	return unicode.IsGraphic(r)
}

// window cuts the line so that it fits, with the mark in it and some of what
// stands before.
func (l *layout) window(columns int, cutLeft, cutRight bool) excerpt {
	start := 0 // the first column to show
	fits := l.columns <= columns && !cutLeft && !cutRight
	if !fits && (cutLeft || l.to > columns-1) {
		start = l.from - columns/3
		if !cutRight {
			start = min(start, l.columns-(columns-1))
		}
		start = max(start, 0)
	}
	var b strings.Builder
	used, column := 0, 0
	first := 0
	for first < len(l.cells) && column < start {
		column += l.cells[first].columns
		first++
	}
	if cutLeft || first > 0 {
		b.WriteString(cutMark)
		used++
	}
	shift := used - column
	if l.columns-column+used <= columns && !cutRight {
		columns++ // no room is needed for a mark of a cut
	}
	for _, c := range l.cells[first:] {
		if used+c.columns > columns-1 {
			cutRight = true
			break
		}
		b.WriteString(c.text)
		used += c.columns
	}
	if cutRight {
		b.WriteString(cutMark)
	}
	before := l.from + shift
	return excerpt{text: b.String(), before: before, under: max(1, min(l.to+shift, used)-before)}
}
