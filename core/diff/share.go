package diff

import "github.com/schemaport/schemaport/core/jsondoc"

// The schemas of one search differ in little. What they have in common in memory
// is read once.

// content is what is in a schema: values do not change, so that two with the same
// members in memory say the same.
type content struct {
	first *jsondoc.Value
	count int
}

func contentOf(v *jsondoc.Value) content {
	if v == nil || len(v.Kids) == 0 {
		return content{}
	}
	return content{&v.Kids[0], len(v.Kids)}
}

// definitions are what the references of a schema lead to.
type definitions struct{ newer, older content }

// amongDefinitionsOf returns what is known about schemas with references to the
// definitions of a root.
func (s *Search) amongDefinitionsOf(root *jsondoc.Value) map[content]id {
	of := definitions{contentOf(root.Get("$defs")), contentOf(root.Get("definitions"))}
	if s.among[of] == nil {
		s.among[of] = map[content]id{}
	}
	return s.among[of]
}
