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
	var room [24]int
	for i, at := range layout.order(v, room[:0]) {
		kid := &v.Kids[at]
		dst = separate(dst, i, indent)
		dst = AppendString(dst, kid.Name)
		dst = append(dst, ':')
		if indent != compact {
			dst = append(dst, ' ')
		}
		dst = appendValue(dst, kid, layout.member(kid.Name), deeper(indent))
	}
	return append(newline(dst, indent), '}')
}

// order returns the indexes of an object's members as they are to be written.
func (l *Layout) order(v *Value, room []int) []int {
	order := room
	for i := range v.Kids {
		order = append(order, i)
	}
	switch {
	case l == nil:
	case l.declared:
		slices.SortStableFunc(order, func(a, b int) int { return int(v.Kids[a].NameAt) - int(v.Kids[b].NameAt) })
	case l.rank != nil:
		slices.SortStableFunc(order, func(a, b int) int { return l.place(v.Kids[a].Name) - l.place(v.Kids[b].Name) })
	}
	return order
}

func (l *Layout) place(name string) int {
	if rank, ok := l.rank[name]; ok {
		return rank
	}
	return len(l.rank)
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

const hexDigits = "0123456789abcdef"

// AppendString writes a JSON string. Text stands for itself, except that
// control characters, of ASCII and beyond, are escaped: what is written can be
// shown on a terminal as it is.
func AppendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' && c < 0x7f {
			i++
			continue
		}
		r, size := rune(c), 1
		if c >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s[i:])
			if !unicode.IsControl(r) && (r != utf8.RuneError || size > 1) {
				i += size
				continue
			}
		}
		dst = append(dst, s[start:i]...)
		dst = appendEscaped(dst, r)
		i += size
		start = i
	}
	dst = append(dst, s[start:]...)
	return append(dst, '"')
}

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
