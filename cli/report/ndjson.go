package report

import (
	"bufio"
	"io"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// NDJSON writes a line of JSON for each result, or for each error, and a line
// for the run at the end.
func NDJSON(w io.Writer, head Head, body Body) error {
	out := bufio.NewWriterSize(w, 64<<10)
	lines := NewLines(out)
	if body != nil {
		run, ok := body.(outlined)
		if !ok {
			return notOutlined(body)
		}
		for result := range run.results() {
			_ = lines.Result(result) // End tells of a failure
		}
	}
	for _, err := range head.Errors {
		_ = lines.Error(err)
	}
	var encodeSummary func(*jsondoc.Encoder)
	if body != nil {
		encodeSummary = body.encodeSummary
	}
	if err := lines.End(head, encodeSummary); err != nil {
		return err
	}
	return out.Flush()
}

// Lines writes JSON values a line each, as they come: it holds one line and
// nothing of those before it. After a failure it writes nothing more, and End
// tells of it.
type Lines struct {
	w       io.Writer
	encoder jsondoc.Encoder
	err     error
}

// NewLines returns a writer of lines to w, which should be buffered.
func NewLines(w io.Writer) *Lines {
	return &Lines{w: w, encoder: jsondoc.Encoder{Compact: true}}
}

// Result writes the line of one result.
func (l *Lines) Result(result Encodable) error {
	return l.write(func(e *jsondoc.Encoder) { result.Encode(e) })
}

// Error writes the line of one input error.
func (l *Lines) Error(err *core.InputError) error {
	return l.write(func(e *jsondoc.Encoder) {
		e.Object(func() {
			e.Name("error")
			err.Encode(e)
		})
	})
}

// End writes the last line, which tells how the run ended. A run without results
// has no summary to encode.
func (l *Lines) End(head Head, encodeSummary func(*jsondoc.Encoder)) error {
	return l.write(func(e *jsondoc.Encoder) {
		e.Object(func() {
			head.encode(e)
			e.Name("summary")
			e.Object(func() {
				if encodeSummary != nil {
					encodeSummary(e)
				}
			})
		})
	})
}

func (l *Lines) write(encode func(*jsondoc.Encoder)) error {
	if l.err != nil {
		return l.err
	}
	l.encoder.Reset()
	encode(&l.encoder)
	_, l.err = l.w.Write(append(l.encoder.Bytes(), '\n'))
	return l.err
}
