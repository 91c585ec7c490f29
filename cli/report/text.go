package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// Text writes the findings of a check for a person: by tool, then by target,
// each rule once with all its places, and the result in the last line.
func (c *Check) Text(w io.Writer, style Style) error {
	p := &printer{Style: style, w: w}
	totals := &checkTotals{codes: map[ratedRule]*frequency{}, affected: make([]int, len(c.Targets))}
	p.each(c.Tools, func(p *printer, tool int) {
		results := c.Of(tool)
		for i := range results {
			r := &results[i]
			if i == 0 {
				p.toolLine(tool == 0, r.Tool)
			} else if len(results[i-1].Diagnostics) > 0 {
				p.air()
			}
			p.line(2, p.paint(bold, r.Target.ID), "  ", p.verdict(core.CountBySeverity(r.Diagnostics)))
			p.findings(r.Tool, r.Diagnostics)
		}
		totals.add(results)
	})
	if c.Tools > 0 {
		p.line(0)
	}
	c.summary(p, totals)
	c.lastLine(p)
	return p.err
}

// Quiet writes one line a target.
func (c *Check) Quiet(w io.Writer, style Style) error {
	p := &printer{Style: style, w: w}
	for i, target := range c.Targets {
		p.line(0, p.paint(bold, target.ID), "  ", Count(c.Tools, "tool"), ": ", p.verdict(c.ByTarget[i]))
	}
	c.gateLines(p)
	return p.err
}

func (c *Check) lastLine(p *printer) {
	c.gateLines(p)
	p.line(0, c.resultLine(p))
}

// Line is the result of the check in one plain line.
func (c *Check) Line() string { return c.resultLine(&printer{}) }

func (c *Check) resultLine(p *printer) string {
	failing := ""
	if c.Fails() {
		failing = p.paint(boldRed, fmt.Sprintf(" (fails on %s)", c.FailOn))
	}
	return p.paint(bold, Count(c.Tools, "tool")) + ", " + Count(len(c.Targets), "target") + ": " + p.verdict(c.Counts) + failing
}

// Fails says whether the findings are at or above the threshold.
func (c *Check) Fails() bool {
	switch c.FailOn {
	case "error":
		return c.Counts.Error > 0
	case "warning":
		return c.Counts.Error+c.Counts.Warning > 0
	}
	return false
}

func (p *printer) toolLine(first bool, tool *core.Tool) {
	if !first {
		p.line(0)
	}
	var at jsondoc.Position
	if name := tool.Value.Get("name"); name != nil && tool.Document != nil {
		at = tool.Document.Position(name.Place())
	}
	p.line(0, p.whole(bold, tool.Name), "  ", p.source(faint, placeText(tool.Source, at), tool.Source))
}

// verdict says how many findings there are of each severity.
func (p *printer) verdict(c core.Counts) string {
	var parts []string
	for _, s := range []struct {
		n    int
		noun string
		look string
	}{{c.Error, "error", red}, {c.Warning, "warning", yellow}, {c.Info, "info", blue}} {
		if s.n > 0 {
			parts = append(parts, p.paint(s.look, Count(s.n, s.noun)))
		}
	}
	if len(parts) == 0 {
		return p.paint(green, "ok")
	}
	return strings.Join(parts, ", ")
}

// findings writes each rule once, in the order of its first place.
func (p *printer) findings(tool *core.Tool, diagnostics []core.Diagnostic) {
	// What compile does can depend on the place, and then it is another entry.
	type entry struct {
		rule     *core.Rule
		severity core.Severity
		ability  core.Ability
		fix      string
	}
	folded := fold(pointers(diagnostics), func(d *core.Diagnostic) entry { return entry{d.Rule, d.Severity(), d.Ability, d.Fix} })
	for i, same := range folded {
		if i > 0 {
			p.air()
		}
		p.finding(tool, same)
	}
}

// air sets entries apart where frames would run into each other.
func (p *printer) air() {
	if p.Frames {
		p.line(0)
	}
}

// fold puts items of one kind together, in the order of the first of each.
func fold[T any, K comparable](items []T, kind func(T) K) [][]T {
	var kinds []K
	var folded [][]T
	var places map[K]int // of the kinds, once they are too many to look through
	for _, item := range items {
		k := kind(item)
		at, known := places[k]
		if places == nil {
			at = slices.Index(kinds, k)
			known = at >= 0
		}
		if !known {
			at = len(folded)
			kinds, folded = append(kinds, k), append(folded, nil)
			switch {
			case places != nil:
				places[k] = at
			case len(kinds) > fewKinds:
				places = make(map[K]int, 2*len(kinds))
				for i, k := range kinds {
					places[k] = i
				}
			}
		}
		folded[at] = append(folded[at], item)
	}
	return folded
}

// fewKinds is how many are found sooner one by one than in a map.
const fewKinds = 16

func pointers[T any](items []T) []*T {
	all := make([]*T, len(items))
	for i := range items {
		all[i] = &items[i]
	}
	return all
}

var severityLooks = [...]string{core.Error: red, core.Warning: yellow, core.Info: blue}

// finding writes one rule: the headline, every place with the source of the
// first, what compile does, and where it is documented.
func (p *printer) finding(tool *core.Tool, same []*core.Diagnostic) {
	first := same[0]
	look := severityLooks[first.Severity()]
	messages := fold(same, func(d *core.Diagnostic) string { return d.Message })
	headline := first.Message
	if len(messages) > 1 {
		headline = first.Rule.Summary
	}
	p.line(4, p.paint(look, first.Severity().String()), " ", p.code(first.Rule), ": ", p.paint(plain, headline))
	for _, places := range messages {
		for _, d := range places {
			at := d.Position()
			if at.Line == 0 {
				p.line(6, "at ", p.whole(plain, d.Path))
			} else {
				p.line(6, "at ", p.source(plain, placeText(tool.Source, at), tool.Source), "  ", p.whole(faint, d.Path))
			}
			if d == first {
				text, offset := d.SourceText()
				p.frame(9, look, at.Line, text, offset)
			}
		}
		if len(messages) > 1 {
			p.line(9, p.paint(plain, places[0].Message))
		}
	}
	p.line(6, compileDoes(first.Ability), ": ", p.paint(plain, first.Fix))
	p.line(6, "see ", p.paint(faint, first.Rule.DocsURL))
}

func compileDoes(a core.Ability) string {
	switch a {
	case core.FixesLossy:
		return "compile, with loss and only if allowed"
	case core.Refuses:
		return "compile refuses"
	}
	return "compile"
}
