package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/diff"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// outline tells the changes by tool: those of the tool itself, then those of
// each target that was compared.
func (d *Diff) outline() outline {
	o := outline{fails: d.Fails(), words: classWords, result: fmt.Sprintf("%s: %s; suggested version step: %s", Count(d.Tools, "tool"), changeWords(d.Summary), d.Summary.VersionStep())}
	if o.fails {
		o.result += fmt.Sprintf(" (fails on %s)", d.FailOn)
	}
	targets := []string{""}
	for _, t := range d.Targets {
		targets = append(targets, t.ID)
	}
	changes, places := d.Changes, d.places()
	for _, name := range d.toolNames() {
		first := len(o.pairs)
		for _, target := range targets {
			o.pairs = append(o.pairs, pair{tool: name, target: target, at: places.of(name, "")})
		}
		own := changes
		if end := slices.IndexFunc(changes, func(c diff.Change) bool { return c.Tool != name }); end >= 0 {
			own = changes[:end]
		}
		changes = changes[len(own):]
		for i := range targets {
			d.fill(&o.pairs[first+i], own, places)
		}
	}
	return o
}

// fill gives a pair those changes of its tool that are about its target.
func (d *Diff) fill(p *pair, changes []diff.Change, places toolPlaces) {
	for i := range changes {
		if c := &changes[i]; c.Target == p.target {
			p.findings = append(p.findings, d.finding(c, places))
		}
	}
	p.verdict = classWords(p.findings)
}

// toolNames are the tools that either side has, in the order of the changes.
func (d *Diff) toolNames() []string {
	var names []string
	for _, tools := range [][]*core.Tool{d.OldTools, d.NewTools} {
		for _, t := range tools {
			names = append(names, t.Name)
		}
	}
	for i := range d.Changes {
		names = append(names, d.Changes[i].Tool)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// toolPlaces finds where changes are.
type toolPlaces struct {
	old, new map[string]*core.Tool
	*Diff
}

func (d *Diff) places() toolPlaces {
	byName := func(tools []*core.Tool) map[string]*core.Tool {
		named := map[string]*core.Tool{}
		for _, t := range tools {
			named[t.Name] = t
		}
		return named
	}
	return toolPlaces{byName(d.OldTools), byName(d.NewTools), d}
}

// of is where a path of a tool stands in the new set or, for a tool that is gone,
// the file of the old set that it stood in. A revision's name is no part of a
// file's, and the lines of an old revision are not those of the file that is
// there now.
func (p toolPlaces) of(tool, path string) place {
	if t := p.new[tool]; t != nil {
		at := placeOfPath(t, path)
		at.source = withoutRevision(at.source, p.NewRevision)
		return at
	}
	t := p.old[tool]
	switch {
	case t == nil:
		return place{}
	case p.OldRevision != "":
		return place{source: withoutRevision(t.Source, p.OldRevision)}
	}
	return placeOfPath(t, path)
}

func withoutRevision(source, revision string) string {
	if revision == "" {
		return source
	}
	return strings.TrimPrefix(source, revision+":")
}

func (d *Diff) finding(c *diff.Change, places toolPlaces) finding {
	f := finding{
		code:     string(c.Code),
		severity: severityOfChange(c.Classification),
		class:    string(c.Classification),
		fails:    d.failsOn(c),
		path:     c.Path,
		at:       places.of(c.Tool, c.Path),
		message:  c.Message,
		facts:    []detail{{"classification", string(c.Classification)}, {"proof", string(c.Proof)}},
		describe: func() ruleDoc { return docOfChange(c.Code) },
	}
	if c.Before != nil || c.After != nil {
		f.details = append(f.details, detail{"before", oneLine(c.Before)}, detail{"after", oneLine(c.After)})
	}
	if c.Witness != nil {
		f.details = append(f.details, detail{strings.TrimSuffix(witnessWords(c), ": "), string(jsondoc.AppendCompact(nil, c.Witness))})
	}
	if c.Classification != diff.Informational {
		f.details = append(f.details, detail{"proof", string(c.Proof)})
	}
	return f
}

// failsOn says whether the change is a reason for the exit code.
func (d *Diff) failsOn(c *diff.Change) bool {
	alone := []diff.Change{*c}
	return (&Diff{Changes: alone, Summary: diff.Summarise(alone), FailOn: d.FailOn}).Fails()
}

// severityOfChange: what breaks is an error; accepting more, or the same, is
// nothing to warn of.
func severityOfChange(c diff.Classification) core.Severity {
	if c == diff.Breaking {
		return core.Error
	}
	return core.Info
}

// classWords says how many changes there are of each class.
func classWords(findings []finding) string {
	var changes []diff.Change
	for i := range findings {
		changes = append(changes, diff.Change{Classification: diff.Classification(findings[i].class)})
	}
	return changeWords(diff.Summarise(changes))
}

func changeWords(s diff.Summary) string {
	var parts []string
	for _, one := range []struct {
		n    int
		word diff.Classification
	}{{s.Breaking, diff.Breaking}, {s.NonBreaking, diff.NonBreaking}, {s.Informational, diff.Informational}} {
		if one.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", one.n, one.word))
		}
	}
	if len(parts) == 0 {
		return "no changes"
	}
	return strings.Join(parts, ", ")
}

// docOfChange says what is known about a kind of change. It has no severity of
// its own: the same change can break one tool and not another.
func docOfChange(code diff.Code) ruleDoc {
	doc := ruleDoc{
		why: "Whether a change breaks callers is decided over all calls of the tool: it does when a call that worked is refused, " +
			"when that cannot be ruled out, or when the policy says so.",
		docsURL: docsPage + "diff.md#classification",
		tags:    []string{"diff"},
	}
	if i := slices.IndexFunc(diff.Kinds, func(k diff.Kind) bool { return k.Code == code }); i >= 0 {
		doc.summary = diff.Kinds[i].Summary
	}
	return doc
}
