package jsondoc

import (
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// Append writes a value as indented JSON: two spaces a level, no line end
// after the last line, members in the order the layout gives. The bytes depend
// on the value and the layout alone.
func Append(dst []byte, v *Value, layout *Layout) []byte {
	return appendValue(dst, v, layout, 0)
}

// AppendCompact writes a value on one line without spaces, members by name.
func AppendCompact(dst []byte, v *Value) []byte {
	return appendValue(dst, v, nil, compact)
}

// compact is the indent that stands for no line breaks at all.
const compact = -1

func appendValue(dst []byte, v *Value, layout *Layout, indent int) []byte {
	switch v.Kind {
	case Null:
		return append(dst, "null"...)
	case Bool, Number:
		return append(dst, v.Text...)
	case String:
		return AppendString(dst, v.Text)
	case Array:
		if len(v.Kids) == 0 {
			return append(dst, "[]"...)
		}
		dst = append(dst, '[')
		below := layout.element()
		for i := range v.Kids {
			dst = separate(dst, i, indent)
			dst = appendValue(dst, &v.Kids[i], below, deeper(indent))
		}
		return append(newline(dst, indent), ']')
	}
	if len(v.Kids) == 0 {
		return append(dst, "{}"...)
	}
	dst = append(dst, '{')
	if layout == nil {
		for i := range v.Kids {
			dst = appendMember(separate(dst, i, indent), &v.Kids[i], nil, indent)
		}
		return append(newline(dst, indent), '}')
	}
	var room [24]placed
	for i, p := range layout.order(v, room[:0]) {
		dst = appendMember(separate(dst, i, indent), &v.Kids[p.kid], p.below, indent)
	}
	return append(newline(dst, indent), '}')
}

func appendMember(dst []byte, kid *Value, below *Layout, indent int) []byte {
	dst = append(AppendString(dst, kid.Name), ':')
	if indent != compact {
		dst = append(dst, ' ')
	}
	return appendValue(dst, kid, below, deeper(indent))
}

// placed is a member of an object and where it is to be written.
type placed struct {
	kid   int // its index
	rank  int
	below *Layout
}

// order returns an object's members as they are to be written.
func (l *Layout) order(v *Value, room []placed) []placed {
	order := room
	for i := range v.Kids {
		m := l.member(v.Kids[i].Name)
		if l.declared {
			m.rank = int(v.Kids[i].NameAt)
		}
		order = append(order, placed{i, m.rank, m.below})
	}
	// The rank of a member is looked up once; where none has one of its own, as in a
	// map, they stand as they are.
	if byRank := func(a, b placed) int { return a.rank - b.rank }; !slices.IsSortedFunc(order, byRank) {
		slices.SortStableFunc(order, byRank)
	}
	return order
}

func deeper(indent int) int {
	if indent == compact {
		return compact
	}
	return indent + 1
}

func separate(dst []byte, i, indent int) []byte {
	if i > 0 {
		dst = append(dst, ',')
	}
	return newline(dst, deeper(indent))
}

const spaces = "                                                                "

func newline(dst []byte, indent int) []byte {
	if indent == compact {
		return dst
	}
	dst = append(dst, '\n')
	for width := 2 * indent; width > 0; width -= len(spaces) {
		dst = append(dst, spaces[:min(width, len(spaces))]...)
	}
	return dst
}

// appendWithoutSpaces writes JSON text without what is there for people.
func appendWithoutSpaces(dst, text []byte) []byte {
	inString := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\': // only in a string: what comes next does not end it
			dst = append(dst, c)
			i++
		case c == '"':
			inString = !inString
		case !inString && (c == ' ' || c == '\n'):
			continue
		}
		dst = append(dst, text[i])
	}
	return dst
}

const hexDigits = "0123456789abcdef"

// AppendString writes a JSON string. Text stands for itself, except that
// control characters, of ASCII and beyond, are escaped: what is written can be
// shown on a terminal as it is.
func AppendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := endOfUnescaped(s, 0); i < len(s); {
		c := s[i]
		if standsForItself[c] {
			i++
			continue
		}
		r, size := rune(c), 1
		if c >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s[i:])
			if !unicode.IsControl(r) && (r != utf8.RuneError || size > 1) {
				i = endOfUnescaped(s, i+size)
				continue
			}
		}
		dst = append(dst, s[start:i]...)
		dst = appendEscaped(dst, r)
		i += size
		start = i
		i = endOfUnescaped(s, i)
	}
	dst = append(dst, s[start:]...)
	return append(dst, '"')
}

// standsForItself marks the bytes that are written as they are, whatever follows.
var standsForItself = func() (does [256]bool) {
	for c := ' '; c < 0x7f; c++ {
		does[c] = c != '"' && c != '\\'
	}
	return does
}()

func appendEscaped(dst []byte, r rune) []byte {
	switch r {
	case '"', '\\':
		return append(dst, '\\', byte(r))
	case '\b':
		return append(dst, '\\', 'b')
	case '\f':
		return append(dst, '\\', 'f')
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	case utf8.RuneError: // a byte that is no UTF-8, which only a value made by hand can hold
		return append(dst, string(utf8.RuneError)...)
	}
	return append(dst, '\\', 'u', hexDigits[r>>12&15], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
}

// AppendInt writes a whole number.
func AppendInt(dst []byte, n int64) []byte { return strconv.AppendInt(dst, n, 10) }
