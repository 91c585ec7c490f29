// Package loss shows what a lossy transformation loses.
//
//	result := core.Compile(tool, target, core.CompileOptions{})
//	loss.Show(result, judge)
//	for _, t := range result.Transformations {
//		if t.Witness != nil { ... }
//	}
//
// A witness is a call that the compiled tool accepts and the canonical schema
// refuses because of the constraint that was dropped. Where a map was erased,
// which narrows, it is a call that the canonical schema accepts and that can no
// longer be sent. Each was found by searching towards the constraint, and an
// independent validator and the core's own have confirmed it on both sides, by all
// that the schemas say about the members that the call has; what cannot be
// confirmed is not shown.
package loss
