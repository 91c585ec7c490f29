package report

import (
	"io"

	"github.com/schemaport/schemaport/core"
)

// Errors writes what is wrong with the input, a line each, and how many there are.
func Errors(w io.Writer, style Style, errors core.InputErrors) error {
	p := &printer{Style: style, w: w}
	for _, err := range errors {
		p.line(0, p.paint(red, "error"), ": ", p.paint(plain, err.Error()))
	}
	if len(errors) > 1 {
		p.line(0, count(len(errors), "input error"), "; nothing was done")
	}
	return p.err
}
