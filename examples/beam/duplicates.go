package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// findDuplicates takes a name and the lines that it is on, and emits all but the
// first of them with what is wrong there.
func findDuplicates(name string, lines func(*int) bool, emit func(int, string)) {
	var all []int
	var line int
	for lines(&line) {
		all = append(all, line)
	}
	slices.Sort(all)
	for _, line := range all[1:] {
		emit(line, fmt.Sprintf("duplicate tool name %s: already defined in line %d", strconv.Quote(name), all[0]))
	}
}

// writeDuplicates writes all duplicate names, in the order of their lines.
type writeDuplicates struct{ Job }

// ProcessElement is called once, with everything that was found.
func (f *writeDuplicates) ProcessElement(ctx context.Context, _ []byte, found func(*int, *string) bool) error {
	var all core.InputErrors
	var line int
	var message string
	for found(&line, &message) {
		all = append(all, &core.InputError{Source: f.Source, Position: jsondoc.Position{Line: line, Column: 1}, Message: message})
	}
	slices.SortFunc(all, func(a, b *core.InputError) int { return cmp.Compare(a.Line, b.Line) })
	return f.write(ctx, "duplicates.ndjson", func(out *lines) error {
		for _, one := range all {
			out.error(one)
		}
		return nil
	})
}
