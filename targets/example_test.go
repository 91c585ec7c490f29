package targets_test

import (
	"fmt"

	"github.com/schemaport/schemaport/targets"
)

// Targets are found by id or alias, and come in the order of their ids.
func ExampleSelect() {
	selected, err := targets.Select([]string{"openai", "mcp", "vendor-a"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, target := range selected {
		fmt.Printf("%s: %s, %d rules\n", target.ID, target.Name, len(target.Rules))
	}
	_, err = targets.Select([]string{"opnai"})
	fmt.Println(err)

	// Output:
	// protocol: MCP 2026-07-28, 13 rules
	// vendor-a: OpenAI Responses (strict), 27 rules
	// unknown target "opnai", did you mean "openai"? Valid are protocol, vendor-a, vendor-b, vendor-c, mcp, openai, anthropic, gemini, all
}
