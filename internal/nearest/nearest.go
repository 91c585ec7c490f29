// Package nearest finds the word that a mistyped one most likely stands for.
package nearest

import (
	"slices"
	"strings"
)

// Of returns the candidate that a mistyped word most likely stands for, or
// "" when none is close.
func Of(word string, candidates []string) string {
	best, bestDistance := "", len(word)/3+2
	for _, candidate := range slices.Sorted(slices.Values(candidates)) {
		if d := Distance(strings.ToLower(word), candidate); d < bestDistance {
			best, bestDistance = candidate, d
		}
	}
	return best
}

// Distance counts the insertions, deletions, replacements and swaps of
// neighbours that lead from a to b.
func Distance(a, b string) int {
	older, previous, current := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range previous {
		previous[j] = j
	}
	for i := 1; i <= len(a); i++ {
		current[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			current[j] = min(previous[j]+1, current[j-1]+1, previous[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				current[j] = min(current[j], older[j-2]+1)
			}
		}
		older, previous, current = previous, current, older
	}
	return previous[len(b)]
}
