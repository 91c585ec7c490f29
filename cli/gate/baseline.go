package gate

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/nearest"
)

// BaselineSchema is where the JSON Schema of a baseline file is published.
const BaselineSchema = "https://raw.githubusercontent.com/schemaport/schemaport/main/schemas/baseline.schema.json"

// Fingerprint is what makes two findings the same one from one run to the next.
// Neither the line nor the words of the message are part of it: both change
// without the finding being another.
type Fingerprint struct {
	Tool, Code, Path string
}

func (f Fingerprint) compare(g Fingerprint) int {
	return cmp.Or(cmp.Compare(f.Tool, g.Tool), cmp.Compare(f.Code, g.Code), cmp.Compare(f.Path, g.Path))
}

// Baseline is the findings that were there before, each with how often.
type Baseline struct {
	counts map[Fingerprint]int
}

// NewBaseline returns an empty baseline.
func NewBaseline() *Baseline { return &Baseline{counts: map[Fingerprint]int{}} }

// Add counts one more finding.
func (b *Baseline) Add(f Fingerprint) { b.counts[f]++ }

// Size is the number of findings.
func (b *Baseline) Size() int {
	n := 0
	for _, count := range b.counts {
		n += count
	}
	return n
}

// Encode writes the baseline as a file: tools, their rules, the places of each
// and how often, all by name. One finding is one line, so that a change of a file
// under version control reads as what it is.
func (b *Baseline) Encode() []byte {
	byTool := map[string]map[string][]Fingerprint{}
	for _, f := range slices.SortedFunc(maps.Keys(b.counts), Fingerprint.compare) {
		if byTool[f.Tool] == nil {
			byTool[f.Tool] = map[string][]Fingerprint{}
		}
		byTool[f.Tool][f.Code] = append(byTool[f.Tool][f.Code], f)
	}
	var e jsondoc.Encoder
	e.Object(func() {
		e.StringMember("$schema", BaselineSchema)
		e.Name("tools")
		e.Object(func() {
			for _, tool := range slices.Sorted(maps.Keys(byTool)) {
				e.Name(tool)
				e.Object(func() {
					for _, code := range slices.Sorted(maps.Keys(byTool[tool])) {
						e.Name(code)
						e.Object(func() {
							for _, f := range byTool[tool][code] {
								e.IntMember(f.Path, b.counts[f])
							}
						})
					}
				})
			}
		})
	})
	return append(e.Bytes(), '\n')
}

// ParseBaseline reads a baseline file and reports everything wrong with it. A code
// that no rule has is no mistake: rules come and go, and what no longer occurs is
// told of after the check.
func ParseBaseline(source string, data []byte) (*Baseline, core.InputErrors) {
	document, err := jsondoc.Parse(data, jsondoc.Limits{})
	if err != nil {
		return nil, core.DocumentErrors(source, err)
	}
	var problems core.InputErrors
	fail := func(at *jsondoc.Value, path, format string, args ...any) {
		problems = append(problems, &core.InputError{
			Source: source, Position: document.Position(at.Place()), Path: path, Message: fmt.Sprintf(format, args...),
			Text: document.Text(), Offset: at.Place(),
		})
	}
	// members walks an object whose names must not be empty.
	members := func(v *jsondoc.Value, path, what string, each func(*jsondoc.Value)) {
		if v.Kind != jsondoc.Object {
			fail(v, path, "must be an object: %s", what)
			return
		}
		for i := range v.Kids {
			if v.Kids[i].Name == "" {
				fail(&v.Kids[i], path, "a name must not be empty")
				continue
			}
			each(&v.Kids[i])
		}
	}
	b := NewBaseline()
	root := &document.Root
	members(root, "", "a baseline has a member \"tools\"", func(v *jsondoc.Value) {
		switch v.Name {
		case "$schema":
			if v.Kind != jsondoc.String {
				fail(v, v.Name, "must be a string")
			}
		case "tools":
			members(v, v.Name, "the tools by name", func(tool *jsondoc.Value) {
				members(tool, "tools", "the rules of a tool by code", func(code *jsondoc.Value) {
					members(code, "tools", "the places of a rule by path", func(place *jsondoc.Value) {
						n, err := strconv.Atoi(place.Text)
						if place.Kind != jsondoc.Number || err != nil || n < 1 || n > maxCount {
							fail(place, "tools", "how often a finding was there must be a whole number from 1 to %d", maxCount)
							return
						}
						b.counts[Fingerprint{Tool: tool.Name, Code: code.Name, Path: place.Name}] = n
					})
				})
			})
		default:
			message := "unknown key; the keys are $schema, tools"
			if near := nearest.Of(v.Name, []string{"$schema", "tools"}); near != "" {
				message = fmt.Sprintf("unknown key, did you mean %q?", near)
			}
			fail(v, v.Name, "%s", message)
		}
	})
	if root.Kind == jsondoc.Object && !root.Has("tools") {
		fail(root, "", "a baseline has a member \"tools\"; schemaport check --write-baseline makes one")
	}
	if len(problems) > 0 {
		problems.Sort()
		return nil, problems
	}
	return b, nil
}

// maxCount bounds how often one finding can have been there: more than any file
// that is read can hold.
const maxCount = 1_000_000_000
