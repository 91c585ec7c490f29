package jsondoc

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Limits bound what Parse takes. A zero field means the default.
type Limits struct {
	MaxBytes int64 // size of the document, default DefaultMaxBytes
	MaxDepth int   // nesting of arrays and objects, default DefaultMaxDepth
}

// The limits used where none are given.
const (
	DefaultMaxBytes = 64 << 20
	DefaultMaxDepth = 512
	// MaxBytesCeiling is the largest size that can be asked for: places are kept in 32 bits.
	MaxBytesCeiling = math.MaxInt32
	// MaxDepthCeiling is the deepest nesting that can be asked for: whatever walks
	// a document is recursive, and must find room on the stack.
	MaxDepthCeiling = 100_000
)

// maxErrors bounds what is collected from one document, so that a hostile one
// cannot make the report larger than itself. One more says that there are more.
const maxErrors = 50

// Parse reads exactly one JSON value (RFC 8259). A leading byte order mark is
// skipped. Invalid UTF-8, duplicate member names, lone surrogates and whatever
// exceeds the limits are errors; the error is always of type Errors.
func Parse(data []byte, limits Limits) (*Document, error) {
	if err := limits.CheckSize(int64(len(data))); err != nil {
		return nil, err
	}
	return ParseText(string(data), limits)
}

// ParseText is Parse for a text, which the document keeps: it spares the copy.
func ParseText(text string, limits Limits) (*Document, error) { return ParsePart(text, 1, limits) }

// ParsePart is ParseText for a part of a larger text: lines are counted from the
// number of its first one.
func ParsePart(text string, firstLine int, limits Limits) (*Document, error) {
	limits = limits.orDefault()
	if err := limits.CheckSize(int64(len(text))); err != nil {
		return nil, err
	}
	text = strings.TrimPrefix(text, "\ufeff")
	p := &parser{doc: &Document{text: text, firstLine: firstLine}, text: text, maxDepth: limits.MaxDepth}
	if at := invalidUTF8(text); at >= 0 {
		p.fail(at, "invalid UTF-8: byte 0x%02x", text[at])
		return nil, p.errors
	}
	p.chunk = min(max(len(text)/64, 8), 1024)
	p.document()
	if len(p.errors) > 0 {
		slices.SortStableFunc(p.errors, func(a, b *Error) int { return int(a.Offset) - int(b.Offset) })
		return nil, p.errors
	}
	return p.doc, nil
}

// CheckSize says whether a document of at least that many bytes is within the
// limits. The error is the one that Parse returns for it.
func (l Limits) CheckSize(size int64) error {
	if limit := l.orDefault().MaxBytes; size > limit {
		return Errors{{
			Position: Position{Line: 1, Column: 1},
			Message:  fmt.Sprintf("the document is larger than the limit of %d bytes", limit),
		}}
	}
	return nil
}

// Bytes is the size limit in force.
func (l Limits) Bytes() int64 { return l.orDefault().MaxBytes }

func (l Limits) orDefault() Limits {
	if l.MaxBytes <= 0 {
		l.MaxBytes = DefaultMaxBytes
	}
	l.MaxBytes = min(l.MaxBytes, MaxBytesCeiling)
	if l.MaxDepth <= 0 {
		l.MaxDepth = DefaultMaxDepth
	}
	l.MaxDepth = min(l.MaxDepth, MaxDepthCeiling)
	return l
}

func invalidUTF8(text string) int {
	if utf8.ValidString(text) {
		return -1
	}
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		if r == utf8.RuneError && size == 1 {
			return at
		}
		at += size
	}
	return -1
}

// parser is a recursive descent over the text. Recursion is bounded by
// maxDepth. A method that meets a syntax error records it and returns false;
// everything above it then returns at once.
type parser struct {
	doc      *Document
	text     string
	at       int
	maxDepth int
	errors   Errors

	open  []int32 // where the containers around this place were opened
	stack []Value // kids of the containers that are still open
	arena []Value // kids of closed containers live here, chunk by chunk
	chunk int
	order []ranked // room for the order of members
}

