package core

import (
	"cmp"
	"slices"
	"sync/atomic"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/parallel"
)

// Index is a set of tools, by name, of which nothing is kept but the text: for a
// set whose tools are looked at one after the other, and which is too large to be
// in memory at once.
type Index struct{ tools []toolName }

// Len is how many tools there are.
func (x *Index) Len() int { return len(x.tools) }

// Tool reads a tool once more, by its number in the order of names. It is the tool
// that Load gives, and several can be read at a time.
func (x *Index) Tool(i int) *Tool {
	t := &x.tools[i]
	value := t.document.ValueAt(t.toolAt)
	return ToolOf(&value, t.document, t.source)
}

// LoadEach loads tools as Load does and hands each to visit, from as many
// workers at a time as Jobs says and in no particular order. Of a file that is
// done with nothing is kept but its text, so however many files there are, only
// a few are in memory as documents. With any error, what visit was told must not
// be used.
func LoadEach(paths []string, options LoadOptions, visit func(*Tool)) (*Index, InputErrors) {
	tree := osTree{dir: options.Dir}
	files := findFiles(tree, paths, options)
	results := make([]loaded, len(files))
	var broken atomic.Bool
	parallel.Nested(len(files), options.Jobs, func(i int) (int, func(int)) {
		file := files[i].load(tree, options)
		results[i] = loaded{names: withoutValues(file.names), errors: file.errors}
		if len(file.errors) > 0 {
			broken.Store(true)
		}
		if broken.Load() {
			return 0, nil // nobody may use what the rest would give
		}
		return (len(file.tools) + toolsAtATime - 1) / toolsAtATime, func(part int) {
			start := part * toolsAtATime
			for _, tool := range file.tools[start:min(start+toolsAtATime, len(file.tools))] {
				visit(tool)
			}
		}
	})
	if errs := assemble(results).Errors; len(errs) > 0 {
		return nil, errs
	}
	index := &Index{}
	for _, file := range results {
		index.tools = append(index.tools, file.names...)
	}
	slices.SortFunc(index.tools, func(a, b toolName) int { return cmp.Compare(a.name, b.name) })
	return index, nil
}

// toolsAtATime is how many tools of a file a worker takes.
const toolsAtATime = 32

// withoutValues lets go of the documents that names stand in, but for their text.
func withoutValues(names []toolName) []toolName {
	var whole, light *jsondoc.Document
	for i := range names {
		if names[i].document != whole {
			whole = names[i].document
			light = whole.WithoutValues()
		}
		names[i].document = light
	}
	return names
}
