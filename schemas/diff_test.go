package schemas_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/cli"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/corpus"
)

func TestDiffReports(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, text []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("old.json", []byte(`[{"name": "kept", "description": "a", "inputSchema": {"type": "object", "properties": {"n": {"type": "number"}, "u": {"$ref": "https://example.com/u"}}}},
		{"name": "gone", "inputSchema": {"type": "object"}}]`))
	write("new.json", []byte(`[{"name": "kept", "description": "b", "inputSchema": {"type": "object", "properties": {"n": {"type": "number", "minimum": 0.5, "default": null}, "u": {"$ref": "https://example.com/w"}}}},
		{"name": "entirely_new", "inputSchema": {"type": "object", "properties": {"x": {"type": "string"}}}}]`))
	write("broken.json", []byte("{"))
	schema := compiled(t, "diff")
	run := func(args ...string) string {
		var stdout, stderr bytes.Buffer
		cli.Run(append(append([]string{"diff"}, args...), "--format", "json"), cli.IO{Stdout: &stdout, Stderr: &stderr, Dir: dir})
		if err := validate(t, schema, stdout.String()); err != nil {
			t.Errorf("%v prints what its schema refuses: %v\n%s", args, err, stdout.String())
		}
		return stdout.String()
	}
	report := run("old.json", "new.json", "--targets", "all")
	for _, want := range []string{`"proof": "unproven"`, `"proof": "witnessed"`, `"target": "vendor-`, `"suggestedVersionStep": "major"`, `"after": null`} {
		if !strings.Contains(report, want) {
			t.Errorf("the report has no %s:\n%s", want, report)
		}
	}
	run("old.json", "old.json")
	run("old.json", "broken.json")
	run("old.json")

	// Real changes, with everything that occurs in them.
	files, err := filepath.Glob(filepath.Join(corpus.Dir(t), "diffpairs", "*", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("the corpus has no diffpairs: %v", err)
	}
	for i := 0; i < len(files); i += 7 {
		document := corpus.Parse(t, files[i])
		for _, side := range []string{"old", "new"} {
			write("pair-"+side+".json", jsondoc.AppendCompact(nil, document.Root.Get(side)))
		}
		run("pair-old.json", "pair-new.json", "--targets", "all")
	}
}

// The schema refuses what it should.
func TestDiffSchemaRefuses(t *testing.T) {
	const head = `{"command": "diff", "schemaportVersion": "0.1.0", "exitCode": 1, "errors": [], "summary": {"breaking": 1, "nonBreaking": 0, "informational": 0, "suggestedVersionStep": "major"}, "results": [`
	schema := compiled(t, "diff")
	if err := validate(t, schema, head+`{"classification": "breaking", "code": "tool-removed", "tool": "x", "path": "name", "message": "m", "proof": "proven"}]}`); err != nil {
		t.Errorf("a good report is refused: %v", err)
	}
	for _, result := range []string{
		`{}`,
		`{"classification": "bad", "code": "tool-removed", "tool": "x", "path": "name", "message": "m", "proof": "proven"}`,
		`{"classification": "breaking", "code": "tool-lost", "tool": "x", "path": "name", "message": "m", "proof": "proven"}`,
		`{"classification": "breaking", "code": "tool-removed", "tool": "x", "path": "name", "message": "m", "proof": "witnessed"}`,
		`{"classification": "non-breaking", "code": "tool-added", "tool": "x", "path": "name", "message": "m", "proof": "unproven"}`,
		`{"classification": "breaking", "code": "tool-removed", "tool": "x", "path": "name", "message": "m", "proof": "witnessed", "witness": 1}`,
	} {
		if validate(t, schema, head+result+`]}`) == nil {
			t.Errorf("accepted: %s", result)
		}
	}
}
