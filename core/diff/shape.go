package diff

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// conj is a conjunction of literals: sorted, without repeats.
type conj []literal

func conjOf(literals ...literal) conj {
	c := conj(slices.Clone(literals))
	slices.Sort(c)
	return slices.Compact(c)
}

// with adds a literal. It says false where the opposite is already there, and
// returns the conjunction itself where nothing is added.
func (c conj) with(l literal) (conj, bool) {
	switch l {
	case is(always), not(never):
		return c, true
	case is(never), not(always):
		return c, false
	}
	if _, found := slices.BinarySearch(c, l.opposite()); found {
		return c, false
	}
	at, found := slices.BinarySearch(c, l)
	if found {
		return c, true
	}
	next := make(conj, 0, len(c)+1)
	next = append(append(append(next, c[:at]...), l), c[at:]...)
	return next, true
}

func (c conj) and(d conj) (conj, bool) {
	ok := true
	for _, l := range d {
		if c, ok = c.with(l); !ok {
			return nil, false
		}
	}
	return c, true
}

// appendKey writes what the conjunction is the same conjunction by.
func (c conj) appendKey(b []byte) []byte {
	for _, l := range c {
		b = append(b, byte(l), byte(l>>8), byte(l>>16), byte(l>>24))
	}
	return b
}

// shape is a set of values of one kind: everything that satisfies what it says.
// Shapes are never changed; a refined one is a new one.
type shape struct {
	kind     kind
	opaque   conj             // what is not understood
	values   []*jsondoc.Value // where not nil, the set has no others
	excluded []*jsondoc.Value // values that are not in the set
	min, max int64            // length, elements, properties

	// Numbers.
	low, high         *big.Rat
	lowOpen, highOpen bool
	steps, notSteps   []*big.Rat

	// Strings.
	match, noMatch []string // patterns

	// Arrays.
	at       []conj // by index
	rest     conj   // all after that
	unique   bool
	repeats  bool // some element occurs twice
	some     []someElement
	contains []atMostElements

	// Objects.
	properties []property // by name
	rules      []keyRule
	someKeys   []someKey
	names      conj // of strings, for every property name

	self [1]*shape // the shape itself, see alone
}

// someElement says that an element from an index on satisfies something; those
// with the same group are different elements.
type someElement struct {
	from   int64
	what   conj
	group  int
	source literal
}

// atMostElements says that no more than most elements satisfy something.
type atMostElements struct {
	what literal
	most int64
}

type property struct {
	name     string
	value    conj
	required bool
	absent   bool // no value is possible
}

// keys is a set of property names: matching and not matching patterns, and not
// among some.
type keys struct {
	match, noMatch []string
	except         []string
}

// keyRule says what the value of every property in a set of names satisfies.
type keyRule struct {
	keys
	value  literal
	source literal
}

// someKey says that there is a property in a set of names, with such a value.
// name is a literal about the name itself.
type someKey struct {
	keys
	value  conj
	name   conj
	source literal
}

// fullShapes are all values of each kind.
var fullShapes = func() (all [kindCount]*shape) {
	for k := range all {
		all[k] = (&shape{kind: kind(k), max: unlimited}).clone()
	}
	return all
}()

func (s *shape) clone() *shape {
	c := *s
	c.self[0] = &c
	return &c
}

// alone is the union of just this shape. There are very many of them.
func (s *shape) alone() []*shape { return s.self[:] }

// find returns where a property is or would be.
func (s *shape) find(name string) (int, bool) {
	return slices.BinarySearchFunc(s.properties, name, func(p property, name string) int { return cmp.Compare(p.name, name) })
}

// withProperty makes a property required or gives its value one more literal,
// or both; l is is(always) for neither. It returns nil for the empty set, and
// the shape itself where nothing is added.
func (s *shape) withProperty(name string, l literal, require bool) *shape {
	at, found := s.find(name)
	before := property{name: name}
	if found {
		before = s.properties[at]
	}
	p, changed, possible := before.with(l, require)
	if !possible {
		return nil
	}
	if !changed {
		return s
	}
	next := s.clone()
	if found {
		next.properties = slices.Clone(s.properties)
		next.properties[at] = p
	} else {
		next.properties = slices.Insert(slices.Clone(s.properties), at, p)
	}
	return next
}

// with makes a property required or gives its value one more literal, or both. It
// says whether that changes it, and whether it is possible.
func (p property) with(l literal, require bool) (next property, changed, possible bool) {
	if p.absent {
		return p, false, !require
	}
	value, possible := p.value.with(l)
	switch {
	case !possible && (require || p.required):
		return p, false, false
	case !possible:
		return property{name: p.name, absent: true}, true, true
	case len(value) == len(p.value) && (p.required || !require):
		return p, false, true
	}
	return property{name: p.name, value: value, required: p.required || require}, true, true
}

// atMost and atLeast bound the count.
func (s *shape) atLeast(n int64) *shape {
	if n <= s.min {
		return s
	}
	if n > s.max {
		return nil
	}
	next := s.clone()
	next.min = n
	return next
}

func (s *shape) atMost(n int64) *shape {
	if n >= s.max {
		return s
	}
	if n < s.min {
		return nil
	}
	next := s.clone()
	next.max = n
	return next
}

// above and below bound a number.
func (s *shape) above(bound *big.Rat, open bool) *shape {
	if s.low != nil {
		if c := s.low.Cmp(bound); c > 0 || c == 0 && (s.lowOpen || !open) {
			return s
		}
	}
	next := s.clone()
	next.low, next.lowOpen = bound, open
	return next.orEmpty()
}

func (s *shape) below(bound *big.Rat, open bool) *shape {
	if s.high != nil {
		if c := s.high.Cmp(bound); c < 0 || c == 0 && (s.highOpen || !open) {
			return s
		}
	}
	next := s.clone()
	next.high, next.highOpen = bound, open
	return next.orEmpty()
}

func (s *shape) orEmpty() *shape {
	if s.low != nil && s.high != nil {
		if c := s.low.Cmp(s.high); c > 0 || c == 0 && (s.lowOpen || s.highOpen) {
			return nil
		}
	}
	return s
}

// element returns what the element at an index satisfies by the rules for all.
func (s *shape) element(i int) conj {
	if i < len(s.at) {
		return s.at[i]
	}
	return s.rest
}

func appended[T any](list []T, one T) []T { return append(slices.Clip(list), one) }
