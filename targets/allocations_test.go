//go:build !race

package targets_test

import (
	"fmt"
	"os"
	"strings"
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
	"protocol": {count: 4, check: 4, compile: 6},
	"vendor-a": {count: 1, check: 52, compile: 73},
	"vendor-b": {count: 2, check: 25, compile: 29},
	"vendor-c": {count: 1, check: 24, compile: 60},
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

// To count what is in a huge tool, memory is asked for in pieces: hardly ever for
// one property more. So the work for a large tool is that for a small one, times
// its size.
func TestAllocationsDoNotGrowWithProperties(t *testing.T) {
	const properties = 10_000
	written := make([]string, properties)
	for i := range written {
		written[i] = fmt.Sprintf(`"p%d":{"type":"object","properties":{"kind":{"const":"k"},"of":{"type":["string","null"],"format":"uri"}},"required":["kind"]}`, i)
	}
	tool, err := core.ParseTool([]byte(`{"name":"huge","inputSchema":{"type":"object","properties":{` + strings.Join(written, ",") + `}}}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range targets.All() {
		if got := testing.AllocsPerRun(3, func() { core.Count(tool, target) }) / properties; got > 0.1 {
			t.Errorf("core.Count for %s allocates %.2f times for each property", target.ID, got)
		}
	}
}

// What is agreed on stands in the documentation, number by number.
func TestAllocationsAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../docs/performance.md")
	if err != nil {
		t.Fatal(err)
	}
	for id, most := range mostAllocations {
		if row := fmt.Sprintf("| %s | %v | %v | %v |", id, most.count, most.check, most.compile); !strings.Contains(string(page), row) {
			t.Errorf("docs/performance.md has no row %q", row)
		}
	}
}