func (p *parser) fail(at int, format string, args ...any) bool {
	message := fmt.Sprintf(format, args...)
	if len(p.errors) == maxErrors {
		message = "there are more errors, which are not listed"
	}
	if len(p.errors) <= maxErrors {
		p.errors = append(p.errors, &Error{Offset: int32(at), Position: p.doc.Position(int32(at)), Message: message, Text: p.text})
	}
	return false
}

func (p *parser) document() {
	p.space()
	if !p.value(&p.doc.Root) {
		return
	}
	p.space()
	if p.at < len(p.text) {
		p.fail(p.at, "unexpected %s after the end of the document", p.here())
	}
}

// here describes what stands at the current place, for messages.
func (p *parser) here() string {
	if p.at >= len(p.text) {
		return "end of the document"
	}
	r, _ := utf8.DecodeRuneInString(p.text[p.at:])
	return strconv.QuoteRune(r)
}

func (p *parser) space() {
	for p.at < len(p.text) {
		switch p.text[p.at] {
		case ' ', '\n', '\r', '\t':
			p.at++
		default:
			return
		}
	}
}

func (p *parser) value(into *Value) bool {
	into.At = int32(p.at)
	if p.at >= len(p.text) {
		return p.expected("a value")
	}
	switch c := p.text[p.at]; {
	case c == '"':
		into.Kind = String
		return p.string(&into.Text)
	case c == '{':
		into.Kind = Object
		return p.container(into, '}')
	case c == '[':
		into.Kind = Array
		return p.container(into, ']')
	case c == '-' || '0' <= c && c <= '9':
		into.Kind = Number
		return p.number(&into.Text)
	case c == 't':
		into.Kind, into.Text = Bool, "true"
		return p.literal("true")
	case c == 'f':
		into.Kind, into.Text = Bool, "false"
		return p.literal("false")
	case c == 'n':
		into.Kind = Null
		return p.literal("null")
	}
	return p.expected("a value")
}

// expected reports what was wanted at the current place. At the end of the
// text it also says what was left open, which is what a reader needs to mend it.
func (p *parser) expected(what string) bool {
	if p.at >= len(p.text) && len(p.open) > 0 {
		start := p.open[len(p.open)-1]
		kind := "object"
		if p.text[start] == '[' {
			kind = "array"
		}
		place := p.doc.Position(start)
		return p.fail(p.at, "unexpected end of the document: the %s that starts at line %d, column %d is not closed",
			kind, place.Line, place.Column)
	}
	return p.fail(p.at, "unexpected %s, expected %s", p.here(), what)
}

func (p *parser) literal(word string) bool {
	if !strings.HasPrefix(p.text[p.at:], word) {
		return p.expected("a value (true, false and null are the only bare words)")
	}
	p.at += len(word)
	return true
}

// container parses an array or object up to its closing bracket.
func (p *parser) container(into *Value, closing byte) bool {
	if len(p.open) >= p.maxDepth {
		return p.fail(p.at, "nested deeper than %d levels", p.maxDepth)
	}
	p.open = append(p.open, int32(p.at))
	mark := len(p.stack)
	p.at++
	p.space()
	if p.at < len(p.text) && p.text[p.at] == closing {
		p.at++
	} else if !p.kids(closing) {
		return false
	}
	p.open = p.open[:len(p.open)-1]
	if closing == ']' {
		into.Kids = p.keep(mark)
		return true
	}
	into.Kids = p.keepSorted(mark)
	p.duplicates(into.Kids)
	return true
}

func (p *parser) kids(closing byte) bool {
	for {
		var kid Value
		if closing == '}' {
			kid.NameAt = int32(p.at)
			if p.at >= len(p.text) || p.text[p.at] != '"' {
				return p.expected("a member name in double quotes")
			}
			if !p.string(&kid.Name) {
				return false
			}
			p.space()
			if p.at >= len(p.text) || p.text[p.at] != ':' {
				return p.expected("':' after the member name")
			}
			p.at++
			p.space()
		}
		if !p.value(&kid) {
			return false
		}
		if len(p.stack) == cap(p.stack) {
			p.grow()
		}
		p.stack = append(p.stack, kid)
		p.space()
		if p.at >= len(p.text) {
			return p.expectedSeparator(closing)
		}
		switch p.text[p.at] {
		case closing:
			p.at++
			return true
		case ',':
			p.at++
			p.space()
			if p.at < len(p.text) && p.text[p.at] == closing {
				return p.fail(p.at, "unexpected '%c' after a comma: JSON has no trailing commas", closing)
			}
		default:
			return p.expectedSeparator(closing)
		}
	}
}

