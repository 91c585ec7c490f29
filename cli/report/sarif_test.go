package report_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	// Holds the official schema of SARIF; nothing else of it is used.
	_ "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemaport/schemaport/core/jsondoc"
)

const schemaPackage = "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

// sarifSchema returns the JSON Schema that OASIS publishes for SARIF 2.1.0. A
// module that we pin carries it as a constant that it does not export, so it is
// read from the module's source.
func sarifSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	dir, err := exec.Command("go", "list", "-f", "{{.Dir}}", schemaPackage).Output()
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(strings.TrimSpace(string(dir)), "schema.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var text string
	ast.Inspect(file, func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING && len(literal.Value) > len(text) {
			text = literal.Value
		}
		return true
	})
	if text, err = strconv.Unquote(text); err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	id, _ := value.(map[string]any)["id"].(string)
	if !strings.HasSuffix(id, "/sarif-schema-2.1.0.json") {
		t.Fatalf("the schema says of itself that it is %q", id)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource(id, value); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile(id)
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func TestSARIFIsValid(t *testing.T) {
	schema := sarifSchema(t)
	dir := menu(t)
	for _, r := range formatRuns {
		text := inFormat(t, dir, r.name, "sarif")
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatalf("%s: %v", r.name, err)
		}
		if err := schema.Validate(value); err != nil {
			t.Errorf("%s: %v", r.name, err)
		}
		if !strings.Contains(text, `"$schema": "`+schema.Location[:strings.IndexByte(schema.Location, '#')]+`"`) {
			t.Errorf("%s: the log names another schema than %s", r.name, schema.Location)
		}
	}
	// The judge judges: a log that is wrong in one word is refused.
	wrong := strings.Replace(inFormat(t, dir, "check", "sarif"), `"level": "error"`, `"level": "fatal"`, 1)
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(wrong))
	if err != nil || schema.Validate(value) == nil {
		t.Errorf("a level that does not exist is accepted (%v)", err)
	}
}

// sarifLog is as much of a log as the tests look at.
type sarifLog struct {
	Runs []struct {
		Tool struct {
			Driver struct {
				Rules []struct {
					ID         string
					HelpURI    string
					Help       struct{ Text, Markdown string }
					Properties struct {
						Target, Compile string
						Tags            []string
					}
				}
			}
		}
		Invocations []struct {
			ExecutionSuccessful        bool
			ExitCode                   int
			ToolExecutionNotifications []struct {
				Level   string
				Message struct{ Text string }
			}
		}
		Results []struct {
			RuleID    string
			RuleIndex int
			Level     string
			Message   struct{ Text string }
			Locations []struct {
				PhysicalLocation *struct {
					ArtifactLocation struct{ URI, URIBaseID string }
					Region           struct{ StartLine, StartColumn int }
				}
				LogicalLocations []struct{ FullyQualifiedName string }
			}
			PartialFingerprints map[string]string
			Properties          struct{ Tool, Target, Path string }
		}
		ColumnKind string
	}
}

func parseSARIF(t *testing.T, text string) sarifLog {
	t.Helper()
	var log sarifLog
	if err := json.Unmarshal([]byte(text), &log); err != nil {
		t.Fatal(err)
	}
	if len(log.Runs) != 1 {
		t.Fatalf("%d runs, want 1", len(log.Runs))
	}
	return log
}

