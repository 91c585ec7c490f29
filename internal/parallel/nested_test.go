package parallel

import (
	"sync/atomic"
	"testing"
)

func TestNestedDoesEveryPartOnce(t *testing.T) {
	for _, jobs := range []int{0, 1, 2, 7} {
		for _, n := range []int{0, 1, 2, 50} {
			items := make([]atomic.Int32, n)
			parts := make([][]atomic.Int32, n)
			Nested(n, jobs, func(i int) (int, func(int)) {
				items[i].Add(1)
				parts[i] = make([]atomic.Int32, i%5) // every fifth leaves nothing behind
				return len(parts[i]), func(j int) { parts[i][j].Add(1) }
			})
			for i := range items {
				if got := items[i].Load(); got != 1 {
					t.Fatalf("jobs %d, n %d: item %d was done %d times", jobs, n, i, got)
				}
				for j := range parts[i] {
					if got := parts[i][j].Load(); got != 1 {
						t.Fatalf("jobs %d, n %d: part %d of item %d was done %d times", jobs, n, j, i, got)
					}
				}
			}
		}
	}
}

// One item is enough for all workers, once it has left its parts behind.
func TestNestedSharesTheParts(t *testing.T) {
	const jobs = 3
	var arrived atomic.Int32
	together := make(chan struct{})
	Nested(1, jobs, func(int) (int, func(int)) {
		return jobs, func(int) {
			if arrived.Add(1) == jobs {
				close(together)
			}
			<-together // only passed when as many parts as workers are being done
		}
	})
}

// With one worker no item is begun before the parts of the one before are done.
func TestNestedFinishesBeforeItBegins(t *testing.T) {
	unfinished := 0
	Nested(10, 1, func(int) (int, func(int)) {
		if unfinished > 0 {
			t.Errorf("an item was begun with %d parts to do", unfinished)
		}
		unfinished = 4
		return 4, func(int) { unfinished-- }
	})
}

func TestNestedPanicSurfacesInTheCaller(t *testing.T) {
	for _, jobs := range []int{1, 4} {
		for _, inPart := range []bool{false, true} {
			func() {
				defer func() {
					if r := recover(); r != "bug" {
						t.Errorf("recovered %v, want the panic of the worker", r)
					}
				}()
				Nested(100, jobs, func(i int) (int, func(int)) {
					if i == 42 && !inPart {
						panic("bug")
					}
					return 1, func(int) {
						if i == 42 {
							panic("bug")
						}
					}
				})
				t.Error("Nested returned although a call panicked")
			}()
		}
	}
}
