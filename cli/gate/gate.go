package gate

import (
	"maps"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core"
)

// Level is what a user makes of a rule: how grave it is, or that it is not
// reported at all.
type Level struct {
	Off      bool
	Severity core.Severity
}

// LevelWords are the words for levels.
var LevelWords = []string{"off", "info", "warning", "error"}

// ParseLevel reads the word for a level.
func ParseLevel(word string) (Level, bool) {
	switch word {
	case "off":
		return Level{Off: true}, true
	case core.Info.String():
		return Level{Severity: core.Info}, true
	case core.Warning.String():
		return Level{Severity: core.Warning}, true
	case core.Error.String():
		return Level{Severity: core.Error}, true
	}
	return Level{}, false
}

// Gate is what a user decided about findings.
type Gate struct {
	Levels       map[string]Level // by code
	Suppressions []Suppression
	Baseline     *Baseline // nil where there is none
	// Record collects what reaches the baseline into a new one, and lets nothing
	// of it through.
	Record bool
}

// IsOpen says whether the gate lets every finding through as it is.
func (g *Gate) IsOpen() bool {
	return len(g.Levels) == 0 && len(g.Suppressions) == 0 && g.Baseline == nil && !g.Record
}

// Run is one check passing through a gate.
type Run struct {
	gate     *Gate
	outcome  Outcome
	used     []bool              // by suppression
	about    map[string][]int    // by code: the suppressions that may match
	left     map[Fingerprint]int // of the baseline
	recorded *Baseline
	tools    map[string]bool
}

// Outcome is what was kept out of a report, and what was of no use.
type Outcome struct {
	SwitchedOff int
	Suppressed  int
	Baselined   int
	// Unused are the suppressions that matched nothing.
	Unused []*Suppression
	// Fixed are the entries of the baseline that no longer occur, by name.
	Fixed []Fixed
	// Recorded is the new baseline, where one was asked for.
	Recorded *Baseline

	// Which of these were in force.
	HasOff, HasSuppressions, HasBaseline bool
}

// Fixed is an entry of the baseline that no longer occurs, or not as often.
type Fixed struct {
	Fingerprint
	Count int
}

// Start begins a check.
func (g *Gate) Start() *Run {
	r := &Run{gate: g, used: make([]bool, len(g.Suppressions)), about: map[string][]int{}, tools: map[string]bool{}}
	r.outcome.HasSuppressions = len(g.Suppressions) > 0
	for _, level := range g.Levels {
		r.outcome.HasOff = r.outcome.HasOff || level.Off
	}
	switch {
	case g.Record:
		r.recorded = NewBaseline()
	case g.Baseline != nil:
		r.left = maps.Clone(g.Baseline.counts)
	}
	r.outcome.HasBaseline = r.recorded != nil || r.left != nil
	return r
}

// Filter returns the findings about a tool that are reported, with the severity
// that the user gave them. It reuses the slice.
func (r *Run) Filter(tool string, diagnostics []core.Diagnostic) []core.Diagnostic {
	r.tools[tool] = true
	rated := false
	kept := diagnostics[:0]
	for _, d := range diagnostics {
		if level, ok := r.gate.Levels[d.Code()]; ok {
			if level.Off {
				r.outcome.SwitchedOff++
				continue
			}
			d.Rate(level.Severity)
			rated = true
		}
		if r.isSuppressed(tool, &d) {
			r.outcome.Suppressed++
			continue
		}
		if r.isOld(Fingerprint{Tool: tool, Code: d.Code(), Path: d.Path}) {
			r.outcome.Baselined++
			continue
		}
		kept = append(kept, d)
	}
	if rated {
		core.SortDiagnostics(kept)
	}
	return kept
}

// isSuppressed says whether a suppression matches the finding. All that do are
// used: of two that say the same neither is the one too many.
func (r *Run) isSuppressed(tool string, d *core.Diagnostic) bool {
	if len(r.gate.Suppressions) == 0 {
		return false
	}
	code := d.Code()
	about, known := r.about[code]
	if !known {
		for i := range r.gate.Suppressions {
			if r.gate.Suppressions[i].MatchesCode(code) {
				about = append(about, i)
			}
		}
		r.about[code] = about
	}
	found := false
	for _, i := range about {
		if r.gate.Suppressions[i].matches(tool, d) {
			r.used[i] = true
			found = true
		}
	}
	return found
}

// isOld says whether the finding was there before, which it was as often as the
// baseline says.
func (r *Run) isOld(f Fingerprint) bool {
	if r.recorded != nil {
		r.recorded.Add(f)
		return true
	}
	if r.left[f] == 0 {
		return false
	}
	r.left[f]--
	return true
}

// Scope is what a check was about. Of what it was not about, nothing is said.
type Scope struct {
	Targets []*core.Target
	// Part says that the check may have seen only a part of the tools, so that a
	// tool which is not there is not known to be gone.
	Part bool
}

// covers says whether the check would have found a rule's finding.
func (s *Scope) covers(code string, all []*core.Target) bool {
	id, _, _ := strings.Cut(code, "/")
	is := func(t *core.Target) bool { return t.ID == id }
	return slices.ContainsFunc(s.Targets, is) || !slices.ContainsFunc(all, is)
}

// End tells what was kept out, and what was of no use in a check of that scope.
// all is every target that there is.
func (r *Run) End(scope Scope, all []*core.Target) *Outcome {
	for i := range r.gate.Suppressions {
		if s := &r.gate.Suppressions[i]; !r.used[i] && r.couldMatch(s, scope) {
			r.outcome.Unused = append(r.outcome.Unused, s)
		}
	}
	for f, n := range r.left {
		if n > 0 && scope.covers(f.Code, all) && (!scope.Part || r.tools[f.Tool]) {
			r.outcome.Fixed = append(r.outcome.Fixed, Fixed{f, n})
		}
	}
	slices.SortFunc(r.outcome.Fixed, func(a, b Fixed) int { return a.compare(b.Fingerprint) })
	r.outcome.Recorded = r.recorded
	return &r.outcome
}

// couldMatch says whether the check looked for something that the suppression is
// about.
func (r *Run) couldMatch(s *Suppression, scope Scope) bool {
	about := func(rule *core.Rule) bool { return s.MatchesCode(rule.Code) }
	isChecked := slices.ContainsFunc(core.Rules, about)
	for _, target := range scope.Targets {
		isChecked = isChecked || slices.ContainsFunc(target.Rules, about)
	}
	if !isChecked || !scope.Part {
		return isChecked
	}
	for tool := range r.tools {
		if s.MatchesTool(tool) {
			return true
		}
	}
	return false
}
