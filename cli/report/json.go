package report

import (
	"io"
	"iter"

	"github.com/schemaport/schemaport/cli/longarray"
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// Head is what the JSON document of every command begins with.
type Head struct {
	Command  string
	Version  string
	ExitCode int
	Errors   core.InputErrors // with any, there are no results
	Jobs     int              // how many workers may take part in writing; 0 means one
}

// Body is the part of the JSON document that a command makes of its own. Its
// results can be so many that several workers encode them; what is encoded at a
// time can be more than one.
type Body interface {
	encodeSummary(*jsondoc.Encoder)
	size() int
	encode(i int, e *jsondoc.Encoder)
}

// JSON writes the one JSON document of a run. A nil body stands for no results.
func JSON(w io.Writer, head Head, body Body) error {
	e := &jsondoc.Encoder{}
	var err error
	e.Object(func() {
		head.encode(e)
		e.Name("summary")
		e.Object(func() {
			if body != nil {
				body.encodeSummary(e)
			}
		})
		e.Name("results")
		e.Array(func() {
			if body != nil {
				err = longarray.Write(w, e, body.size(), head.Jobs, body.encode)
			}
		})
		e.Name("errors")
		e.Array(func() {
			for _, err := range head.Errors {
				err.Encode(e)
			}
		})
	})
	if err != nil {
		return err
	}
	_, err = w.Write(append(e.Bytes(), '\n'))
	return err
}

// title names the run: the program and, where there is one, the command.
func (h *Head) title() string {
	if h.Command == driverName {
		return driverName
	}
	return driverName + " " + h.Command
}

// encode writes the members that every report begins or ends with.
func (h *Head) encode(e *jsondoc.Encoder) {
	e.StringMember("command", h.Command)
	e.StringMember("schemaportVersion", h.Version)
	e.IntMember("exitCode", h.ExitCode)
}

func encodeCounts(e *jsondoc.Encoder, counts core.Counts) {
	e.IntMember("error", counts.Error)
	e.IntMember("warning", counts.Warning)
	e.IntMember("info", counts.Info)
}

func encodePair(e *jsondoc.Encoder, tool *core.Tool, target *core.Target) {
	e.StringMember("tool", tool.Name)
	e.StringMember("source", tool.Source)
	e.StringMember("target", target.ID)
}

func encodeDiagnostics(e *jsondoc.Encoder, diagnostics []core.Diagnostic) {
	e.Name("diagnostics")
	e.Array(func() {
		for i := range diagnostics {
			diagnostics[i].Encode(e)
		}
	})
}

func (c *Check) encodeSummary(e *jsondoc.Encoder) {
	e.IntMember("tools", c.Tools)
	e.IntMember("targets", len(c.Targets))
	encodeCounts(e, c.Counts)
	if c.Gate != nil {
		c.Gate.encode(e)
	}
}

func (c *Check) results() iter.Seq[Encodable] {
	return func(yield func(Encodable) bool) {
		c.all()(func(r *CheckResult) bool { return yield(r) })
	}
}

func (c *Check) size() int { return c.Tools }

func (c *Check) encode(tool int, e *jsondoc.Encoder) {
	results := c.Of(tool)
	for i := range results {
		results[i].Encode(e)
	}
}

// Encode writes what one target finds in one tool.
func (r *CheckResult) Encode(e *jsondoc.Encoder) {
	e.Object(func() {
		encodePair(e, r.Tool, r.Target)
		encodeDiagnostics(e, r.Diagnostics)
		e.Name("summary")
		e.Object(func() { encodeCounts(e, core.CountBySeverity(r.Diagnostics)) })
	})
}

func (c *Compile) encodeSummary(e *jsondoc.Encoder) {
	e.IntMember("tools", c.Tools)
	e.IntMember("targets", len(c.Targets))
	n := c.tally()
	e.IntMember("written", n.written)
	e.IntMember("unchanged", n.unchanged)
	e.IntMember("refused", n.refused)
	e.IntMember("removed", n.removed)
	if c.Mode != Write {
		e.Name("changes")
		e.Array(func() {
			for _, step := range c.Plan.Changes() {
				e.Object(func() {
					e.StringMember("file", step.Name)
					e.StringMember("change", string(step.Change))
				})
			}
		})
	}
	if len(c.Plan.Notes) > 0 {
		e.Name("notes")
		e.Array(func() {
			for _, note := range c.Plan.Notes {
				e.String(note)
			}
		})
	}
}

func (c *Compile) results() iter.Seq[Encodable] { return each(c.Results) }

func (c *Compile) size() int { return len(c.Results) }

func (c *Compile) encode(i int, e *jsondoc.Encoder) { c.Results[i].Encode(e) }

// Encode writes what became of one tool for one target.
func (r *CompileResult) Encode(e *jsondoc.Encoder) {
	e.Object(func() {
		encodePair(e, r.Tool, r.Target)
		e.BoolMember("ok", r.OK)
		if r.Output != "" {
			e.StringMember("output", r.Output)
		}
		if r.Inline && r.OK {
			e.Name("compiled")
			r.EncodeOutput(e)
		}
		e.Name("transformations")
		e.Array(func() {
			for i := range r.Transformations {
				r.Transformations[i].Encode(e)
			}
		})
		encodeDiagnostics(e, r.Diagnostics)
	})
}

// each gives the elements of a list as results.
func each[T any, P interface {
	*T
	Encodable
}](list []T) iter.Seq[Encodable] {
	return func(yield func(Encodable) bool) {
		for i := range list {
			if !yield(P(&list[i])) {
				return
			}
		}
	}
}
