package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPagesAreUpToDate(t *testing.T) {
	for page, want := range pages() {
		name := filepath.Join("..", "..", "docs", filepath.FromSlash(page))
		got, err := os.ReadFile(name)
		if err != nil {
			t.Errorf("%v (run go generate ./...)", err)
			continue
		}
		if diff := cmp.Diff(want, string(got)); diff != "" {
			t.Errorf("%s is stale, run go generate ./... (-want +got):\n%s", name, diff)
		}
	}
}
