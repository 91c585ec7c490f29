package diff

import (
	"math/big"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// maxNumberTries is how many numbers are tried before giving up.
const maxNumberTries = 400

func (s *solver) solveNumber(sh *shape) answer {
	fits := func(r *big.Rat) bool {
		if sh.low != nil {
			if c := r.Cmp(sh.low); c < 0 || c == 0 && sh.lowOpen {
				return false
			}
		}
		if sh.high != nil {
			if c := r.Cmp(sh.high); c > 0 || c == 0 && sh.highOpen {
				return false
			}
		}
		for _, step := range sh.steps {
			if !new(big.Rat).Quo(r, step).IsInt() {
				return false
			}
		}
		for _, step := range sh.notSteps {
			if new(big.Rat).Quo(r, step).IsInt() {
				return false
			}
		}
		return !slices.ContainsFunc(sh.excluded, func(e *jsondoc.Value) bool {
			x, ok := exact(e.Text)
			return !ok || x.Cmp(r) == 0
		})
	}
	unwritten := false // a number fits that is too long to be shown
	found := func(r *big.Rat) (answer, bool) {
		if !s.spend(1) || !fits(r) {
			return answer{}, false
		}
		literal, ok := decimal(r)
		if !ok {
			unwritten = true
			return answer{}, false
		}
		v := jsondoc.NewNumber(literal)
		return answer{value: &v}, true
	}
	for _, plain := range []*big.Rat{oneRat, new(big.Rat), big.NewRat(2, 1), big.NewRat(-1, 1), big.NewRat(1, 2), big.NewRat(3, 2)} {
		if a, ok := found(plain); ok {
			return a
		}
	}
	if len(sh.steps) > 0 {
		result := s.solveMultiples(sh, found)
		result.empty = result.empty && !unwritten
		return result
	}
	// A continuous range: one point, or infinitely many.
	if sh.low != nil && sh.high != nil && sh.low.Cmp(sh.high) == 0 {
		if a, ok := found(sh.low); ok {
			return a
		}
		if fits(sh.low) {
			return answer{}
		}
		return emptySet
	}
	var tries []*big.Rat
	for _, step := range sh.notSteps {
		half := new(big.Rat).Quo(step, big.NewRat(2, 1))
		tries = append(tries, half, new(big.Rat).Neg(half))
		if sh.low != nil {
			above := new(big.Rat).SetInt(quotient(sh.low, step, true))
			tries = append(tries, new(big.Rat).Add(half, above.Mul(above, step)))
		}
	}
	for _, bound := range []*big.Rat{sh.low, sh.high} {
		if bound == nil {
			continue
		}
		tries = append(tries, bound)
		whole := new(big.Rat).SetInt(new(big.Int).Div(bound.Num(), bound.Denom()))
		for i := int64(-40); i <= 40; i++ {
			tries = append(tries, new(big.Rat).Add(whole, big.NewRat(i, 1)), new(big.Rat).Add(bound, big.NewRat(i, 2)), new(big.Rat).Add(bound, big.NewRat(i, 100)))
		}
	}
	if sh.low != nil && sh.high != nil {
		width := new(big.Rat).Sub(sh.high, sh.low)
		for _, part := range []int64{2, 4, 8, 16, 5, 10, 64, 1000} {
			tries = append(tries, new(big.Rat).Add(sh.low, new(big.Rat).Mul(width, big.NewRat(1, part))))
		}
	}
	for i := int64(3); i < 60; i++ {
		tries = append(tries, big.NewRat(i, 1), big.NewRat(-i, 1), big.NewRat(i, 10))
	}
	for _, r := range tries {
		if a, ok := found(r); ok {
			return a
		}
	}
	return answer{}
}

// solveMultiples looks among the multiples of a common step.
func (s *solver) solveMultiples(sh *shape, found func(*big.Rat) (answer, bool)) answer {
	step := sh.steps[0]
	for _, other := range sh.steps[1:] {
		step = leastCommonMultiple(step, other)
	}
	for _, never := range sh.notSteps {
		if new(big.Rat).Quo(step, never).IsInt() {
			return emptySet // whatever is a multiple of the one is one of the other
		}
	}
	// The multiples are counted: first and last are those that bound the range.
	var first, last *big.Int
	if sh.low != nil {
		first = quotient(sh.low, step, true)
	}
	if sh.high != nil {
		last = quotient(sh.high, step, false)
	}
	count := int64(maxNumberTries + len(sh.excluded))
	exhaustive := false
	if first != nil && last != nil {
		span := new(big.Int).Sub(last, first)
		if span.Sign() < 0 {
			return emptySet
		}
		if span.IsInt64() && span.Int64() < count {
			count, exhaustive = span.Int64()+1, true
		}
	}
	from, direction := big.NewInt(0), big.NewInt(1)
	switch {
	case first != nil && (first.Sign() > 0 || last != nil):
		from = first
	case last != nil && (last.Sign() < 0 || first == nil):
		from, direction = last, big.NewInt(-1)
	case first != nil:
		from = first
	}
	at := new(big.Int).Set(from)
	for range count {
		if a, ok := found(new(big.Rat).Mul(new(big.Rat).SetInt(at), step)); ok {
			return a
		}
		if s.exhausted {
			return answer{}
		}
		at.Add(at, direction)
	}
	return answer{empty: exhaustive}
}

// quotient is the least multiple at or above a bound, or the greatest at or below.
func quotient(bound, step *big.Rat, up bool) *big.Int {
	q := new(big.Rat).Quo(bound, step)
	n := new(big.Int).Div(q.Num(), q.Denom()) // rounds down for a positive divisor
	if up && !q.IsInt() {
		n.Add(n, big.NewInt(1))
	}
	return n
}

func leastCommonMultiple(a, b *big.Rat) *big.Rat {
	// Over a common denominator it is that of the numerators.
	denominator := new(big.Int).Mul(a.Denom(), b.Denom())
	x, y := new(big.Int).Mul(a.Num(), b.Denom()), new(big.Int).Mul(b.Num(), a.Denom())
	divisor := new(big.Int).GCD(nil, nil, x, y)
	product := new(big.Int).Mul(x, y)
	return new(big.Rat).SetFrac(product.Div(product, divisor), denominator)
}

// decimal writes a number as JSON, where it has an end.
func decimal(r *big.Rat) (string, bool) {
	if r.IsInt() {
		text := r.Num().String()
		return text, len(text) <= 40
	}
	digits, exact := r.FloatPrec()
	if !exact || digits > 40 {
		return "", false
	}
	return strings.TrimRight(r.FloatString(digits), "0"), true
}

// words are what a string is made of where anything goes.
var words = []string{"a", "b", "c", "x", "y", "z"}

// maxText is the length from which on no text is looked for: of any characters,
// which costs nothing but its length, and by patterns.
const (
	maxText          = 10_001
	maxTextByPattern = 5000
)

func (s *solver) solveText(sh *shape) answer {
	var gone []string
	for _, e := range sh.excluded {
		gone = append(gone, e.Text)
	}
	found := func(t string) answer {
		v := jsondoc.NewString(t)
		return answer{value: &v}
	}
	if len(sh.match) == 0 && len(sh.noMatch) == 0 {
		if sh.max == 0 {
			if slices.Contains(gone, "") {
				return emptySet
			}
			return found("")
		}
		if sh.min > maxText {
			return answer{}
		}
		length := int(max(sh.min, 1))
		for n := range len(gone) + 1 {
			t := numbered(n, length)
			if int64(utf8.RuneCountInString(t)) <= sh.max && !slices.Contains(gone, t) {
				return found(t)
			}
		}
		if !slices.Contains(gone, "") && sh.min == 0 {
			return found("")
		}
		return answer{}
	}
	if sh.min > maxTextByPattern {
		return answer{}
	}
	var must, mustNot []*automaton
	work := 0
	for _, p := range sh.match {
		must = append(must, s.pattern(p))
	}
	for _, p := range sh.noMatch {
		mustNot = append(mustNot, s.pattern(p))
	}
	for _, m := range slices.Concat(must, mustNot) {
		work += len(m.prog.Inst)
	}
	// Excluded texts that the patterns refuse anyway need no automaton.
	taken := 0
	for _, t := range gone {
		n := int64(utf8.RuneCountInString(t))
		if n < sh.min || n > sh.max || !matchesAll(must, mustNot, t) {
			continue
		}
		m := compileExactly(t)
		if taken++; taken > 24 || m == nil {
			return answer{}
		}
		mustNot = append(mustNot, m)
	}
	if !s.spend(20 + work) {
		return answer{}
	}
	t, ok, empty := findText(must, mustNot, sh.min, sh.max)
	if ok {
		return found(t)
	}
	return answer{empty: empty}
}

func matchesAll(must, mustNot []*automaton, t string) bool {
	for _, m := range must {
		if !m.matches(t) {
			return false
		}
	}
	for _, m := range mustNot {
		if m.matches(t) {
			return false
		}
	}
	return true
}

// numbered returns the nth of many texts of at least a length.
func numbered(n, length int) string {
	var b strings.Builder
	for {
		b.WriteString(words[n%len(words)])
		if n /= len(words); n == 0 {
			break
		}
	}
	for b.Len() < length {
		b.WriteString("a")
	}
	return b.String()
}
