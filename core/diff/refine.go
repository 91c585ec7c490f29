package diff

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// maxShapes is how many alternatives of one set are kept apart.
const maxShapes = 600

// refine intersects a shape with a literal. The result is a union: no shape is
// the empty set, and the shape itself says that the literal adds nothing.
func (s *solver) refine(sh *shape, l literal) []*shape {
	if !s.spend(1) {
		return s.uncertain(sh, l)
	}
	f, negated := s.at(l.formula()), l.negated()
	if k, isAtom := f.kindOf(); isAtom && k != sh.kind {
		return unless(negated, sh)
	}
	switch f.op {
	case opTrue:
		return unless(negated, sh)
	case opFalse:
		return unless(!negated, sh)
	case opOpaque:
		return s.uncertain(sh, l)
	case opTypes:
		return s.refineTypes(sh, f, negated)
	case opEnum:
		return s.refineEnum(sh, f, negated)
	case opAll:
		if negated {
			return s.refineAny(sh, f.ids, true)
		}
		return s.refineAll(sh, f.ids, false)
	case opAny:
		if negated {
			return s.refineAll(sh, f.ids, true)
		}
		return s.refineAny(sh, f.ids, false)
	case opOne:
		return s.refineOne(sh, f.ids, negated)
	case opIf:
		return s.refineIf(sh, f.ids, negated)
	case opRef:
		return s.refineRef(sh, l, f)
	}
	switch sh.kind {
	case number:
		return s.refineNumber(sh, f, negated)
	case text:
		return s.refineText(sh, l, f)
	case array:
		return s.refineArray(sh, l, f)
	}
	return s.refineObject(sh, l, f)
}

// unless returns the shape, or the empty set where the condition holds.
func unless(empty bool, sh *shape) []*shape {
	if empty {
		return nil
	}
	return sh.alone()
}

func one(sh *shape) []*shape {
	if sh == nil {
		return nil
	}
	return sh.alone()
}

// uncertain notes a literal that is not understood. Together with its opposite
// it leaves nothing.
func (s *solver) uncertain(sh *shape, l literal) []*shape {
	opaque, possible := sh.opaque.with(l)
	if !possible {
		return nil
	}
	if len(opaque) == len(sh.opaque) {
		return sh.alone()
	}
	next := sh.clone()
	next.opaque = opaque
	return next.alone()
}

func (s *solver) refineTypes(sh *shape, f *formula, negated bool) []*shape {
	if !f.kinds.has(sh.kind) {
		return unless(!negated, sh)
	}
	if sh.kind == number && f.integer {
		return s.refineStep(sh, oneRat, negated)
	}
	return unless(negated, sh)
}

var oneRat = big.NewRat(1, 1)

// refineEnum: a list of values makes the shape finite, and what else it says is
// asked of each value when the shape is solved. A negated one takes values out.
func (s *solver) refineEnum(sh *shape, f *formula, negated bool) []*shape {
	if sh.kind == maybeNull {
		return unless(f.byKey[nullKey] == negated, sh)
	}
	if !negated {
		var left []*jsondoc.Value
		candidates := f.values
		if sh.values != nil {
			candidates = sh.values
		}
		for _, v := range candidates {
			if kindOfValue[v.Kind] == sh.kind && (sh.values == nil || f.byKey[canonical(v)]) {
				left = append(left, v)
			}
		}
		if left == nil {
			return nil
		}
		next := sh.clone()
		next.values = left
		return next.alone()
	}
	var gone []*jsondoc.Value
	for _, v := range f.values {
		if kindOfValue[v.Kind] == sh.kind && !slices.ContainsFunc(sh.excluded, func(e *jsondoc.Value) bool { return e == v }) {
			gone = append(gone, v)
		}
	}
	if gone == nil {
		return sh.alone()
	}
	next := sh.clone()
	next.excluded = slices.Concat(sh.excluded, gone)
	return next.alone()
}

var nullKey = canonical(&jsondoc.Value{})

func (s *solver) refineAll(sh *shape, ids []id, negated bool) []*shape {
	if sh.kind == object && !negated && len(ids) > 4 {
		if sh, ids = s.declare(sh, ids); sh == nil {
			return nil
		}
	}
	shapes := sh.alone()
	// What splits comes last: it then finds the most to tell apart.
	for _, splits := range [...]bool{false, true} {
		for _, f := range ids {
			if s.splits(f, negated) != splits {
				continue
			}
			var next []*shape
			if len(shapes) == 1 {
				next = s.refine(shapes[0], literalOf(f, negated))
			} else {
				for _, one := range shapes {
					if next = append(next, s.refine(one, literalOf(f, negated))...); len(next) > maxShapes {
						break
					}
				}
			}
			if len(next) > maxShapes {
				s.exhausted = true
				return s.giveUp(sh).alone()
			}
			if shapes = next; len(shapes) == 0 {
				return nil
			}
		}
	}
	return shapes
}

