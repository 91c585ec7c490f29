// Command docgen writes the rules pages in docs/rules from the rule tables and the
// manual page from the command tree, so that what is documented is what runs.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/schemaport/schemaport/cli"
	"github.com/schemaport/schemaport/targets"
)

//go:generate go run . ../../docs

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: docgen <directory>")
		os.Exit(2)
	}
	for name, text := range pages() {
		if err := os.WriteFile(filepath.Join(os.Args[1], filepath.FromSlash(name)), []byte(text), 0o644); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// pages makes every page, by its name below docs.
func pages() map[string]string {
	var manual strings.Builder
	cli.Run([]string{"man"}, cli.IO{Stdout: &manual, Stderr: os.Stderr})
	all := map[string]string{"man/schemaport.1": manual.String()}
	for _, target := range targets.All() {
		all["rules/"+target.ID+".md"] = rulesPage(target)
	}
	return all
}
