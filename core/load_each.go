package core

import (
	"sync/atomic"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/parallel"
)

// LoadEach loads tools as Load does and hands each to visit, from as many
// workers at a time as Jobs says and in no particular order. Of a file that is
// done with nothing is kept but its text, so however many files there are, only
// a few are in memory as documents. It returns the number of tools. With any
// error, what visit was told must not be used.
func LoadEach(paths []string, options LoadOptions, visit func(*Tool)) (int, InputErrors) {
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
	tools := 0
	for _, file := range results {
		tools += len(file.names)
	}
	return tools, assemble(results).Errors
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
