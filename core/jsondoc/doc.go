// Package jsondoc reads and writes JSON documents without losing anything.
//
// A parsed [Document] keeps what the general-purpose decoders throw away and a
// schema compiler cannot do without: numbers exactly as they were written,
// the place of every value and member name, and the fact that a name occurs
// twice in one object (an error, because one of the two would be lost).
//
// # Order
//
// The members of an object are held sorted by name, whatever their order in
// the source, so everything that walks a document is independent of key order
// by construction. The declared order is not lost: it is the order of
// [Value.NameAt]. In what order members are written is decided at the very
// end, by a [Layout].
//
// # Limits
//
// Parse refuses documents that are too large or nested too deeply
// ([Limits]), so no input can exhaust the stack.
package jsondoc
