package main

import (
	"bytes"
	"fmt"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/judge"
	"github.com/schemaport/schemaport/core/loss"
)

// results writes what becomes of the tool of a line, and returns the tool. A line
// that cannot be read is told of in the output, and spoils nothing but itself.
func (f *makePart) results(out *lines, line []byte, number int) *core.Tool {
	if len(bytes.TrimSpace(line)) == 0 {
		return nil
	}
	set := f.load(line, number)
	for _, problem := range set.Errors {
		out.error(problem)
	}
	if len(set.Tools) == 0 {
		return nil
	}
	tool := set.Tools[0]
	for _, target := range f.targets {
		if f.Command == "compile" {
			f.compile(out, tool, target)
		} else {
			check(out, tool, target)
		}
	}
	return tool
}

func (j *Job) load(line []byte, number int) core.Set {
	if limit := j.Limits.Bytes(); int64(len(line)) > limit {
		return core.Set{Errors: core.InputErrors{{
			Source: j.Source, Position: jsondoc.Position{Line: number, Column: 1},
			Message: fmt.Sprintf("the line is longer than the limit of %d bytes", limit),
		}}}
	}
	return core.LoadBytes(j.Source, line, core.LoadOptions{Limits: j.Limits, Lines: true, FirstLine: number})
}

func check(out *lines, tool *core.Tool, target *core.Target) {
	found := core.Check(tool, target)
	counts := core.CountBySeverity(found)
	out.result(tool, target, func(e *jsondoc.Encoder) {
		encodeDiagnostics(e, found)
		e.Name("summary")
		e.Object(func() {
			e.IntMember("error", counts.Error)
			e.IntMember("warning", counts.Warning)
			e.IntMember("info", counts.Info)
		})
	})
}

func (j *Job) compile(out *lines, tool *core.Tool, target *core.Target) {
	result := core.Compile(tool, target, core.CompileOptions{AllowLossy: j.AllowLossy})
	if j.Witnesses {
		loss.Show(result, judge.Independent)
	}
	out.result(tool, target, func(e *jsondoc.Encoder) {
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
