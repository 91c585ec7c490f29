// Package report turns the results of a run into what people and machines
// read. Every format is fed by the same values and has a file of its own.
package report

import (
	"github.com/schemaport/schemaport/cli/output"
	"github.com/schemaport/schemaport/core"
)

// Check is what a check run found: one result for each tool and target, by
// tool name and target id.
type Check struct {
	Tools   int
	Targets []*core.Target
	Results []CheckResult
	// ByTarget is the number of findings of each target, for a run that only counts
	// and has no results.
	ByTarget []core.Counts
	Counts   core.Counts
	FailOn   string
	// Gate is what the user's decisions kept out of Results; nil where there are none.
	Gate *Gate
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
