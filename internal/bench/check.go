package main

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"time"

	"github.com/schemaport/schemaport/cli"
)

// cores is how many the measures of a run may use. The floors use one, apart
// from what the garbage collector takes.
const cores = 2

// check measures the program itself, without its start, against a bare parse of
// the same bytes.
func (b *bench) check() error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
	var written counter
	program := func(name string, arguments ...string) *series {
		return &series{name: name, run: func() error {
			written = 0
			return b.schemaport(&written, arguments...)
		}}
	}
	floor := &series{name: "bare parse", run: b.bareParse}
	quiet := program("`check --quiet`", "check", b.in.dir, "--quiet", "--fail-on", "never")
	full := program("`check --format json`", "check", b.in.dir, "--format", "json", "--fail-on", "never")
	text := program("`check`, text", "check", b.in.dir, "--fail-on", "never")
	one := program("`check --quiet --jobs 1`", "check", b.in.dir, "--quiet", "--fail-on", "never", "--jobs", "1")
	if err := interleave(b.rounds, floor, quiet, full, text, one); err != nil {
		return err
	}
	if err := full.run(); err != nil {
		return err
	}
	full.name += fmt.Sprintf(", %.1f MB of report", mega(int(written)))
	b.tellIfBusy(floor)
	b.compare(quiet, floor, 1.2)
	b.compare(full, floor, 3)
	b.compare(text, floor, 0)
	b.compare(one, floor, 0)
	return nil
}

// bareParse reads the same bytes as the standard library does, and does nothing
// with them.
func (b *bench) bareParse() error {
	for _, data := range b.in.files {
		var v any
		if err := json.Unmarshal(data, &v); err != nil {
			return err
		}
	}
	return nil
}

// schemaport runs the program in this process.
func (b *bench) schemaport(stdout io.Writer, arguments ...string) error {
	var stderr stringWriter
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	sys := cli.IO{Stdout: stdout, Stderr: &stderr, Dir: b.dir, Cache: filepath.Join(b.dir, "cache"), BuildInfo: debug.ReadBuildInfo, CollectLess: cli.System().CollectLess}
	if code := cli.Run(arguments, sys); code > 1 {
		return fmt.Errorf("schemaport %s: exit code %d: %s", arguments[0], code, stderr)
	}
	return nil
}

// counter counts what is written to it.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

type stringWriter []byte

func (s *stringWriter) Write(p []byte) (int, error) {
	*s = append(*s, p...)
	return len(p), nil
}

func milliseconds(d time.Duration) string {
	return strconv.FormatFloat(d.Seconds()*1000, 'f', 1, 64) + " ms"
}

func mega(bytes int) float64 { return float64(bytes) / 1e6 }
