package schemas_test

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/cli"
	"github.com/schemaport/schemaport/cli/catalog"
	"github.com/schemaport/schemaport/cli/config"
	"github.com/schemaport/schemaport/cli/gate"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// reports runs the program in a directory and holds what it prints against the
// schema of that name.
func reports(t *testing.T, dir, schema string, args ...string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cli.Run(append(args, "--format", "json"), cli.IO{Stdout: &stdout, Stderr: &stderr, Dir: dir})
	if err := validate(t, compiled(t, schema), stdout.String()); err != nil {
		t.Errorf("%v prints what its schema refuses: %v\n%s", args, err, stdout.String())
	}
	return stdout.String()
}

func TestExplainAndRulesReports(t *testing.T) {
	dir := t.TempDir()
	var codes []string
	for _, entry := range catalog.All() {
		codes = append(codes, entry.Code)
	}
	reports(t, dir, "explain", append([]string{"explain"}, codes...)...)
	reports(t, dir, "explain", "explain", "no-such-code")
	reports(t, dir, "explain", "explain")
	reports(t, dir, "rules", "rules", "--kind", "all")
	reports(t, dir, "rules", "rules", "--severity", "grave")
	if report := reports(t, dir, "rules", "rules", "nothing has this in it"); !strings.Contains(report, `"results": []`) {
		t.Errorf("found: %s", report)
	}
}

func TestVersionReports(t *testing.T) {
	schema := compiled(t, "version")
	for _, build := range []*debug.BuildInfo{
		nil,
		{GoVersion: "go1.26.0"},
		{GoVersion: "go1.26.0", Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "0123abc"}, {Key: "vcs.modified", Value: "true"}}},
	} {
		var stdout bytes.Buffer
		sys := cli.IO{Stdout: &stdout, BuildInfo: func() (*debug.BuildInfo, bool) { return build, build != nil }}
		if code := cli.Run([]string{"--version", "--format", "json"}, sys); code != 0 {
			t.Errorf("exit code %d", code)
		}
		if err := validate(t, schema, stdout.String()); err != nil {
			t.Errorf("refused: %v\n%s", err, stdout.String())
		}
	}
}

// What init writes is a configuration by the schema that it names, and by the
// program.
func TestInitReportsAndFile(t *testing.T) {
	dir := t.TempDir()
	reports(t, dir, "init", "init")
	reports(t, dir, "init", "init")
	reports(t, dir, "init", "init", "--force")
	written, err := os.ReadFile(filepath.Join(dir, config.Name))
	if err != nil {
		t.Fatal(err)
	}
	if err := validate(t, compiled(t, "config"), string(written)); err != nil {
		t.Errorf("the schema refuses it: %v\n%s", err, written)
	}
	if _, problems := config.Parse(config.Name, ".", written); len(problems) > 0 {
		t.Errorf("the program refuses it: %v\n%s", problems, written)
	}
}

func TestGatedCheckReportsAndBaseline(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"tools.json": tools,
		"schemaport.config.json": `{"schemas": "tools.json",
			"rules": {"vendor-a/missing-tool-description": "off", "vendor-b/schema-not-enforced": "error"},
			"suppressions": [{"code": "*/missing-*", "tool": "*", "reason": "x"}, {"code": "vendor-a/*", "tool": "gone", "path": "**", "reason": "y"}]}`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const file = "known.json"
	reports(t, dir, "check", "check", "--write-baseline", file)
	baseline, err := os.ReadFile(filepath.Join(dir, file))
	if err != nil {
		t.Fatal(err)
	}
	if err := validate(t, compiled(t, "baseline"), string(baseline)); err != nil {
		t.Errorf("the baseline is refused: %v\n%s", err, baseline)
	}
	if err := os.WriteFile(filepath.Join(dir, file), bytes.ReplaceAll(baseline, []byte(": 1"), []byte(": 2")), 0o644); err != nil {
		t.Fatal(err)
	}
	report := reports(t, dir, "check", "check", "--baseline", file)
	for _, member := range []string{`"switchedOff": 1`, `"suppressed": `, `"tool": "gone"`, `"baselined": `, `"count": 1`} {
		if !strings.Contains(report, member) {
			t.Errorf("the report has no %s:\n%s", member, report)
		}
	}
	reports(t, dir, "check", "check", "--baseline", "tools.json")
}

