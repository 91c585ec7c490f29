package schemas_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemaport/schemaport/cli"
)

// lineSchema is the schema of a command's lines. It refers to the schema of the
// command's document, so both are at hand.
func lineSchema(t *testing.T, command string) *jsonschema.Schema {
	t.Helper()
	compiler := jsonschema.NewCompiler()
	base := ""
	for _, name := range []string{"check", "compile", "diff", "ndjson"} {
		data, err := os.ReadFile(name + ".schema.json")
		if err != nil {
			t.Fatal(err)
		}
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		id := value.(map[string]any)["$id"].(string)
		if err := compiler.AddResource(id, value); err != nil {
			t.Fatal(err)
		}
		base = id
	}
	schema, err := compiler.Compile(base + "#/$defs/" + command)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := compiler.Compile(base); err != nil {
		t.Fatal(err)
	}
	return schema
}

func TestLines(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"tools.json": tools, "broken.json": "{", "none.json": "[]",
		"tools.ndjson": `{"name": "ping", "inputSchema": {"type": "object"}}
{"name": "say", "inputSchema": {"type": "object", "properties": {"x": {"type": "string", "minLength": 1}}}}`,
		"broken.ndjson": "[",
		"old.json":      `[{"name": "ping", "inputSchema": {"type": "object", "properties": {"n": {"type": "number"}}}}, {"name": "gone", "inputSchema": {"type": "object"}}]`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		args  []string
		lines int // 0 for more than one
	}{
		{[]string{"check", "tools.json"}, 3*4 + 1},
		{[]string{"check", "none.json"}, 1},
		{[]string{"check", "broken.json", "missing.json"}, 3},
		{[]string{"check", "--nonsense"}, 2},
		{[]string{"compile", "tools.json", "--out", "out"}, 3*4 + 1},
		{[]string{"compile", "tools.json", "--out", "out", "--check", "--allow-lossy"}, 3*4 + 1},
		{[]string{"compile", "broken.json", "--out", "out"}, 2},
		{[]string{"check", "tools.ndjson"}, 2 * 4},
		{[]string{"check", "broken.ndjson"}, 1},
		{[]string{"compile", "tools.ndjson"}, 2 * 4},
		{[]string{"diff", "old.json", "tools.json", "--targets", "all"}, 0},
		{[]string{"diff", "old.json", "old.json"}, 1},
		{[]string{"diff", "old.json"}, 2},
	} {
		var stdout, stderr bytes.Buffer
		cli.Run(append(test.args, "--format", "ndjson"), cli.IO{Stdout: &stdout, Stderr: &stderr, Dir: dir})
		lines := strings.Split(strings.TrimSuffix(stdout.String(), "\n"), "\n")
		if len(lines) != test.lines && (test.lines > 0 || len(lines) < 2) {
			t.Errorf("%v prints %d lines, want %d:\n%s%s", test.args, len(lines), test.lines, stdout.String(), stderr.String())
		}
		schema := lineSchema(t, test.args[0])
		streams := strings.HasSuffix(test.args[1], ".ndjson") // how it ended is told elsewhere
		for i, line := range lines {
			if err := validate(t, schema, line); err != nil {
				t.Errorf("%v prints a line that its schema refuses: %v\n%s", test.args, err, line)
			}
			if isLast := strings.HasPrefix(line, `{"command":"`+test.args[0]+`",`); isLast != (i == len(lines)-1 && !streams) {
				t.Errorf("%v: line %d of %d is %s", test.args, i+1, len(lines), line)
			}
		}
	}
}

func TestLineSchemaRefuses(t *testing.T) {
	for _, test := range []struct{ command, line string }{
		{"check", `{}`},
		{"check", `{"error": {}}`},
		{"check", `{"error": {"message": "x"}, "command": "check"}`},
		{"check", `{"command": "compile", "schemaportVersion": "0.1.0", "exitCode": 2, "summary": {}}`},
		{"check", `{"command": "check", "schemaportVersion": "0.1.0", "exitCode": 7, "summary": {}}`},
		{"compile", `{"tool": "a", "source": "a.json", "target": "vendor-a", "diagnostics": [], "summary": {"error": 0, "warning": 0, "info": 0}}`},
		{"diff", `{"classification": "breaking"}`},
	} {
		if validate(t, lineSchema(t, test.command), test.line) == nil {
			t.Errorf("%s accepts %s", test.command, test.line)
		}
	}
}
