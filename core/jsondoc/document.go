package jsondoc

import (
	"fmt"
	"math/bits"
	"sort"
	"strings"
	"sync"
)

// Document is a parsed JSON text: its root value and the text it came from.
type Document struct {
	Root Value

	text      string
	firstLine int // its number: a text can be a part of a larger one
	lines     lineTable
}

// Text is the document's source, without a byte order mark. Offsets count in it.
func (d *Document) Text() string { return d.text }

// WithoutValues returns the document without its values: all that it takes to tell
// places, at a fraction of the memory.
func (d *Document) WithoutValues() *Document { return &Document{text: d.text, firstLine: d.firstLine} }

// Position is the place of a byte offset as a person counts: lines and columns
// from 1, a column being one Unicode code point.
type Position struct {
	Line, Column int
}

// Position converts a byte offset of the document.
func (d *Document) Position(offset int32) Position {
	p := d.lines.position(d.text, offset)
	p.Line += max(d.firstLine-1, 0)
	return p
}

// Line returns the text of a line, by the number that positions have, without
// its line end.
func (d *Document) Line(line int) string {
	line -= max(d.firstLine-1, 0)
	starts := d.lines.of(d.text)
	if line < 1 || line > len(starts) {
		return ""
	}
	text := d.text[starts[line-1]:]
	if end := strings.IndexByte(text, '\n'); end >= 0 {
		text = text[:end]
	}
	return strings.TrimSuffix(text, "\r")
}

// Error is a problem of a document, with its place.
type Error struct {
	Offset int32
	Position
	Message string
	Text    string // of the document, for who shows the place; empty for one that was not read
}

func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Message) }

// Errors is every problem found in a document, by place. It is the error type
// that Parse returns.
type Errors []*Error

func (e Errors) Error() string {
	switch len(e) {
	case 0:
		return "no errors"
	case 1:
		return e[0].Error()
	}
	return fmt.Sprintf("%s (and %d more)", e[0], len(e)-1)
}

// lineTable turns offsets into lines and columns. It is made when the first
// position is asked for: a clean document never needs it.
type lineTable struct {
	once   sync.Once
	starts []int32 // where lines start
	// before is the number of code points before each block of the text. Without
	// it every position in a document of one long line would count through that
	// line again, and a file without line breaks is what programs write.
	before []int32
}

const blockSize = 256

func (t *lineTable) make(text string) {
	t.starts = append(t.starts, 0)
	for at := 0; ; {
		next := strings.IndexByte(text[at:], '\n')
		if next < 0 {
			break
		}
		at += next + 1
		t.starts = append(t.starts, int32(at))
	}
	count := 0
	for at := 0; at <= len(text); at += blockSize {
		t.before = append(t.before, int32(count))
		count += codePoints(text[at:min(at+blockSize, len(text))])
	}
}

func (t *lineTable) of(text string) []int32 {
	t.once.Do(func() { t.make(text) })
	return t.starts
}

func (t *lineTable) position(text string, offset int32) Position {
	starts := t.of(text)
	offset = min(max(offset, 0), int32(len(text)))
	line := sort.Search(len(starts), func(i int) bool { return starts[i] > offset })
	start := starts[line-1]
	if offset-start <= blockSize { // most lines are short
		return Position{Line: line, Column: 1 + codePoints(text[start:offset])}
	}
	return Position{Line: line, Column: 1 + t.codePointsBefore(text, offset) - t.codePointsBefore(text, start)}
}

func (t *lineTable) codePointsBefore(text string, offset int32) int {
	block := offset / blockSize
	return int(t.before[block]) + codePoints(text[block*blockSize:offset])
}

// codePoints counts the code points that start in a part of a valid text. The
// part may begin or end inside one.
func codePoints(part string) int {
	count, at := len(part), 0
	for ; at+8 <= len(part); at += 8 {
		word := eight(part, at)
		count -= bits.OnesCount64(word >> 7 &^ (word >> 6) & eachOne) // the bytes 10xxxxxx go on with a code point
	}
	for ; at < len(part); at++ {
		c := part[at]
		count -= int(c >> 7 &^ (c >> 6))
	}
	return count
}
