package schema

import (
	"slices"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// ParsePath reads a path as String writes it. It says false for any other text.
func ParsePath(text string) (*Path, bool) {
	var p *Path
	for rest := text; rest != ""; {
		switch {
		case strings.HasPrefix(rest, `["`):
			end := closingQuote(rest[1:])
			if end < 0 || !strings.HasPrefix(rest[1+end:], "]") {
				return nil, false
			}
			document, err := jsondoc.Parse([]byte(rest[1:1+end]), jsondoc.Limits{})
			if err != nil || isPlain(document.Root.Text) {
				return nil, false
			}
			p, rest = p.Member(document.Root.Text), rest[end+2:]
		case rest[0] == '[':
			digits, after, closed := strings.Cut(rest[1:], "]")
			index, err := strconv.Atoi(digits)
			if !closed || err != nil || index < 0 || strconv.Itoa(index) != digits {
				return nil, false
			}
			p, rest = p.Element(index), after
		default:
			name := strings.TrimPrefix(rest, ".")
			if (len(name) < len(rest)) != (p != nil) {
				return nil, false // a dot stands between members and nowhere else
			}
			if end := strings.IndexAny(name, ".["); end >= 0 {
				name = name[:end]
			}
			if !isPlain(name) {
				return nil, false
			}
			rest = rest[strings.Index(rest, name)+len(name):]
			p = p.Member(name)
		}
	}
	return p, p != nil
}

// closingQuote returns where the JSON string that text begins with ends, or -1.
func closingQuote(text string) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return -1
}

// In returns what stands at the path in a tool, or nil.
func (p *Path) In(tool *jsondoc.Value) *jsondoc.Value {
	if p == nil {
		return tool
	}
	at := p.parent.In(tool)
	switch {
	case p.index < 0:
		return at.Get(p.name)
	case at.Is(jsondoc.Array) && p.index < len(at.Kids):
		return &at.Kids[p.index]
	}
	return nil
}

// Replace returns a tool in which f has replaced what stands at the path, or has
// removed it by saying false. What is not there stays absent.
func (p *Path) Replace(tool *jsondoc.Value, f func(jsondoc.Value) (jsondoc.Value, bool)) jsondoc.Value {
	old := p.In(tool)
	if old == nil {
		return *tool
	}
	next, kept := f(*old)
	if p == nil {
		return next
	}
	return p.parent.Replace(tool, func(parent jsondoc.Value) (jsondoc.Value, bool) {
		at := p.index
		if at < 0 {
			at = slices.IndexFunc(parent.Kids, func(kid jsondoc.Value) bool { return kid.Name == p.name })
		}
		kids := slices.Clone(parent.Kids)
		if kept {
			next.Name, next.NameAt = kids[at].Name, kids[at].NameAt
			kids[at] = next
		} else {
			kids = slices.Delete(kids, at, at+1)
		}
		parent.Kids = kids
		return parent, true
	})
}

// Parent is the path of what the place stands in, nil for the tool itself.
func (p *Path) Parent() *Path { return p.parent }

// Name is the last step of a path to a member, empty for an element.
func (p *Path) Name() string { return p.name }
