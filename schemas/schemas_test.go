// Package schemas_test holds the published JSON Schemas against what the program
// really reads and writes.
package schemas_test

import (
	"bytes"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemaport/schemaport/cli"
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/corpus"
)

func compiled(t *testing.T, name string) *jsonschema.Schema {
	t.Helper()
	data, err := os.ReadFile(name + ".schema.json")
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("https://schemas.test/"+name, value); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("https://schemas.test/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func validate(t *testing.T, schema *jsonschema.Schema, text string) error {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return schema.Validate(value)
}

const tools = `[
	{"name": "refund_order", "inputSchema": {"properties": {"amount": {"type": "number", "minimum": 0}, "note": {"type": "string", "minLength": 1}}}},
	{"name": "bad name", "description": "Refused by some.", "inputSchema": {"type": "array"}},
	{"name": "ping", "description": "Pings.", "inputSchema": {"type": "object"}}
]`

func TestReports(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"tools.json": tools, "broken.json": "{", "none.json": "[]",
		"accepted.json": `[{"name": "rejected", "description": "x", "inputSchema": {"type": "object"}},
			{"name": "taken", "description": "x", "inputSchema": {"type": "object", "properties": {"n": {"type": "integer", "format": "int32"}}, "required": ["n"]}}]`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"check", "tools.json"},
		{"check", "none.json"},
		{"check", "broken.json", "missing.json"},
		{"compile", "tools.json", "--out", "out"},
		{"compile", "tools.json", "--out", "out", "--allow-lossy"},
		{"compile", "none.json", "--out", "out", "--check"},
		{"compile", "tools.json", "--out", "elsewhere", "--dry-run"},
		{"compile", "broken.json", "--out", "out"},
		{"compile", "none.json", "--out", "tools.json"},
		{"probe", "tools.json"},
		{"probe", "tools.json", "--targets", "protocol"},
		{"probe", "tools.json", "--dry-run"},
		{"probe", "none.json"},
		{"probe", "broken.json"},
		{"probe", "accepted.json", "--targets", "vendor-b"},
	} {
		var stdout, stderr bytes.Buffer
		cli.Run(append(args, "--format", "json"), cli.IO{Stdout: &stdout, Stderr: &stderr, Dir: dir, Transport: answers{}, LookupEnv: keyOfB})
		if err := validate(t, compiled(t, args[0]), stdout.String()); err != nil {
			t.Errorf("%v prints what its schema refuses: %v\n%s", args, err, stdout.String())
		}
	}
	manifest, err := os.ReadFile(filepath.Join(dir, "out", "manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := validate(t, compiled(t, "manifest"), string(manifest)); err != nil {
		t.Errorf("the manifest is refused: %v", err)
	}
}

func keyOfB(name string) (string, bool) { return "k", name == "VENDOR_B_API_KEY" }

// answers rejects the tool called rejected and accepts every other, with
// arguments that are wrong.
type answers struct{}

func (answers) RoundTrip(r *http.Request) (*http.Response, error) {
	body, _ := io.ReadAll(r.Body)
	status, text := 200, `{"stop_reason": "tool_use", "content": [{"type": "tool_use", "id": "t", "name": "taken", "input": {"n": "x"}}]}`
	if bytes.Contains(body, []byte("rejected")) {
		status, text = 400, `{"type": "error", "error": {"type": "invalid_request_error", "message": "tools.0: no"}}`
	}
	return &http.Response{
		StatusCode: status, Header: http.Header{"Content-Type": {"application/json"}}, Request: r, Body: io.NopCloser(strings.NewReader(text)),
	}, nil
}

// The schemas refuse what they should: an empty schema would pass the test above.
func TestSchemasRefuse(t *testing.T) {
	for _, test := range []struct{ schema, text string }{
		{"check", `{}`},
		{"check", `{"command": "check", "schemaportVersion": "0.1.0", "exitCode": 0, "summary": {}, "results": [], "errors": []}`},
		{"check", `{"command": "check", "schemaportVersion": "0.1.0", "exitCode": 0, "summary": {}, "results": [], "errors": [{"message": "x"}]}`},
		{"compile", `{"command": "check", "schemaportVersion": "0.1.0", "exitCode": 2, "summary": {}, "results": [], "errors": [{"message": "x"}]}`},
		{"manifest", `{"schemaportVersion": "0.1.0", "targets": ["vendor-z"], "tools": []}`},
		{"config", `{"target": ["vendor-a"]}`},
		{"config", `{"targets": []}`},
		{"tool", `{"name": "x"}`},
		{"tool", `{"name": "", "inputSchema": {}}`},
		{"tool", `{"name": "x", "inputSchema": {"properties": {"a": true}}}`},
	} {
		if validate(t, compiled(t, test.schema), test.text) == nil {
			t.Errorf("%s accepts %s", test.schema, test.text)
		}
	}
}

func TestConfigAccepts(t *testing.T) {
	for _, text := range []string{
		`{}`,
		`{"$schema": "x", "schemas": "tools", "targets": ["openai", "vendor-b"], "output": "out", "allowLossy": true, "failOn": "never", "propertyOrder": "declared"}`,
		`{"schemas": ["a", "b"]}`,
	} {
		if err := validate(t, compiled(t, "config"), text); err != nil {
			t.Errorf("%s is refused: %v", text, err)
		}
	}
}

// Over the whole corpus the schema of a tool file and the loader agree, except
// about what a schema cannot say: that a required property is declared.
func TestToolFiles(t *testing.T) {
	schema := compiled(t, "tool")
	for _, entry := range corpus.Entries(t) {
		if entry.Refused != nil && strings.Contains(entry.Refused.Error(), "surrogate") {
			continue // not JSON that every reader takes
		}
		accepts := validate(t, schema, string(entry.Text)) == nil
		loads := len(core.LoadBytes("", entry.Text, core.LoadOptions{}).Errors) == 0
		undeclared := entry.Refused != nil && strings.Contains(entry.Refused.Error(), "not declared in properties")
		if accepts != loads && !undeclared {
			t.Errorf("%s: the schema says %v, the loader says %v: %v", entry.ID, accepts, loads, entry.Refused)
		}
	}
}