func (p *parser) expectedSeparator(closing byte) bool {
	return p.expected("',' or '" + string(closing) + "'")
}

// grow doubles the stack, but never beyond what the rest of the text can hold: a
// kid takes at least two bytes of it.
func (p *parser) grow() {
	p.stack = slices.Grow(p.stack, min(max(len(p.stack), 64), (len(p.text)-p.at)/2+1))
}

// keep takes the kids from mark on off the stack. Few are moved into the arena:
// one allocation for many containers. Many take the stack with them, because a
// second copy of a huge array is what would make memory scarce.
func (p *parser) keep(mark int) []Value {
	kids := p.stack[mark:]
	if len(kids) == 0 {
		return nil
	}
	if len(kids) > largeContainer && len(kids) > cap(p.stack)/2 {
		p.stack = slices.Clone(p.stack[:mark])
		return slices.Clip(kids)
	}
	p.stack = p.stack[:mark]
	start := p.room(len(kids))
	p.arena = append(p.arena, kids...)
	return slices.Clip(p.arena[start:])
}

// room makes sure that the arena has room for so many more, and returns where
// they begin.
func (p *parser) room(n int) int {
	if cap(p.arena)-len(p.arena) < n {
		p.arena = make([]Value, 0, max(p.chunk, n))
	}
	return len(p.arena)
}

// keepSorted is keep for the members of an object. A handful of members is
// brought in order on the way to the arena, so that each moves only once.
func (p *parser) keepSorted(mark int) []Value {
	var order [fewMembers]uint8
	members := p.stack[mark:]
	switch {
	case len(members) > largeContainer:
		kids := p.keep(mark)
		sortMembers(kids)
		return kids
	case len(members) > fewMembers:
		return p.keepInOrder(mark)
	}
	for i := range members {
		at := i
		for ; at > 0 && members[i].Name < members[order[at-1]].Name; at-- {
			order[at] = order[at-1]
		}
		order[at] = uint8(i)
	}
	if len(members) == 0 {
		return nil
	}
	start := p.room(len(members))
	for _, at := range order[:len(members)] {
		p.arena = append(p.arena, members[at])
	}
	p.stack = p.stack[:mark]
	return slices.Clip(p.arena[start:])
}

// fewMembers is how many members an insertion sort is best for.
const fewMembers = 16

// keepInOrder is keepSorted for more than a handful of members.
func (p *parser) keepInOrder(mark int) []Value {
	members := p.stack[mark:]
	if areSorted(members) {
		return p.keep(mark)
	}
	p.order = byName(p.order[:0], members)
	start := p.room(len(members))
	for _, r := range p.order {
		p.arena = append(p.arena, members[r.at])
	}
	p.stack = p.stack[:mark]
	return slices.Clip(p.arena[start:])
}

// largeContainer is the number of kids from which copying them is worth avoiding.
const largeContainer = 1 << 8

func (p *parser) duplicates(sorted []Value) {
	for i := 1; i < len(sorted) && len(p.errors) <= maxErrors; i++ {
		if sorted[i].Name == sorted[i-1].Name {
			first := p.doc.Position(sorted[i-1].NameAt)
			p.fail(int(sorted[i].NameAt), "duplicate member name %s: already given at line %d, column %d",
				strconv.Quote(sorted[i].Name), first.Line, first.Column)
		}
	}
}

// number checks the JSON grammar and keeps the literal as it stands.
func (p *parser) number(into *string) bool {
	start := p.at
	if p.text[p.at] == '-' {
		p.at++
	}
	zero := p.at < len(p.text) && p.text[p.at] == '0'
	digits := p.digits()
	if digits == 0 {
		return p.expected("a digit")
	}
	if zero && digits > 1 {
		return p.fail(start, "a number must not have leading zeros")
	}
	if p.at < len(p.text) && p.text[p.at] == '.' {
		p.at++
		if p.digits() == 0 {
			return p.expected("a digit after the decimal point")
		}
	}
	if p.at < len(p.text) && (p.text[p.at] == 'e' || p.text[p.at] == 'E') {
		p.at++
		if p.at < len(p.text) && (p.text[p.at] == '+' || p.text[p.at] == '-') {
			p.at++
		}
		if p.digits() == 0 {
			return p.expected("a digit in the exponent")
		}
	}
	*into = p.text[start:p.at]
	return true
}

