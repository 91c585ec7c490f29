// Package vendorc compiles canonical tools to function declarations of the
// Gemini API.
//
// A declaration's parameters are not JSON Schema but a message of that API with
// 22 fields. What has a field is emitted; what can be said with other fields
// exactly is rewritten; everything else is dropped and recorded as a loss. When
// no loss is recorded, every value that the compiled parameters accept is
// accepted by the canonical schema.
//
// # How it reads a schema
//
// Each keyword has an instruction in one table. A schema is read once, into a
// shape: what it asks for in the terms of the 22 fields, each with the place in
// the source that asked. A reference is replaced by the shape of what it points
// at, so a definition is read once however often it is used. Where two schemas
// stand for one (keywords beside a reference, a schema that may also be null)
// their shapes are merged: the tighter bound, the values that both list, the
// required names of both. What cannot be merged exactly is a loss at the keyword
// beside the reference; no side wins silently. Drafts before 2019-09 ignore
// keywords beside a reference; here they always count, which at most narrows.
//
// # The root
//
// The API takes parameters of type OBJECT or none at all, and arguments always
// are one object. So a root without a type becomes an OBJECT, a root of several
// types is narrowed to it, and a root that excludes objects refuses. A union at
// the root has no field: beside properties it is dropped with loss, and where it
// is all that the root says the compile refuses. A tool that takes no arguments,
// closed or not, has no parameters; one whose arguments are a map of some type
// takes arguments, and loses that type.
//
// # How it is held to the canonical schema
//
// The compiled parameters are read as JSON Schema: types in lower case, nullable
// as "or null" around the whole schema, decimal strings as numbers, and the
// format "enum", which only marks an enum, as nothing. The OpenAPI keyword
// nullable in a canonical schema is read in the same way. Names that are
// required but declared nowhere are a loss, because the API refuses them, and so
// is a keyword beside a type that it does not belong to.
package vendorc

import "github.com/schemaport/schemaport/core"

// Version of this package.
const Version = "0.1.0"

// RulesReviewedAt is the day the rules were held against the official pages.
const RulesReviewedAt = "2026-08-20"

// Target is the function declarations of the Gemini API.
var Target = &core.Target{
	ID:              "vendor-c",
	Name:            "Gemini function declarations",
	Aliases:         []string{"gemini"},
	Version:         Version,
	RulesReviewedAt: RulesReviewedAt,
	Docs:            Docs,
	Rules:           rules,
	Transformations: transformations,
	Lower:           lower,
	Arguments:       acceptedArguments,
	Hosted:          hosted,
}

// Check reports what the target finds in a tool.
func Check(tool *core.Tool) []core.Diagnostic { return core.Check(tool, Target) }

// Compile makes a function declaration: name, description and parameters.
func Compile(tool *core.Tool, options core.CompileOptions) *core.Result {
	return core.Compile(tool, Target, options)
}
