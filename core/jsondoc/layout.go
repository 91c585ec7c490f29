package jsondoc

// Layout says in which order the members of an object are written, and how
// what stands below them is laid out. It is data: a target's fixed key order
// is a Layout value. The nil Layout sorts members by name all the way down.
type Layout struct {
	ranked   int // how many members have a fixed place
	named    Table[member]
	members  *Layout // of the members that are not named
	elements *Layout
	declared bool
}

// member is what a layout says about the member of a name.
type member struct {
	rank  int // its place among the ranked, all others having the one after them
	below *Layout
}

// NewLayout returns the layout of an object in which the named members come
// first, in that order, and all others after them by name. Where such an object
// may stand a list of them may stand too, and each element has the same layout.
func NewLayout(first ...string) *Layout {
	l := &Layout{ranked: len(first)}
	for i, name := range first {
		l.named.Set(name, member{rank: i})
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
	m := l.member(name)
	m.below = layout
	l.named.Set(name, m)
	return l
}

// member returns what the layout says about a member.
func (l *Layout) member(name string) member {
	if m := l.named.Find(name); m != nil {
		return *m
	}
	return member{l.ranked, l.members}
}

func (l *Layout) element() *Layout {
	if l == nil {
		return nil
	}
	return l.elements
}
