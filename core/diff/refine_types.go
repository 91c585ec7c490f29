package diff

import (
	"math/big"
	"slices"
)

// What a demand that is about one type of value does to a shape.

func (s *solver) refineNumber(sh *shape, f *formula, negated bool) []*shape {
	switch f.op {
	case opMinimum:
		if negated {
			return one(sh.below(f.bound, !f.open))
		}
		return one(sh.above(f.bound, f.open))
	case opMaximum:
		if negated {
			return one(sh.above(f.bound, !f.open))
		}
		return one(sh.below(f.bound, f.open))
	}
	return s.refineStep(sh, f.bound, negated)
}

func (s *solver) refineStep(sh *shape, step *big.Rat, negated bool) []*shape {
	for _, known := range sh.steps {
		if new(big.Rat).Quo(known, step).IsInt() { // its multiples are multiples of step
			return unless(negated, sh)
		}
	}
	next := sh.clone()
	if negated {
		next.notSteps = appended(sh.notSteps, step)
	} else {
		next.steps = appended(sh.steps, step)
	}
	return next.alone()
}

func (s *solver) refineText(sh *shape, l literal, f *formula) []*shape {
	negated := l.negated()
	switch f.op {
	case opMinLength:
		if negated {
			return one(sh.atMost(f.n - 1))
		}
		return one(sh.atLeast(f.n))
	case opMaxLength:
		if negated {
			return one(sh.atLeast(f.n + 1))
		}
		return one(sh.atMost(f.n))
	}
	if s.pattern(f.text) == nil {
		return s.uncertain(sh, l)
	}
	list, other := sh.match, sh.noMatch
	if negated {
		list, other = other, list
	}
	if slices.Contains(other, f.text) {
		return nil
	}
	if slices.Contains(list, f.text) {
		return sh.alone()
	}
	next := sh.clone()
	if negated {
		next.noMatch = appended(sh.noMatch, f.text)
	} else {
		next.match = appended(sh.match, f.text)
	}
	return next.alone()
}

// maxTuple is how many elements are told apart by their index.
const maxTuple = 256

func (s *solver) refineArray(sh *shape, l literal, f *formula) []*shape {
	negated := l.negated()
	switch f.op {
	case opMinItems:
		if negated {
			return one(sh.atMost(f.n - 1))
		}
		return one(sh.atLeast(f.n))
	case opMaxItems:
		if negated {
			return one(sh.atLeast(f.n + 1))
		}
		return one(sh.atMost(f.n))
	case opUnique:
		if negated && sh.unique || !negated && sh.repeats {
			return nil
		}
		next := sh.clone()
		next.unique, next.repeats = sh.unique || !negated, sh.repeats || negated
		if negated {
			return one(next.atLeast(2))
		}
		return next.alone()
	}
	if f.n > maxTuple && f.op != opContains {
		return s.uncertain(sh, l)
	}
	switch f.op {
	case opItemAt:
		if f.n >= sh.max {
			return unless(negated, sh)
		}
		next := sh
		if negated {
			if next = sh.atLeast(f.n + 1); next == nil {
				return nil
			}
		}
		return one(next.elementsWith(int(f.n), int(f.n)+1, literalOf(f.ids[0], negated)))
	case opItems:
		if f.n >= sh.max {
			return unless(negated, sh)
		}
		if !negated {
			return one(sh.elementsWith(int(f.n), -1, is(f.ids[0])))
		}
		if slices.ContainsFunc(sh.some, func(e someElement) bool { return e.source == l }) {
			return sh.alone()
		}
		next := sh.clone()
		next.some = appended(sh.some, someElement{from: f.n, what: conjOf(not(f.ids[0])), group: nextGroup(sh.some), source: l})
		return one(next.atLeast(f.n + 1))
	}
	return s.refineContains(sh, f, negated)
}

func (s *solver) refineContains(sh *shape, f *formula, negated bool) []*shape {
	what := f.ids[0]
	if negated {
		var shapes []*shape
		if f.n > 0 {
			shapes = append(shapes, s.containing(sh, what, 0, f.n-1)...)
		}
		if f.most != unlimited {
			shapes = append(shapes, s.containing(sh, what, f.most+1, unlimited)...)
		}
		return shapes
	}
	return s.containing(sh, what, f.n, f.most)
}

