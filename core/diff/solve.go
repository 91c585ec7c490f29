package diff

import (
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// solver says whether a conjunction of literals is satisfied by any value, and
// by which. That is the one question behind everything: old is part of new
// exactly when nothing satisfies old and not new.
type solver struct {
	*arena
	patterns map[string]*automaton
	memo     map[string]answer
	pending  map[string]int // conjunctions in progress, by their depth
	// provisional holds conjunctions that are empty if those in progress are from
	// a certain depth on; trail lists them in the order in which they were found.
	provisional map[string]int
	trail       []string
	// lowest is the least depth of a conjunction in progress that an answer relied on.
	lowest    int
	disjoints map[[2]id]bool
	unfolding map[literal]bool
	room      []byte // for the key of a conjunction

	budget    int
	total     int // what is left for all questions together
	exhausted bool
}

// defaultBudget is how many steps one question may take.
const defaultBudget = 60_000

// answer is what is known about a conjunction: that it is empty, or a value that
// is taken to satisfy it, or neither.
type answer struct {
	empty bool
	value *jsondoc.Value
}

var emptySet = answer{empty: true}

func newSolver(a *arena) *solver {
	return &solver{
		arena: a, patterns: map[string]*automaton{}, memo: map[string]answer{}, pending: map[string]int{}, provisional: map[string]int{},
		disjoints: map[[2]id]bool{}, unfolding: map[literal]bool{}, total: totalBudget,
	}
}

// ask answers a question with a budget of its own.
func (s *solver) ask(literals ...literal) answer {
	s.budget, s.exhausted, s.lowest = min(defaultBudget, max(s.total, 0)), false, 0
	start := s.budget
	clear(s.pending)
	clear(s.provisional)
	s.trail = s.trail[:0]
	clear(s.unfolding)
	result := s.solveAll(literals)
	s.total -= start - max(s.budget, 0)
	return result
}

// solveAll solves literals that may contradict each other.
func (s *solver) solveAll(literals []literal) answer {
	var c conj
	possible := true
	for _, l := range literals {
		if c, possible = c.with(l); !possible {
			return emptySet
		}
	}
	return s.solve(c)
}

// spend takes steps from the budget and says whether any are left.
func (s *solver) spend(n int) bool {
	s.budget -= n
	if s.budget < 0 {
		s.exhausted = true
		return false
	}
	return true
}

func (s *solver) pattern(source string) *automaton {
	m, done := s.patterns[source]
	if !done {
		m = compilePattern(source)
		s.patterns[source] = m
	}
	return m
}

// maxSolveDepth is how deep values are looked for.
const maxSolveDepth = 600

// kindOrder is the order in which kinds are tried: plain values first.
var kindOrder = [...]kind{text, number, boolean, null, array, object, maybeNull}

// solve finds a value of a conjunction. One that is met again while it is being
// solved is taken to be empty: values are finite, so whatever needs itself to
// exist does not exist. An answer that relies on that is kept only where nothing
// is in progress any more.
func (s *solver) solve(c conj) answer {
	s.room = c.appendKey(s.room[:0])
	if known, ok := s.memo[string(s.room)]; ok {
		return known
	}
	key := string(s.room)
	if at, ok := s.provisional[key]; ok {
		s.lowest = min(s.lowest, at)
		return emptySet
	}
	depth := len(s.pending) + 1
	if at, ok := s.pending[key]; ok {
		s.lowest = min(s.lowest, at)
		return emptySet
	}
	if depth > maxSolveDepth || !s.spend(1) {
		s.exhausted = true
		return answer{}
	}
	outer := s.lowest
	s.lowest = depth
	s.pending[key] = depth
	mark := len(s.trail)
	unfolding := s.unfolding
	s.unfolding = nil
	exhausted := s.exhausted
	s.exhausted = false

	result := emptySet
	for _, k := range kindOrder {
		if s.excludesKind(c, k) {
			continue
		}
		one := s.solveKind(c, k)
		if one.value != nil {
			result = one
			break
		}
		result.empty = result.empty && one.empty
	}

	s.unfolding = unfolding
	delete(s.pending, key)
	s.remember(key, result, depth, mark)
	s.exhausted = s.exhausted || exhausted
	s.lowest = min(outer, s.lowest)
	return result
}

// remember keeps an answer for as long as what it relied on holds. What an
// exhausted budget left open is not kept: the next question has a new one.
func (s *solver) remember(key string, result answer, depth, mark int) {
	since := s.trail[mark:]
	switch {
	case !result.empty:
		// What was found on the assumption that this is empty is void.
		for _, k := range since {
			delete(s.provisional, k)
		}
		s.trail = s.trail[:mark]
		if result.value != nil || s.lowest >= depth && !s.exhausted {
			s.memo[key] = result
		}
	case s.lowest >= depth: // nothing before it was relied on
		for _, k := range since {
			delete(s.provisional, k)
			s.memo[k] = emptySet
		}
		s.trail = s.trail[:mark]
		s.memo[key] = result
	default:
		for _, k := range since {
			s.provisional[k] = min(s.provisional[k], s.lowest)
		}
		s.provisional[key] = s.lowest
		s.trail = append(s.trail, key)
	}
}

// excludesKind says whether a conjunction has no value of a kind because it lists
// the types that a value may have.
func (s *solver) excludesKind(c conj, k kind) bool {
	for _, l := range c {
		if l.negated() {
			continue
		}
		switch f := s.at(l.formula()); f.op {
		case opTypes:
			if !f.kinds.has(k) {
				return true
			}
		case opAll:
			for _, part := range f.ids {
				if p := s.at(part); p.op == opTypes && !p.kinds.has(k) {
					return true
				}
			}
		}
	}
	return false
}

func (s *solver) solveKind(c conj, k kind) answer {
	shapes := fullShapes[k].alone()
	for _, splits := range [...]bool{false, true} {
		for _, l := range c {
			if s.splits(l.formula(), l.negated()) != splits {
				continue
			}
			var next []*shape
			if len(shapes) == 1 {
				next = s.refine(shapes[0], l)
			} else {
				for _, sh := range shapes {
					if next = append(next, s.refine(sh, l)...); len(next) > maxShapes {
						break
					}
				}
			}
			if len(next) > maxShapes {
				s.exhausted = true
				return answer{}
			}
			if shapes = next; len(shapes) == 0 {
				return emptySet
			}
		}
	}
	result := emptySet
	for _, sh := range shapes {
		one := s.solveShape(c, sh)
		if one.value != nil {
			return one
		}
		result.empty = result.empty && one.empty
	}
	return result
}

// solveShape finds a value of a shape, which is part of the conjunction.
func (s *solver) solveShape(c conj, sh *shape) answer {
	if !s.spend(1) {
		return answer{}
	}
	if sh.values != nil {
		result := emptySet
		for _, v := range sh.values {
			switch s.satisfies(c, v) {
			case yes:
				return answer{value: v}
			case unknown:
				result.empty = false
				if result.value == nil && len(sh.opaque) > 0 {
					result.value = v // as good a guess as any
				}
			}
		}
		return result
	}
	switch sh.kind {
	case null:
		return s.firstOf(sh, jsondoc.Value{})
	case boolean:
		return s.firstOf(sh, jsondoc.NewBool(true), jsondoc.NewBool(false))
	case number:
		return s.solveNumber(sh)
	case text:
		return s.solveText(sh)
	case array:
		return s.solveArray(c, sh)
	case object:
		return s.solveObject(c, sh)
	}
	return answer{} // maybeNull: there is such a value for some readers
}

func (sh *shape) excludes(v *jsondoc.Value) bool {
	return slices.ContainsFunc(sh.excluded, func(e *jsondoc.Value) bool { return jsondoc.Equal(e, v) })
}

// firstOf returns the first value that is not excluded, of all that there are.
func (s *solver) firstOf(sh *shape, all ...jsondoc.Value) answer {
	for i := range all {
		if !sh.excludes(&all[i]) {
			return answer{value: &all[i]}
		}
	}
	return emptySet
}

// finite returns the values of a conjunction that lists them.
func (s *solver) finite(c conj) []*jsondoc.Value {
	for _, l := range c {
		if l.negated() {
			continue
		}
		f := s.at(l.formula())
		if f.op == opEnum {
			return f.values
		}
		if f.op == opAll {
			for _, part := range f.ids {
				if p := s.at(part); p.op == opEnum {
					return p.values
				}
			}
		}
	}
	return nil
}

// maxFinite is how many values are looked through where it only saves work.
const maxFinite = 64

// implied says whether every value of a short list of values satisfies a literal.
func (s *solver) implied(c conj, l literal) bool {
	values := s.finite(c)
	if values == nil || len(values) > maxFinite {
		return false
	}
	for _, v := range values {
		if s.satisfies(c, v) != no && s.satisfies(conj{l}, v) != yes {
			return false
		}
	}
	return true
}

// disjoint says whether two formulas certainly have no value in common.
func (s *solver) disjoint(a, b id) bool {
	key := [2]id{min(a, b), max(a, b)}
	known, ok := s.disjoints[key]
	if ok {
		return known
	}
	if a == b {
		return false
	}
	// An answer that relies on what is in progress is none: being wrong about
	// this would turn an alternative into a proof.
	outer := s.lowest
	s.lowest = len(s.pending) + 1
	result := s.solveAll([]literal{is(a), is(b)})
	relied := s.lowest <= len(s.pending)
	s.lowest = outer
	certain := result.empty && !relied
	if !s.exhausted {
		s.disjoints[key] = certain
	}
	return certain
}
