package value

import (
	"hash/maphash"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// Beyond these a number is not compared: the digits would cost too much, and
// jsondoc caps exponents that do not fit 64 bits. Nothing but hostile input has
// such numbers.
const (
	maxNumberLength   = 1000
	maxExponentDigits = 17
)

// incomparable returns a number in v that cannot be compared exactly, or nil.
func incomparable(v *jsondoc.Value) *jsondoc.Value {
	if v.Kind == jsondoc.Number && len(v.Text) > maxExponentDigits {
		exponent := v.Text[strings.IndexAny(v.Text, "eE")+1:]
		if len(v.Text) > maxNumberLength || len(exponent) < len(v.Text) && len(strings.TrimLeft(exponent, "+-0")) > maxExponentDigits {
			return v
		}
	}
	for i := range v.Kids {
		if number := incomparable(&v.Kids[i]); number != nil {
			return number
		}
	}
	return nil
}

// valueSet finds equal values. A large one does so without comparing each with
// all others.
type valueSet struct {
	seed    maphash.Seed
	values  []*jsondoc.Value
	buckets map[uint64][]int // nil while the set is small
}

// smallSet is how many values are compared one by one, which beats hashing them.
const smallSet = 8

// find returns which value of the set equals v, or -1.
func (s *valueSet) find(v *jsondoc.Value) int {
	if s.buckets == nil {
		for i, one := range s.values {
			if jsondoc.Equal(one, v) {
				return i
			}
		}
		return -1
	}
	for _, i := range s.buckets[s.hash(v)] {
		if jsondoc.Equal(s.values[i], v) {
			return i
		}
	}
	return -1
}

// add adds a value unless it equals one of the set, and returns which, or -1.
func (s *valueSet) add(v *jsondoc.Value) int {
	if i := s.find(v); i >= 0 {
		return i
	}
	s.values = append(s.values, v)
	switch {
	case s.buckets != nil:
		s.index(len(s.values) - 1)
	case len(s.values) > smallSet:
		s.buckets = map[uint64][]int{}
		for i := range s.values {
			s.index(i)
		}
	}
	return -1
}

func (s *valueSet) index(i int) {
	key := s.hash(s.values[i])
	s.buckets[key] = append(s.buckets[key], i)
}

// hash is the same for equal values. The seed is random, so that nobody can
// prepare values that collide; no result depends on it.
func (s *valueSet) hash(v *jsondoc.Value) uint64 {
	var h maphash.Hash
	h.SetSeed(s.seed)
	addToHash(&h, v)
	return h.Sum64()
}

func addToHash(h *maphash.Hash, v *jsondoc.Value) {
	h.WriteByte(byte(v.Kind))
	if v.Kind == jsondoc.Number {
		maphash.WriteComparable(h, jsondoc.ParseDecimal(v.Text))
	} else {
		h.WriteString(v.Text)
	}
	for i := range v.Kids {
		h.WriteString(v.Kids[i].Name)
		addToHash(h, &v.Kids[i])
	}
	h.WriteByte(0xff) // no UTF-8: ends the text or the list
}
