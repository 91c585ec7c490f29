package output

import (
	"bytes"
	"errors"
	"io"
	"sync"
)

// comparer compares what is written to it with what a reader gives, and fails with
// errDiffers where they part.
type comparer struct {
	with io.Reader
	part []byte
}

var errDiffers = errors.New("not the same")

// comparers hands the memory of one on to the next: there are as many as there are
// files.
var comparers = sync.Pool{New: func() any { return &comparer{part: make([]byte, 32<<10)} }}

func (c *comparer) Write(p []byte) (int, error) {
	for done := 0; done < len(p); {
		n, err := io.ReadFull(c.with, c.part[:min(len(c.part), len(p)-done)])
		if !bytes.Equal(c.part[:n], p[done:done+n]) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
			return done, errDiffers
		}
		if err != nil {
			return done, err
		}
		done += n
	}
	return len(p), nil
}
