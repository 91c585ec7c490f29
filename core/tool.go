package core

import "github.com/schemaport/schemaport/core/jsondoc"

// Tool is a canonical tool: a name, a description and the JSON Schema of its
// arguments. It remembers where it came from, so that everything said about it
// can point at a place.
type Tool struct {
	Name string
	// Description is nil where the tool has none; an empty one is kept apart.
	Description *string
	InputSchema *jsondoc.Value
	// Source is the file the tool was read from, as people are shown it.
	Source string
	// Value is the whole tool as it was read, with the members that are not part
	// of a canonical tool.
	Value *jsondoc.Value
	// Document is what Value's places refer to; nil for a tool made in memory.
	Document *jsondoc.Document
}

// NewTool returns a tool made of parts instead of read from a document; an empty
// description is none. It is not validated: see ValidateCanonicalTool.
func NewTool(name, description string, inputSchema jsondoc.Value) *Tool {
	members := []jsondoc.Value{jsondoc.NewString(name).Named("name"), inputSchema.Named("inputSchema")}
	if description != "" {
		members = append(members, jsondoc.NewString(description).Named("description"))
	}
	value := jsondoc.NewObject(members...)
	return ToolOf(&value, nil, "")
}

// ParseTool reads one tool from JSON. The error lists every problem.
func ParseTool(data []byte) (*Tool, error) {
	set := LoadBytes("", data, LoadOptions{})
	if len(set.Errors) > 0 {
		return nil, set.Errors
	}
	if len(set.Tools) != 1 {
		return nil, InputErrors{{Message: "expected exactly one tool"}}
	}
	return set.Tools[0], nil
}

// ToolOf takes a value of a document for a tool, without validating it: what has
// the wrong kind is left zero.
func ToolOf(value *jsondoc.Value, document *jsondoc.Document, source string) *Tool {
	tool := &Tool{Source: source, Value: value, Document: document}
	if name := value.Get("name"); name.Is(jsondoc.String) {
		tool.Name = name.Text
	}
	if description := value.Get("description"); description.Is(jsondoc.String) {
		tool.Description = &description.Text
	}
	tool.InputSchema = value.Get("inputSchema")
	return tool
}

// position converts an offset into the tool's document.
func (t *Tool) position(offset int32) jsondoc.Position {
	if t.Document == nil {
		return jsondoc.Position{}
	}
	return t.Document.Position(offset)
}
