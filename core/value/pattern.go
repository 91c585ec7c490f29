package value

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Patterns in JSON Schema are regular expressions of ECMA-262, read with its u
// flag; package regexp speaks another dialect. A pattern is translated construct
// by construct, each into what means exactly the same. Whatever has no
// equivalent (look-around, back-references), is not ECMA-262, or means different
// things to different readers makes the whole pattern one that is not evaluated.
// Since only the existence of a match counts, groups need not capture and lazy
// repetition is the same as greedy.
//
// Many real patterns are only correct without the u flag ("\_" for "_"). They are
// translated as such readers take them, unless they also use what only the u
// flag gives a meaning.

// Limits on patterns, so that a hostile one cannot cost more than it may.
const (
	maxPatternLength = 16 << 10
	maxPatternSize   = 20_000  // of the expanded expression, in simple parts
	maxPatternDepth  = 250     // of groups
	maxPatternTotal  = 1 << 18 // of all sizes in one schema
	maxPatternWork   = 1 << 28 // for one validated value: sizes times text lengths
)

// pattern is a pattern that can be evaluated.
type pattern struct {
	regexp *regexp.Regexp
	size   int
	// properties says that Unicode properties occur in it. They change with the
	// version of Unicode for characters that are not assigned yet.
	properties bool
	// narrow says that only texts without characters beyond U+FFFF are certain.
	// Without the u flag such a character is two, and for \B it is two to some
	// engines even with it.
	narrow bool
}

// compilePattern returns nil when the pattern cannot be evaluated exactly.
func compilePattern(source string) *pattern {
	if len(source) > maxPatternLength || !utf8.ValidString(source) {
		return nil
	}
	t := &translator{rest: source}
	size, ok := t.alternatives()
	if !ok || t.rest != "" || t.legacy && t.unicode {
		return nil
	}
	compiled, err := regexp.Compile(t.out.String())
	if err != nil { // most likely a repetition beyond what package regexp takes
		return nil
	}
	return &pattern{regexp: compiled, size: size, properties: t.properties, narrow: t.legacy || t.narrow}
}

// matches says whether the pattern matches somewhere in the text.
func (r *run) matches(p *pattern, text string) outcome {
	if work := int64(p.size) * int64(len(text)); work <= r.patternBudget {
		r.patternBudget -= work
	} else {
		return unknown
	}
	switch {
	case p.properties && strings.ContainsFunc(text, isUnassigned), p.narrow && strings.ContainsFunc(text, isBeyondBMP):
		return unknown
	case p.regexp.MatchString(text):
		return pass
	}
	return fail
}

func isBeyondBMP(r rune) bool { return r > 0xffff }

func isUnassigned(r rune) bool {
	return !unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.Cc, unicode.Cf, unicode.Co)
}

// translator reads a pattern from left to right and writes its translation.
// Every method says whether it could.
type translator struct {
	rest       string
	out        strings.Builder
	depth      int
	properties bool
	narrow     bool
	legacy     bool // something is only correct without the u flag
	unicode    bool // something has its meaning only by the u flag
}

func (t *translator) next() rune {
	r, size := utf8.DecodeRuneInString(t.rest)
	t.rest = t.rest[size:]
	t.unicode = t.unicode || isBeyondBMP(r)
	return r
}

func (t *translator) take(prefix string) bool {
	rest, ok := strings.CutPrefix(t.rest, prefix)
	t.rest = rest
	return ok
}

// alternatives translates up to the end of the group or pattern and returns the
// size of what it wrote.
func (t *translator) alternatives() (size int, ok bool) {
	for t.rest != "" && t.rest[0] != ')' {
		if t.take("|") {
			t.out.WriteByte('|')
			size++
			continue
		}
		one, ok := t.term()
		if size += one; !ok || size > maxPatternSize {
			return 0, false
		}
	}
	return size, true
}

// term translates one assertion, or one atom with its repetition.
func (t *translator) term() (size int, ok bool) {
	size = 1
	switch r := t.next(); r {
	case '^':
		t.out.WriteString(`\A`)
		return size, true
	case '$':
		t.out.WriteString(`\z`)
		return size, true
	case '(':
		size, ok = t.group()
	case '[':
		size, ok = t.class()
	case '.':
		t.out.WriteString(`[^\n\r\x{2028}\x{2029}]`)
		ok = true
	case '\\':
		if t.take("b") {
			t.out.WriteString(`\b`)
			return size, true
		}
		if t.take("B") {
			t.narrow = true
			t.out.WriteString(`\B`)
			return size, true
		}
		ok = t.escape()
	case '*', '+', '?': // nothing to repeat
		return 0, false
	case '{', '}', ']':
		// A brace that opens no repetition stands for itself; {,n} is one to
		// some readers.
		_, isRepetition := braces(t.rest)
		t.legacy = true
		ok = t.character(r) && (r != '{' || !isRepetition && !strings.HasPrefix(t.rest, ","))
	default:
		ok = t.character(r)
	}
	if !ok {
		return 0, false
	}
	return t.repetition(size)
}

func (t *translator) character(r rune) bool {
	t.out.WriteString(regexp.QuoteMeta(string(r)))
	return true
}

func (t *translator) group() (size int, ok bool) {
	if t.take("?") && !t.take(":") {
		if !t.take("<") || !t.groupName() {
			return 0, false // look-around, or flags
		}
	}
	if t.depth++; t.depth > maxPatternDepth {
		return 0, false
	}
	t.out.WriteString("(?:")
	size, ok = t.alternatives()
	t.out.WriteByte(')')
	t.depth--
	return size + 1, ok && t.take(")")
}

// groupName passes over the name of a group, which nothing can refer to.
func (t *translator) groupName() bool {
	name, after, ok := strings.Cut(t.rest, ">")
	t.rest = after
	for i, r := range name {
		if r != '_' && r != '$' && !isLetter(r) && (i == 0 || !isDigit(r)) {
			return false
		}
	}
	return ok && name != ""
}

// repetition translates what may follow an atom of the given size.
func (t *translator) repetition(size int) (int, bool) {
	switch {
	case t.take("*"):
		t.out.WriteByte('*')
	case t.take("+"):
		t.out.WriteByte('+')
	case t.take("?"):
		t.out.WriteByte('?')
	default:
		rest, isBrace := strings.CutPrefix(t.rest, "{")
		parts, ok := braces(rest)
		if !isBrace || !ok {
			return size, true
		}
		_, t.rest, _ = strings.Cut(rest, "}")
		times := 1
		for i, digits := range parts {
			if digits == "" {
				continue
			}
			n, err := strconv.Atoi(digits)
			if err != nil || n > maxPatternSize {
				return 0, false
			}
			parts[i] = strconv.Itoa(n) // package regexp takes no leading zeros
			times = max(times, n)
		}
		t.out.WriteString("{" + strings.Join(parts, ",") + "}")
		size *= times
	}
	t.take("?") // lazy
	return size + 1, true
}

// braces reads {n}, {n,} or {n,m} after its opening brace and returns its parts:
// {n} has no second one, that of {n,} is empty.
func braces(text string) (parts []string, ok bool) {
	inside, _, closed := strings.Cut(text, "}")
	parts = strings.SplitN(inside, ",", 2)
	if len(parts) == 2 && parts[1] != "" && !isNumber(parts[1]) {
		return nil, false
	}
	return parts, closed && isNumber(parts[0])
}

func isNumber(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool { return !isDigit(r) })
}

func isDigit(r rune) bool  { return '0' <= r && r <= '9' }
func isLetter(r rune) bool { return 'A' <= r && r <= 'Z' || 'a' <= r && r <= 'z' }
