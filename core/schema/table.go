package schema

import (
	"iter"
	"math/bits"
)

// Table finds what is known about a keyword by its name. It does what a map does
// in a fraction of the time, because its names are few, short and fixed: every
// keyword of every schema is looked up several times in a run.
type Table[T any] struct {
	slots []slot[T]
	mask  uint32
}

type slot[T any] struct {
	name  string
	value *T // nil where the slot is free
}

// NewTable makes a table of things by their names. No two may have the same one.
func NewTable[T any](things iter.Seq2[string, T]) *Table[T] {
	var all []slot[T]
	for name, thing := range things {
		all = append(all, slot[T]{name, &thing})
	}
	// Three of four slots are free, so that a name that is not there is missed soon.
	size := uint32(1) << bits.Len(uint(4*len(all)))
	t := &Table[T]{slots: make([]slot[T], size), mask: size - 1}
	for _, s := range all {
		at := hash(s.name) & t.mask
		for t.slots[at].value != nil {
			at = (at + 1) & t.mask
		}
		t.slots[at] = s
	}
	return t
}

// Find returns the thing of that name, or nil.
func (t *Table[T]) Find(name string) *T {
	for at := hash(name) & t.mask; ; at = (at + 1) & t.mask {
		switch s := &t.slots[at]; {
		case s.value == nil:
			return nil
		case s.name == name:
			return s.value
		}
	}
}

// hash tells keywords apart by their length and three of their bytes.
func hash(name string) uint32 {
	n := len(name)
	if n == 0 {
		return 0
	}
	h := uint32(n)<<24 | uint32(name[0])<<16 | uint32(name[n/2])<<8 | uint32(name[n-1])
	h *= 0x9e3779b1 // spreads the bytes over the word: 2^32 divided by the golden ratio
	return h >> 15
}
