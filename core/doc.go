// Package core is the heart of schemaport: what a canonical tool is, how tools
// are loaded, what a target is, and the one policy by which a tool is checked
// and compiled. It knows no target.
//
// A program that ships tools does three things with it:
//
//	set := core.Load([]string{"tools"}, core.LoadOptions{}) // or LoadFS, LoadBytes
//	diagnostics := core.Check(set.Tools[0], vendorb.Target)
//	result := core.Compile(set.Tools[0], vendorb.Target, core.CompileOptions{})
//
// Nothing stops at the first problem. Loading gives all that is wrong with the
// input, with places, and then no tools; checking gives every finding of a target;
// and a compile that is refused says why and has no output.
//
// # What stands beside it
//
// Package targets lists the targets, each of which is a package. Package value
// holds the arguments that a model sends against a tool's schema, after
// [Target.Supplied] has read them where the target asks for it. Package diff
// compares two sets of tools, and package loss shows by a call what a lossy
// compile loses. Packages jsondoc and schema are what all of them read and write
// schemas with.
//
// # How it stays honest
//
// A target walks a tool's schema once, in its Lower function, and at each place
// yields output, diagnostic and transformation together. Check is that pass's
// diagnostics, Compile is the same pass under the policy of this package: a
// transformation that weakens the schema refuses the compile unless the caller
// allows it, and no target has a say in that.
package core

// Version of this package.
const Version = "0.1.0"
