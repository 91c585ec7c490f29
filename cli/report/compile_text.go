package report

import (
	"fmt"
	"io"
	"math"
	"path"

	"github.com/schemaport/schemaport/cli/output"
	"github.com/schemaport/schemaport/core"
)

// Text writes what a compile made for a person: by tool, then by target, what
// was changed and what survives, and the result in the last line.
func (c *Compile) Text(w io.Writer, style Style) error {
	p := &printer{Style: style, w: w}
	changes := map[string]output.Change{}
	for _, step := range c.Plan.Steps {
		changes[step.Name] = step.Change
	}
	var shown []*CompileResult
	for i := range c.Results {
		// Verifying is about the directory: what is in order is not worth a line.
		if r := &c.Results[i]; c.Mode != Verify || !r.OK || changes[r.Output] != output.Unchanged {
			shown = append(shown, r)
		}
	}
	p.each(len(shown), func(p *printer, i int) {
		r := shown[i]
		if i == 0 || shown[i-1].Tool != r.Tool {
			p.toolLine(i == 0, r.Tool)
		} else {
			p.air()
		}
		if r.OK {
			p.line(2, p.paint(bold, r.Target.ID), "  ", p.paint(green, c.did(changes[r.Output])), " ",
				p.whole(plain, path.Join(c.Dir, r.Output)))
		} else {
			p.line(2, p.paint(bold, r.Target.ID), "  ", p.paint(boldRed, "refused"), p.paint(plain, ", nothing written"))
		}
		if c.Mode != Verify || !r.OK {
			told := r.Transformations
			if changes[r.Output] == output.Unchanged {
				told = onlyLossy(told) // the rest was told when it was done, and is in the manifest
			}
			p.transformations(told, r.OK && c.Mode == Write)
			if len(told) > 0 && len(r.Diagnostics) > 0 {
				p.air()
			}
			p.findings(r.Tool, r.Diagnostics)
		}
	})
	if len(shown) > 0 {
		p.line(0)
	}
	c.summary(p)
	c.refusals(p, 10) // all of them stand above
	c.ending(p)
	return p.err
}

// Quiet writes what went wrong and the result, which is the files that are not in
// order where nothing is written.
func (c *Compile) Quiet(w io.Writer, style Style) error {
	p := &printer{Style: style, w: w}
	c.refusals(p, math.MaxInt)
	if c.Mode != Write {
		for _, step := range c.Plan.Changes() {
			if step.Change != output.Remove && step.Name != output.ManifestName {
				p.line(0, c.did(step.Change), " ", p.whole(plain, path.Join(c.Dir, step.Name)))
			}
		}
	}
	c.ending(p)
	return p.err
}

// ending says what else happened to the directory, and the result.
func (c *Compile) ending(p *printer) {
	c.changedFiles(p)
	for _, note := range c.Plan.Notes {
		p.line(0, p.paint(yellow, "note"), ": ", p.paint(plain, note))
	}
	c.lastLine(p)
}

func onlyLossy(all []core.Transformation) []core.Transformation {
	var lossy []core.Transformation
	for i := range all {
		if all[i].Kind.Lossy {
			lossy = append(lossy, all[i])
		}
	}
	return lossy
}

// did says what became, or would become, of a file.
func (c *Compile) did(change output.Change) string {
	if change == output.Unchanged {
		return "unchanged"
	}
	switch c.Mode {
	case DryRun:
		return "would write"
	case Verify:
		return "stale"
	}
	return "wrote"
}

// refusals says, where the eye is at the end of a long log, which pairs were
// refused and by what. A list that is longer than most is cut.
func (c *Compile) refusals(p *printer, most int) {
	type reason struct {
		of      *CompileResult
		finding *core.Diagnostic
	}
	var reasons []reason
	for i := range c.Results {
		r := &c.Results[i]
		for j := range r.Diagnostics {
			if d := &r.Diagnostics[j]; !r.OK && d.IsBlocking() {
				reasons = append(reasons, reason{r, d})
			}
		}
	}
	p.each(min(len(reasons), most), func(p *printer, i int) {
		r, d := reasons[i].of, reasons[i].finding
		p.line(0, p.paint(boldRed, "refused"), " ", p.whole(bold, r.Tool.Name), " for ", p.paint(bold, r.Target.ID), ": ",
			p.code(d.Rule), ": ", p.paint(plain, shorten(d.Message, maxShown)))
	})
	if len(reasons) > most {
		p.line(0, p.paint(boldRed, "refused"), " for ", Count(len(reasons)-most, "more reason"), ", shown above")
	}
}

