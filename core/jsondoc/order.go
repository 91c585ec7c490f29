package jsondoc

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strings"
)

// sortMembers sorts by name. Members of one name stay in their order.
func sortMembers(members []Value) {
	switch {
	case len(members) <= 12:
		for i := 1; i < len(members); i++ {
			at := i
			for at > 0 && members[i].Name < members[at-1].Name {
				at--
			}
			if at < i {
				member := members[i]
				copy(members[at+1:i+1], members[at:i])
				members[at] = member
			}
		}
	case !areSorted(members):
		reorder(members, byName(nil, members))
	}
}

func areSorted(members []Value) bool {
	for i := 1; i < len(members); i++ {
		if members[i].Name < members[i-1].Name {
			return false
		}
	}
	return true
}

// ranked is a member that is being sorted. It is a fraction of the size of one,
// and its key decides most comparisons without a look at the name: sorting many
// members would otherwise wait for the memory at every step, the longer the more
// there are.
type ranked struct {
	key uint64 // the bytes of the name that follow what all names begin with
	at  int32  // where the member stands
}

// byName returns the order of members, in room that is empty.
func byName(order []ranked, members []Value) []ranked {
	common := members[0].Name
	for i := range members {
		common = common[:sharedBytes(common, members[i].Name)]
	}
	order = slices.Grow(order, len(members))
	for i := range members {
		order = append(order, ranked{key(members[i].Name[len(common):]), int32(i)})
	}
	slices.SortFunc(order, func(a, b ranked) int {
		if a.key != b.key {
			return cmp.Compare(a.key, b.key)
		}
		if by := strings.Compare(members[a.at].Name, members[b.at].Name); by != 0 {
			return by
		}
		return cmp.Compare(a.at, b.at)
	})
	return order
}

// sharedBytes is how many bytes two texts begin with alike.
func sharedBytes(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// key is a number that is less than another where the first eight bytes of the
// text are. A text that is shorter can have the same key as one that goes on.
func key(text string) uint64 {
	var first [8]byte
	copy(first[:], text)
	return binary.BigEndian.Uint64(first[:])
}

// reorder brings members into an order, in their place: there may be too many for
// a second copy of them.
func reorder(members []Value, order []ranked) {
	for i := range order {
		if int(order[i].at) == i {
			continue
		}
		// Each member moves to where another one left, until the first finds its place.
		first, free := members[i], i
		for {
			from := int(order[free].at)
			order[free].at = int32(free)
			if from == i {
				members[free] = first
				break
			}
			members[free] = members[from]
			free = from
		}
	}
}
