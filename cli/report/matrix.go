package report

import (
	"fmt"
	"io"

	"github.com/schemaport/schemaport/core"
)

// Matrix writes a row a tool and a column a target.
func (c *Check) Matrix(w io.Writer, style Style) error {
	p := &printer{Style: style, w: w}
	widths := c.matrixWidths(p)
	header := []string{p.paint(bold, pad("tool", widths[0]))}
	for i, target := range c.Targets {
		header = append(header, "  ", p.paint(bold, pad(target.ID, widths[i+1])))
	}
	p.row(0, header...)
	for tool := range c.Tools {
		results := c.Of(tool)
		row := []string{pad(fit(Safe(results[0].Tool.Name), widths[0]), widths[0])}
		for i, r := range results {
			text, look := cellOf(core.CountBySeverity(r.Diagnostics))
			row = append(row, "  ", p.paint(look, pad(text, widths[i+1])))
		}
		p.row(0, row...)
	}
	if c.Tools > 0 {
		p.line(0)
	}
	c.lastLine(p)
	return p.err
}

// cellWidth fits the longest target id and "99 err 99 warn".
const cellWidth = 16

// matrixWidths are the widths of the columns, that of the names first. In a log
// they stay the same from run to run; on a terminal too narrow for that they
// close up, and at last the names are cut, so that a row stays a row.
func (c *Check) matrixWidths(p *printer) []int {
	widths, needed := []int{len("tool")}, 0
	for _, target := range c.Targets {
		widths = append(widths, len(target.ID))
	}
	for tool := range c.Tools {
		for i, r := range c.Of(tool) {
			text, _ := cellOf(core.CountBySeverity(r.Diagnostics))
			widths[0] = max(widths[0], columnsOf(Safe(r.Tool.Name)))
			widths[i+1] = max(widths[i+1], len(text))
		}
	}
	for i := range c.Targets {
		needed += 2 + widths[i+1]
	}
	if p.Width == 0 || widths[0]+len(c.Targets)*(2+cellWidth) <= p.columns() {
		for i := range c.Targets {
			widths[i+1] = max(widths[i+1], cellWidth)
		}
	} else {
		widths[0] = min(widths[0], max(p.columns()-needed, 2*len("tool")))
	}
	return widths
}

// cellOf shows what matters most about a pair: the counts of errors and warnings.
func cellOf(c core.Counts) (text, look string) {
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
