package parallel

import "sync"

// Nested calls item for 0 to n-1, with at most jobs calls at a time. A call may
// leave parts behind: work of their own, numbered from 0, that any worker does.
// Parts are done before a new item is begun, so that few items are unfinished at
// a time however many there are. A panic surfaces in the caller, as in Each.
func Nested(n, jobs int, item func(i int) (parts int, part func(int))) {
	q := &queue{items: n, item: item}
	q.changed.L = &q.mu
	if jobs < 2 {
		q.work()
	} else {
		var group sync.WaitGroup
		for range jobs {
			group.Go(q.work)
		}
		group.Wait()
	}
	if q.fault != nil {
		panic(q.fault)
	}
}

// queue is the work that is left.
type queue struct {
	mu      sync.Mutex
	changed sync.Cond
	item    func(i int) (int, func(int))
	next    int // item
	items   int
	running int // items that may still leave parts behind
	parts   []parts
	fault   any
}

// parts are what an item left behind and nobody has begun.
type parts struct {
	next, n int
	do      func(int)
}

// work does what there is until there is nothing left.
func (q *queue) work() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.fault == nil {
		switch {
		case len(q.parts) > 0:
			last := &q.parts[len(q.parts)-1]
			do, i := last.do, last.next
			if last.next++; last.next == last.n {
				q.parts = q.parts[:len(q.parts)-1]
			}
			q.unlocked(func() { do(i) })
		case q.next < q.items:
			i := q.next
			q.next++
			q.running++
			var left parts
			q.unlocked(func() { left.n, left.do = q.item(i) })
			q.running--
			if left.n > 0 {
				q.parts = append(q.parts, left)
			}
			q.changed.Broadcast()
		case q.running > 0:
			q.changed.Wait()
		default:
			return
		}
	}
}

// unlocked calls f while others may use the queue.
func (q *queue) unlocked(f func()) {
	q.mu.Unlock()
	defer func() {
		r := recover()
		q.mu.Lock()
		if r != nil {
			q.fault = r
			q.changed.Broadcast()
		}
	}()
	f()
}
