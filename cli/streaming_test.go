package cli_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/cli"
	"github.com/schemaport/schemaport/internal/racing"
)

// manyTools writes a file with a tool a line, some of them broken and some blank.
func manyTools(t *testing.T, count int) (dir string) {
	t.Helper()
	var lines strings.Builder
	for i := range count {
		switch i % 50 {
		case 13:
			fmt.Fprintf(&lines, "{\"name\":\"broken%d\"\n", i)
		case 29:
			lines.WriteString("\n")
		default:
			fmt.Fprintf(&lines, `{"name":"tool%d","description":"%s","inputSchema":{"type":"object","properties":{"a":{"type":"string","minLength":%d}}}}`+"\n",
				i, strings.Repeat("x", i%700), i%3)
		}
	}
	dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "tools.ndjson"), []byte(lines.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

func streamed(t *testing.T, dir string, args ...string) string {
	t.Helper()
	var out, told bytes.Buffer
	if code := cli.Run(args, cli.IO{Dir: dir, Stdout: &out, Stderr: &told}); code != 2 {
		t.Fatalf("%v ends with %d: %s", args, code, told.String())
	}
	return out.String()
}

// The outputs of shards, put together, are the output of the whole, and the
// number of workers makes no difference.
func TestShardsAreTheWhole(t *testing.T) {
	count := 3000
	if racing.Enabled {
		count = 500
	}
	dir := manyTools(t, count)
	for _, command := range []string{"check", "compile"} {
		args := []string{command, "tools.ndjson", "--format", "ndjson"}
		whole := streamed(t, dir, args...)
		if lines := strings.Count(whole, "\n"); lines != count/50*48*4+count/50 {
			t.Errorf("%s: %d lines", command, lines)
		}
		if got := streamed(t, dir, append(args, "--jobs", "1")...); got != whole {
			t.Errorf("%s: one worker writes something else", command)
		}
		for _, of := range []int{2, 7} {
			var together strings.Builder
			for i := 1; i <= of; i++ {
				together.WriteString(streamed(t, dir, append(args, "--shard", fmt.Sprintf("%d/%d", i, of), "--jobs", fmt.Sprint(1+i%3))...))
			}
			if together.String() != whole {
				t.Errorf("%s: %d shards together are not the whole", command, of)
			}
		}
	}
}

// How the bytes of a line arrive makes no difference, also where the line is just
// over the limit and is held in one case and not in the other.
func TestLongLinesInPieces(t *testing.T) {
	line := fmt.Sprintf(`{"name":"long","description":"%s","inputSchema":{"type":"object"}}`, strings.Repeat("x", 150_000))
	const want = `{"error":{"source":"<stdin>","line":1,"column":1,"message":"the line is longer than the limit of 143360 bytes"}}` + "\n"
	for _, first := range []int{0, 1, 143_360, 143_361, 149_000, len(line)} {
		var out bytes.Buffer
		pieces := io.MultiReader(strings.NewReader(line[:first]), strings.NewReader(line[first:]+"\n"))
		code := cli.Run([]string{"check", "-", "--ndjson", "--format", "ndjson", "--max-file-size", "140KiB"}, cli.IO{Stdin: pieces, Stdout: &out})
		if code != 2 || out.String() != want {
			t.Errorf("in pieces of %d bytes and the rest: exit code %d, %s", first, code, out.String())
		}
	}
}
