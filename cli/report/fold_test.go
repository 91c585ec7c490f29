package report

import (
	"fmt"
	"testing"
)

func TestFold(t *testing.T) {
	for _, test := range []struct{ items, kinds int }{{0, 1}, {1, 1}, {10, 3}, {100, fewKinds}, {100, fewKinds + 1}, {1000, 300}} {
		items := make([]int, test.items)
		for i := range items {
			items[i] = i
		}
		folded := fold(items, func(i int) string { return fmt.Sprint(i % test.kinds) })
		if len(folded) != min(test.items, test.kinds) {
			t.Fatalf("%d items of %d kinds: %d groups", test.items, test.kinds, len(folded))
		}
		seen := 0
		for kind, same := range folded {
			for n, item := range same {
				if item != kind+n*test.kinds {
					t.Fatalf("%d items of %d kinds: group %d is %v", test.items, test.kinds, kind, same)
				}
			}
			seen += len(same)
		}
		if seen != test.items {
			t.Errorf("%d of %d items are left", seen, test.items)
		}
	}
}