// What the schema cannot say: rules are found by their index, every result is at
// a place that exists in the file, and no two results share a fingerprint.
func TestSARIFResults(t *testing.T) {
	dir := menu(t)
	for _, name := range []string{"check", "compile", "compile-lossy", "diff"} {
		log := parseSARIF(t, inFormat(t, dir, name, "sarif")).Runs[0]
		if len(log.Results) == 0 || log.ColumnKind != "unicodeCodePoints" {
			t.Errorf("%s: %d results, columns in %s", name, len(log.Results), log.ColumnKind)
		}
		fingerprints := map[string]bool{}
		for _, r := range log.Results {
			if id := log.Tool.Driver.Rules[r.RuleIndex].ID; id != r.RuleID {
				t.Errorf("%s: rule %d is %s, want %s", name, r.RuleIndex, id, r.RuleID)
			}
			fingerprint := r.PartialFingerprints["schemaport/v1"]
			if len(fingerprint) != 64 || fingerprints[fingerprint] {
				t.Errorf("%s: the fingerprint %q is none or occurs twice", name, fingerprint)
			}
			fingerprints[fingerprint] = true
			if len(r.Locations) != 1 || r.Locations[0].PhysicalLocation == nil {
				t.Fatalf("%s: %s has no place", name, r.RuleID)
			}
			at := r.Locations[0].PhysicalLocation
			file, err := url.PathUnescape(at.ArtifactLocation.URI)
			if err != nil || at.ArtifactLocation.URIBaseID != "%SRCROOT%" {
				t.Errorf("%s: %+v: %v", name, at, err)
			}
			if line := lineOf(t, filepath.Join(dir, file), at.Region.StartLine); at.Region.StartColumn > len([]rune(line)) {
				t.Errorf("%s: %s has no %d:%d", name, file, at.Region.StartLine, at.Region.StartColumn)
			}
			if want := r.Properties.Tool + "/" + r.Properties.Path; r.Locations[0].LogicalLocations[0].FullyQualifiedName != want {
				t.Errorf("%s: logical place %q, want %q", name, r.Locations[0].LogicalLocations[0].FullyQualifiedName, want)
			}
		}
		for _, rule := range log.Tool.Driver.Rules {
			if rule.HelpURI == "" || rule.Help.Text == "" || rule.Help.Markdown == "" || len(rule.Properties.Tags) == 0 {
				t.Errorf("%s: the rule %s is not documented", name, rule.ID)
			}
			if name != "diff" && rule.Properties.Compile == "" {
				t.Errorf("%s: the rule %s does not say what compile does", name, rule.ID)
			}
		}
	}
}

func lineOf(t *testing.T, name string, line int) string {
	t.Helper()
	document, err := parseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return document.Line(line)
}

// Lines that move and files that are renamed leave fingerprints as they are; what
// a finding is about does not.
func TestFingerprintsAreStable(t *testing.T) {
	fingerprints := func(file, text string) []string {
		dir := t.TempDir()
		writeFile(t, filepath.Join(dir, file), text)
		_, stdout, _ := run(dir, "check", file, "--format", "sarif", "--targets", "vendor-a")
		var all []string
		for _, r := range parseSARIF(t, stdout).Runs[0].Results {
			all = append(all, r.PartialFingerprints["schemaport/v1"])
		}
		return all
	}
	const tool = `{"name": "a", "description": "x", "inputSchema": {"type": "object", "properties": {"p": {"type": "string"}}}}`
	before := fingerprints("one.json", tool)
	if after := fingerprints("two.json", "\n\n\n"+strings.ReplaceAll(tool, ",", ",\n")); strings.Join(before, " ") != strings.Join(after, " ") {
		t.Errorf("fingerprints changed with lines and names:\n%v\n%v", before, after)
	}
	for _, other := range []string{strings.Replace(tool, `"a"`, `"b"`, 1), strings.Replace(tool, `"p"`, `"q"`, 1)} {
		if after := fingerprints("one.json", other); after[len(after)-1] == before[len(before)-1] {
			t.Errorf("%s has the fingerprint of another finding", other)
		}
	}
}

func TestSARIFErrors(t *testing.T) {
	dir := menu(t)
	for _, name := range []string{"errors", "usage"} {
		log := parseSARIF(t, inFormat(t, dir, name, "sarif")).Runs[0]
		invocation := log.Invocations[0]
		if invocation.ExecutionSuccessful || invocation.ExitCode != 2 || len(invocation.ToolExecutionNotifications) == 0 || log.Results == nil || len(log.Results) > 0 {
			t.Errorf("%s: %+v", name, log)
		}
		for _, n := range invocation.ToolExecutionNotifications {
			if n.Level != "error" || n.Message.Text == "" {
				t.Errorf("%s: %+v", name, n)
			}
		}
	}
}

// In a plain text [words](address) is a link, which no input may make.
func TestSARIFMessagesHaveNoLinks(t *testing.T) {
	dir := menu(t)
	found := false
	for _, r := range parseSARIF(t, inFormat(t, dir, "check", "sarif")).Runs[0].Results {
		found = found || strings.Contains(r.Message.Text, `[menu\](https:`)
		if strings.Contains(strings.ReplaceAll(r.Message.Text, `\](`, ""), "](") {
			t.Errorf("a message with a link: %s", r.Message.Text)
		}
	}
	if !found {
		t.Error("no message has what could have been a link")
	}
}

func parseFile(name string) (*jsondoc.Document, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return jsondoc.Parse(data, jsondoc.Limits{})
}
