package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"

	"github.com/schemaport/schemaport/cli"
	"github.com/schemaport/schemaport/core/jsondoc"
)

func TestMain(m *testing.M) {
	flag.Parse()
	beam.Init()
	log.SetLogger(&log.Standard{Level: log.SevWarn})
	os.Exit(m.Run())
}

const registry = "registry.ndjson"

// writeRegistry makes a registry the input of the test, in a directory of its own.
func writeRegistry(t *testing.T, text string) {
	t.Helper()
	t.Chdir(t.TempDir())
	if err := os.WriteFile(registry, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// manyTools is a registry with everything that a line can be: tools that targets
// find more and less in, broken and blank lines, both line ends, names that are
// there before, long lines, lines beyond 200 KiB, and a last line that is not ended.
func manyTools() string {
	const tool = `{"name": %q, "description": %q, "inputSchema": {"type": "object", "properties": {%s}}}`
	properties := []string{
		``,
		`"city": {"type": "string", "minLength": 2, "title": "città"}`,
		`"amount": {"oneOf": [{"type": "integer"}, {"type": "null"}]}, "at": {"type": "string", "format": "uri"}`,
		`"labels": {"type": "object", "additionalProperties": {"type": "string"}}`,
	}
	var text strings.Builder
	for i := range 400 {
		line := fmt.Sprintf(tool, "tool_"+strconv.Itoa(i), strings.Repeat("x", i%60), properties[i%len(properties)])
		switch i % 40 {
		case 7:
			line = line[:len(line)/2]
		case 13:
			line = " \t"
		case 19:
			line = `{"name": 5, "inputSchema": {"type": "objekt"}}`
		case 23:
			line = fmt.Sprintf(tool, "tool_"+strconv.Itoa(i/3), "again", "")
		case 31:
			line = "[]"
		}
		switch i {
		case 50:
			line = fmt.Sprintf(tool, "long", strings.Repeat("y", 150<<10), "")
		case 100:
			line = fmt.Sprintf(tool, "just too long", strings.Repeat("y", 200<<10), "")
		case 200:
			line = fmt.Sprintf(tool, "far too long", strings.Repeat("y", 1<<20), "")
		}
		text.WriteString(line)
		switch {
		case i == 399:
		case i%5 == 3:
			text.WriteString("\r\n")
		default:
			text.WriteString("\n")
		}
	}
	return text.String()
}

// run runs the pipeline, and returns its parts, one after the other, and the
// duplicate names.
func run(t *testing.T, job Job) (parts, duplicates string) {
	t.Helper()
	job.Input, job.Output = registry, filepath.Join(t.TempDir(), "new", "directory")
	if err := job.complete(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := beam.Run(t.Context(), runnerName(), job.pipeline()); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(job.Output) // by name
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != job.Parts+1 {
		t.Fatalf("there are %d files: %v", len(entries), entries)
	}
	for _, entry := range entries {
		text, err := os.ReadFile(filepath.Join(job.Output, entry.Name()))
		if err != nil {
			t.Fatal(err)
		}
		if entry.Name() == "duplicates.ndjson" {
			duplicates = string(text)
		} else {
			parts += string(text)
		}
	}
	return parts, duplicates
}

// commandLine runs the command line on the same registry.
func commandLine(t *testing.T, args ...string) (stdout, stderr string) {
	t.Helper()
	var out, told bytes.Buffer
	cli.Run(append(args, registry, "--format", "ndjson"), cli.IO{Stdout: &out, Stderr: &told})
	return out.String(), told.String()
}

// firstDifference shows where two texts part.
func firstDifference(got, want string) string {
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			return fmt.Sprintf("at byte %d:\ngot  %.200q\nwant %.200q", i, got[max(0, i-80):], want[max(0, i-80):])
		}
	}
	return fmt.Sprintf("%d bytes, want %d", len(got), len(want))
}

// The parts, put together, are what the command line writes.
func TestPartsAreTheCommandLine(t *testing.T) {
	writeRegistry(t, manyTools())
	limits := jsondoc.Limits{MaxBytes: 200 << 10}
	for _, test := range []struct {
		job  Job
		args []string
		has  string // what shows that the case is about something
	}{
		{Job{Parts: 1, Command: "check"}, []string{"check"}, `"code":"vendor-c/`},
		{Job{Parts: 7, Command: "check"}, []string{"check"}, `the line is longer than the limit`},
		{Job{Parts: 97, Command: "check", Targets: []string{"openai", "mcp"}}, []string{"check", "--targets", "mcp,openai"}, `"code":"vendor-a/`},
		{Job{Parts: 5, Command: "compile", Witnesses: true}, []string{"compile"}, `"witness":`},
		{Job{Parts: 6, Command: "compile", AllowLossy: true}, []string{"compile", "--allow-lossy", "--witnesses=false"}, `"compiled":`},
	} {
		t.Run(fmt.Sprintf("%s in %d parts", strings.Join(test.args, " "), test.job.Parts), func(t *testing.T) {
			test.job.Limits = limits
			if test.job.Targets == nil {
				test.job.Targets = []string{"all"}
			}
			got, _ := run(t, test.job)
			want, _ := commandLine(t, append(test.args, "--max-file-size", "200KiB")...)
			if got != want {
				t.Error(firstDifference(got, want))
			}
			if !strings.Contains(want, test.has) {
				t.Errorf("the output has no %s", test.has)
			}
		})
	}
}

// hardLines are registries whose lines are hard to tell apart.
func hardLines() map[string]string {
	tool := func(name string) string { return `{"name":"` + name + `","inputSchema":{}}` }
	return map[string]string{
		"empty":                  "",
		"one line end":           "\n",
		"not ended":              tool("a"),
		"ended":                  tool("a") + "\n",
		"blank lines":            "\n\n" + tool("a") + "\n\n\r\n" + tool("b") + "\n\n",
		"both line ends":         tool("a") + "\r\n" + tool("b") + "\n" + tool("c") + "\r\n",
		"broken":                 "{\n" + tool("b") + "\n}",
		"a byte order mark":      "\ufeff" + tool("a") + "\n\ufeff" + tool("b"),
		"no text at all":         "\x00\xff\n\xfe",
		"carriage returns alone": tool("a") + "\r" + tool("b") + "\r",
	}
}

func TestHardLines(t *testing.T) {
	for name, text := range hardLines() {
		t.Run(name, func(t *testing.T) {
			writeRegistry(t, text)
			want, _ := commandLine(t, "check", "--targets", "protocol")
			for _, parts := range []int{1, 2, 3, len(text) + 2} {
				got, _ := run(t, Job{Parts: parts, Command: "check", Targets: []string{"protocol"}})
				if got != want {
					t.Fatalf("%d parts: %s", parts, firstDifference(got, want))
				}
			}
		})
	}
}

// Wherever the bounds of the parts fall, each line is in one of them, and each
// part knows the number of its first line.
func TestEveryBound(t *testing.T) {
	for name, text := range hardLines() {
		t.Run(name, func(t *testing.T) {
			writeRegistry(t, text)
			var want []string
			for line := range strings.Lines(text) {
				want = append(want, strings.TrimSuffix(line, "\n"))
			}
			for parts := 1; parts <= len(text)+2; parts++ {
				job := Job{Input: registry, Size: int64(len(text)), Parts: parts}
				var got []string
				counted := 0
				for part := range parts {
					if counted != len(got) {
						t.Fatalf("part %d of %d begins after %d lines, counted are %d", part, parts, len(got), counted)
					}
					_, count, err := (&countLines{job}).ProcessElement(t.Context(), part)
					if err != nil {
						t.Fatal(err)
					}
					counted += count
					if err := job.eachLine(t.Context(), part, func(line []byte) {
						got = append(got, string(line))
					}); err != nil {
						t.Fatal(err)
					}
				}
				if !slices.Equal(got, want) {
					t.Fatalf("%d parts: got %q, want %q", parts, got, want)
				}
			}
		})
	}
}

// A name that is there twice is found wherever the two are, and told of in the
// words of the command line.
func TestDuplicates(t *testing.T) {
	writeRegistry(t, manyTools())
	_, told := commandLine(t, "check", "--targets", "protocol")
	_, got := run(t, Job{Parts: 11, Command: "check", Targets: []string{"protocol"}})
	var want strings.Builder
	for line := range strings.Lines(told) {
		var number int
		if _, err := fmt.Sscanf(line, "error: "+registry+":%d:1:", &number); err != nil {
			continue
		}
		_, message, _ := strings.Cut(strings.TrimSpace(line), ":1: ")
		fmt.Fprintf(&want, `{"error":{"source":"%s","line":%d,"column":1,"message":%q}}`+"\n", registry, number, message)
	}
	if got != want.String() || !strings.Contains(got, "duplicate tool name") {
		t.Errorf("got\n%s\nwant\n%s\nof\n%s", got, want.String(), told)
	}
}

// The lines of a name come in any order.
func TestDuplicatesOutOfOrder(t *testing.T) {
	lines := []int{7, 3, 9}
	next := func(line *int) bool {
		if len(lines) == 0 {
			return false
		}
		*line, lines = lines[0], lines[1:]
		return true
	}
	var got []string
	findDuplicates("a", next, func(line int, message string) { got = append(got, fmt.Sprint(line, ": ", message)) })
	want := []string{`7: duplicate tool name "a": already defined in line 3`, `9: duplicate tool name "a": already defined in line 3`}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

func TestJobsThatMakeNoSense(t *testing.T) {
	writeRegistry(t, "")
	good := Job{Input: registry, Output: "out", Parts: 1, Command: "check", Targets: []string{"all"}}
	if err := good.complete(t.Context()); err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(*Job){
		"-input and -output are needed":           func(j *Job) { j.Output = "" },
		"-parts must be from 1 to 100000":         func(j *Job) { j.Parts = 0 },
		`"probe" is neither check nor compile`:    func(j *Job) { j.Command = "probe" },
		`unknown target "opnai"`:                  func(j *Job) { j.Targets = []string{"opnai"} },
		"open nowhere.ndjson":                     func(j *Job) { j.Input = "nowhere.ndjson" },
		`file system scheme "ftp" not registered`: func(j *Job) { j.Input = "ftp://example.com/x" },
	} {
		job := good
		change(&job)
		if err := job.complete(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// An input that is shorter than it was fails the run: its parts would not be those
// of any file.
func TestInputThatShrank(t *testing.T) {
	writeRegistry(t, strings.Repeat("{}\n", 100))
	job := Job{Input: registry, Output: "out", Parts: 3, Command: "check", Targets: []string{"all"}}
	if err := job.complete(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(registry, 10); err != nil {
		t.Fatal(err)
	}
	if _, err := beam.Run(t.Context(), runnerName(), job.pipeline()); err == nil || !strings.Contains(err.Error(), "ends before byte 300") {
		t.Errorf("got %v", err)
	}
	for part := range 3 {
		err := job.eachLine(context.Background(), part, func([]byte) {})
		if errors.Is(err, io.EOF) || !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("part %d: got %v", part, err)
		}
	}
}

// A part that cannot be written fails the run.
func TestOutputThatCannotBeWritten(t *testing.T) {
	writeRegistry(t, "{}\n")
	job := Job{Input: registry, Output: registry, Parts: 1, Command: "check", Targets: []string{"all"}}
	if err := job.complete(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := beam.Run(t.Context(), runnerName(), job.pipeline()); err == nil || !strings.Contains(err.Error(), registry) {
		t.Errorf("got %v", err)
	}
}
