// Package gate decides what a check reports: how grave a user takes each rule,
// which findings are suppressed with a reason, and which were there before the
// check was adopted. It filters findings that were made and has no part in
// making them, so what compile does is the same with and without it.
//
// # Order
//
// A finding meets the levels first, then the suppressions, then the baseline. One
// whose rule is off is in no suppression's way, and a suppressed one uses up
// nothing of the baseline.
//
// # Patterns
//
// The code and the tool of a suppression are texts in which * stands for any
// number of characters, ? for one, and \ takes the meaning from the character
// after it.
//
// Its path is compared step by step with the path of a finding. A step is a
// member (.name or ["any name"]) or an element ([0]). In a pattern * and ? stand
// inside a member's name, [*] is any element, and ** by itself is any number of
// steps, also none. A name in quotes is taken as it is.
//
//	inputSchema.properties.*.minLength   of every declared property, not of deeper ones
//	inputSchema.**.default               wherever a default stands
//	inputSchema.properties.steps.anyOf[*]
//	inputSchema.properties["x y"].**
package gate
