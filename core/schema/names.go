package schema

import "github.com/schemaport/schemaport/core/jsondoc"

// Names is the texts of a list such as required, to be looked for one by one. The
// zero value has none.
type Names struct {
	list []jsondoc.Value
	set  map[string]bool // of a list that is too long to be searched each time
}

// NamesIn returns the texts of a list; none for what is no list.
func NamesIn(list *jsondoc.Value) Names {
	if !list.Is(jsondoc.Array) {
		return Names{}
	}
	names := Names{list: list.Kids}
	if len(names.list) > 16 {
		names.set = make(map[string]bool, len(names.list))
		for i := range names.list {
			if names.list[i].Kind == jsondoc.String {
				names.set[names.list[i].Text] = true
			}
		}
	}
	return names
}

// Has says whether a name is listed.
func (n *Names) Has(name string) bool {
	if n.set != nil {
		return n.set[name]
	}
	for i := range n.list {
		if n.list[i].IsString(name) {
			return true
		}
	}
	return false
}
