package cli_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/cli"
)

// BenchmarkCheck runs the whole program on a thousand tools. How it compares with
// what cannot be avoided is what go run ./internal/bench tells.
func BenchmarkCheck(b *testing.B) {
	dir := b.TempDir()
	size := int64(0)
	for i := range 10 {
		var tools []string
		for j := range 100 {
			tools = append(tools, fmt.Sprintf(`{"name":"tool_%d_%d","description":"Does it.","inputSchema":{"type":"object","properties":{"query":{"type":"string","minLength":1},"limit":{"type":"integer","default":20},"tags":{"type":"array","items":{"enum":["a","b"]}}},"required":["query"]}}`, i, j))
		}
		text := "[" + strings.Join(tools, ",") + "]"
		size += int64(len(text))
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.json", i)), []byte(text), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	for _, way := range []struct {
		name      string
		arguments []string
	}{
		{"quiet", []string{"--quiet"}}, {"text", nil}, {"json", []string{"--format", "json"}},
	} {
		b.Run(way.name, func(b *testing.B) {
			b.SetBytes(size)
			b.ReportAllocs()
			for b.Loop() {
				if code := cli.Run(append([]string{"check", ".", "--fail-on", "never"}, way.arguments...), cli.IO{Stdout: io.Discard, Dir: dir}); code != 0 {
					b.Fatalf("exit code %d", code)
				}
			}
		})
	}
}
