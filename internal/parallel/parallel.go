// Package parallel spreads independent work over a number of workers. Results
// are the caller's to store by index, so their order never depends on timing.
package parallel

import (
	"sync"
	"sync/atomic"
)

// mostAtATime is how many items a worker takes at a time where there are many: most
// are so small that taking them one by one would cost more than doing them.
const mostAtATime = 32

// Each calls f for 0 to n-1, with at most jobs calls at a time; jobs below 2
// means one after another. A panic in f surfaces in the caller, where it can be
// recovered, instead of ending the process.
func Each(n, jobs int, f func(int)) {
	jobs = min(jobs, n)
	if jobs < 2 {
		for i := range n {
			f(i)
		}
		return
	}
	chunk := min(max(n/(16*jobs), 1), mostAtATime)
	var (
		next  atomic.Int64
		fault atomic.Pointer[any]
		group sync.WaitGroup
	)
	for range jobs {
		group.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					fault.CompareAndSwap(nil, &r)
				}
			}()
			for fault.Load() == nil {
				start := int(next.Add(int64(chunk))) - chunk
				if start >= n {
					return
				}
				for i := start; i < min(start+chunk, n); i++ {
					f(i)
				}
			}
		})
	}
	group.Wait()
	if r := fault.Load(); r != nil {
		panic(*r)
	}
}
