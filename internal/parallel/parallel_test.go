package parallel

import (
	"sync/atomic"
	"testing"
)

func TestEachCallsOnceForEveryIndex(t *testing.T) {
	for _, jobs := range []int{0, 1, 2, 7, 100} {
		for _, n := range []int{0, 1, 7, 8, 9, 1000} {
			calls := make([]atomic.Int32, n)
			Each(n, jobs, func(i int) { calls[i].Add(1) })
			for i := range calls {
				if got := calls[i].Load(); got != 1 {
					t.Fatalf("jobs %d, n %d: index %d was called %d times", jobs, n, i, got)
				}
			}
		}
	}
}

func TestEachNeverRunsMoreThanJobs(t *testing.T) {
	var running, most atomic.Int32
	Each(500, 3, func(int) {
		now := running.Add(1)
		for {
			seen := most.Load()
			if now <= seen || most.CompareAndSwap(seen, now) {
				break
			}
		}
		running.Add(-1)
	})
	if most.Load() > 3 {
		t.Errorf("%d calls ran at a time, want at most 3", most.Load())
	}
}

func TestPanicSurfacesInTheCaller(t *testing.T) {
	defer func() {
		if r := recover(); r != "bug" {
			t.Errorf("recovered %v, want the panic of the worker", r)
		}
	}()
	Each(100, 4, func(i int) {
		if i == 42 {
			panic("bug")
		}
	})
	t.Error("Each returned although a call panicked")
}
