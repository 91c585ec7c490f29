package main

import (
	"bytes"
	"fmt"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/judge"
	"github.com/schemaport/schemaport/core/loss"
)

// results makes the output of lines.
type results struct {
	job     *Job
	targets []*core.Target
}

// of gives the output of one line, and its tool if it has one. A line that cannot
// be read is told of in the output, and spoils nothing but itself.
func (r *results) of(line []byte, number int) (text []byte, tool *core.Tool) {
	if len(bytes.TrimSpace(line)) == 0 {
		return nil, nil
	}
	set := r.load(line, number)
	for _, problem := range set.Errors {
		text = append(text, errorLine(problem)...)
	}
	if len(set.Tools) == 0 {
		return text, nil
	}
	tool = set.Tools[0]
	for _, target := range r.targets {
		if r.job.Command == "compile" {
			text = append(text, r.compile(tool, target)...)
		} else {
			text = append(text, check(tool, target)...)
		}
	}
	return text, tool
}

func (r *results) load(line []byte, number int) core.Set {
	if limit := r.job.Limits.Bytes(); int64(len(line)) > limit {
		return core.Set{Errors: core.InputErrors{{
			Source: r.job.Source, Position: jsondoc.Position{Line: number, Column: 1},
			Message: fmt.Sprintf("the line is longer than the limit of %d bytes", limit),
		}}}
	}
	return core.LoadBytes(r.job.Source, line, core.LoadOptions{Limits: r.job.Limits, Lines: true, FirstLine: number})
}

func check(tool *core.Tool, target *core.Target) []byte {
	found := core.Check(tool, target)
	counts := core.CountBySeverity(found)
	return resultLine(tool, target, func(e *jsondoc.Encoder) {
		encodeDiagnostics(e, found)
		e.Name("summary")
		e.Object(func() {
			e.IntMember("error", counts.Error)
			e.IntMember("warning", counts.Warning)
			e.IntMember("info", counts.Info)
		})
	})
}

func (r *results) compile(tool *core.Tool, target *core.Target) []byte {
	result := core.Compile(tool, target, core.CompileOptions{AllowLossy: r.job.AllowLossy})
	if r.job.Witnesses {
		loss.Show(result, judge.Independent)
	}
	return resultLine(tool, target, func(e *jsondoc.Encoder) {
		e.BoolMember("ok", result.OK)
		if result.OK {
			e.Name("compiled")
			result.EncodeOutput(e)
		}
		e.Name("transformations")
		e.Array(func() {
			for i := range result.Transformations {
				result.Transformations[i].Encode(e)
			}
		})
		encodeDiagnostics(e, result.Diagnostics)
	})
}

func encodeDiagnostics(e *jsondoc.Encoder, diagnostics []core.Diagnostic) {
	e.Name("diagnostics")
	e.Array(func() {
		for i := range diagnostics {
			diagnostics[i].Encode(e)
		}
	})
}

// resultLine is the line of a result: its tool, its target, and what members adds.
func resultLine(tool *core.Tool, target *core.Target, members func(*jsondoc.Encoder)) []byte {
	return objectLine(func(e *jsondoc.Encoder) {
		e.StringMember("tool", tool.Name)
		e.StringMember("source", tool.Source)
		e.StringMember("target", target.ID)
		members(e)
	})
}

func errorLine(err *core.InputError) []byte {
	return objectLine(func(e *jsondoc.Encoder) {
		e.Name("error")
		err.Encode(e)
	})
}

func objectLine(members func(*jsondoc.Encoder)) []byte {
	e := jsondoc.Encoder{Compact: true}
	e.Object(func() { members(&e) })
	return append(e.Bytes(), '\n')
}
