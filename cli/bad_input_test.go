package cli_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/cli"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// Whatever the input is, the program says what is wrong and where, and ends with
// exit code 2.
func TestBadInput(t *testing.T) {
	for _, test := range []struct {
		name string
		data []byte
		args []string
		want string // on standard error
	}{
		{"empty file", nil, nil, "tool.json:1:1: unexpected end of the document, expected a value"},
		{"malformed", []byte(`{"name": }`), nil, "tool.json:1:10: unexpected '}', expected a value"},
		{"truncated", []byte("{\"name\": \"a\",\n \"inputSchema\": {\"type\""), nil, "tool.json:2:24: unexpected end of the document: the object that starts at line 2, column 17 is not closed"},
		{"truncated in a string", []byte(`{"name": "a`), nil, "tool.json:1:10: the string that starts here is not closed"},
		{"200,000 levels", bytes.Repeat([]byte(`[`), 200_000), nil, "tool.json:1:513: nested deeper than 512 levels"},
		{"100 MB of brackets", bytes.Repeat([]byte(`[`), 100<<20), nil, "the limit of 67108864"},
		{"100 MB of brackets, allowed", bytes.Repeat([]byte(`{"a":[`), 100<<20/6), []string{"--max-file-size", "200MiB"}, "nested deeper than 512 levels"},
		{"lone surrogate", []byte(`{"name": "a\ud800b"}`), nil, `tool.json:1:12: lone surrogate in a string: \ud800 is half a character`},
		{"NUL byte", []byte("{\"name\": \"a\x00b\"}"), nil, "tool.json:1:12: control character 0x00 in a string must be escaped"},
		{"NUL bytes only", []byte("\x00\x00\x00"), nil, `tool.json:1:1: unexpected '\x00', expected a value`},
		{"invalid UTF-8", []byte("{\"name\": \"\xff\"}"), nil, "tool.json:1:11: invalid UTF-8: byte 0xff"},
		{"UTF-16", []byte("\xff\xfe{\x00}\x00"), nil, "tool.json:1:1: invalid UTF-8: byte 0xff"},
		{"two documents", []byte("{} {}"), nil, "tool.json:1:4: unexpected '{' after the end of the document"},
		{"a number", []byte("7"), nil, `tool.json:1:1: expected a tool, an array of tools, or an object with a "tools" array; found a number`},
		{"a name with a line end", []byte(`{"name": "a\nb", "inputSchema": {}}`), nil, "name: must not contain control characters"},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, dir, "tool.json", string(test.data))
			for _, command := range [][]string{{"check"}, {"compile", "--out", "out"}} {
				args := append(append(command, "tool.json"), test.args...)
				code, stdout, stderr := run(t, dir, cli.IO{}, args...)
				if code != 2 || stdout != "" || !strings.Contains(stderr, test.want) {
					t.Errorf("%v: exit code %d, stdout %.200q, stderr %.300q; want 2 and %q", args, code, stdout, stderr, test.want)
				}
				code, stdout, _ = run(t, dir, cli.IO{}, append(args, "--format", "json")...)
				document, err := jsondoc.Parse([]byte(stdout), jsondoc.Limits{})
				if err != nil || code != 2 || len(document.Root.Get("errors").Kids) == 0 {
					t.Errorf("%v as JSON: exit code %d, %v; want a document with errors", args, code, err)
				}
			}
			if _, err := os.Stat(filepath.Join(dir, "out")); err == nil {
				t.Error("an output directory was made although the input is wrong")
			}
		})
	}
}

func TestABOMIsSkipped(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "tool.json", "\ufeff"+okTool)
	if code, stdout, stderr := run(t, dir, cli.IO{}, "check", "tool.json", "--targets", "vendor-b"); code != 0 || !strings.Contains(stdout, "ping  tool.json:1:2") {
		t.Errorf("exit code %d: %s%s", code, stdout, stderr)
	}
}

func TestADirectoryLoopEnds(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "tools/a/tool.json", okTool)
	if err := os.Symlink("..", filepath.Join(dir, "tools", "a", "up")); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
	if code, stdout, stderr := run(t, dir, cli.IO{}, "check", "tools", "--targets", "vendor-b"); code != 0 || !strings.Contains(stdout, "1 tool,") {
		t.Errorf("exit code %d: %s%s", code, stdout, stderr)
	}
}