// changedFiles lists what is not about a tool of this run: files to remove and,
// where nothing is written, the manifest.
func (c *Compile) changedFiles(p *printer) {
	for _, step := range c.Plan.Changes() {
		name := p.whole(plain, path.Join(c.Dir, step.Name))
		switch {
		case step.Change == output.Remove && c.Mode == Write:
			p.line(0, "removed ", name)
		case step.Change == output.Remove:
			p.line(0, "would remove ", name)
		case step.Name == output.ManifestName && c.Mode == Verify:
			p.line(0, "stale ", name)
		}
	}
}

// transformations writes each kind of change once, with all its places: what
// was done or, where nothing was written, what would be.
func (p *printer) transformations(all []core.Transformation, done bool) {
	does, loses := "did ", "lost "
	if !done {
		does, loses = "would do ", "would lose "
	}
	for _, same := range fold(pointers(all), func(t *core.Transformation) *core.TransformationKind { return t.Kind }) {
		first := same[0]
		label := p.paint(faint, does)
		if first.Kind.Lossy {
			label = p.paint(red, loses)
		}
		label += p.paint(bold, first.Kind.Code)
		if len(same) == 1 {
			p.line(4, label, " at ", p.whole(plain, first.Path), ": ", p.paint(plain, first.Detail))
			p.witness(6, first.Witness, done)
			continue
		}
		p.line(4, label, " at ", Count(len(same), "place"))
		for _, t := range same {
			p.line(6, "at ", p.whole(plain, t.Path), ": ", p.paint(plain, t.Detail))
			p.witness(9, t.Witness, done)
		}
	}
}

// witness shows a loss by a call: one that the tool never agreed to take and now
// has to or, where a map was erased, one that cannot be made any more.
func (p *printer) witness(indent int, w *core.Witness, done bool) {
	if w == nil {
		return
	}
	words := map[[2]bool]string{ // by what was erased and whether it is done
		{false, false}: "would now accept: ",
		{false, true}:  "now accepts: ",
		{true, false}:  "could no longer be sent: ",
		{true, true}:   "can no longer be sent: ",
	}[[2]bool{w.Erased, done}]
	p.line(indent, p.paint(yellow, words), p.whole(plain, oneLine(&w.Value)))
}

// tally is what the last line and the JSON summary count. The manifest is not a
// compiled file and is not counted.
type tally struct{ written, unchanged, refused, removed int }

func (c *Compile) tally() tally {
	return tally{
		written:   c.Plan.Count(output.Create, output.Update),
		unchanged: c.Plan.Count(output.Unchanged),
		refused:   c.Refused,
		removed:   c.Plan.Count(output.Remove),
	}
}

func (c *Compile) lastLine(p *printer) {
	n := c.tally()
	written, removed := "written", "removed"
	switch c.Mode {
	case DryRun:
		written, removed = "would be written", "would be removed"
	case Verify:
		written, removed = "stale or missing", "to remove"
		if c.IsStale() {
			p.line(0, p.paint(boldRed, c.Dir+" is not what this run would write"))
		} else {
			p.line(0, p.paint(green, c.Dir+" is what this run would write"))
		}
	}
	text := fmt.Sprintf("%s %s, %d unchanged, %d %s", Count(n.written, "file"), written, n.unchanged, n.removed, removed)
	look := plain
	if n.refused > 0 {
		look = boldRed
	}
	p.line(0, p.paint(bold, text), ", ", p.paint(look, Count(n.refused, "refusal")))
}
