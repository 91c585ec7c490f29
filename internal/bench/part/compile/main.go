// Command compile is a program that only compiles tools.
package main

import (
	"os"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/targets"
)

func main() {
	for _, tool := range core.Load(os.Args[1:], core.LoadOptions{}).Tools {
		for _, target := range targets.All() {
			os.Stdout.Write(core.Compile(tool, target, core.CompileOptions{}).Output)
		}
	}
}
