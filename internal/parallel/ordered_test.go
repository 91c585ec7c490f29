package parallel

import (
	"slices"
	"sync/atomic"
	"testing"
)

func TestOrderedTakesInOrder(t *testing.T) {
	for _, jobs := range []int{0, 1, 2, 7} {
		for _, n := range []int{0, 1, 2, 100} {
			const slots = 5
			var made [max(slots, 7)]int
			var taken []int
			Ordered(n, jobs, slots, func(i, slot int) { made[slot] = i * i }, func(i, slot int) bool {
				taken = append(taken, made[slot])
				return true
			})
			want := make([]int, n)
			for i := range want {
				want[i] = i * i
			}
			if !slices.Equal(taken, want) {
				t.Fatalf("jobs %d, n %d: took %v", jobs, n, taken)
			}
		}
	}
}

// No more are made than there are slots for, however slow the taking is.
func TestOrderedWaitsForSlots(t *testing.T) {
	const slots = 4
	var made atomic.Int32
	Ordered(100, 2, slots, func(int, int) { made.Add(1) }, func(i, _ int) bool {
		if ahead := int(made.Load()) - i; ahead > slots {
			t.Errorf("%d were made and not taken", ahead)
		}
		return true
	})
}

func TestOrderedStops(t *testing.T) {
	for _, jobs := range []int{1, 3} {
		var made atomic.Int32
		taken := 0
		Ordered(1000, jobs, 4, func(int, int) { made.Add(1) }, func(int, int) bool {
			taken++
			return taken < 3
		})
		if taken != 3 || made.Load() > 3+4 {
			t.Errorf("jobs %d: %d were taken and %d made after a stop at the third", jobs, taken, made.Load())
		}
	}
}

func TestOrderedPanicSurfacesInTheCaller(t *testing.T) {
	for _, jobs := range []int{1, 4} {
		func() {
			defer func() {
				if r := recover(); r != "bug" {
					t.Errorf("recovered %v, want the panic of the worker", r)
				}
			}()
			Ordered(100, jobs, 4, func(i, _ int) {
				if i == 42 {
					panic("bug")
				}
			}, func(i, _ int) bool {
				if i == 42 {
					t.Error("what was never made is taken")
				}
				return true
			})
			t.Error("Ordered returned although a call panicked")
		}()
	}
}

func TestOrderedPartsTakesAllInOrder(t *testing.T) {
	for _, jobs := range []int{0, 1, 2, 7} {
		for _, n := range []int{0, 1, partSize, partSize + 1, 100} {
			slots := make([][]int, Slots(jobs))
			var taken []int
			OrderedParts(n, jobs, func(i, slot int) { slots[slot] = append(slots[slot], i) }, func(slot int) bool {
				taken = append(taken, slots[slot]...)
				slots[slot] = nil
				return true
			})
			want := make([]int, n)
			for i := range want {
				want[i] = i
			}
			if !slices.Equal(taken, want) {
				t.Fatalf("jobs %d, n %d: took %v", jobs, n, taken)
			}
		}
	}
}
