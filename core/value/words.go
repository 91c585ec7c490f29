package value

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// Lengths, in characters, at which text from the schema or the value is cut.
const (
	maxTextLength   = 60
	maxChoiceLength = 120
)

// found is a value as a message shows it: a plain one in full, as far as it is
// short, an array or object by its size. It becomes text only if it is shown.
type found struct{ v *jsondoc.Value }

func (f found) String() string {
	switch f.v.Kind {
	case jsondoc.Array:
		return "an array of " + plural(len(f.v.Kids), elements)
	case jsondoc.Object:
		return "an object with " + plural(len(f.v.Kids), properties)
	}
	return short(f.v)
}

func plural(n int, what measure) string {
	if n == 1 {
		return "1 " + what.one
	}
	return fmt.Sprintf("%d %s", n, what.many)
}

// literal is a value as JSON. Like found it becomes text only if it is shown.
type literal struct{ v *jsondoc.Value }

func (l literal) String() string { return short(l.v) }

// short writes a value as JSON and stops where it gets long.
func short(v *jsondoc.Value) string { return cut(string(appendShort(nil, v)), maxTextLength) }

// appendShort writes a value, but not much more of it than will be shown.
func appendShort(dst []byte, v *jsondoc.Value) []byte {
	switch v.Kind {
	case jsondoc.String:
		return appendShortString(dst, v.Text)
	case jsondoc.Array, jsondoc.Object:
		opening, closing := byte('['), byte(']')
		if v.Kind == jsondoc.Object {
			opening, closing = '{', '}'
		}
		dst = append(dst, opening)
		for i := range v.Kids {
			if len(dst) > utf8.UTFMax*maxTextLength {
				break
			}
			if i > 0 {
				dst = append(dst, ',')
			}
			if v.Kind == jsondoc.Object {
				dst = append(appendShortString(dst, v.Kids[i].Name), ':')
			}
			dst = appendShort(dst, &v.Kids[i])
		}
		return append(dst, closing)
	}
	return jsondoc.AppendCompact(dst, v)
}

func quoted(text string) string { return string(appendShortString(nil, text)) }

// appendShortString quotes a string after cutting it, so that the quotes close
// whatever its length.
func appendShortString(dst []byte, text string) []byte {
	return jsondoc.AppendString(dst, cut(text, maxTextLength-2))
}

// cut shortens a text to a number of characters.
func cut(text string, length int) string {
	if len(text) <= length {
		return text
	}
	n := 0
	for at := range text {
		if n == length-1 {
			// One character more fits if it is the last.
			if _, size := utf8.DecodeRuneInString(text[at:]); at+size == len(text) {
				return text
			}
			return text[:at] + "…"
		}
		n++
	}
	return text
}

// article puts the article before the name of a type.
func article(typeName string) string {
	switch typeName {
	case "null":
		return typeName
	case "array", "integer", "object":
		return "an " + typeName
	}
	return "a " + typeName
}

// joined lists alternatives: a, b or c.
func joined(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// choice is a list of allowed values as a message shows it.
type choice []jsondoc.Value

func (c choice) String() string {
	if len(c) == 0 {
		return "one of no values at all"
	}
	var words []string
	length := 0
	for i := range c {
		word := short(&c[i])
		if length += len(word); i > 0 && length > maxChoiceLength {
			return fmt.Sprintf("one of %s, … (%d in all)", strings.Join(words, ", "), len(c))
		}
		words = append(words, word)
	}
	if len(words) == 1 {
		return words[0]
	}
	return "one of " + joined(words)
}
