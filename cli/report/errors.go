package report

import (
	"io"
	"strings"

	"github.com/schemaport/schemaport/core"
)

// Errors writes what is wrong with the input, a line each with its source, and
// that nothing was done because of it.
func Errors(w io.Writer, style Style, errors core.InputErrors) error {
	p := &printer{Style: style, w: w}
	p.problems(errors)
	if len(errors) > 1 {
		p.air()
		p.line(0, Count(len(errors), "input error"), "; nothing was done")
	}
	return p.err
}

// Problems is Errors for a run that did what could be done.
func Problems(w io.Writer, style Style, errors core.InputErrors) error {
	p := &printer{Style: style, w: w}
	p.problems(errors)
	return p.err
}

func (p *printer) problems(errors core.InputErrors) {
	for i, err := range errors {
		if i > 0 {
			p.air()
		}
		p.line(0, p.paint(red, "error"), ": ", p.inputError(err))
		p.frame(2, red, err.Line, err.Text, err.Offset)
	}
}

// inputError is the error's own text, with a place that can be clicked.
func (p *printer) inputError(err *core.InputError) string {
	if err.Source == "" {
		return p.paint(plain, err.Error())
	}
	at := placeText(err.Source, err.Position)
	return p.source(plain, at, err.Source) + p.paint(plain, strings.TrimPrefix(err.Error(), at))
}
