package report

import (
	"bytes"

	"github.com/schemaport/schemaport/internal/parallel"
)

// each prints n things one after the other. A report on thousands of tools is
// longer than the tools, so several workers print it, each into memory, and what
// they made is written in order.
func (p *printer) each(n int, one func(p *printer, i int)) {
	parts := make([]bytes.Buffer, partsAtATime(p.Jobs))
	parallel.Ordered((n+partSize-1)/partSize, p.Jobs, len(parts), func(k, slot int) {
		into := &printer{Style: p.Style, w: &parts[slot]}
		for i := k * partSize; i < min((k+1)*partSize, n); i++ {
			one(into, i)
		}
	}, func(_, slot int) bool {
		if p.err == nil {
			_, p.err = parts[slot].WriteTo(p.w)
		}
		return p.err == nil
	})
}
