package parallel

import "sync"

// Ordered makes n things on several workers and takes them in order: produce is
// called for 0 to n-1 with at most jobs calls at a time, consume for each of them
// one after the other, by the caller. A thing is made in one of a number of slots,
// which is the caller's memory and no longer used once consume returns, so only as
// many are waiting as there are slots. After consume says no, no more are made.
// A panic of produce surfaces in the caller.
func Ordered(n, jobs, slots int, produce func(i, slot int), consume func(i, slot int) bool) {
	jobs = min(jobs, n)
	if jobs < 2 {
		for i := 0; i < n; i++ {
			if produce(i, 0); !consume(i, 0) {
				return
			}
		}
		return
	}
	o := &ordered{n: n, produce: produce, ready: make([]bool, max(slots, jobs))}
	o.changed.L = &o.mu
	var group sync.WaitGroup
	defer func() {
		o.stop()
		group.Wait()
		if o.fault != nil {
			panic(o.fault)
		}
	}()
	for range jobs {
		group.Go(o.work)
	}
	for i := range n {
		if !o.await(i) || !consume(i, i%len(o.ready)) {
			return
		}
		o.release()
	}
}

type ordered struct {
	mu       sync.Mutex
	changed  sync.Cond
	n        int
	produce  func(i, slot int)
	next     int    // to be made
	consumed int    // so many were taken
	ready    []bool // by slot
	stopped  bool
	fault    any
}

// work makes things as long as there is a slot for one.
func (o *ordered) work() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for {
		for !o.stopped && o.next < o.n && o.next >= o.consumed+len(o.ready) {
			o.changed.Wait()
		}
		if o.stopped || o.next >= o.n {
			return
		}
		i := o.next
		o.next++
		o.make(i)
		o.ready[i%len(o.ready)] = true
		o.changed.Broadcast()
	}
}

// make makes a thing while others may go on.
func (o *ordered) make(i int) {
	o.mu.Unlock()
	defer func() {
		r := recover()
		o.mu.Lock()
		if r != nil && o.fault == nil {
			o.fault, o.stopped = r, true
		}
	}()
	o.produce(i, i%len(o.ready))
}

// await waits for a thing, and says whether it is there to be taken.
func (o *ordered) await(i int) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	for !o.stopped && !o.ready[i%len(o.ready)] {
		o.changed.Wait()
	}
	o.ready[i%len(o.ready)] = false
	return !o.stopped
}

// release gives the slot of a thing that was taken to the next.
func (o *ordered) release() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.consumed++
	o.changed.Broadcast()
}

func (o *ordered) stop() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.stopped = true
	o.changed.Broadcast()
}
