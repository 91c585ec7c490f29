package cli

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// progress counts on standard error, on one line that it takes away again. It
// shows only to a person: never in a pipe, never with JSON, and not for a run
// that is over in a moment.
type progress struct {
	mu          sync.Mutex
	w           io.Writer
	count, all  int
	began, last time.Time
	shown       bool
}

const (
	progressAfter = time.Second
	progressEvery = 100 * time.Millisecond
)

func (p *program) newProgress(all int) *progress {
	g := &progress{all: all, began: time.Now()}
	if p.Terminal && p.StderrTerminal && p.format == "text" {
		g.w = p.Stderr
	}
	return g
}

func (g *progress) done() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.count++
	now := time.Now()
	if g.w == nil || now.Sub(g.began) < progressAfter || now.Sub(g.last) < progressEvery {
		return
	}
	g.last, g.shown = now, true
	fmt.Fprintf(g.w, "\r%d of %d", g.count, g.all)
}

// clear takes the line away before the report is written.
func (g *progress) clear() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.shown {
		fmt.Fprint(g.w, "\r\x1b[K")
	}
}
