package cli

import (
	"sync"

	"github.com/schemaport/schemaport/cli/report"
	"github.com/schemaport/schemaport/core"
)

// tellsOneByOne says whether the report needs the findings of one tool at a time,
// and of all tools only how many there are.
func (p *program) tellsOneByOne(matrix bool) bool {
	return !matrix && p.output == "" && (p.format == report.TextFormat || p.format == report.JSONFormat)
}

// checkOneByOne counts what every selected target finds, while the files are read,
// and lets go of all but their text. Whoever then asks for the findings of a tool
// has them looked for: that takes less time than to hold them all takes memory,
// and a report that needs the numbers alone never asks.
func (p *program) checkOneByOne(s *settings, quiet bool) (*report.Check, error) {
	result := &report.Check{Targets: s.targets, ByTarget: make([]core.Counts, len(s.targets)), FailOn: s.failOn}
	var mu sync.Mutex
	clean := map[string]targetSet{} // which targets find nothing in a tool
	index, errs := core.LoadEach(s.paths, p.loadOptions(s), func(tool *core.Tool) {
		var found [8]core.Counts // on the stack, for as many targets as there are
		counts := found[:0]
		for _, target := range s.targets {
			counts = append(counts, core.Count(tool, target))
		}
		mu.Lock()
		defer mu.Unlock()
		var without targetSet
		for i := range counts {
			result.ByTarget[i] = result.ByTarget[i].Plus(counts[i])
			if counts[i] == (core.Counts{}) {
				without |= 1 << i
			}
		}
		if !quiet {
			clean[tool.Name] = without
		}
	})
	if len(errs) > 0 {
		return nil, errs
	}
	for _, counts := range result.ByTarget {
		result.Counts = result.Counts.Plus(counts)
	}
	result.Tools = index.Len()
	result.Of = func(i int) []report.CheckResult {
		tool := index.Tool(i)
		results := make([]report.CheckResult, len(s.targets))
		for i, target := range s.targets {
			results[i] = report.CheckResult{Tool: tool, Target: target}
			if clean[tool.Name]&(1<<i) == 0 {
				results[i].Diagnostics = core.Check(tool, target)
			}
		}
		return results
	}
	return result, nil
}

// targetSet is a set of targets, by their places among those of a run. Of more than
// there are bits the rest is never in it.
type targetSet uint32
