package vendora

import (
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// acceptedArguments says which calls a compiled tool accepts. The parameters are
// JSON Schema with one difference: the hosted API documents that null in the type
// list lets null through an enum that does not name it.
func acceptedArguments(compiled *jsondoc.Value) jsondoc.Value {
	return nullThroughEnums(compiled.Get("parameters"))
}

func nullThroughEnums(s *jsondoc.Value) jsondoc.Value {
	return schema.Rewrite(s, func(s jsondoc.Value) jsondoc.Value {
		enum := s.Get("enum")
		if !isList(enum) || slices.ContainsFunc(enum.Kids, isNull) || !hasType(&s, "null") {
			return s
		}
		return s.WithMember(jsondoc.NewArray(append(slices.Clone(enum.Kids), jsondoc.Value{})...).Named("enum"))
	})
}