func (p *parser) digits() int {
	start := p.at
	for p.at < len(p.text) && '0' <= p.text[p.at] && p.text[p.at] <= '9' {
		p.at++
	}
	return p.at - start
}

// string decodes a string. Without escapes the text is a part of the source
// and costs no allocation.
func (p *parser) string(into *string) bool {
	opening := p.at
	start := opening + 1
	text := p.text
	for at := endOfPlain(text, start); at < len(text); at++ {
		c := text[at]
		if !endsPlainText[c] {
			continue
		}
		p.at = at
		switch c {
		case '"':
			*into = text[start:at]
			p.at++
			return true
		case '\\':
			return p.escapedString(opening, start, into)
		}
		return p.controlCharacter()
	}
	p.at = len(text)
	return p.unterminated(opening)
}

// endsPlainText marks the bytes that cannot stand for themselves in a string.
var endsPlainText = func() (ends [256]bool) {
	for c := range 0x20 {
		ends[c] = true
	}
	ends['"'], ends['\\'] = true, true
	return ends
}()

func (p *parser) escapedString(opening, start int, into *string) bool {
	var b strings.Builder
	for plain := start; p.at < len(p.text); {
		c := p.text[p.at]
		if !endsPlainText[c] {
			p.at++
			continue
		}
		b.WriteString(p.text[plain:p.at])
		switch c {
		case '"':
			p.at++
			*into = b.String()
			return true
		case '\\':
			if !p.escape(&b) {
				return false
			}
			plain = p.at
			p.at = endOfPlain(p.text, p.at)
		default:
			return p.controlCharacter()
		}
	}
	return p.unterminated(opening)
}

func (p *parser) controlCharacter() bool {
	return p.fail(p.at, "control character 0x%02x in a string must be escaped", p.text[p.at])
}

func (p *parser) unterminated(opening int) bool {
	return p.fail(opening, "the string that starts here is not closed")
}

func (p *parser) escape(b *strings.Builder) bool {
	start := p.at
	p.at++
	if p.at >= len(p.text) {
		return p.fail(start, "the document ends inside an escape sequence")
	}
	c := p.text[p.at]
	p.at++
	switch c {
	case '"', '\\', '/':
		b.WriteByte(c)
	case 'b':
		b.WriteByte('\b')
	case 'f':
		b.WriteByte('\f')
	case 'n':
		b.WriteByte('\n')
	case 'r':
		b.WriteByte('\r')
	case 't':
		b.WriteByte('\t')
	case 'u':
		return p.unicodeEscape(start, b)
	default:
		r, _ := utf8.DecodeRuneInString(p.text[p.at-1:])
		return p.fail(start, "invalid escape sequence: backslash and %s", strconv.QuoteRune(r))
	}
	return true
}

func (p *parser) unicodeEscape(start int, b *strings.Builder) bool {
	r, ok := p.hex4()
	if !ok {
		return p.fail(start, "invalid escape sequence: \\u needs four hexadecimal digits")
	}
	if utf16.IsSurrogate(r) {
		low := rune(-1)
		if strings.HasPrefix(p.text[p.at:], `\u`) {
			p.at += 2
			low, ok = p.hex4()
		}
		r = utf16.DecodeRune(r, low)
		if !ok || r == utf8.RuneError {
			return p.fail(start, "lone surrogate in a string: %s is half a character", p.text[start:start+6])
		}
	}
	b.WriteRune(r)
	return true
}

func (p *parser) hex4() (rune, bool) {
	if len(p.text)-p.at < 4 {
		return 0, false
	}
	var r rune
	for _, c := range []byte(p.text[p.at : p.at+4]) {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		case 'A' <= c && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	p.at += 4
	return r, true
}
