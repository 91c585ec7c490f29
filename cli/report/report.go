// Package report turns the results of a run into what people and machines
// read. Every format is fed by the same values and has a file of its own.
package report

import (
	"iter"

	"github.com/schemaport/schemaport/cli/output"
	"github.com/schemaport/schemaport/core"
)

// Check is what a check run found, by tool name and target id.
type Check struct {
	Tools   int
	Targets []*core.Target
	// Of gives what each target finds in a tool, by the tool's number. All that the
	// targets find in a large set can take many times the memory of the set, so it
	// need not be held: Of may look for it every time it is called, and it is called
	// by several workers at a time.
	Of func(tool int) []CheckResult
	// ByTarget is the number of findings of each target, Counts that of all of them.
	ByTarget []core.Counts
	Counts   core.Counts
	FailOn   string
	// Gate is what the user's decisions kept out; nil where there are none.
	Gate *Gate
}

// NewCheck is a check whose results are held: those of each tool together, one for
// each target.
func NewCheck(targets []*core.Target, results []CheckResult) *Check {
	c := &Check{Tools: len(results) / len(targets), Targets: targets, ByTarget: make([]core.Counts, len(targets))}
	c.Of = func(tool int) []CheckResult { return results[tool*len(targets) : (tool+1)*len(targets)] }
	for i := range results {
		found := core.CountBySeverity(results[i].Diagnostics)
		c.ByTarget[i%len(targets)] = c.ByTarget[i%len(targets)].Plus(found)
		c.Counts = c.Counts.Plus(found)
	}
	return c
}

// all gives every result.
func (c *Check) all() iter.Seq[*CheckResult] {
	return func(yield func(*CheckResult) bool) {
		for tool := range c.Tools {
			results := c.Of(tool)
			for i := range results {
				if !yield(&results[i]) {
					return
				}
			}
		}
	}
}

// CheckResult is what one target finds in one tool.
type CheckResult struct {
	Tool        *core.Tool
	Target      *core.Target
	Diagnostics []core.Diagnostic
}

// Compile is what a compile run made.
type Compile struct {
	Tools   int
	Targets []*core.Target
	Results []CompileResult
	Refused int

	Mode Mode
	Dir  string // the output directory, as people are shown it
	Plan *output.Plan
}

// CompileResult is what became of one tool for one target.
type CompileResult struct {
	*core.Result
	Output string // below the output directory; empty when refused
	// Inline says that the compiled tool stands in the result, for a run that
	// writes no files.
	Inline bool
}

// Mode says what compile does with its output.
type Mode uint8

// The modes.
const (
	Write  Mode = iota
	DryRun      // tell what would be written
	Verify      // tell whether the directory is what would be written
)

// IsStale says whether the output directory is not what the run would write.
func (c *Compile) IsStale() bool { return len(c.Plan.Changes()) > 0 }
