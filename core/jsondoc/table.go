package jsondoc

import "iter"

// Table finds things by the names of members. It does what a map does in a
// fraction of the time, because its names are few, short and fixed: keywords,
// of which every one in a document is looked up several times in a run. The zero
// Table is empty.
type Table[T any] struct {
	slots []slot[T] // as many as a power of two
	used  int
}

type slot[T any] struct {
	name  string
	thing *T // nil where the slot is free
}

// NewTable makes a table of things by their names.
func NewTable[T any](things iter.Seq2[string, T]) *Table[T] {
	t := &Table[T]{}
	for name, thing := range things {
		t.Set(name, thing)
	}
	return t
}

// Set puts a thing into the table, in place of another of that name.
func (t *Table[T]) Set(name string, thing T) {
	// Three of four slots are free, so that a name that is not there is missed soon.
	if 4*(t.used+1) > len(t.slots) {
		old := t.slots
		t.slots = make([]slot[T], max(16, 2*len(old)))
		for _, s := range old {
			if s.thing != nil {
				*t.slot(s.name) = s
			}
		}
	}
	s := t.slot(name)
	if s.thing == nil {
		t.used++
	}
	*s = slot[T]{name, &thing}
}

// Find returns the thing of that name, or nil.
func (t *Table[T]) Find(name string) *T {
	if len(t.slots) == 0 {
		return nil
	}
	return t.slot(name).thing
}

// slot returns where a name stands, or would stand.
func (t *Table[T]) slot(name string) *slot[T] {
	mask := uint32(len(t.slots) - 1)
	for at := hash(name) & mask; ; at = (at + 1) & mask {
		if s := &t.slots[at]; s.thing == nil || s.name == name {
			return s
		}
	}
}

// hash tells names apart by their length and three of their bytes.
func hash(name string) uint32 {
	n := len(name)
	if n == 0 {
		return 0
	}
	h := uint32(n)<<24 | uint32(name[0])<<16 | uint32(name[n/2])<<8 | uint32(name[n-1])
	return h * 0x9e3779b1 >> 15 // spreads the bytes: 2^32 divided by the golden ratio
}
