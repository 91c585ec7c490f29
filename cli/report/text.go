package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/schemaport/schemaport/core"
)

// Text writes the findings of a check for a person: by tool, then by target,
// each rule once with all its places, and the result in the last line.
func (c *Check) Text(w io.Writer, style Style) error {
	p := &printer{Style: style, w: w}
	for i, r := range c.Results {
		if i == 0 || c.Results[i-1].Tool != r.Tool {
			p.toolLine(i == 0, r.Tool)
		}
		p.line(2, p.paint(bold, r.Target.ID), "  ", p.verdict(core.CountBySeverity(r.Diagnostics)))
		p.findings(r.Tool, r.Diagnostics)
	}
	c.lastLine(p)
	return p.err
}

// Quiet writes one line a target.
func (c *Check) Quiet(w io.Writer, style Style) error {
	p := &printer{Style: style, w: w}
	for _, target := range c.Targets {
		var counts core.Counts
		for _, r := range c.Results {
			if r.Target == target {
				counts = counts.Plus(core.CountBySeverity(r.Diagnostics))
			}
		}
		p.line(0, p.paint(bold, target.ID), "  ", count(c.Tools, "tool"), ": ", p.verdict(counts))
	}
	return p.err
}

func (c *Check) lastLine(p *printer) {
	if len(c.Results) > 0 {
		p.line(0)
	}
	failing := ""
	if c.Fails() {
		failing = p.paint(boldRed, fmt.Sprintf(" (fails on %s)", c.FailOn))
	}
	p.line(0, p.paint(bold, count(c.Tools, "tool")), ", ", count(len(c.Targets), "target"), ": ", p.verdict(c.Counts), failing)
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
	place := tool.Source
	if name := tool.Value.Get("name"); name != nil && tool.Document != nil {
		at := tool.Document.Position(name.Place())
		place = fmt.Sprintf("%s:%d:%d", tool.Source, at.Line, at.Column)
	}
	p.line(0, p.paint(bold, tool.Name), "  ", p.paint(faint, place))
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
			parts = append(parts, p.paint(s.look, count(s.n, s.noun)))
		}
	}
	if len(parts) == 0 {
		return p.paint(green, "ok")
	}
	return strings.Join(parts, ", ")
}

// findings writes each rule once, in the order of its first place.
func (p *printer) findings(tool *core.Tool, diagnostics []core.Diagnostic) {
	for len(diagnostics) > 0 {
		first := diagnostics[0]
		var same, rest []core.Diagnostic
		for _, d := range diagnostics {
			if d.Rule == first.Rule && d.Ability == first.Ability && d.Fix == first.Fix {
				same = append(same, d)
			} else {
				rest = append(rest, d)
			}
		}
		p.finding(tool, same)
		diagnostics = rest
	}
}

// finding writes one rule: the headline, every place, what compile does, and
// where it is documented.
func (p *printer) finding(tool *core.Tool, same []core.Diagnostic) {
	first := &same[0]
	looks := map[core.Severity]string{core.Error: red, core.Warning: yellow, core.Info: blue}
	label := p.paint(looks[first.Severity()], first.Severity().String()) + " " + p.paint(bold, first.Code())
	oneMessage := true
	for i := range same {
		oneMessage = oneMessage && same[i].Message == first.Message
	}
	if oneMessage {
		p.line(4, label, ": ", p.paint(plain, first.Message))
	} else {
		p.line(4, label, ": ", p.paint(plain, first.Rule.Summary))
	}
	for i := range same {
		p.line(6, "at ", p.place(tool, &same[i]))
		if !oneMessage {
			p.line(9, p.paint(plain, same[i].Message))
		}
	}
	p.line(6, compileDoes(first.Ability), ": ", p.paint(plain, first.Fix))
	p.line(6, "see ", p.paint(faint, first.Rule.DocsURL))
}

func (p *printer) place(tool *core.Tool, d *core.Diagnostic) string {
	at := d.Position()
	if at.Line == 0 {
		return p.paint(plain, d.Path)
	}
	return p.paint(plain, fmt.Sprintf("%s:%d:%d", tool.Source, at.Line, at.Column)) + "  " + p.paint(faint, d.Path)
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
