package schema

import "github.com/schemaport/schemaport/core/jsondoc"

// Node is one schema met on a walk. It lasts as long as the visit.
type Node struct {
	Value *jsondoc.Value // an object, or a boolean where the source has one
	Path  *Path

	// Resource is the schema that a reference in this one resolves against:
	// the root, or the nearest schema around it that has an $id of its own.
	Resource *jsondoc.Value
	// Root says that this is the schema the walk began with.
	Root bool
	// ByProperties says that only properties keywords lie between the root and this schema.
	ByProperties bool
}

// Keyword is the path of a keyword of the node.
func (n *Node) Keyword(name string) *Path { return n.Path.Member(name) }

// Walk visits a schema and every schema inside it, wherever one can stand:
// parents first, keywords and properties by name. What has not the shape that
// its keyword asks for is passed over.
func Walk(root *jsondoc.Value, path *Path, visit func(*Node)) {
	new(Paths).Walk(root, path, visit)
}

// Walk is the function of that name, on paths that these make.
func (s *Paths) Walk(root *jsondoc.Value, path *Path, visit func(*Node)) {
	s.walk(&Node{Value: root, Path: path, Resource: root, Root: true, ByProperties: true}, visit)
}

func (s *Paths) walk(from *Node, visit func(*Node)) {
	w := walker{paths: s, visit: visit}
	w.walk(from)
}

type walker struct {
	paths *Paths
	visit func(*Node)
}

func (w *walker) walk(n *Node) {
	w.visit(n)
	for i := range n.Value.Kids {
		member := &n.Value.Kids[i]
		keyword, known := Lookup(member.Name)
		if !known || keyword.Holds == Data {
			continue
		}
		var below *Path
		EachBelow(keyword, member, func(at Step, kid *jsondoc.Value) {
			if below == nil {
				below = w.paths.Member(n.Path, member.Name)
			}
			next := w.paths.node()
			*next = Node{Value: kid, Path: at.from(below, w.paths), Resource: n.Resource}
			next.ByProperties = n.ByProperties && member.Name == "properties"
			if IsResource(kid) {
				next.Resource = kid
			}
			w.walk(next)
			w.paths.nodes = append(w.paths.nodes, next)
		})
	}
}

// node takes a node that is over for another one.
func (s *Paths) node() *Node {
	last := len(s.nodes) - 1
	if last < 0 {
		return new(Node)
	}
	n := s.nodes[last]
	s.nodes = s.nodes[:last]
	return n
}

// Step leads from a keyword to one of the schemas under it.
type Step struct {
	index  int // among the keyword's elements or members
	name   string
	member bool
}

// direct is the index of a schema that stands directly under its keyword.
const direct = -1

// From is the path that the step leads to.
func (s Step) From(keyword *Path) *Path {
	switch {
	case s.index == direct:
		return keyword
	case s.member:
		return keyword.Member(s.name)
	}
	return keyword.Element(s.index)
}

// from is the same, on a path that others make.
func (s Step) from(keyword *Path, paths *Paths) *Path {
	switch {
	case s.index == direct:
		return keyword
	case s.member:
		return paths.Member(keyword, s.name)
	}
	return paths.Element(keyword, s.index)
}

// EachBelow calls f for each schema that stands under a keyword with the given value.
func EachBelow(keyword Keyword, value *jsondoc.Value, f func(Step, *jsondoc.Value)) {
	switch keyword.Holds {
	case Data:
	case One, OneOrBool:
		if IsSchema(value) {
			f(Step{index: direct}, value)
		}
	case OneOrList, List:
		switch {
		case value.Kind == jsondoc.Array:
			for i := range value.Kids {
				if IsSchema(&value.Kids[i]) {
					f(Step{index: i}, &value.Kids[i])
				}
			}
		case keyword.Holds == OneOrList && IsSchema(value):
			f(Step{index: direct}, value)
		}
	case Map, MapOfEither:
		if value.Kind != jsondoc.Object {
			return
		}
		for i := range value.Kids {
			if kid := &value.Kids[i]; IsSchema(kid) {
				f(Step{index: i, name: kid.Name, member: true}, kid)
			}
		}
	}
}

// IsSchema says whether a value has the form of a schema: an object or a boolean.
func IsSchema(v *jsondoc.Value) bool {
	return v.Kind == jsondoc.Object || v.Kind == jsondoc.Bool
}
