package catalog

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// Example shows a rule or a transformation at work. What it says is not written
// down anywhere: the example is compiled, and this is what came of it.
type Example struct {
	Before *core.Tool
	// After is the tool mended so that the rule no longer fires; nil for a
	// transformation, which leaves the tool alone and changes the output.
	After *core.Tool
	// Compiled is what becomes of Before: nil where it is refused.
	Compiled []byte
	// Options are what it takes to compile it so.
	Options core.CompileOptions
	// Records are the changes that compile records where the rule fires, each once.
	Records []*core.TransformationKind
}

// OfRule compiles the rule's own example. The core's rules have none.
func OfRule(target *core.Target, rule *core.Rule) *Example {
	before, after := rule.Example()
	if before == "" || target == nil {
		return nil
	}
	e := compileExample(target, parseExample(before), nil)
	e.After = parseExample(after)
	mended := core.Compile(e.After, target, core.CompileOptions{AllowLossy: true})
	result := core.Compile(e.Before, target, core.CompileOptions{AllowLossy: true})
	for _, d := range core.Check(e.Before, target) {
		if d.Rule != rule {
			continue
		}
		for i := range result.Transformations {
			t := &result.Transformations[i]
			// What is also recorded about the mended tool has nothing to do with the rule.
			isOthers := slices.ContainsFunc(mended.Transformations, func(m core.Transformation) bool { return m.Kind == t.Kind && m.Path == t.Path })
			if t.Path == d.Path && result.OK && !isOthers && !slices.Contains(e.Records, t.Kind) {
				e.Records = append(e.Records, t.Kind)
			}
		}
	}
	return e
}

// OfTransformation finds an example of a change: its own, or the smallest among
// those of the target's rules about which the change is recorded.
func OfTransformation(target *core.Target, kind *core.TransformationKind) *Example {
	if kind.Example != "" {
		return compileExample(target, parseExample(kind.Example), kind)
	}
	var best *Example
	for _, rule := range target.Rules {
		if rule.MakeExample != nil {
			continue // too large to show anything but its size
		}
		for _, text := range []string{rule.Before, rule.After} {
			if best != nil && len(best.Before.Document.Text()) <= len(text) {
				continue
			}
			if e := compileExample(target, parseExample(text), kind); e != nil {
				best = e
			}
		}
	}
	return best
}

// RulesOf lists the rules whose findings compile records as the change, as far as
// the examples show.
func RulesOf(target *core.Target, kind *core.TransformationKind) []*core.Rule {
	return slices.DeleteFunc(slices.Clone(target.Rules), func(rule *core.Rule) bool {
		// What is refused is not recorded.
		return rule.Ability == core.Refuses || !slices.Contains(RecordsOf(target, rule, OfRule(target, rule)), kind)
	})
}

// RecordsOf lists the changes that compile records for the rule's findings, as far
// as its example and those of the changes show.
func RecordsOf(target *core.Target, rule *core.Rule, example *Example) []*core.TransformationKind {
	if target == nil || example == nil {
		return nil
	}
	records := slices.Clone(example.Records)
	for _, kind := range target.Transformations {
		if kind.Example == "" || slices.Contains(records, kind) {
			continue
		}
		tool := parseExample(kind.Example)
		result := core.Compile(tool, target, core.CompileOptions{AllowLossy: true})
		fires := func(t core.Transformation) bool {
			return t.Kind == kind && slices.ContainsFunc(core.Check(tool, target), func(d core.Diagnostic) bool { return d.Rule == rule && d.Path == t.Path })
		}
		if slices.ContainsFunc(result.Transformations, fires) {
			records = append(records, kind)
		}
	}
	return records
}

// compileExample compiles a tool and, where a change is asked for, in the first
// way in which that is recorded; nil where it is in none.
func compileExample(target *core.Target, tool *core.Tool, kind *core.TransformationKind) *Example {
	for _, options := range []core.CompileOptions{
		{}, {AllowLossy: true}, {PropertyOrder: core.Declared},
	} {
		result := core.Compile(tool, target, options)
		records := func(t core.Transformation) bool { return t.Kind == kind }
		if result.OK && (kind == nil || slices.ContainsFunc(result.Transformations, records)) {
			return &Example{Before: tool, Compiled: result.Output, Options: options}
		}
	}
	if kind != nil {
		return nil
	}
	return &Example{Before: tool}
}

func parseExample(text string) *core.Tool {
	document, err := jsondoc.Parse([]byte(text), jsondoc.Limits{})
	if err != nil {
		panic(fmt.Sprintf("example %s: %v", text, err)) // the examples are ours, and tests run all of them
	}
	return core.ToolOf(&document.Root, document, "")
}

// Excerpt keeps an example that only shows a size readable.
func Excerpt(text string) string {
	const mostLines, mostColumns = 44, 160
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if cut := len(lines) - mostLines; cut > 1 {
		kept := append([]string{}, lines[:mostLines/2]...)
		kept = append(kept, fmt.Sprintf("… %d lines …", cut))
		lines = append(kept, lines[len(lines)-mostLines/2:]...)
	}
	for i, line := range lines {
		if r := []rune(line); len(r) > mostColumns {
			lines[i] = fmt.Sprintf("%s… %d more characters", string(r[:mostColumns]), len(r)-mostColumns)
		}
	}
	return strings.Join(lines, "\n")
}

// Pretty lays a tool of the example out as the program would write it, with its
// properties in the order that is the example's point.
func (e *Example) Pretty(tool *core.Tool) string {
	below := schema.Layout(e.Options.PropertyOrder == core.Declared)
	layout := jsondoc.NewLayout("name", "description", "inputSchema").Below("inputSchema", below)
	return Excerpt(string(jsondoc.Append(nil, tool.Value, layout)))
}
