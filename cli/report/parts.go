package report

import (
	"bytes"

	"github.com/schemaport/schemaport/internal/parallel"
)

// each prints n things one after the other. A report on thousands of tools is
// longer than the tools, so several workers print it, each into memory, and what
// they made is written in order.
func (p *printer) each(n int, one func(p *printer, i int)) {
	parts := make([]bytes.Buffer, parallel.Slots(p.Jobs))
	printers := make([]printer, len(parts))
	for slot := range parts {
		printers[slot] = printer{Style: p.Style, w: &parts[slot]}
	}
	parallel.OrderedParts(n, p.Jobs, func(i, slot int) { one(&printers[slot], i) }, func(slot int) bool {
		if p.err == nil {
			_, p.err = parts[slot].WriteTo(p.w)
		}
		return p.err == nil
	})
}
