package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport/targets"
)

func TestRulesPagesAreUpToDate(t *testing.T) {
	for _, target := range targets.All() {
		name := filepath.Join("..", "..", "docs", "rules", target.ID+".md")
		got, err := os.ReadFile(name)
		if err != nil {
			t.Errorf("%v (run go generate ./...)", err)
			continue
		}
		if diff := cmp.Diff(rulesPage(target), string(got)); diff != "" {
			t.Errorf("%s is stale, run go generate ./... (-want +got):\n%s", name, diff)
		}
	}
}
