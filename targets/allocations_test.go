//go:build !race

package targets_test

import (
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/targets"
)

// usualTool is like most: a few properties, some of them optional, with the odd
// bound, list and default.
const usualTool = `{
  "name": "search_orders",
  "description": "Finds orders of a customer.",
  "inputSchema": {
    "type": "object",
    "properties": {
      "customer": {"type": "string", "description": "Number of the customer.", "minLength": 1},
      "state": {"type": "string", "enum": ["open", "shipped", "cancelled"], "default": "open"},
      "limit": {"type": "integer", "minimum": 1, "maximum": 100},
      "tags": {"type": "array", "items": {"type": "string"}}
    },
    "required": ["customer"],
    "additionalProperties": false
  }
}`

// mostAllocations is how often memory is asked for to look at one usual tool. The
// same numbers stand in docs/performance.md. They are exact, and a change that
// needs more has to say why.
var mostAllocations = map[string]struct{ count, check, compile float64 }{
	"protocol": {count: 4, check: 4, compile: 7},
	"vendor-a": {count: 1, check: 53, compile: 81},
	"vendor-b": {count: 2, check: 25, compile: 30},
	"vendor-c": {count: 12, check: 41, compile: 84},
}

// The detector of races makes pools forget at random, so this is not for it.
func TestAllocations(t *testing.T) {
	tool, err := core.ParseTool([]byte(usualTool))
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range targets.All() {
		most := mostAllocations[target.ID]
		for _, one := range []struct {
			name string
			most float64
			do   func()
		}{
			{"core.Count", most.count, func() { core.Count(tool, target) }},
			{"core.Check", most.check, func() { core.Check(tool, target) }},
			{"core.Compile", most.compile, func() { core.Compile(tool, target, core.CompileOptions{AllowLossy: true}) }},
		} {
			if got := testing.AllocsPerRun(200, one.do); got > one.most {
				t.Errorf("%s for %s allocates %v times, at most %v are agreed on", one.name, target.ID, got, one.most)
			}
		}
	}
}
