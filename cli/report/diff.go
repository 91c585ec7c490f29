package report

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/schemaport/schemaport/core/diff"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// Diff is what changed between two tool sets.
type Diff struct {
	Old, New string // as they were named
	Tools    int    // that either side has
	Changes  []diff.Change
	Summary  diff.Summary
	FailOn   string
}

// Fails says whether there are changes at or above the threshold. A mere
// rewrite is below all of them.
func (d *Diff) Fails() bool {
	switch d.FailOn {
	case "breaking":
		return d.Summary.Breaking > 0
	case "any":
		return len(d.Changes) > d.Summary.Rewrites
	}
	return false
}

func (d *Diff) encodeSummary(e *jsondoc.Encoder) {
	e.IntMember("breaking", d.Summary.Breaking)
	e.IntMember("nonBreaking", d.Summary.NonBreaking)
	e.IntMember("informational", d.Summary.Informational)
	e.StringMember("suggestedVersionStep", d.Summary.VersionStep())
}

func (d *Diff) encodeResults(e *jsondoc.Encoder) {
	for i := range d.Changes {
		d.Changes[i].Encode(e)
	}
}

// Text writes the changes for a person: by tool, the gravest first, and the
// counts in the last line.
func (d *Diff) Text(w io.Writer, style Style) error {
	p := &printer{Style: style, w: w}
	for i := range d.Changes {
		c := &d.Changes[i]
		if i == 0 || d.Changes[i-1].Tool != c.Tool {
			if i > 0 {
				p.line(0)
			}
			p.line(0, p.paint(bold, c.Tool))
		}
		p.change(c)
	}
	if len(d.Changes) > 0 {
		p.line(0)
	}
	d.lastLine(p)
	return p.err
}

func (p *printer) change(c *diff.Change) {
	labels := map[diff.Classification]struct{ word, look string }{
		diff.Breaking: {"BREAKING", boldRed}, diff.NonBreaking: {"non-breaking", green}, diff.Informational: {"info", blue},
	}
	label := labels[c.Classification]
	p.line(2, p.paint(label.look, label.word), " ", p.paint(bold, string(c.Code)), ": ", p.paint(plain, c.Message))
	p.line(4, "at ", p.paint(faint, c.Path))
	if c.Before != nil || c.After != nil {
		p.line(4, p.paint(plain, oneLine(c.Before)), " → ", p.paint(plain, oneLine(c.After)))
	}
	if c.Witness != nil {
		p.line(4, witnessWords(c), p.paint(plain, string(jsondoc.AppendCompact(nil, c.Witness))))
	}
	if c.Proof == diff.Unproven {
		p.line(4, p.paint(yellow, string(c.Proof)))
	} else if c.Classification != diff.Informational {
		p.line(4, p.paint(faint, string(c.Proof)))
	}
}

// witnessWords say what the witness shows.
func witnessWords(c *diff.Change) string {
	switch {
	case c.Code == diff.ToolAdded:
		return "a call that works now: "
	case c.Classification == diff.Breaking:
		return "worked before, refused now: "
	}
	return "refused before, works now: "
}

// maxShown is how much of a value is shown in a report for people.
const maxShown = 160

func oneLine(v *jsondoc.Value) string {
	if v == nil {
		return "(nothing)"
	}
	text := string(jsondoc.AppendCompact(nil, v))
	if utf8.RuneCountInString(text) <= maxShown {
		return text
	}
	return string([]rune(text)[:maxShown-1]) + "…"
}

func (d *Diff) lastLine(p *printer) {
	s := d.Summary
	var parts []string
	for _, one := range []struct {
		n    int
		word string
		look string
	}{{s.Breaking, "breaking", red}, {s.NonBreaking, "non-breaking", green}, {s.Informational, "informational", blue}} {
		if one.n > 0 {
			parts = append(parts, p.paint(one.look, fmt.Sprintf("%d %s", one.n, one.word)))
		}
	}
	if len(parts) == 0 {
		parts = []string{p.paint(green, "no changes")}
	}
	failing := ""
	if d.Fails() {
		failing = p.paint(boldRed, fmt.Sprintf(" (fails on %s)", d.FailOn))
	}
	p.line(0, p.paint(bold, count(d.Tools, "tool")), ": ", strings.Join(parts, ", "), "; suggested version step: ", s.VersionStep(), failing)
}
