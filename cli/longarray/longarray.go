// Package longarray writes JSON arrays that are too long to be made by one worker
// or to be held in memory.
package longarray

import (
	"io"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/parallel"
)

// Write writes n things into the array that e stands in, in order. Each is encoded
// by encode, which is called by as many workers at a time as jobs says, with an
// encoder that it may write any number of elements to. What e holds is written
// before them, and e goes on behind them.
func Write(w io.Writer, e *jsondoc.Encoder, n, jobs int, encode func(i int, e *jsondoc.Encoder)) error {
	parts := make([]*jsondoc.Encoder, parallel.Slots(jobs))
	for i := range parts {
		parts[i] = e.Fork()
	}
	var failed error
	parallel.OrderedParts(n, jobs, func(i, slot int) { encode(i, parts[slot]) }, func(slot int) bool {
		failed = e.Pass(w, parts[slot])
		return failed == nil
	})
	return failed
}
