package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// Probe is what a run of probes learned: one result for each tool and target.
type Probe struct {
	Tools   int
	Targets []*core.Target
	Results []core.ProbeResult
	Again   string // the command to run again, for who has to set a key first
}

var outcomes = []core.Outcome{
	core.Accepted, core.Rejected, core.Skipped, core.Failed, core.MissingCredentials, core.CompileRefused,
}

func (p *Probe) Count(outcome core.Outcome) int {
	n := 0
	for i := range p.Results {
		if p.Results[i].Outcome == outcome {
			n++
		}
	}
	return n
}

func (p *Probe) encodeSummary(e *jsondoc.Encoder) {
	e.IntMember("tools", p.Tools)
	e.IntMember("targets", len(p.Targets))
	for _, outcome := range outcomes {
		e.IntMember(string(outcome), p.Count(outcome))
	}
}

func (p *Probe) size() int { return len(p.Results) }

func (p *Probe) encode(i int, e *jsondoc.Encoder) { p.Results[i].Encode(e) }

// Text writes what was learned for a person: by tool, then by target, and the
// counts in the last line.
func (p *Probe) Text(w io.Writer, style Style) error {
	out := &printer{Style: style, w: w}
	looks := map[core.Outcome]string{
		core.Accepted: green, core.Rejected: boldRed, core.CompileRefused: boldRed, core.Failed: yellow, core.MissingCredentials: yellow,
	}
	for i := range p.Results {
		r := &p.Results[i]
		if i == 0 || p.Results[i-1].Tool != r.Tool {
			out.toolLine(i == 0, r.Tool)
		}
		headline := []string{out.paint(bold, r.Target.ID), "  ", out.paint(looks[r.Outcome], string(r.Outcome))}
		if r.ErrorKind != "" && string(r.ErrorKind) != string(r.Outcome) {
			headline = append(headline, " (", out.paint(plain, string(r.ErrorKind)), ")")
		}
		if r.Model != "" && r.Status != 0 {
			headline = append(headline, out.paint(faint, fmt.Sprintf("  %s, status %d", r.Model, r.Status)))
		}
		out.line(2, headline...)
		if r.Message != "" {
			out.line(4, out.paint(plain, r.Message))
		}
		if r.Outcome == core.MissingCredentials && p.Again != "" {
			out.line(4, "then run again: ", out.whole(plain, p.Again))
		}
		if r.Arguments.Verified {
			out.line(4, "arguments: ", out.validity(r.Arguments.Valid))
			for _, problem := range r.Arguments.Problems {
				out.line(6, out.paint(plain, strings.TrimPrefix(problem.Path+": "+problem.Message, ": ")))
			}
		}
		for _, note := range r.Notes {
			out.line(4, out.paint(faint, note))
		}
	}
	if len(p.Results) > 0 {
		out.line(0)
	}
	var parts []string
	for _, outcome := range outcomes {
		if n := p.Count(outcome); n > 0 {
			parts = append(parts, out.paint(looks[outcome], fmt.Sprintf("%d %s", n, outcome)))
		}
	}
	if len(parts) == 0 {
		parts = []string{"nothing to ask"}
	}
	out.line(0, out.paint(bold, Count(p.Tools, "tool")), ", ", Count(len(p.Targets), "target"), ": ", strings.Join(parts, ", "))
	return out.err
}

func (p *printer) validity(valid bool) string {
	if valid {
		return p.paint(green, "valid")
	}
	return p.paint(red, "not valid by the tool's own schema")
}

// Requests is what a run of probes would send.
type Requests struct {
	Tools    int
	Targets  []*core.Target
	Requests []Request
}

// Request is one of them.
type Request struct {
	Tool    *core.Tool
	Target  *core.Target
	Model   string
	Body    []byte
	Refused string // why the tool does not compile; there is no body then
}

// AnyRefused says whether a tool does not compile.
func (r *Requests) AnyRefused() bool {
	for i := range r.Requests {
		if r.Requests[i].Refused != "" {
			return true
		}
	}
	return false
}

func (r *Requests) encodeSummary(e *jsondoc.Encoder) {
	e.IntMember("tools", r.Tools)
	e.IntMember("targets", len(r.Targets))
	e.IntMember("requests", len(r.Requests))
}

func (r *Requests) size() int { return len(r.Requests) }

func (r *Requests) encode(i int, e *jsondoc.Encoder) {
	one := &r.Requests[i]
	e.Object(func() {
		encodePair(e, one.Tool, one.Target)
		e.StringMember("model", one.Model)
		if one.Refused != "" {
			e.StringMember("outcome", string(core.CompileRefused))
			e.StringMember("message", one.Refused)
			return
		}
		// As a text: the bytes that would be sent, not a rendering of them.
		e.StringMember("request", string(one.Body))
	})
}

// Text writes each request under its tool and target.
func (r *Requests) Text(w io.Writer, style Style) error {
	out := &printer{Style: style, w: w}
	for i := range r.Requests {
		one := &r.Requests[i]
		out.line(0, out.whole(bold, one.Tool.Name), "  ", out.paint(bold, one.Target.ID), "  ", out.paint(faint, one.Model))
		if one.Refused != "" {
			out.line(2, out.paint(boldRed, "compile-refused"), ": ", out.paint(plain, one.Refused))
			continue
		}
		for _, line := range strings.Split(string(one.Body), "\n") {
			out.row(0, out.paint(plain, line))
		}
	}
	out.line(0, Count(len(r.Requests), "request"), " made, none sent")
	return out.err
}
