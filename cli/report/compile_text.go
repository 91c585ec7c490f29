package report

import (
	"fmt"
	"io"
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
	var last *core.Tool
	for _, r := range c.Results {
		// Verifying is about the directory: what is in order is not worth a line.
		if c.Mode == Verify && r.OK && changes[r.Output] == output.Unchanged {
			continue
		}
		if r.Tool != last {
			p.toolLine(last == nil, r.Tool)
			last = r.Tool
		}
		if r.OK {
			p.line(2, p.paint(bold, r.Target.ID), "  ", p.paint(green, c.did(changes[r.Output])), " ",
				p.paint(plain, path.Join(c.Dir, r.Output)))
		} else {
			p.line(2, p.paint(bold, r.Target.ID), "  ", p.paint(boldRed, "refused"), p.paint(plain, ", nothing written"))
		}
		if c.Mode != Verify || !r.OK {
			p.transformations(r.Transformations, r.OK && c.Mode == Write)
			p.findings(r.Tool, r.Diagnostics)
		}
	}
	if last != nil {
		p.line(0)
	}
	c.refusals(p)
	c.changedFiles(p)
	for _, note := range c.Plan.Notes {
		p.line(0, p.paint(yellow, "note"), ": ", p.paint(plain, note))
	}
	c.lastLine(p)
	return p.err
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

// refusals says once more, where the eye is at the end of a long log, which pairs
// were refused and by what.
func (c *Compile) refusals(p *printer) {
	for _, r := range c.Results {
		if r.OK {
			continue
		}
		for i := range r.Diagnostics {
			if d := &r.Diagnostics[i]; d.IsBlocking() {
				p.line(0, p.paint(boldRed, "refused"), " ", p.paint(bold, r.Tool.Name), " for ", p.paint(bold, r.Target.ID), ": ",
					p.paint(plain, d.Code()+": "+d.Message))
			}
		}
	}
}

// changedFiles lists what is not about a tool of this run: files to remove and,
// where nothing is written, the manifest.
func (c *Compile) changedFiles(p *printer) {
	for _, step := range c.Plan.Changes() {
		name := p.paint(plain, path.Join(c.Dir, step.Name))
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
	for len(all) > 0 {
		first := all[0]
		var same, rest []core.Transformation
		for _, t := range all {
			if t.Kind == first.Kind {
				same = append(same, t)
			} else {
				rest = append(rest, t)
			}
		}
		label := p.paint(faint, does) + p.paint(bold, first.Kind.Code)
		if first.Kind.Lossy {
			label = p.paint(red, loses) + p.paint(bold, first.Kind.Code)
		}
		if len(same) == 1 {
			p.line(4, label, " at ", p.paint(plain, first.Path), ": ", p.paint(plain, first.Detail))
		} else {
			p.line(4, label, fmt.Sprintf(" at %d places", len(same)))
			for _, t := range same {
				p.line(6, "at ", p.paint(plain, t.Path), ": ", p.paint(plain, t.Detail))
			}
		}
		all = rest
	}
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
	text := fmt.Sprintf("%s %s, %d unchanged, %d %s", count(n.written, "file"), written, n.unchanged, n.removed, removed)
	look := plain
	if n.refused > 0 {
		look = boldRed
	}
	p.line(0, p.paint(bold, text), ", ", p.paint(look, count(n.refused, "refusal")))
}