// containing demands that between least and most elements satisfy what.
func (s *solver) containing(sh *shape, what id, least, most int64) []*shape {
	if least > most {
		return nil
	}
	next := sh
	if most == 0 {
		return one(next.elementsWith(0, -1, not(what)))
	}
	if most != unlimited {
		next = next.clone()
		next.contains = appended(next.contains, atMostElements{is(what), most})
	}
	if least > 32 {
		return s.uncertain(next, is(s.arena.intern(formula{op: opContains, n: least, most: unlimited, ids: []id{what}})))
	}
	if least > 0 {
		next = next.clone()
		// Of two demands for the same, the greater one counts.
		asks := func(e someElement) bool { return e.source == is(what) }
		known, group := int64(0), nextGroup(next.some)
		for _, e := range next.some {
			if asks(e) {
				known++
			}
		}
		if known >= least {
			return next.alone()
		}
		next.some = slices.DeleteFunc(slices.Clone(next.some), asks)
		for range least {
			next.some = append(next.some, someElement{what: conjOf(is(what)), group: group, source: is(what)})
		}
		return one(next.atLeast(least))
	}
	return one(next)
}

// nextGroup is a group that no element has yet.
func nextGroup(some []someElement) int {
	group := 0
	for _, e := range some {
		group = max(group, e.group+1)
	}
	return group
}

// elementsWith adds a literal to the elements of a range, which is open for to < 0.
func (s *shape) elementsWith(from, to int, l literal) *shape {
	next := s.clone()
	need := from
	if to > 0 {
		need = to
	}
	next.at = slices.Clone(s.at)
	for len(next.at) < need {
		next.at = append(next.at, s.rest)
	}
	changed := false
	limit := int64(unlimited)
	add := func(c conj, index int) conj {
		d, possible := c.with(l)
		changed = changed || !possible || len(d) != len(c)
		if !possible {
			limit = min(limit, int64(index)) // no such element can be there
		}
		return d
	}
	for i := from; i < len(next.at) && (to < 0 || i < to); i++ {
		next.at[i] = add(next.at[i], i)
	}
	if to < 0 {
		next.rest = add(next.rest, max(from, len(next.at)))
	}
	if !changed {
		return s
	}
	return next.atMost(limit)
}

func (s *solver) refineObject(sh *shape, l literal, f *formula) []*shape {
	negated := l.negated()
	switch f.op {
	case opMinProperties:
		if negated {
			return one(sh.atMost(f.n - 1))
		}
		return one(sh.atLeast(f.n))
	case opMaxProperties:
		if negated {
			return one(sh.atLeast(f.n + 1))
		}
		return one(sh.atMost(f.n))
	case opRequired:
		if negated {
			return one(sh.withProperty(f.text, is(never), false))
		}
		return one(sh.withProperty(f.text, is(always), true))
	case opProperty:
		value := literalOf(f.ids[0], negated)
		if at, found := sh.find(f.text); found && sh.properties[at].required && s.implied(sh.properties[at].value, value) {
			return sh.alone()
		}
		next := sh.withProperty(f.text, value, negated)
		if next != nil && next != sh {
			s.spend(len(sh.properties) / 16) // it was copied
		}
		return one(next)
	}
	if slices.ContainsFunc(sh.rules, func(r keyRule) bool { return r.source == l }) ||
		slices.ContainsFunc(sh.someKeys, func(k someKey) bool { return k.source == l }) {
		return sh.alone()
	}
	if slices.ContainsFunc(sh.rules, func(r keyRule) bool { return r.source == l.opposite() }) ||
		slices.ContainsFunc(sh.someKeys, func(k someKey) bool { return k.source == l.opposite() }) {
		return nil // it holds for all and not for one
	}
	if f.op == opNames {
		next := sh.clone()
		if negated {
			next.someKeys = appended(sh.someKeys, someKey{name: conjOf(not(f.ids[0])), source: l})
			return one(next.atLeast(1))
		}
		names, possible := sh.names.with(is(f.ids[0]))
		if !possible {
			return one(sh.atMost(0))
		}
		next.names = names
		return next.alone()
	}
	set := keys{except: f.names, noMatch: f.patterns}
	if f.op == opMatching {
		set = keys{match: []string{f.text}}
	}
	for _, p := range slices.Concat(set.match, set.noMatch) {
		if s.pattern(p) == nil {
			return s.uncertain(sh, l)
		}
	}
	next := sh.clone()
	if negated {
		next.someKeys = appended(sh.someKeys, someKey{keys: set, value: conjOf(not(f.ids[0])), source: l})
		return one(next.atLeast(1))
	}
	next.rules = appended(sh.rules, keyRule{set, is(f.ids[0]), l})
	return next.alone()
}