// A schema is found where it says it is, and what the program writes refers to it
// there.
func TestSchemasAreWhereTheySay(t *testing.T) {
	const published = "https://raw.githubusercontent.com/schemaport/schemaport/main/schemas/"
	files, err := filepath.Glob("*.schema.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no schemas: %v", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		document, err := jsondoc.Parse(data, jsondoc.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if id := document.Root.Get("$id"); !id.IsString(published + file) {
			t.Errorf("%s does not say that it is %s", file, published+file)
		}
	}
	if config.Schema != published+"config.schema.json" || gate.BaselineSchema != published+"baseline.schema.json" {
		t.Errorf("%s and %s are not where the schemas are", config.Schema, gate.BaselineSchema)
	}
}

func TestCommandSchemasRefuse(t *testing.T) {
	const head = `"schemaportVersion": "0.1.0", "exitCode": 0, "errors": []`
	for _, test := range []struct{ schema, text string }{
		{"explain", `{"command": "explain", ` + head + `, "summary": {}, "results": []}`},
		{"explain", `{"command": "explain", ` + head + `, "summary": {"codes": 1}, "results": [{"kind": "rule", "code": "vendor-a/x"}]}`},
		{"rules", `{"command": "rules", ` + head + `, "summary": {"rules": 1, "transformations": 0, "changes": 0}, "results": [{"kind": "change", "code": "tool-added"}]}`},
		{"init", `{"command": "init", ` + head + `, "summary": {"directory": ".", "schemas": "tools", "tools": 1}, "results": [{"file": "x", "change": "deleted"}]}`},
		{"version", `{"command": "version", ` + head + `, "summary": {"version": "0.1.0", "commit": "x"}, "results": []}`},
		{"check", `{"command": "check", ` + head + `, "summary": {"tools": 0, "targets": 0, "error": 0, "warning": 0, "info": 0, "suppressed": 1}, "results": []}`},
		{"baseline", `{}`},
		{"baseline", `{"tools": {"t": {"c": {"p": 0}}}}`},
		{"baseline", `{"tools": {"t": {"c": 1}}}`},
		{"baseline", `{"tools": {"": {}}}`},
		{"config", `{"rules": {"vendor-a/unknown-keyword": "fatal"}}`},
		{"config", `{"rules": {"unknown-keyword": "off"}}`},
		{"config", `{"rules": {"core/lossy-transformation-refused": "off"}}`},
		{"config", `{"suppressions": [{"code": "vendor-a/*", "reason": "x"}]}`},
		{"config", `{"suppressions": [{"code": "vendor-a/*", "tool": "x"}]}`},
		{"config", `{"suppressions": [{"code": "vendor-a/*", "tool": "x", "reason": " "}]}`},
		{"config", `{"baseline": ""}`},
	} {
		if validate(t, compiled(t, test.schema), test.text) == nil {
			t.Errorf("%s accepts %s", test.schema, test.text)
		}
	}
}

// What the schema of a configuration takes and refuses is what the program does.
func TestConfigSchemaAndProgramAgree(t *testing.T) {
	schema := compiled(t, "config")
	for _, text := range []string{
		`{"rules": {}}`,
		`{"rules": {"vendor-a/default-keyword-dropped": "off", "core/not-a-tool": "info"}}`,
		`{"rules": {"vendor-a/default-keyword-dropped": 1}}`,
		`{"rules": []}`,
		`{"suppressions": []}`,
		`{"suppressions": {}}`,
		`{"suppressions": [{"code": "vendor-a/*", "tool": "x", "path": "**", "reason": "x"}]}`,
		`{"suppressions": [{"code": "vendor-a/*", "tool": "x", "reason": "x", "note": "y"}]}`,
		`{"suppressions": [{"tool": "x", "reason": "x"}]}`,
		`{"suppressions": ["vendor-a/*"]}`,
		`{"baseline": "known.json"}`,
		`{"baseline": 1}`,
	} {
		_, problems := config.Parse("config.json", ".", []byte(text))
		if accepts := validate(t, schema, text) == nil; accepts != (len(problems) == 0) {
			t.Errorf("%s: the schema says %v, the program %v", text, accepts, problems)
		}
	}
}
