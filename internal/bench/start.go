package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// part is one program whose start is measured.
type part struct {
	name      string
	pkg       string
	arguments []string
	size      int64 // of the binary
	series    *series
}

// startRounds is how often each program is started: a start is short, and what
// disturbs it is not.
const startRounds = 60

// start measures a whole process that checks one tool against one that does nothing.
func (b *bench) start() error {
	empty, program, err := b.twoParts()
	if err != nil {
		return err
	}
	if err := b.startAll(empty, program); err != nil {
		return err
	}
	b.compare(program.series, empty.series, 8)
	return nil
}

func (b *bench) twoParts() (empty, program *part, err error) {
	tool := filepath.Join(b.dir, "one-tool.json")
	text := `{"name": "ping", "description": "Pings.", "inputSchema": {"type": "object"}}`
	if err := os.WriteFile(tool, []byte(text), 0o644); err != nil {
		return nil, nil, err
	}
	return &part{name: "an empty program", pkg: "./internal/bench/part/empty"},
		&part{name: "`check` of one tool, as a process", pkg: "./cmd/schemaport", arguments: []string{"check", tool, "--quiet", "--fail-on", "never"}}, nil
}

// parts measures what each part of the program costs: the size of a stripped
// binary, and the time from start to end of a process that does nothing with it.
func (b *bench) parts() error {
	empty, program, err := b.twoParts()
	if err != nil {
		return err
	}
	all := []*part{
		empty,
		{name: "check and compile, as a library", pkg: "./internal/bench/part/compile"},
		{name: "client of vendor-a (openai-go/v3/responses)", pkg: "./internal/bench/part/openai"},
		{name: "client of vendor-b (anthropic-sdk-go)", pkg: "./internal/bench/part/anthropic"},
		{name: "client of vendor-c (genai)", pkg: "./internal/bench/part/gemini"},
		program,
	}
	if err := b.startAll(all...); err != nil {
		return err
	}
	b.notes = append(b.notes, "| part | binary | more than empty | start to end | × empty |\n|---|---|---|---|---|")
	for _, p := range all {
		b.notes = append(b.notes, fmt.Sprintf("| %s | %.1f MB | %.1f MB | %s | %.1f |", p.name, mega(int(p.size)), mega(int(p.size-empty.size)),
			milliseconds(p.series.median()), ratio(p.series.median(), empty.series.median())))
	}
	return nil
}

// startAll builds the programs and starts them in turns.
func (b *bench) startAll(all ...*part) error {
	var series []*series
	for _, p := range all {
		binary, err := b.build(p.pkg)
		if err != nil {
			return err
		}
		info, err := os.Stat(binary)
		if err != nil {
			return err
		}
		p.size = info.Size()
		p.series = newProcess(p.name, binary, p.arguments)
		series = append(series, p.series)
	}
	return interleave(startRounds, series...)
}

func newProcess(name, binary string, arguments []string) *series {
	return &series{name: name, process: true, run: func() error { return exec.Command(binary, arguments...).Run() }}
}

// build makes a stripped binary of a package, as a release does.
func (b *bench) build(pkg string) (string, error) {
	binary := filepath.Join(b.dir, "bin-"+filepath.Base(pkg))
	if _, err := os.Stat(binary); err == nil {
		return binary, nil
	}
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", binary, pkg)
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return "", fmt.Errorf("%s: %w", pkg, err)
	}
	return binary, nil
}
