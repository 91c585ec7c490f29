package cli

import (
	"fmt"
	"io"
	"sync/atomic"
	"time"
)

// progress tells a person what a run is busy with, on one line of standard error
// that it takes away again. It shows only on a terminal, never beside a report for
// programs, and not for a run that is over in a moment. Work tells of itself by a
// counter alone; somebody else looks at it now and then.
type progress struct {
	w       io.Writer // nil shows nothing
	phase   atomic.Pointer[phase]
	quit    chan struct{} // closed when the line is to go
	stopped chan struct{} // closed when it is gone
}

// phase is one part of a run.
type phase struct {
	doing string
	all   int // 0 where nobody can tell
	count atomic.Int64
}

const (
	progressAfter = time.Second
	progressEvery = 100 * time.Millisecond
)

// newProgress starts with a first phase. What was started must be cleared.
func (p *program) newProgress(doing string, all int) *progress {
	g := &progress{}
	g.enter(doing, all)
	if p.Terminal && p.StderrTerminal && p.showsText() {
		g.w, g.quit, g.stopped = p.Stderr, make(chan struct{}), make(chan struct{})
		go g.show()
	}
	return g
}

// enter begins the next phase, with so many things to do.
func (g *progress) enter(doing string, all int) { g.phase.Store(&phase{doing: doing, all: all}) }

// done counts one thing of the phase.
func (g *progress) done() {
	if g.w != nil {
		g.phase.Load().count.Add(1)
	}
}

// show writes the line until it is told to take it away.
func (g *progress) show() {
	defer close(g.stopped)
	wait := time.NewTimer(progressAfter)
	defer wait.Stop()
	shown := false
	for {
		select {
		case <-g.quit:
			if shown {
				fmt.Fprint(g.w, "\r\x1b[K")
			}
			return
		case <-wait.C:
			shown = true
			fmt.Fprint(g.w, "\r", g.phase.Load(), "\x1b[K")
			wait.Reset(progressEvery)
		}
	}
}

func (ph *phase) String() string {
	if ph.all == 0 {
		return ph.doing + "…"
	}
	return fmt.Sprintf("%s %d of %d", ph.doing, ph.count.Load(), ph.all)
}

// clear takes the line away, before the report is written.
func (g *progress) clear() {
	if g.w != nil {
		close(g.quit)
		<-g.stopped
		g.w = nil
	}
}
