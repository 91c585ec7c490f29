package report

import (
	"fmt"
	"strings"

	"github.com/schemaport/schemaport/cli/gate"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// Gate is what a user's decisions kept out of the report of a check.
type Gate struct {
	*gate.Outcome
	BaselineFile string // the baseline in force or just written, as people are shown it
}

// gateLines says what was kept out, and what the decisions have no use for any
// more. Nothing is kept out without a word.
func (c *Check) gateLines(p *printer) {
	g := c.Gate
	if g == nil {
		return
	}
	for _, s := range g.Unused {
		p.line(0, p.paint(yellow, "warning"), " ", p.paint(plain, placeText(s.Source, s.Position)), ": the suppression of ",
			p.whole(bold, s.Code), p.paint(plain, scopeOf(s)), " matches nothing; remove it")
	}
	if n := len(g.Fixed); n > 0 {
		entries, occur := "entries", "occur"
		if n == 1 {
			entries, occur = "entry", "occurs"
		}
		p.line(0, p.paint(green, "fixed"), fmt.Sprintf(": %d %s of ", n, entries), p.whole(plain, g.BaselineFile), " no longer ", occur, "; run --write-baseline ",
			p.whole(plain, g.BaselineFile), " again to shrink it")
	}
	var kept []string
	if g.SwitchedOff > 0 {
		kept = append(kept, fmt.Sprintf("%d of rules that are off", g.SwitchedOff))
	}
	if g.Suppressed > 0 {
		kept = append(kept, fmt.Sprintf("%d suppressed", g.Suppressed))
	}
	if g.Baselined > 0 && g.Recorded == nil {
		kept = append(kept, fmt.Sprintf("%d in the baseline", g.Baselined))
	}
	if len(kept) > 0 {
		p.line(0, p.paint(faint, "not shown: "+strings.Join(kept, ", ")))
	}
	if g.Recorded != nil {
		p.line(0, "wrote ", p.whole(bold, g.BaselineFile), ": ", Count(g.Baselined, "finding"), " from now on known")
	}
}

// scopeOf says in words where a suppression holds.
func scopeOf(s *gate.Suppression) string {
	text := ""
	if s.Tool != "" {
		text += " in " + s.Tool
	}
	if s.Path != "" {
		text += " at " + s.Path
	}
	return text
}

// encode writes what a check kept out. The members are there only where the
// decision is in force, so that the shape of every other report stays as it is.
func (g *Gate) encode(e *jsondoc.Encoder) {
	if g.HasOff {
		e.IntMember("switchedOff", g.SwitchedOff)
	}
	if g.HasSuppressions {
		e.IntMember("suppressed", g.Suppressed)
		e.Name("unusedSuppressions")
		e.Array(func() {
			for _, s := range g.Unused {
				e.Object(func() {
					e.StringMember("source", s.Source)
					e.IntMember("line", s.Line)
					e.IntMember("column", s.Column)
					e.StringMember("code", s.Code)
					if s.Tool != "" {
						e.StringMember("tool", s.Tool)
					}
					if s.Path != "" {
						e.StringMember("path", s.Path)
					}
					e.StringMember("reason", s.Reason)
				})
			}
		})
	}
	if g.HasBaseline {
		e.StringMember("baseline", g.BaselineFile)
		e.IntMember("baselined", g.Baselined)
		e.Name("baselineFixed")
		e.Array(func() {
			for _, f := range g.Fixed {
				e.Object(func() {
					e.StringMember("tool", f.Tool)
					e.StringMember("code", f.Code)
					e.StringMember("path", f.Path)
					e.IntMember("count", f.Count)
				})
			}
		})
	}
}
