package report

import (
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/schemaport/schemaport/core"
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

	// What was compared, so that a change can be shown where it stands.
	OldTools, NewTools       []*core.Tool
	OldRevision, NewRevision string         // of git, empty for what lies in files
	Targets                  []*core.Target // whose output was compared too
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

func (d *Diff) size() int { return len(d.Changes) }

func (d *Diff) encode(i int, e *jsondoc.Encoder) { d.Changes[i].Encode(e) }

func (d *Diff) results() iter.Seq[Encodable] { return each(d.Changes) }

// Text writes the changes for a person: by tool, the gravest first, and the
// counts in the last line.
func (d *Diff) Text(w io.Writer, style Style) error {
	p := &printer{Style: style, w: w}
	places := d.places()
	for i := range d.Changes {
		c := &d.Changes[i]
		if i == 0 || d.Changes[i-1].Tool != c.Tool {
			if i > 0 {
				p.line(0)
			}
			p.line(0, p.whole(bold, c.Tool))
		} else {
			p.air()
		}
		p.change(c, places)
	}
	if len(d.Changes) > 0 {
		p.line(0)
	}
	d.lastLine(p)
	return p.err
}

func (p *printer) change(c *diff.Change, places toolPlaces) {
	labels := map[diff.Classification]struct{ word, look string }{
		diff.Breaking: {"BREAKING", boldRed}, diff.NonBreaking: {"non-breaking", green}, diff.Informational: {"info", blue},
	}
	label := labels[c.Classification]
	p.line(2, p.paint(label.look, label.word), " ", p.paint(bold, string(c.Code)), ": ", p.paint(plain, c.Message))
	p.changePlace(label.look, c, places)
	if c.Before != nil || c.After != nil {
		p.line(4, p.whole(plain, oneLine(c.Before)), " → ", p.whole(plain, oneLine(c.After)))
	}
	if c.Witness != nil {
		p.line(4, witnessWords(c), p.whole(plain, string(jsondoc.AppendCompact(nil, c.Witness))))
	}
	if c.Proof == diff.Unproven {
		p.line(4, p.paint(yellow, string(c.Proof)))
	} else if c.Classification != diff.Informational {
		p.line(4, p.paint(faint, string(c.Proof)))
	}
}

// changePlace shows where a change stands: in the new set or, for a tool that is
// gone, in the old one. What stands in a revision is in no file, and is no link.
func (p *printer) changePlace(look string, c *diff.Change, places toolPlaces) {
	tool, revision := places.new[c.Tool], places.NewRevision
	if tool == nil {
		tool, revision = places.old[c.Tool], places.OldRevision
	}
	var value *jsondoc.Value
	if tool != nil {
		value = standsAt(tool, c.Path)
	}
	if value == nil {
		p.line(4, "at ", p.whole(faint, c.Path))
		return
	}
	at, file := tool.Document.Position(value.Place()), tool.Source
	if revision != "" {
		file = ""
	}
	p.line(4, "at ", p.source(plain, placeText(tool.Source, at), file), "  ", p.whole(faint, c.Path))
	p.frame(7, look, at.Line, tool.Document.Text(), value.Place())
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
	p.line(0, p.paint(bold, Count(d.Tools, "tool")), ": ", strings.Join(parts, ", "), "; suggested version step: ", s.VersionStep(), failing)
}
