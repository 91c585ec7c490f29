package core

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// Set is what loading gives: the tools, sorted by name, or what is wrong with
// the input. With any error the tools must not be used: Tools is then empty.
type Set struct {
	Tools  []*Tool
	Errors InputErrors
}

// LoadOptions are the caller's choices; the zero value is what most want.
type LoadOptions struct {
	Limits jsondoc.Limits
	// Dir is the working directory: relative paths start from it, and places
	// are shown relative to it. Empty means the process's.
	Dir string
	// Stdin is what the path "-" reads.
	Stdin io.Reader
	// Jobs is how many files are parsed at a time; 0 means one.
	Jobs int
	// Lines says that every file has one tool a line (NDJSON). One that is called
	// *.ndjson or *.jsonl always has.
	Lines bool
	// FirstLine is the number of the first line of what LoadBytes is given, where
	// that is a part of a larger file; 0 means 1.
	FirstLine int
	// Skip lists files and directories that a directory walk passes over.
	Skip []string
	// Saw is told of every file that was read, by the name it was opened by, and of
	// its whole text; nil tells nobody. It is called by several workers at a time.
	Saw func(name, text string)
}

// InputError is something wrong with the input, with its place.
type InputError struct {
	Source string // file, as people are shown it
	jsondoc.Position
	Path    string // inside the tool
	Message string
	// Text is the document that the place is in and Offset the place in it, for who
	// shows the source. Text is empty where there is nothing to show.
	Text   string
	Offset int32
}

func (e *InputError) Error() string {
	text := e.Message
	if e.Path != "" {
		text = e.Path + ": " + text
	}
	if e.Line > 0 {
		text = fmt.Sprintf("%d:%d: %s", e.Line, e.Column, text)
	}
	switch {
	case e.Source == "":
		return text
	case e.Line > 0:
		return e.Source + ":" + text
	}
	return e.Source + ": " + text
}

// InputErrors is every error of a load, by source and place.
type InputErrors []*InputError

func (e InputErrors) Error() string {
	lines := make([]string, len(e))
	for i, one := range e {
		lines[i] = one.Error()
	}
	return strings.Join(lines, "\n")
}

// Sort orders errors by source, then by place.
func (e InputErrors) Sort() {
	slices.SortStableFunc(e, func(a, b *InputError) int {
		return cmp.Or(cmp.Compare(a.Source, b.Source), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column),
			cmp.Compare(a.Path, b.Path), cmp.Compare(a.Message, b.Message))
	})
}

// LoadBytes loads tools from one document: a tool, an array of tools, or an
// object with a "tools" array.
func LoadBytes(source string, data []byte, options LoadOptions) Set {
	return assemble([]loaded{loadText(source, string(data), options)})
}

// loaded is what one file gave.
type loaded struct {
	tools  []*Tool
	names  []toolName // of all tools, also of those with problems
	errors InputErrors
}

// toolName is the name of a tool and where both stand.
type toolName struct {
	name     string
	source   string
	document *jsondoc.Document
	at       int32
	toolAt   int32
}

func failed(source string, err error) loaded {
	return loaded{errors: DocumentErrors(source, err)}
}

// DocumentErrors gives every problem of a document that cannot be read its source.
func DocumentErrors(source string, err error) InputErrors {
	var problems jsondoc.Errors
	if !errors.As(err, &problems) {
		return InputErrors{{Source: source, Message: err.Error()}}
	}
	var result InputErrors
	for _, p := range problems {
		result = append(result, &InputError{Source: source, Position: p.Position, Message: p.Message, Text: p.Text, Offset: p.Offset})
	}
	return result
}

func loadText(source, text string, options LoadOptions) loaded {
	if options.Lines || HasLines(source) {
		return loadLines(source, text, options)
	}
	document, err := jsondoc.ParseText(text, options.Limits)
	if err != nil {
		return failed(source, err)
	}
	return toolsOf(source, document)
}

// toolsOf finds the tools of a document in any of its three forms.
func toolsOf(source string, document *jsondoc.Document) loaded {
	var result loaded
	fail := func(at *jsondoc.Value, path, message string) {
		result.errors = append(result.errors, inputError(source, document, at.Place(), path, message))
	}
	var check validator
	one := func(value *jsondoc.Value) {
		check.tool(value)
		// A tool with problems never leaves this package, but its name is taken:
		// a duplicate of it is to be shown in the same run.
		if tool := ToolOf(value, document, source); tool.Name != "" {
			result.tools = append(result.tools, tool)
			result.names = append(result.names, toolName{tool.Name, source, document, value.Get("name").Place(), value.At})
		}
	}
	list := func(array *jsondoc.Value) {
		for i := range array.Kids {
			one(&array.Kids[i])
		}
	}

	root := &document.Root
	tools := root.Get("tools")
	switch {
	case root.Kind == jsondoc.Array:
		list(root)
	case tools != nil && root.Has("inputSchema"):
		fail(tools, "", `has both "inputSchema" and "tools": is it a tool or a list of tools?`)
	case tools != nil && tools.Kind != jsondoc.Array:
		fail(tools, "tools", fmt.Sprintf("must be an array of tools, found %s", a(tools.Kind)))
	case tools != nil:
		list(tools)
	case root.Kind == jsondoc.Object && !root.Has("name") && !root.Has("inputSchema"):
		fail(root, "", `neither a tool ("name", "inputSchema") nor a list of tools ("tools")`)
	case root.Kind == jsondoc.Object:
		one(root)
	default:
		fail(root, "", fmt.Sprintf(`expected a tool, an array of tools, or an object with a "tools" array; found %s`, a(root.Kind)))
	}
	for _, p := range check.found() {
		result.errors = append(result.errors, inputError(source, document, p.At, p.Path, p.Message))
	}
	return result
}

func inputError(source string, document *jsondoc.Document, at int32, path, message string) *InputError {
	return &InputError{Source: source, Position: document.Position(at), Path: path, Message: message, Text: document.Text(), Offset: at}
}

// assemble puts what the files gave into one set.
func assemble(files []loaded) Set {
	var set Set
	var names []toolName
	for _, f := range files {
		set.Tools = append(set.Tools, f.tools...)
		names = append(names, f.names...)
		set.Errors = append(set.Errors, f.errors...)
	}
	set.Errors = append(set.Errors, duplicateNames(names)...)
	if len(set.Errors) > 0 {
		set.Tools = nil
		set.Errors.Sort()
		return set
	}
	slices.SortStableFunc(set.Tools, func(a, b *Tool) int { return cmp.Compare(a.Name, b.Name) })
	return set
}

// duplicateNames reports each tool whose name another one has already, and says
// where that one is.
func duplicateNames(names []toolName) InputErrors {
	var found InputErrors
	first := make(map[string]*toolName, len(names))
	for i := range names {
		tool := &names[i]
		other, taken := first[tool.name]
		if !taken {
			first[tool.name] = tool
			continue
		}
		place := other.document.Position(other.at)
		at := fmt.Sprintf("%s:%d:%d", other.source, place.Line, place.Column)
		found = append(found, inputError(tool.source, tool.document, tool.at, "name",
			fmt.Sprintf("duplicate tool name %s: already defined at %s", strconv.Quote(tool.name), strings.TrimPrefix(at, ":"))))
	}
	return found
}
