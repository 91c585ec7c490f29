package diff

import (
	"encoding/binary"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// automaton is a pattern that can be reasoned about: an automaton that is run
// over sets of its states.
type automaton struct {
	prog   *syntax.Prog
	bounds []rune // where the classes of characters begin

	sets  []states // that were met, each once
	index map[string]setID
	steps map[step]setID
	ends  []truth // whether a text that is not empty may end at a set

	// Room for one step.
	seen     []uint32 // by state: the pass that has seen it
	pass     uint32
	stack    []uint32
	at, next []uint32
	key      []byte
}

// setID names a set of states.
type setID int32

// step is what reading a character begins with.
type step struct {
	from setID
	by   rune
}

const maxProgram = 4000

// compilePattern returns nil where the pattern means different things to
// ECMA-262 and to package regexp, or is too large.
func compilePattern(pattern string) *automaton {
	source, ok := toGo(pattern)
	if !ok || len(source) > 4096 {
		return nil
	}
	return compileGo(source)
}

// compileExactly makes the automaton of one text.
func compileExactly(s string) *automaton { return compileGo("^" + quoteMeta(s) + "$") }

func quoteMeta(s string) string {
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune(`\.+*?()|[]{}^$`, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func compileGo(source string) *automaton {
	parsed, err := syntax.Parse(source, syntax.Perl)
	if err != nil {
		return nil
	}
	prog, err := syntax.Compile(parsed.Simplify())
	if err != nil || len(prog.Inst) > maxProgram {
		return nil
	}
	m := &automaton{prog: prog}
	for i := range prog.Inst {
		switch in := &prog.Inst[i]; in.Op {
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(in.Arg)&^(syntax.EmptyBeginText|syntax.EmptyEndText) != 0 {
				return nil // word boundaries and lines
			}
		case syntax.InstRune, syntax.InstRune1:
			if syntax.Flags(in.Arg)&syntax.FoldCase != 0 {
				return nil
			}
			if len(in.Rune) == 1 {
				m.bounds = append(m.bounds, in.Rune[0], in.Rune[0]+1)
			}
			for j := 0; j+1 < len(in.Rune); j += 2 {
				m.bounds = append(m.bounds, in.Rune[j], in.Rune[j+1]+1)
			}
		case syntax.InstRuneAnyNotNL:
			m.bounds = append(m.bounds, '\n', '\n'+1)
		}
	}
	return m
}

// toGo writes a pattern of ECMA-262 for package regexp, where that can be done
// by small replacements.
func toGo(pattern string) (string, bool) {
	const spaces = `\t\n\v\f\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`
	if !utf8.ValidString(pattern) || strings.Contains(pattern, "[]") || strings.Contains(pattern, "[^]") || strings.Contains(pattern, "[:") {
		return "", false
	}
	var b strings.Builder
	inClass := false
	for i := 0; i < len(pattern); {
		r, size := utf8.DecodeRuneInString(pattern[i:])
		i += size
		switch {
		case r == '\\':
			if i == len(pattern) {
				return "", false
			}
			e, size := utf8.DecodeRuneInString(pattern[i:])
			i += size
			switch {
			case e == 's' && inClass:
				b.WriteString(spaces)
			case e == 's':
				b.WriteString("[" + spaces + "]")
			case e == 'S' && !inClass:
				b.WriteString("[^" + spaces + "]")
			case e == 'u':
				if i+4 > len(pattern) || strings.Trim(pattern[i:i+4], "0123456789abcdefABCDEF") != "" {
					return "", false
				}
				b.WriteString(`\x{` + pattern[i:i+4] + "}")
				i += 4
			case strings.ContainsRune("dDwWtnrfv", e), strings.ContainsRune(`^$\.*+?()[]{}|/-`, e):
				b.WriteByte('\\')
				b.WriteRune(e)
			case e < utf8.RuneSelf && !unicode.IsLetter(e) && !unicode.IsDigit(e) && e != '_':
				b.WriteByte('\\')
				b.WriteRune(e)
			default:
				return "", false
			}
		case inClass:
			if r == ']' {
				inClass = false
			} else if r == '[' || r == '&' && strings.HasPrefix(pattern[i:], "&") {
				b.WriteByte('\\')
			}
			b.WriteRune(r)
		case r == '[':
			inClass = true
			b.WriteRune(r)
		case r == '.':
			b.WriteString(`[^\n\r\x{2028}\x{2029}]`)
		case r == '(' && strings.HasPrefix(pattern[i:], "?") && !strings.HasPrefix(pattern[i:], "?:"):
			return "", false
		default:
			b.WriteRune(r)
		}
	}
	return b.String(), !inClass
}

// states is a sorted set of states; match says that a match was already seen.
type states struct {
	at    []uint32
	match bool
}

// close follows the steps that read nothing. first and last say whether the
// place is the begin or the end of the text. What it returns lasts until the next call.
func (m *automaton) close(from []uint32, first, last bool) states {
	if m.seen == nil {
		m.seen = make([]uint32, len(m.prog.Inst))
	}
	m.pass++
	result := states{at: m.at[:0]}
	stack := append(m.stack[:0], from...)
	for len(stack) > 0 {
		pc := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if m.seen[pc] == m.pass {
			continue
		}
		m.seen[pc] = m.pass
		switch in := &m.prog.Inst[pc]; in.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			stack = append(stack, in.Out, in.Arg)
		case syntax.InstCapture, syntax.InstNop:
			stack = append(stack, in.Out)
		case syntax.InstEmptyWidth:
			need := syntax.EmptyOp(in.Arg)
			if (need&syntax.EmptyBeginText == 0 || first) && (need&syntax.EmptyEndText == 0 || last) {
				stack = append(stack, in.Out)
			} else if need&syntax.EmptyEndText != 0 && (need&syntax.EmptyBeginText == 0 || first) {
				result.at = append(result.at, pc) // holds if the text ends here
			}
		case syntax.InstMatch:
			result.match = true
		case syntax.InstFail:
		default:
			result.at = append(result.at, pc)
		}
	}
	slices.Sort(result.at)
	m.stack, m.at = stack, result.at
	return result
}

func (m *automaton) start() states { return m.close([]uint32{uint32(m.prog.Start)}, true, false) }

// read reads a character. A match may begin anywhere, and once seen it stays.
func (m *automaton) read(s states, r rune) states {
	if s.match {
		return states{match: true}
	}
	m.next = m.next[:0]
	for _, pc := range s.at {
		in := &m.prog.Inst[pc]
		if in.Op != syntax.InstEmptyWidth && in.MatchRune(r) {
			m.next = append(m.next, in.Out)
		}
	}
	m.next = append(m.next, uint32(m.prog.Start))
	return m.close(m.next, false, false)
}

// accepts says whether the text may end here.
func (m *automaton) accepts(s states, empty bool) bool {
	return s.match || m.close(s.at, empty, true).match
}

// matches runs the automaton over a text.
func (m *automaton) matches(s string) bool {
	at := m.start()
	for _, r := range s {
		at = m.read(at, r)
		if at.match {
			return true
		}
	}
	return m.accepts(at, s == "")
}

// keep names a set of states, so that it outlasts the next step.
func (m *automaton) keep(s states) setID {
	m.key = append(m.key[:0], boolByte(s.match))
	for _, pc := range s.at {
		m.key = append(m.key, byte(pc), byte(pc>>8))
	}
	if known, ok := m.index[string(m.key)]; ok {
		return known
	}
	if m.index == nil {
		m.index = map[string]setID{}
	}
	next := setID(len(m.sets))
	m.index[string(m.key)] = next
	m.sets = append(m.sets, states{slices.Clone(s.at), s.match})
	m.ends = append(m.ends, unknown)
	return next
}

// step reads a character, each from each set only once.
func (m *automaton) step(from setID, by rune) setID {
	if known, ok := m.steps[step{from, by}]; ok {
		return known
	}
	if m.steps == nil {
		m.steps = map[step]setID{}
	}
	to := m.keep(m.read(m.sets[from], by))
	m.steps[step{from, by}] = to
	return to
}

// canEnd says whether a text may end at a set.
func (m *automaton) canEnd(at setID, empty bool) bool {
	if empty {
		return m.accepts(m.sets[at], true)
	}
	if m.ends[at] == unknown {
		m.ends[at] = truthOf(m.accepts(m.sets[at], false))
	}
	return m.ends[at] == yes
}

// preferred are the characters that a person likes to read, best first.
const preferred = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./ :@#+=,;!?~*&%$()[]{}<>|^'\"\\`éß日🚀\t\n\r\u2028"

// representatives returns a character of every class that the automata tell apart.
func representatives(machines []*automaton) []rune {
	bounds := []rune{0, 0xd800, 0xe000}
	for _, m := range machines {
		bounds = append(bounds, m.bounds...)
	}
	slices.Sort(bounds)
	bounds = slices.Compact(bounds)
	class := func(r rune) int {
		at, found := slices.BinarySearch(bounds, r)
		if !found {
			at--
		}
		return at
	}
	taken := map[int]bool{class(0xd800): true} // no characters
	var chosen []rune
	for _, r := range preferred {
		if c := class(r); !taken[c] {
			taken[c] = true
			chosen = append(chosen, r)
		}
	}
	for i, r := range bounds {
		if !taken[i] && r <= unicode.MaxRune && utf8.ValidRune(r) {
			taken[i] = true
			chosen = append(chosen, r)
		}
	}
	return chosen
}

// maxProduct is how many states of several automata together are looked at.
const maxProduct = 6000

// findText looks for the shortest text of a length between least and most that
// all of must match and none of mustNot. It says empty where there is none.
func findText(must, mustNot []*automaton, least, most int64) (found string, ok, empty bool) {
	machines := slices.Concat(must, mustNot)
	// A point is where the machines are after a text. Their sets stand in one list,
	// those of the first point first.
	type point struct {
		parent int
		r      rune
		length int64
	}
	var sets []setID
	setsOf := func(i int) []setID { return sets[i*len(machines) : (i+1)*len(machines)] }
	var room []byte
	keyOf := func(at []setID, length int64) []byte {
		b := room[:0]
		for _, id := range at {
			b = binary.LittleEndian.AppendUint32(b, uint32(id))
		}
		// Only the length up to which something depends on it counts.
		if most == unlimited {
			length = min(length, least)
		}
		room = binary.LittleEndian.AppendUint32(b, uint32(length))
		return room
	}
	for _, m := range machines {
		sets = append(sets, m.keep(m.start()))
	}
	alphabet := representatives(machines)
	points := []point{{parent: -1}}
	seen := map[string]bool{string(keyOf(sets, 0)): true}
	next := make([]setID, len(machines))
	for i := 0; i < len(points); i++ {
		p := points[i]
		if p.length >= least && p.length <= most {
			fits := true
			for j, m := range machines {
				if m.canEnd(setsOf(i)[j], p.length == 0) != (j < len(must)) {
					fits = false
					break
				}
			}
			if fits {
				var text []rune
				for at := i; points[at].parent >= 0; at = points[at].parent {
					text = append(text, points[at].r)
				}
				slices.Reverse(text)
				return string(text), true, false
			}
		}
		matched := false
		for j, m := range mustNot {
			matched = matched || m.sets[setsOf(i)[len(must)+j]].match
		}
		if p.length >= most || matched {
			continue
		}
		for _, r := range alphabet {
			dead := false
			for j, m := range machines {
				next[j] = m.step(setsOf(i)[j], r)
				dead = dead || j < len(must) && m.sets[next[j]].dead()
			}
			if dead {
				continue
			}
			if k := keyOf(next, p.length+1); !seen[string(k)] {
				if len(points) >= maxProduct {
					return "", false, false
				}
				seen[string(k)] = true
				points = append(points, point{parent: i, r: r, length: p.length + 1})
				sets = append(sets, next...)
			}
		}
	}
	return "", false, true
}

func (s states) dead() bool { return !s.match && len(s.at) == 0 }
