package cli_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/schemaport/schemaport/cli"
)

// The whole program runs in process, with nothing but what it is given.
func ExampleRun() {
	tool := `{"name": "ping", "description": "Pings a host.", "inputSchema": {"type": "object"}}`
	code := cli.Run([]string{"check", "-", "--targets", "mcp"}, cli.IO{
		Stdin:  strings.NewReader(tool),
		Stdout: os.Stdout,
	})
	fmt.Println("exit code", code)

	// Output:
	// ping  <stdin>:1:2
	//   protocol  ok
	//
	// 1 tool, 1 target: ok
	// exit code 0
}
