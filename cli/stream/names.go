package stream

import "hash/maphash"

// Names remembers names and where each was first, in about 20 bytes for each
// however long they are. It keeps 96 bits of a hash of the name: among a million
// names, the chance that two different ones are taken for the same is less than
// one in 10^16.
type Names struct {
	seeds  [2]maphash.Seed
	tables [256]table
}

// NewNames returns an empty set.
func NewNames() *Names {
	return &Names{seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}}
}

// Key is what is kept of a name. Keys of one set mean nothing to another.
type Key struct {
	high uint64
	low  uint32
}

// Key makes the key of a name. It may be called from any goroutine.
func (n *Names) Key(name string) Key {
	return Key{maphash.String(n.seeds[0], name), uint32(maphash.String(n.seeds[1], name))}
}

// Add notes where a name is, a number from 1. It returns 0 for a new name and, for
// one that is known, the later of the two places: the order in which names are
// added does not matter.
func (n *Names) Add(key Key, at uint32) (later uint32) {
	return n.tables[key.high>>56].add(entry{key, at})
}

// First is where a name was first, 0 for one that was not added.
func (n *Names) First(key Key) uint32 {
	t := &n.tables[key.high>>56]
	if len(t.entries) == 0 {
		return 0
	}
	return t.entries[t.find(key)].at
}

type entry struct {
	Key
	at uint32 // 0 for a free place
}

// table is a hash table with open addressing. There are many small ones, so that
// growing never takes twice the memory of the whole.
type table struct {
	entries []entry
	used    int
}

func (t *table) add(e entry) (later uint32) {
	if t.used*5 >= len(t.entries)*4 {
		grown := table{entries: make([]entry, max(16, len(t.entries)*3/2))}
		for _, old := range t.entries {
			if old.at != 0 {
				grown.add(old)
			}
		}
		*t = grown
	}
	known := &t.entries[t.find(e.Key)]
	if known.at == 0 {
		*known = e
		t.used++
		return 0
	}
	later = max(known.at, e.at)
	known.at = min(known.at, e.at)
	return later
}

// find returns the place of a key, or the free place where it belongs.
func (t *table) find(key Key) int {
	i := int(key.high % uint64(len(t.entries)))
	for t.entries[i].at != 0 && t.entries[i].Key != key {
		i = (i + 1) % len(t.entries)
	}
	return i
}
