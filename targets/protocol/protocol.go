// Package protocol compiles canonical tools to the tool objects that a Model
// Context Protocol server returns from tools/list, by revision 2026-07-28 of
// the specification.
//
// # What is compiled
//
// A compiled tool has the members name, description (when the tool has one) and
// inputSchema. The protocol takes any JSON Schema 2020-12 whose root says
// "type": "object" in exactly these words, so the schema is emitted as it is and
// nothing is ever lost. The root type is the one thing that compile touches: it
// is added where it is missing, and written as "object" where it is a list that
// contains object.
//
//	result := protocol.Compile(tool, core.CompileOptions{})
//	if !result.OK { ... result.Diagnostics say why ... }
//
// # What is found
//
// A tool that clients must refuse or leave out is not compiled: one whose root
// cannot be an object, or with an x-mcp-header that is no header name, is used
// twice, or stands where a client cannot read a value for it. Everything else
// is a remark about what a client may do with the tool, such as never fetching
// a reference that leads elsewhere.
//
// # In place of a probe
//
// No hosted API stands behind the protocol, so there is nothing to ask and no
// key to ask with: [Probe] always answers that it skipped the tool. What can be
// known is known locally. [ValidateMCPTool] says whether a value is a tool as the
// specification describes it, whoever made it, and [ValidateToolsListResult]
// does the same for a whole answer of a server, with the members that this
// revision requires: resultType, ttlMs and cacheScope.
//
//	for _, problem := range protocol.ValidateToolsListResult(&document.Root) {
//		fmt.Println(problem) // tools[2].inputSchema.type: is missing; it must be "object"
//	}
package protocol

import (
	"context"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// Version of this package.
const Version = "0.1.0"

// RulesReviewedAt is the day the rules were held against the official pages.
const RulesReviewedAt = "2026-08-20"

// Target is the tools/list of the Model Context Protocol.
var Target = &core.Target{
	ID:              "protocol",
	Name:            "MCP 2026-07-28",
	Aliases:         []string{"mcp"},
	Version:         Version,
	RulesReviewedAt: RulesReviewedAt,
	Docs:            Docs,
	Rules:           rules,
	Transformations: transformations,
	Lower:           lower,
	Arguments:       func(compiled *jsondoc.Value) jsondoc.Value { return *compiled.Get("inputSchema") },
}

// Check reports what the target finds in a tool.
func Check(tool *core.Tool) []core.Diagnostic { return core.Check(tool, Target) }

// Compile makes a tool of a tools/list result: name, description and inputSchema.
func Compile(tool *core.Tool, options core.CompileOptions) *core.Result {
	return core.Compile(tool, Target, options)
}

// Probe skips every tool, because there is no hosted API to ask.
func Probe(ctx context.Context, tool *core.Tool, options core.ProbeOptions) core.ProbeResult {
	return core.Probe(ctx, tool, Target, options)
}
