package jsondoc

// Layout says in which order the members of an object are written, and how
// what stands below them is laid out. It is data: a target's fixed key order
// is a Layout value. The nil Layout sorts members by name all the way down.
type Layout struct {
	rank     map[string]int
	below    map[string]*Layout
	members  *Layout // of the members that below does not name
	elements *Layout
	declared bool
}

// NewLayout returns the layout of an object in which the named members come
// first, in that order, and all others after them by name. Where such an object
// may stand a list of them may stand too, and each element has the same layout.
func NewLayout(first ...string) *Layout {
	l := &Layout{rank: make(map[string]int, len(first))}
	for i, name := range first {
		l.rank[name] = i
	}
	l.elements = l
	return l
}

// MapLayout returns the layout of an object whose members all have the layout
// each. They are written by name or, with declared, in the order in which the
// source declares them.
func MapLayout(each *Layout, declared bool) *Layout {
	return &Layout{members: each, declared: declared}
}

// Below sets the layout of the value of one member and returns the receiver.
// A layout may be below itself.
func (l *Layout) Below(name string, layout *Layout) *Layout {
	if l.below == nil {
		l.below = map[string]*Layout{}
	}
	l.below[name] = layout
	return l
}

func (l *Layout) member(name string) *Layout {
	if l == nil {
		return nil
	}
	if below, ok := l.below[name]; ok {
		return below
	}
	return l.members
}

func (l *Layout) element() *Layout {
	if l == nil {
		return nil
	}
	return l.elements
}
