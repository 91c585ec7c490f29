package schema

import (
	"strconv"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// Path is a place inside a canonical tool. It is a chain towards the root, so
// that taking a step costs next to nothing and the text is made only where a
// place is reported.
type Path struct {
	parent *Path
	name   string
	index  int // element of an array when 0 or more, member when -1
}

// NewPath returns the path of a member of the tool itself.
func NewPath(member string) *Path { return &Path{name: member, index: -1} }

// Member is the path of a member of the object at p.
func (p *Path) Member(name string) *Path { return &Path{parent: p, name: name, index: -1} }

// Element is the path of an element of the array at p.
func (p *Path) Element(index int) *Path { return &Path{parent: p, index: index} }

// Paths makes the paths of one walk, many from one piece of memory.
type Paths struct {
	piece []Path
	nodes []*Node // whose visit is over
}

// Member is the path of a member of the object at p.
func (s *Paths) Member(p *Path, name string) *Path {
	return s.add(Path{parent: p, name: name, index: -1})
}

// Element is the path of an element of the array at p.
func (s *Paths) Element(p *Path, index int) *Path { return s.add(Path{parent: p, index: index}) }

func (s *Paths) add(p Path) *Path {
	if len(s.piece) == cap(s.piece) {
		s.piece = make([]Path, 0, min(max(16, 2*cap(s.piece)), 1024))
	}
	s.piece = append(s.piece, p)
	return &s.piece[len(s.piece)-1]
}

// Reset takes all paths back: none of them may be used again.
func (s *Paths) Reset() {
	clear(s.piece)
	s.piece = s.piece[:0]
	for _, n := range s.nodes {
		*n = Node{}
	}
}

// String writes the path as people read it:
// inputSchema.properties.amount.anyOf[0]["x-unit"]
func (p *Path) String() string {
	var room [256]byte
	text := room[:0]
	if size := p.size(); size > len(room) {
		text = make([]byte, 0, size)
	}
	return string(p.append(text))
}

// size is about how long the text of the path is.
func (p *Path) size() int {
	size := 0
	for ; p != nil; p = p.parent {
		size += len(p.name) + len(`[""]`)
	}
	return size
}

func (p *Path) append(b []byte) []byte {
	if p == nil {
		return b
	}
	return p.appendStep(p.parent.append(b))
}

// appendStep writes the last step.
func (p *Path) appendStep(b []byte) []byte {
	switch {
	case p.index >= 0:
		return append(strconv.AppendInt(append(b, '['), int64(p.index), 10), ']')
	case isPlain(p.name):
		if p.parent != nil {
			b = append(b, '.')
		}
		return append(b, p.name...)
	}
	return append(jsondoc.AppendString(append(b, '['), p.name), ']')
}

// Cut writes the end of the path: as many whole steps as fit into about limit
// bytes, after a sign that there are more. It takes no more time than that,
// however long the path is.
func (p *Path) Cut(limit int) string {
	first, size := p, 0
	for first != nil && size+len(first.name) < limit {
		size += len(first.name) + len(`[""]`)
		first = first.parent
	}
	if first == nil {
		return p.String()
	}
	return string(p.appendSince(first, []byte("…")))
}

func (p *Path) appendSince(first *Path, b []byte) []byte {
	if p == first {
		return b
	}
	return p.appendStep(p.parent.appendSince(first, b))
}

// isPlain says whether a name can stand in a path without quotes.
func isPlain(name string) bool {
	for i := range len(name) {
		c := name[i]
		switch {
		case 'A' <= c && c <= 'Z', 'a' <= c && c <= 'z', c == '_', c == '$':
		case '0' <= c && c <= '9' && i > 0:
		default:
			return false
		}
	}
	return name != ""
}