// declare applies all that a schema says about its declared properties at once,
// which for a wide object is much less work than one by one, and returns what is
// left to apply.
func (s *solver) declare(sh *shape, ids []id) (*shape, []id) {
	var atoms, rest []id
	for _, f := range ids {
		if o := s.at(f).op; o == opProperty || o == opRequired {
			atoms = append(atoms, f)
		} else {
			rest = append(rest, f)
		}
	}
	if len(atoms) < 4 || !s.spend(len(atoms)) {
		return sh, ids
	}
	slices.SortStableFunc(atoms, func(a, b id) int { return cmp.Compare(s.at(a).text, s.at(b).text) })
	merged := make([]property, 0, len(sh.properties)+len(atoms))
	changed := false
	at := 0
	for i := 0; i < len(atoms); {
		name := s.at(atoms[i]).text
		for at < len(sh.properties) && sh.properties[at].name < name {
			merged = append(merged, sh.properties[at])
			at++
		}
		p, known := property{name: name}, false
		if at < len(sh.properties) && sh.properties[at].name == name {
			p, known = sh.properties[at], true
			at++
		}
		for ; i < len(atoms) && s.at(atoms[i]).text == name; i++ {
			more, require := is(always), true
			if f := s.at(atoms[i]); f.op == opProperty {
				more, require = is(f.ids[0]), false
			}
			next, adds, possible := p.with(more, require)
			if !possible {
				return nil, nil
			}
			changed, known = changed || adds, known || adds
			p = next
		}
		if known {
			merged = append(merged, p)
		}
	}
	if !changed {
		return sh, rest
	}
	next := sh.clone()
	next.properties = append(merged, sh.properties[at:]...)
	return next, rest
}

func literalOf(f id, negated bool) literal {
	if negated {
		return not(f)
	}
	return is(f)
}

// splits says whether a literal makes more than one shape of one.
func (s *solver) splits(f id, negated bool) bool {
	switch s.at(f).op {
	case opAny, opOne, opIf:
		return true
	case opAll:
		return negated
	}
	return false
}

func (s *solver) refineAny(sh *shape, ids []id, negated bool) []*shape {
	var shapes []*shape
	for _, f := range ids {
		next := s.refine(sh, literalOf(f, negated))
		for _, one := range next {
			if one == sh {
				return sh.alone() // the rest is part of it
			}
		}
		if shapes == nil {
			shapes = slices.Clip(next)
		} else {
			shapes = append(shapes, next...)
		}
		if len(shapes) > maxShapes {
			s.exhausted = true
			return s.giveUp(sh).alone()
		}
	}
	return shapes
}

// giveUp keeps a shape of which more could be said.
func (s *solver) giveUp(sh *shape) *shape {
	next := sh.clone()
	next.opaque, _ = sh.opaque.with(is(s.arena.intern(formula{op: opOpaque, text: "more than is looked into"})))
	return next
}

// refineOne: exactly one branch holds. Branches that cannot hold together need
// not be told apart.
func (s *solver) refineOne(sh *shape, ids []id, negated bool) []*shape {
	if negated {
		shapes := s.refineAll(sh, ids, true) // none holds
		for i := range ids {
			for j := range i {
				if !s.disjoint(ids[i], ids[j]) { // or two do
					shapes = append(shapes, s.refineAll(sh, []id{ids[i], ids[j]}, false)...)
				}
			}
		}
		if len(shapes) > maxShapes {
			s.exhausted = true
			return s.giveUp(sh).alone()
		}
		return shapes
	}
	var shapes []*shape
	for i := range ids {
		holds := s.refine(sh, is(ids[i]))
		for j := range ids {
			if j == i || s.disjoint(ids[i], ids[j]) {
				continue
			}
			var next []*shape
			for _, one := range holds {
				next = append(next, s.refine(one, not(ids[j]))...)
			}
			if holds = next; len(holds) > maxShapes {
				s.exhausted = true
				return s.giveUp(sh).alone()
			}
		}
		shapes = append(shapes, holds...)
	}
	return shapes
}

func (s *solver) refineIf(sh *shape, ids []id, negated bool) []*shape {
	condition, then, otherwise := ids[0], ids[1], ids[2]
	var shapes []*shape
	for _, way := range [...]struct {
		when literal
		what id
	}{{is(condition), then}, {not(condition), otherwise}} {
		if way.what == never && !negated || way.what == always && negated {
			continue
		}
		for _, one := range s.refine(sh, way.when) {
			shapes = append(shapes, s.refine(one, literalOf(way.what, negated))...)
		}
	}
	return shapes
}

// refineRef unfolds a recursive reference, but not inside itself: a schema that
// is defined by nothing but itself says nothing.
func (s *solver) refineRef(sh *shape, l literal, f *formula) []*shape {
	if s.unfolding[l] {
		return s.uncertain(sh, l)
	}
	if s.unfolding == nil {
		s.unfolding = map[literal]bool{}
	}
	s.unfolding[l] = true
	defer delete(s.unfolding, l)
	if len(f.ids) == 0 {
		return s.uncertain(sh, l)
	}
	return s.refine(sh, literalOf(f.ids[0], l.negated()))
}
