// Command weigh measures what each part of the program costs: the size of a
// stripped binary, and the time from start to end of a process that does nothing
// with it. All are run in turns on the same machine, so that the ratios mean
// something where the numbers do not.
//
//	go run ./internal/weigh
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

// rounds is how often each program is started; the median counts.
const rounds = 60

type part struct {
	name string
	pkg  string
	args []string

	binary string
	size   int64
	times  []time.Duration
}

func main() {
	if err := weigh(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func weigh() error {
	dir, err := os.MkdirTemp("", "weigh")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	tool := filepath.Join(dir, "tool.json")
	if err := os.WriteFile(tool, []byte(`{"name": "ping", "description": "Pings.", "inputSchema": {"type": "object"}}`), 0o644); err != nil {
		return err
	}
	parts := []*part{
		{name: "an empty program", pkg: "./internal/weigh/empty"},
		{name: "check and compile, as a library", pkg: "./internal/weigh/compile"},
		{name: "client of vendor-a (openai-go/v3/responses)", pkg: "./internal/weigh/openai"},
		{name: "client of vendor-b (anthropic-sdk-go)", pkg: "./internal/weigh/anthropic"},
		{name: "client of vendor-c (genai)", pkg: "./internal/weigh/gemini"},
		{name: "schemaport check, one tool", pkg: "./cmd/schemaport", args: []string{"check", tool, "--quiet", "--fail-on", "never"}},
	}
	for i, p := range parts {
		p.binary = filepath.Join(dir, fmt.Sprintf("part%d", i))
		build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", p.binary, p.pkg)
		build.Stderr = os.Stderr
		if err := build.Run(); err != nil {
			return fmt.Errorf("%s: %w", p.pkg, err)
		}
		info, err := os.Stat(p.binary)
		if err != nil {
			return err
		}
		p.size = info.Size()
	}
	for range rounds {
		for _, p := range parts {
			start := time.Now()
			if err := exec.Command(p.binary, p.args...).Run(); err != nil {
				return fmt.Errorf("%s: %w", p.name, err)
			}
			p.times = append(p.times, time.Since(start))
		}
	}
	empty := parts[0]
	fmt.Printf("| part | binary | more than empty | start to end | × empty |\n|---|---|---|---|---|\n")
	for _, p := range parts {
		fmt.Printf("| %s | %.1f MB | %.1f MB | %.1f ms | %.1f |\n", p.name, mega(p.size), mega(p.size-empty.size),
			p.median().Seconds()*1000, p.median().Seconds()/empty.median().Seconds())
	}
	return nil
}

func (p *part) median() time.Duration {
	slices.Sort(p.times)
	return p.times[len(p.times)/2]
}

func mega(bytes int64) float64 { return float64(bytes) / 1e6 }
