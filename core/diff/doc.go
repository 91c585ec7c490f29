// Package diff says what changed between two tool sets, and what each change
// does to callers.
//
//	changes := diff.Compare(old.Tools, new.Tools, diff.Options{Judge: judge.Independent})
//	step := diff.Summarise(changes).VersionStep() // major, minor, patch or none
//
// The question is whether everything that was valid for the old tool stays valid
// for the new one. It is answered for the sets of accepted values, however they
// are spelled: a schema is read into a formula (model.go, read.go), and "old is
// part of new" holds exactly when no value satisfies old and not new, which the
// solver decides (refine.go, solve.go). Its answer is that there is no such
// value, which is a proof; or a value, which becomes a witness once a judge has
// confirmed it on both sides; or neither, and then the change is breaking and
// unproven. Without a judge there are no witnesses, so much more is unproven.
//
// A walk over both schemas names the changes (compare.go). The names decide
// nothing: each named change says which calls it is about, and the solver says
// whether any of those calls worked before and is refused now (classify.go). On
// top of that stands a small policy for what values cannot show, see policy.go
// and docs/diff.md.
package diff
