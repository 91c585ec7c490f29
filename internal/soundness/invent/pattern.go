package invent

import (
	"regexp/syntax"
	"strings"
)

// matching makes up a text that a pattern has a chance to match, and that is not
// much longer than it may be.
func (s *Sampler) matching(pattern string, most int) string {
	parsed, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return pick(s, "a", "ab", "x", "")
	}
	var b strings.Builder
	s.write(&b, parsed.Simplify(), min(most, 200))
	return b.String()
}

func (s *Sampler) write(b *strings.Builder, re *syntax.Regexp, room int) {
	switch re.Op {
	case syntax.OpLiteral:
		for _, r := range re.Rune {
			b.WriteRune(r)
		}
	case syntax.OpCharClass:
		if len(re.Rune) > 0 {
			at := 2 * s.Below(len(re.Rune)/2)
			low, high := re.Rune[at], re.Rune[at+1]
			b.WriteRune(low + rune(s.Below(int(min(high-low, 25))+1)))
		}
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteString(pick(s, "a", "b", "1", "x"))
	case syntax.OpCapture, syntax.OpConcat:
		for _, sub := range re.Sub {
			s.write(b, sub, room)
		}
	case syntax.OpAlternate:
		s.write(b, pick(s, re.Sub...), room)
	case syntax.OpQuest:
		if chance(s, 50) {
			s.write(b, re.Sub[0], room)
		}
	case syntax.OpStar, syntax.OpPlus, syntax.OpRepeat:
		times := s.Below(3)
		if re.Op == syntax.OpPlus {
			times++
		}
		for range times {
			if b.Len() >= room && (re.Op != syntax.OpPlus || times > 1) {
				break
			}
			s.write(b, re.Sub[0], room)
		}
	}
}
