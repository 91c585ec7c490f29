package core

import (
	"path"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// HasLines says whether a file, by its name, has one tool a line (NDJSON).
func HasLines(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".ndjson", ".jsonl":
		return true
	}
	return false
}

// loadLines loads one tool a line. Blank lines are passed over.
func loadLines(source, text string, options LoadOptions) loaded {
	var all loaded
	number := max(options.FirstLine, 1)
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) != "" {
			one := loadLine(source, line, number, options.Limits)
			all.tools = append(all.tools, one.tools...)
			all.names = append(all.names, one.names...)
			all.errors = append(all.errors, one.errors...)
		}
		number++
	}
	return all
}

func loadLine(source, line string, number int, limits jsondoc.Limits) loaded {
	document, err := jsondoc.ParsePart(strings.TrimRight(line, "\r\n"), number, limits)
	if err != nil {
		return failed(source, err)
	}
	if document.Root.Kind != jsondoc.Object || document.Root.Has("tools") {
		return loaded{errors: InputErrors{inputError(source, document, document.Root.Place(), "",
			"a line must hold one tool, in an object of its own")}}
	}
	return toolsOf(source, document)
}
