// Package vendorb compiles canonical tools to the tools of the Anthropic
// Messages API.
//
// The API takes any valid JSON Schema with an object at its root, so no keyword
// is ever dropped and nothing is ever lost. What it does not do, by default, is
// enforce the schema: the rules of this target tell which parts of a tool are a
// request to the model and not a guarantee. A handler therefore validates what it
// is sent; package value does that.
//
// # What is compiled
//
// A compiled tool has the members name, description (when the tool has one) and
// input_schema. The root's type is written as "object" where it is missing or is a
// list of just that, and nothing else of the schema is touched. A tool whose name
// the API does not take, or whose root is no object, is refused.
package vendorb

import (
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// Version of this package.
const Version = "0.1.0"

// RulesReviewedAt is the day the rules were held against the official pages.
const RulesReviewedAt = "2026-08-20"

// Target is the Anthropic Messages API.
var Target = &core.Target{
	ID:              "vendor-b",
	Name:            "Anthropic Messages",
	Aliases:         []string{"anthropic"},
	Version:         Version,
	RulesReviewedAt: RulesReviewedAt,
	Docs:            Docs,
	Rules:           rules,
	Transformations: transformations,
	Lower:           lower,
	Arguments:       func(compiled *jsondoc.Value) jsondoc.Value { return *compiled.Get("input_schema") },
	Hosted:          hosted,
}

// Check reports what the target finds in a tool.
func Check(tool *core.Tool) []core.Diagnostic { return core.Check(tool, Target) }

// Compile makes a Messages API tool: name, description and input_schema.
func Compile(tool *core.Tool, options core.CompileOptions) *core.Result {
	return core.Compile(tool, Target, options)
}
