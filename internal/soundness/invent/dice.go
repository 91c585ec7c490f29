// Package invent makes up schemas, and values that have a chance to satisfy a
// schema. The schemas cover the whole vocabulary, with all that gets in each
// other's way: references of every kind, contradictions, spellings of older
// drafts, keywords that say nothing, and what is malformed.
package invent

import (
	"encoding/binary"
	"math/rand/v2"

	"pgregory.net/rapid"
)

// Dice is where choices come from.
type Dice struct{ random *rand.Rand }

// Seeded returns dice that fall the same way for the same seed.
func Seeded(seed uint64) Dice { return Dice{rand.New(rand.NewPCG(seed, 0))} }

// Drawn returns dice of a property test, whose library is asked for a seed alone:
// it would try to make every single choice smaller, and it favours small numbers,
// which makes every rare keyword a common one.
func Drawn(t *rapid.T) Dice {
	return Seeded(binary.LittleEndian.Uint64(rapid.SliceOfN(rapid.Byte(), 8, 8).Draw(t, "seed")))
}

// Below returns a number from 0 to n-1, each as likely as the others.
func (d Dice) Below(n int) int { return d.random.IntN(n) }

// below is whatever has dice.
type below interface{ Below(n int) int }

// chance is true so many times in a hundred.
func chance(d below, percent int) bool { return d.Below(100) >= 100-percent }

func pick[T any](d below, choices ...T) T { return choices[d.Below(len(choices))] }

func someOf[T any](d below, percent int, choices ...T) []T {
	var some []T
	for _, choice := range choices {
		if chance(d, percent) {
			some = append(some, choice)
		}
	}
	return some
}
