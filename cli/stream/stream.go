// Package stream takes lines one after another, works on several at a time, and
// writes what comes of them in their order. It holds no more than a few batches
// of lines, however many there are.
package stream

import (
	"bytes"
	"errors"
	"io"
	"sync"
)

// Line is one line of the input.
type Line struct {
	Number int    // from 1, in the whole input
	Text   []byte // without its line end; valid only during the call
	// TooLong says that the line is longer than allowed. Its text is not held.
	TooLong bool
}

// IsBlank says whether there is nothing on the line but white space.
func (l Line) IsBlank() bool { return !l.TooLong && len(bytes.TrimSpace(l.Text)) == 0 }

// Worker makes the output of one line and appends it to dst. Each worker is used
// by one goroutine at a time.
type Worker interface {
	Work(dst []byte, line Line) []byte
}

// Options are the bounds of a run.
type Options struct {
	Jobs      int // workers at a time; below 2 means one
	MaxLine   int // bytes of the longest line that is held
	FirstLine int // number of the first line; 0 means 1
}

// batchSize is how many bytes of lines are handed to a worker at once: enough
// that handing over costs nothing beside the work.
const batchSize = 128 << 10

// batch is some whole lines, and what became of them.
type batch struct {
	first int
	text  []byte
	// tooLong says that the batch is one line of which only the beginning is held.
	tooLong bool
	output  []byte
	done    chan struct{}
}

// Run passes every line of r to the workers that newWorker makes, and writes what
// they give to w. The first error of reading or writing ends it. A panic of a
// worker surfaces in the caller.
func Run(r io.Reader, w io.Writer, options Options, newWorker func() Worker) error {
	jobs := max(options.Jobs, 1)
	var (
		work    = make(chan *batch, jobs)
		order   = make(chan *batch, 2*jobs)
		stop    = make(chan struct{})
		halt    = sync.OnceFunc(func() { close(stop) })
		workers sync.WaitGroup
		faults  = make(chan any, jobs)
	)
	for range jobs {
		workers.Go(func() {
			defer func() {
				if fault := recover(); fault != nil {
					faults <- fault
					halt()
				}
			}()
			worker := newWorker()
			for b := range work {
				b.run(worker)
				close(b.done)
			}
		})
	}
	var readErr error
	go func() {
		defer close(order)
		defer close(work)
		s := &splitter{r: r, size: batchSize, maxLine: options.MaxLine, next: max(options.FirstLine, 1)}
		for {
			b, err := s.batch()
			if b != nil {
				select {
				case order <- b: // before work: what is worked on will be written
				case <-stop:
					return
				}
				select {
				case work <- b:
				case <-stop:
					return
				}
			}
			if err != nil {
				if !errors.Is(err, io.EOF) {
					readErr = err // order is closed after this
				}
				return
			}
		}
	}()
	writeErr := inOrder(order, stop, w)
	halt()
	workers.Wait()
	select {
	case fault := <-faults:
		panic(fault)
	default:
	}
	for range order { // until the reader has closed it, and with it said how it ended
	}
	return errors.Join(readErr, writeErr)
}

// inOrder writes what came of each batch when it is done.
func inOrder(order <-chan *batch, stop <-chan struct{}, w io.Writer) error {
	for b := range order {
		select {
		case <-b.done:
		case <-stop: // a worker failed, and this batch may never be done
			return nil
		}
		if _, err := w.Write(b.output); err != nil {
			return err
		}
		b.output = nil
	}
	return nil
}

// run works on the lines of the batch.
func (b *batch) run(worker Worker) {
	if b.tooLong {
		b.output = worker.Work(b.output, Line{Number: b.first, TooLong: true})
		return
	}
	number := b.first
	for rest := b.text; len(rest) > 0; number++ {
		line := rest
		if end := bytes.IndexByte(rest, '\n'); end >= 0 {
			line, rest = rest[:end], rest[end+1:]
		} else {
			rest = nil
		}
		b.output = worker.Work(b.output, Line{Number: number, Text: line})
	}
	b.text = nil
}
