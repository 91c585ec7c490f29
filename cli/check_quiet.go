package cli

import (
	"sync"

	"github.com/schemaport/schemaport/cli/report"
	"github.com/schemaport/schemaport/core"
)

// countsAlone says whether a check needs no more than the number of findings:
// nobody reads what they are, and no decision of the user depends on it.
func (p *program) countsAlone(quiet, gateIsOpen bool) bool {
	return quiet && gateIsOpen && p.format == report.TextFormat && p.output == ""
}

// checkQuietly counts what every selected target finds. Files are counted as they
// are read and then let go, so that even a large set takes little memory.
func (p *program) checkQuietly(s *settings) (*report.Check, error) {
	result := &report.Check{Targets: s.targets, ByTarget: make([]core.Counts, len(s.targets)), FailOn: s.failOn}
	var mu sync.Mutex
	tools, errs := core.LoadEach(s.paths, p.loadOptions(s), func(tool *core.Tool) {
		var found [8]core.Counts // on the stack, for as many targets as there are
		counts := found[:0]
		for _, target := range s.targets {
			counts = append(counts, core.Count(tool, target))
		}
		mu.Lock()
		defer mu.Unlock()
		for i := range counts {
			result.ByTarget[i] = result.ByTarget[i].Plus(counts[i])
		}
	})
	if len(errs) > 0 {
		return nil, errs
	}
	result.Tools = tools
	for _, counts := range result.ByTarget {
		result.Counts = result.Counts.Plus(counts)
	}
	return result, nil
}
