package diff

import (
	"encoding/binary"
	"math"
	"math/big"
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// A schema is read into a formula over atoms, each of which constrains values of
// one kind in one way. Formulas are interned: what is spelled differently and
// has the same parts is the same formula, on both sides of a comparison. So what
// did not change costs nothing to compare, and what is not understood cancels
// out as long as it stayed the same.

// id names a formula.
type id int32

// literal is a formula or its negation.
type literal int32

func is(f id) literal               { return literal(f) << 1 }
func not(f id) literal              { return literal(f)<<1 | 1 }
func (l literal) formula() id       { return id(l >> 1) }
func (l literal) negated() bool     { return l&1 == 1 }
func (l literal) opposite() literal { return l ^ 1 }

// op says what a formula demands.
type op uint8

const (
	opTrue op = iota
	opFalse
	opOpaque // something that is not understood; equal ones cancel out
	opTypes  // the value is of one of some kinds
	opEnum   // the value is one of some values
	opMinimum
	opMaximum
	opMultipleOf
	opMinLength
	opMaxLength
	opPattern
	opMinItems
	opMaxItems
	opUnique
	opItemAt // the element at index n, where there is one
	opItems  // every element from index n on
	opContains
	opMinProperties
	opMaxProperties
	opRequired
	opProperty   // the property text, where it is there
	opAdditional // every property that is not in names and matches no pattern
	opMatching   // every property that matches the pattern text
	opNames      // every property name
	opAll
	opAny
	opOne
	opIf  // ids: condition, then, else
	opRef // a recursive reference: ids[0] is what it stands for
)

// kind is a JSON type. maybeNull is null where only OpenAPI's nullable lets it
// in: readers disagree about it, so it is kept apart from null.
type kind uint8

const (
	null kind = iota
	boolean
	number
	text
	array
	object
	maybeNull
	kindCount
)

// kinds is a set of kinds.
type kinds uint8

func (k kinds) has(one kind) bool { return k&(1<<one) != 0 }

const allKinds kinds = 1<<kindCount - 1

var kindOfValue = [...]kind{
	jsondoc.Null: null, jsondoc.Bool: boolean, jsondoc.Number: number,
	jsondoc.String: text, jsondoc.Array: array, jsondoc.Object: object,
}

// unlimited is the upper bound of a count that has none.
const unlimited = math.MaxInt64

// formula is one node.
type formula struct {
	op       op
	ids      []id
	text     string
	n, most  int64
	kinds    kinds
	integer  bool // opTypes: numbers must be whole
	open     bool // bounds: exclusive
	bound    *big.Rat
	values   []*jsondoc.Value
	byKey    map[string]bool // opEnum: the values by their canonical text
	names    []string
	patterns []string
}

// kindOf is the one kind that an atom constrains; values of others satisfy it.
func (f *formula) kindOf() (kind, bool) {
	switch f.op {
	case opMinimum, opMaximum, opMultipleOf:
		return number, true
	case opMinLength, opMaxLength, opPattern:
		return text, true
	case opMinItems, opMaxItems, opUnique, opItemAt, opItems, opContains:
		return array, true
	case opMinProperties, opMaxProperties, opRequired, opProperty, opAdditional, opMatching, opNames:
		return object, true
	}
	return 0, false
}

// arena holds the formulas of one comparison.
type arena struct {
	formulas []formula
	byKey    map[string]id
	key      []byte // room for the key of a formula
}

func newArena() *arena {
	a := &arena{byKey: map[string]id{}}
	a.intern(formula{op: opTrue})  // 0
	a.intern(formula{op: opFalse}) // 1
	return a
}

const (
	always id = 0
	never  id = 1
)

func (a *arena) at(f id) *formula { return &a.formulas[f] }

// intern returns the formula with these parts.
func (a *arena) intern(f formula) id {
	a.key = f.appendKey(a.key[:0])
	if known, ok := a.byKey[string(a.key)]; ok {
		return known
	}
	next := id(len(a.formulas))
	a.formulas = append(a.formulas, f)
	a.byKey[string(a.key)] = next
	return next
}

// newRef makes a formula that equals no other; what it stands for is set when it is known.
func (a *arena) newRef() id {
	a.formulas = append(a.formulas, formula{op: opRef})
	return id(len(a.formulas) - 1)
}

// appendKey writes what the formula is the same formula by.
func (f *formula) appendKey(b []byte) []byte {
	b = append(b, byte(f.op), byte(f.kinds), boolByte(f.integer)|boolByte(f.open)<<1)
	b = binary.AppendVarint(b, f.n)
	b = binary.AppendVarint(b, f.most)
	b = appendText(b, f.text)
	b = binary.AppendUvarint(b, uint64(len(f.ids)))
	for _, one := range f.ids {
		b = binary.AppendUvarint(b, uint64(one))
	}
	if f.bound != nil {
		b = appendText(b, f.bound.RatString())
	}
	for _, list := range [...][]string{f.names, f.patterns} {
		b = binary.AppendUvarint(b, uint64(len(list)))
		for _, one := range list {
			b = appendText(b, one)
		}
	}
	for _, v := range f.values {
		b = appendCanonical(b, v)
	}
	return b
}

func boolByte(b bool) byte {
	if b {
		return 1
	}
	return 0
}

func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// canonical is the same text for equal JSON values and for no others.
func canonical(v *jsondoc.Value) string { return string(appendCanonical(nil, v)) }

func appendCanonical(b []byte, v *jsondoc.Value) []byte {
	b = append(b, byte('0'+v.Kind))
	switch v.Kind {
	case jsondoc.Number:
		if r, ok := exact(v.Text); ok {
			return appendText(b, r.RatString())
		}
		return appendText(b, "?"+v.Text)
	case jsondoc.Bool, jsondoc.String:
		return appendText(b, v.Text)
	}
	b = binary.AppendUvarint(b, uint64(len(v.Kids)))
	for i := range v.Kids {
		if v.Kind == jsondoc.Object {
			b = appendText(b, v.Kids[i].Name)
		}
		b = appendCanonical(b, &v.Kids[i])
	}
	return b
}

// all makes the conjunction.
func (a *arena) all(parts ...id) id { return a.join(opAll, always, never, parts) }

// any makes the disjunction.
func (a *arena) any(parts ...id) id { return a.join(opAny, never, always, parts) }

// join puts formulas together: flat, sorted, without repeats. What is neutral
// says nothing, and what decides says it all.
func (a *arena) join(how op, neutral, decides id, parts []id) id {
	var flat []id
	for _, p := range parts {
		switch f := a.at(p); {
		case p == neutral:
		case p == decides:
			return decides
		case f.op == how:
			flat = append(flat, f.ids...)
		default:
			flat = append(flat, p)
		}
	}
	slices.Sort(flat)
	flat = slices.Compact(flat)
	switch len(flat) {
	case 0:
		return neutral
	case 1:
		return flat[0]
	}
	return a.intern(formula{op: how, ids: flat})
}

// negation makes the opposite, as a choice that never takes its first branch.
func (a *arena) negation(f id) id {
	switch f {
	case always:
		return never
	case never:
		return always
	}
	return a.intern(formula{op: opIf, ids: []id{f, never, always}})
}

func (a *arena) types(k kinds, integer bool) id {
	if k == allKinds && !integer {
		return always
	}
	if k == 0 {
		return never
	}
	return a.intern(formula{op: opTypes, kinds: k, integer: integer && k.has(number)})
}

// enum makes the formula of some values, whatever their order.
func (a *arena) enum(values []*jsondoc.Value) id {
	byKey := make(map[string]bool, len(values))
	keyed := make([]keyedValue, 0, len(values))
	for _, v := range values {
		if key := canonical(v); !byKey[key] {
			byKey[key] = true
			keyed = append(keyed, keyedValue{key, v})
		}
	}
	if len(keyed) == 0 {
		return never
	}
	slices.SortFunc(keyed, compareKeyed)
	f := formula{op: opEnum, byKey: byKey}
	for _, k := range keyed {
		f.values = append(f.values, k.value)
	}
	return a.intern(f)
}

type keyedValue struct {
	key   string
	value *jsondoc.Value
}

func compareKeyed(x, y keyedValue) int {
	switch {
	case x.key < y.key:
		return -1
	case x.key > y.key:
		return 1
	}
	return 0
}

func (a *arena) property(name string, value id) id {
	if value == always {
		return always
	}
	return a.intern(formula{op: opProperty, text: name, ids: []id{value}})
}

func (a *arena) required(name string) id { return a.intern(formula{op: opRequired, text: name}) }

func (a *arena) count(o op, n int64) id {
	if n <= 0 && (o == opMinLength || o == opMinItems || o == opMinProperties) {
		return always
	}
	return a.intern(formula{op: o, n: n})
}

// maxExponent bounds the numbers that are computed with: a hostile exponent must
// not be expanded into its digits.
const maxExponent = 400

// exact reads a number, unless it is too large to be worked with.
func exact(literal string) (*big.Rat, bool) {
	if len(literal) > maxExponent {
		return nil, false
	}
	for i := range len(literal) {
		if c := literal[i]; c == 'e' || c == 'E' {
			n := 0
			for _, d := range literal[i+1:] {
				if d >= '0' && d <= '9' {
					if n = n*10 + int(d-'0'); n > maxExponent {
						return nil, false
					}
				}
			}
		}
	}
	return new(big.Rat).SetString(literal)
}
