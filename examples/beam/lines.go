package main

import (
	"bufio"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// lines writes JSON objects, a line each, in the form of the command line.
type lines struct {
	out     *bufio.Writer // keeps the first error, and flushing tells it
	encoder jsondoc.Encoder
}

func (l *lines) object(members func(*jsondoc.Encoder)) {
	l.encoder.Compact = true
	l.encoder.Reset()
	l.encoder.Object(func() { members(&l.encoder) })
	l.out.Write(append(l.encoder.Bytes(), '\n'))
}

// result writes the line of a tool and a target, with what members adds.
func (l *lines) result(tool *core.Tool, target *core.Target, members func(*jsondoc.Encoder)) {
	l.object(func(e *jsondoc.Encoder) {
		e.StringMember("tool", tool.Name)
		e.StringMember("source", tool.Source)
		e.StringMember("target", target.ID)
		members(e)
	})
}

func (l *lines) error(err *core.InputError) {
	l.object(func(e *jsondoc.Encoder) {
		e.Name("error")
		err.Encode(e)
	})
}
