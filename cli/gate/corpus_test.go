package gate_test

import (
	"slices"
	"testing"

	"github.com/schemaport/schemaport/cli/gate"
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/corpus"
	"github.com/schemaport/schemaport/targets"
)

// Over every real tool: what one run records, the next one reports nothing of, and
// the path of a finding is a pattern that matches it.
func TestCorpus(t *testing.T) {
	type finding struct {
		tool        string
		diagnostics []core.Diagnostic
	}
	var all []finding
	for _, tool := range corpus.Tools(t) {
		for _, target := range targets.All() {
			all = append(all, finding{tool.Source + " " + tool.Name, core.Check(tool, target)})
		}
	}
	check := func(g *gate.Gate) (reported int, outcome *gate.Outcome) {
		run := g.Start()
		for _, f := range all {
			reported += len(run.Filter(f.tool, slices.Clone(f.diagnostics)))
		}
		return reported, run.End(gate.Scope{Targets: targets.All()}, targets.All())
	}
	_, recorded := check(&gate.Gate{Record: true})
	if recorded.Baselined == 0 {
		t.Fatal("nothing is found in the corpus")
	}
	baseline, problems := gate.ParseBaseline("baseline.json", recorded.Recorded.Encode())
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if reported, outcome := check(&gate.Gate{Baseline: baseline}); reported > 0 || outcome.Baselined != recorded.Baselined || len(outcome.Fixed) > 0 {
		t.Errorf("%d findings are new, %d of %d known, %d fixed", reported, outcome.Baselined, recorded.Baselined, len(outcome.Fixed))
	}
	seen := map[string]bool{}
	for _, f := range all {
		for _, d := range f.diagnostics {
			if seen[d.Path] {
				continue
			}
			seen[d.Path] = true
			s := gate.Suppression{Code: d.Code(), Path: d.Path}
			if problems := s.Parse(); len(problems) > 0 {
				t.Errorf("%s is no pattern: %v", d.Path, problems)
				continue
			}
			run := (&gate.Gate{Suppressions: []gate.Suppression{s}}).Start()
			if left := run.Filter(f.tool, []core.Diagnostic{d}); len(left) > 0 {
				t.Errorf("%s does not match itself", d.Path)
			}
		}
	}
}
