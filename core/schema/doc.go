// Package schema knows JSON Schema as a language: which keywords exist, under
// which of them other schemas stand, in what order they are written, how a
// place inside a tool is named, and what a local reference points at. It knows
// no target and decides nothing.
package schema
