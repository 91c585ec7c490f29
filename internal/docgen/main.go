// Command docgen writes the rules pages in docs/rules from the rule tables, so
// that what is documented is what runs.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/schemaport/schemaport/targets"
)

//go:generate go run . ../../docs/rules

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: docgen <directory>")
		os.Exit(2)
	}
	for _, target := range targets.All() {
		name := filepath.Join(os.Args[1], target.ID+".md")
		if err := os.WriteFile(name, []byte(rulesPage(target)), 0o644); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}
