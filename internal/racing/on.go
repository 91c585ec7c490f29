//go:build race

// Package racing says whether the race detector is on, which makes everything
// several times slower: tests that are about much data then take a part of it.
package racing

// Enabled says that the race detector is on.
const Enabled = true
