package schema

import (
	"strconv"
	"strings"

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

// String writes the path as people read it:
// inputSchema.properties.amount.anyOf[0]["x-unit"]
func (p *Path) String() string {
	var b strings.Builder
	p.write(&b)
	return b.String()
}

func (p *Path) write(b *strings.Builder) {
	if p == nil {
		return
	}
	p.parent.write(b)
	switch {
	case p.index >= 0:
		b.WriteByte('[')
		b.WriteString(strconv.Itoa(p.index))
		b.WriteByte(']')
	case isPlain(p.name):
		if p.parent != nil {
			b.WriteByte('.')
		}
		b.WriteString(p.name)
	default:
		b.WriteByte('[')
		b.Write(jsondoc.AppendString(nil, p.name))
		b.WriteByte(']')
	}
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
