package report

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/schemaport/schemaport/core"
)

// Matrix writes a row a tool and a column a target.
func (c *Check) Matrix(w io.Writer, style Style) error {
	p := &printer{Style: style, w: w}
	nameWidth := len("tool")
	for _, r := range c.Results {
		nameWidth = max(nameWidth, utf8.RuneCountInString(Safe(r.Tool.Name)))
	}
	header := []string{p.paint(bold, pad("tool", nameWidth))}
	for _, target := range c.Targets {
		header = append(header, "  ", p.paint(bold, pad(target.ID, cellWidth)))
	}
	p.line(0, header...)
	for start := 0; start < len(c.Results); start += len(c.Targets) {
		row := []string{pad(Safe(c.Results[start].Tool.Name), nameWidth)}
		for _, r := range c.Results[start : start+len(c.Targets)] {
			text, look := cell(core.CountBySeverity(r.Diagnostics))
			row = append(row, "  ", p.paint(look, pad(text, cellWidth)))
		}
		p.line(0, row...)
	}
	c.lastLine(p)
	return p.err
}

// cellWidth fits the longest target id and "99 err 99 warn".
const cellWidth = 16

// cell shows what matters most about a pair: the counts of errors and warnings.
func cell(c core.Counts) (text, look string) {
	switch {
	case c.Error > 0 && c.Warning > 0:
		return fmt.Sprintf("%d err %d warn", c.Error, c.Warning), red
	case c.Error > 0:
		return fmt.Sprintf("%d err", c.Error), red
	case c.Warning > 0:
		return fmt.Sprintf("%d warn", c.Warning), yellow
	}
	return "ok", green
}

func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
}
