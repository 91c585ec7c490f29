// Command schemaport compiles LLM tool definitions for several targets.
package main

import (
	"os"

	"github.com/schemaport/schemaport/cli"
)

func main() { os.Exit(cli.Run(os.Args[1:], cli.System())) }
