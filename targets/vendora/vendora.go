// Package vendora compiles canonical tools to the strict function tools of the
// OpenAI Responses API.
//
// Strict mode guarantees that the arguments of a call match the schema, and pays
// for it with a small schema language: every object is closed, every property is
// required, and only a documented list of keywords is taken. A canonical tool is
// fitted into that language as far as it goes without loss. What does not go is
// dropped and recorded, each time as a loss that refuses the compile unless it
// is allowed.
//
// # What is promised
//
// Where no lossy transformation is recorded, every value that the compiled
// parameters accept is accepted by the canonical schema too, once each null that
// stands in a property which compile made nullable, only because the property
// was optional, is read as not supplied. Accepting fewer values is never a loss:
// a free-form object becomes an empty one.
//
// A handler does that reading with Target.Supplied, before it validates what a
// model sent.
//
// # How a canonical schema is read
//
// As JSON Schema 2020-12, whatever its $schema says, with one addition from
// OpenAPI 3.0: nullable true means that null is accepted too, whatever else the
// schema says. An enum without null beside a type that lists null accepts null, as
// the API documents it. Formats are annotations. A reference means what stands at the
// place it points at, and a keyword without the form that JSON Schema asks for
// is a constraint that cannot be carried.
//
// # How an object is closed
//
// Every object gets properties, required and additionalProperties: false. A
// choice or a reference on an object that has properties itself is dropped, as a
// loss: two closed objects about one value accept next to nothing together. An
// object without properties of its own that only stands around a choice or a
// reference is not closed, since what stands inside it is; its type moves into
// the branches of the choice.
//
// Two keywords that say something about the properties of one value ($ref, anyOf
// and items, or an enum of objects with nulls beside them) could read the same
// null in two ways, one as a value and one as not supplied. One of them is
// dropped, as a loss. So is what nobody could satisfy any more: a list of objects
// none of which a closed object can be, and additionalProperties: false beside a
// reference to properties.
//
// # References
//
// References are never resolved into their place. They are left as they are,
// with two exceptions. One to #/definitions/ is repointed when the root's
// definitions are renamed. And one that would no longer lead to the same
// schema, because an $id or $anchor is gone or because it points into something
// that is dropped, is dropped as an unsupported keyword, which is a loss. The
// documented exceptions stay as written and dangle: references to a nested
// definitions map (also recorded as a loss) and references into a definitions
// map that collides with $defs. A reference that leads out of the document, or
// nowhere, is left alone.
//
// What a property that became nullable says is also said to whoever refers to
// it, so a reference to one from a place where null was not accepted is recorded
// as a loss as well.
package vendora

import "github.com/schemaport/schemaport/core"

// Version of this package.
const Version = "0.1.0"

// RulesReviewedAt is the day the rules were held against the official pages.
const RulesReviewedAt = "2026-08-20"

// Target is the OpenAI Responses API with strict function tools.
var Target = &core.Target{
	ID:              "vendor-a",
	Name:            "OpenAI Responses (strict)",
	Aliases:         []string{"openai"},
	Version:         Version,
	RulesReviewedAt: RulesReviewedAt,
	Docs:            Docs,
	Rules:           rules,
	Transformations: transformations,
	Lower:           lower,
	Arguments:       acceptedArguments,
	Supplied:        supplied,
	Hosted:          hosted,
}

// Check reports what the target finds in a tool.
func Check(tool *core.Tool) []core.Diagnostic { return core.Check(tool, Target) }

// Compile makes a strict function tool: type, name, description, parameters and
// strict.
func Compile(tool *core.Tool, options core.CompileOptions) *core.Result {
	return core.Compile(tool, Target, options)
}
