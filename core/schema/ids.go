package schema

import "github.com/schemaport/schemaport/core/jsondoc"

// IDs says what the id of draft-04 can mean in a document. It is the older name of
// $id: a base that references are relative to.
type IDs struct {
	root           *jsondoc.Value
	refers, leaves bool // it has references; one of them names a document
}

// NewIDs looks for the references of a root schema.
func NewIDs(root *jsondoc.Value) *IDs {
	ids := &IDs{root: root}
	Walk(root, nil, func(n *Node) {
		for _, name := range [...]string{"$ref", "$dynamicRef", "$recursiveRef"} {
			if ref := n.Value.Get(name); ref != nil {
				ids.refers = true
				ids.leaves = ids.leaves || !ref.Is(jsondoc.String) || !IsLocal(ref.Text)
			}
		}
	})
	return ids
}

// IsIdle says whether the id of a schema changes no reference: there is none, or
// the id is that of the whole document and all references stay inside.
func (ids *IDs) IsIdle(s *jsondoc.Value) bool {
	return s.Get("id").Is(jsondoc.String) && (!ids.refers || s == ids.root && !ids.leaves)
}
