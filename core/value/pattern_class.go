package value

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
)

// The white space of ECMA-262 (\s) and everything else (\S), as ranges.
const (
	whiteSpace    = `\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`
	notWhiteSpace = `\x00-\x08\x0e-\x1f!-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}` +
		`\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`
	everything = `\x00-\x{10ffff}`
)

// escape translates what follows a backslash outside a class.
func (t *translator) escape() bool {
	set, isSet, ok := t.setEscape()
	if isSet {
		t.out.WriteString("[" + set + "]")
		return ok
	}
	r, ok := t.characterEscape("")
	return ok && t.character(r)
}

// setEscape translates an escape that stands for a set of characters into
// what stands for the same set inside a class.
func (t *translator) setEscape() (set string, isSet, ok bool) {
	for _, letter := range []string{"d", "D", "w", "W"} {
		if t.take(letter) {
			return `\` + letter, true, true
		}
	}
	switch {
	case t.take("s"):
		return whiteSpace, true, true
	case t.take("S"):
		return notWhiteSpace, true, true
	case t.take("p{"):
		set, ok = t.property(false)
		return set, true, ok
	case t.take("P{"):
		set, ok = t.property(true)
		return set, true, ok
	}
	return "", false, false
}

// characterEscape reads an escape that stands for one character. Besides the
// characters of the syntax, those in also may be escaped under the u flag.
func (t *translator) characterEscape(also string) (rune, bool) {
	if t.rest == "" {
		return 0, false
	}
	switch r := t.next(); r {
	case 't':
		return '\t', true
	case 'n':
		return '\n', true
	case 'v':
		return '\v', true
	case 'f':
		return '\f', true
	case 'r':
		return '\r', true
	case '0':
		return 0, t.rest == "" || !isDigit(rune(t.rest[0]))
	case 'c':
		if t.rest == "" {
			return 0, false
		}
		letter := t.next()
		return letter % 32, isLetter(letter)
	case 'x':
		return t.hex(2)
	case 'u':
		return t.unicodeEscape()
	default:
		// Punctuation stands for itself. A letter or digit is a back-reference,
		// something that another dialect has, or a mistake.
		t.legacy = t.legacy || !strings.ContainsRune(`^$\.*+?()[]{}|/`+also, r)
		return r, !isLetter(r) && !isDigit(r)
	}
}

func (t *translator) unicodeEscape() (rune, bool) {
	if t.take("{") {
		t.unicode = true
		digits, after, closed := strings.Cut(t.rest, "}")
		t.rest = after
		n, err := strconv.ParseUint(digits, 16, 32)
		return rune(n), closed && err == nil && n <= unicode.MaxRune && !utf16.IsSurrogate(rune(n))
	}
	r, ok := t.hex(4)
	if !ok || !utf16.IsSurrogate(r) {
		return r, ok
	}
	t.unicode = true
	// Two halves are one character; half a character occurs in no string.
	if !t.take(`\u`) {
		return 0, false
	}
	low, ok := t.hex(4)
	r = utf16.DecodeRune(r, low)
	return r, ok && r != unicode.ReplacementChar
}

func (t *translator) hex(digits int) (rune, bool) {
	if len(t.rest) < digits {
		return 0, false
	}
	n, err := strconv.ParseUint(t.rest[:digits], 16, 32)
	t.rest = t.rest[digits:]
	return rune(n), err == nil
}

// class translates a character class after its opening bracket. Its size is
// what it takes to search it.
func (t *translator) class() (size int, ok bool) {
	negated := t.take("^")
	var set strings.Builder
	ranges := 0
	for ; !t.take("]"); ranges++ {
		low, ok := t.classAtom(&set)
		if !ok {
			return 0, false
		}
		if !strings.HasPrefix(t.rest, "-") || strings.HasPrefix(t.rest, "-]") {
			continue
		}
		t.next()
		high, ok := t.classAtom(&set)
		switch {
		case !ok:
			return 0, false
		case low < 0 || high < 0: // a set is no end of a range: the hyphen is meant
			t.legacy = true
			set.WriteString(`\-`)
		default: // one that runs backwards does not compile
			fmt.Fprintf(&set, `\x{%x}-\x{%x}`, low, high)
		}
	}
	switch {
	case set.Len() == 0 && negated: // any character
		t.out.WriteString("[" + everything + "]")
	case set.Len() == 0: // no character
		t.out.WriteString("[^" + everything + "]")
	case negated:
		t.out.WriteString("[^" + set.String() + "]")
	default:
		t.out.WriteString("[" + set.String() + "]")
	}
	return bits.Len(uint(ranges)) + 1, true
}

// classAtom adds one element to the set. It returns the character, or -1 for an
// escape that stands for several.
func (t *translator) classAtom(set *strings.Builder) (rune, bool) {
	if t.rest == "" {
		return 0, false
	}
	if strings.HasPrefix(t.rest, "[:") || strings.HasPrefix(t.rest, "[.") || strings.HasPrefix(t.rest, "[=") {
		return 0, false // a POSIX class to some readers, plain characters to others
	}
	r := t.next()
	if r == '\\' {
		if chars, isSet, ok := t.setEscape(); isSet {
			set.WriteString(chars)
			return -1, ok
		}
		var ok bool
		if t.take("b") {
			r = '\b'
		} else if r, ok = t.characterEscape("-"); !ok {
			return 0, false
		}
	}
	fmt.Fprintf(set, `\x{%x}`, r)
	return r, true
}

// property translates a Unicode property after its opening brace: a general
// category or a script. Categories that include unassigned characters are left
// out.
func (t *translator) property(negated bool) (set string, ok bool) {
	name, after, closed := strings.Cut(t.rest, "}")
	t.rest = after
	t.properties, t.unicode = true, true
	key, value, isPair := strings.Cut(name, "=")
	switch {
	case isPair && (key == "Script" || key == "sc"):
		name = value
		_, ok = unicode.Scripts[name]
	case isPair && key != "General_Category" && key != "gc":
		return "", false
	default:
		if isPair {
			name = value
		}
		if category, isLong := unicode.CategoryAliases[name]; isLong {
			name = category
		}
		_, ok = unicode.Categories[name]
		ok = ok && (name[0] != 'C' || name == "Cc" || name == "Cf")
	}
	if negated {
		return `\P{` + name + "}", ok && closed
	}
	return `\p{` + name + "}", ok && closed
}
