// Package targettest holds the tests that every target must pass: its rule
// table is complete and its examples run, its output is what its golden files
// say, and nothing depends on the order of keys in the source.
package targettest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/corpus"
	"github.com/schemaport/schemaport/internal/golden"
	"github.com/schemaport/schemaport/internal/shuffle"
)

// Tool parses a tool from JSON without validating it: what reaches a target
// through the library need not have passed the loader.
func Tool(t testing.TB, text string) *core.Tool {
	t.Helper()
	document, err := jsondoc.Parse([]byte(text), jsondoc.Limits{})
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return core.ToolOf(&document.Root, document, "tool.json")
}

// Table checks that the target's rule table is whole: codes are distinct and
// prefixed, every rule is documented, its page is one of the target's pages, and
// its example shows it (the code fires on Before and not on After).
func Table(t *testing.T, target *core.Target, wantRules int) {
	t.Helper()
	if len(target.Rules) != wantRules {
		t.Errorf("%s has %d rules, want %d", target.ID, len(target.Rules), wantRules)
	}
	seen := map[string]bool{}
	for _, rule := range target.Rules {
		t.Run(strings.TrimPrefix(rule.Code, target.ID+"/"), func(t *testing.T) {
			if !strings.HasPrefix(rule.Code, target.ID+"/") || seen[rule.Code] {
				t.Errorf("code %q must be prefixed with the target id and used once", rule.Code)
			}
			seen[rule.Code] = true
			if rule.Summary == "" || rule.Why == "" || rule.Fix == "" {
				t.Error("a rule needs a summary, a reason and what compile does")
			}
			if rule.Evidence == 0 {
				t.Error("a rule must say what its claim rests on")
			}
			if !slices.ContainsFunc(target.Docs, func(p core.Page) bool { return p.URL == rule.DocsURL }) {
				t.Errorf("docs page %q is not one of the target's pages", rule.DocsURL)
			}
			before, after := rule.Example()
			if !fires(core.Check(Tool(t, before), target), rule) {
				t.Error("the rule does not fire on its Before example")
			}
			if fires(core.Check(Tool(t, after), target), rule) {
				t.Error("the rule fires on its After example")
			}
		})
	}
	codes := map[string]bool{}
	for _, kind := range target.Transformations {
		if codes[kind.Code] || kind.Summary == "" {
			t.Errorf("transformation %q needs a summary and must be listed once", kind.Code)
		}
		codes[kind.Code] = true
	}
}

// Finding is what a test expects of one diagnostic: severity, code without
// prefix, ability and path on one line, and words that the message must have.
type Finding struct {
	Line  string
	Words []string
}

// Findings compares all findings about a tool with those expected: what is not
// expected must not fire.
func Findings(t *testing.T, target *core.Target, tool string, want []Finding) {
	t.Helper()
	diagnostics := core.Check(Tool(t, tool), target)
	var gotLines, wantLines []string
	for _, d := range diagnostics {
		gotLines = append(gotLines, fmt.Sprintf("%s %s %s %s", d.Severity(), strings.TrimPrefix(d.Code(), target.ID+"/"), d.Ability, d.Path))
	}
	for _, f := range want {
		wantLines = append(wantLines, f.Line)
	}
	if diff := cmp.Diff(wantLines, gotLines); diff != "" {
		t.Fatalf("findings differ (-want +got):\n%s", diff)
	}
	for i, f := range want {
		for _, word := range f.Words {
			if !strings.Contains(diagnostics[i].Message, word) {
				t.Errorf("%s: %q does not mention %q", f.Line, diagnostics[i].Message, word)
			}
		}
	}
}

// OneLine takes the indentation out of a small output, and leaves the order in.
func OneLine(output []byte) string {
	var b strings.Builder
	for line := range strings.Lines(string(output)) {
		b.WriteString(strings.TrimSpace(line))
	}
	return strings.ReplaceAll(b.String(), `": `, `":`)
}

func fires(diagnostics []core.Diagnostic, rule *core.Rule) bool {
	return slices.ContainsFunc(diagnostics, func(d core.Diagnostic) bool { return d.Rule == rule })
}

// Golden compiles every testdata/golden/*.json (loss refused, and allowed where
// that makes a difference) and compares what came of it with the .golden file
// beside it. Run with -update to rewrite them.
func Golden(t *testing.T, target *core.Target) {
	t.Helper()
	inputs, err := filepath.Glob(filepath.Join("testdata", "golden", "*.json"))
	if err != nil || len(inputs) == 0 {
		t.Fatalf("no golden inputs: %v", err)
	}
	for _, input := range inputs {
		name := strings.TrimSuffix(filepath.Base(input), ".json")
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(input)
			if err != nil {
				t.Fatal(err)
			}
			tool := Tool(t, string(data))
			got := Describe(core.Compile(tool, target, core.CompileOptions{}))
			if lossy := core.Compile(tool, target, core.CompileOptions{AllowLossy: true}); lossy.OK && strings.HasPrefix(got, "refused") {
				got += "\n--- with loss allowed ---\n" + Describe(lossy)
			}
			golden.Check(t, strings.TrimSuffix(input, ".json")+".golden", got)
		})
	}
}

// Describe renders a compile result for golden files and failure messages.
func Describe(r *core.Result) string {
	var b strings.Builder
	if r.OK {
		b.WriteString("compiled\n")
	} else {
		b.WriteString("refused\n")
	}
	for _, d := range r.Diagnostics {
		fmt.Fprintf(&b, "%s %s at %s (%s): %s\n", d.Severity(), d.Code(), d.Path, d.Ability, d.Message)
	}
	for _, tr := range r.Transformations {
		lossy := ""
		if tr.Kind.Lossy {
			lossy = " (lossy)"
		}
		fmt.Fprintf(&b, "did %s%s at %s: %s\n", tr.Kind.Code, lossy, tr.Path, tr.Detail)
	}
	b.Write(r.Output)
	return b.String()
}

// KeyOrder checks over the whole corpus, in strict and lossy mode, that a tool
// whose keys are shuffled gives the same findings, the same record and the same
// bytes, and that what is written is JSON that reads back.
func KeyOrder(t *testing.T, target *core.Target) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	for _, tool := range corpus.Tools(t) {
		shuffled := Tool(t, string(shuffle.Text(tool.Value, r)))
		for _, allowLossy := range []bool{false, true} {
			options := core.CompileOptions{AllowLossy: allowLossy}
			want, got := core.Compile(tool, target, options), core.Compile(shuffled, target, options)
			if a, b := Describe(want), Describe(got); a != b {
				t.Fatalf("%s: key order changes the result:\n%s", tool.Source, cmp.Diff(a, b))
			}
			if !want.OK {
				continue
			}
			document, err := jsondoc.Parse(want.Output, jsondoc.Limits{})
			if err != nil {
				t.Fatalf("%s: the output is not JSON: %v", tool.Source, err)
			}
			if !bytes.HasSuffix(want.Output, []byte("}\n")) || document.Root.Kind != jsondoc.Object {
				t.Fatalf("%s: the output is not one object ended by a line end", tool.Source)
			}
		}
		if a, b := describeAll(core.Check(tool, target)), describeAll(core.Check(shuffled, target)); a != b {
			t.Fatalf("%s: key order changes the findings:\n%s", tool.Source, cmp.Diff(a, b))
		}
	}
}

func describeAll(diagnostics []core.Diagnostic) string {
	var b strings.Builder
	for _, d := range diagnostics {
		fmt.Fprintf(&b, "%s %s at %s (%s): %s; %s\n", d.Severity(), d.Code(), d.Path, d.Ability, d.Message, d.Fix)
	}
	return b.String()
}

// Fuzz feeds documents to the target: whatever JSON it is, the pass must not
// panic, must be repeatable, and what it writes must read back.
func Fuzz(f *testing.F, target *core.Target) {
	for _, rule := range target.Rules {
		before, after := rule.Example()
		f.Add([]byte(before))
		f.Add([]byte(after))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		document, err := jsondoc.Parse(data, jsondoc.Limits{})
		if err != nil {
			return
		}
		tool := core.ToolOf(&document.Root, document, "fuzz.json")
		first := core.Compile(tool, target, core.CompileOptions{AllowLossy: true})
		if first.OK {
			if _, err := jsondoc.Parse(first.Output, jsondoc.Limits{MaxDepth: 2000}); err != nil {
				t.Fatalf("the output is not JSON: %v\n%s", err, first.Output)
			}
		}
		if again := core.Compile(tool, target, core.CompileOptions{AllowLossy: true}); Describe(first) != Describe(again) {
			t.Fatal("two compiles of one tool differ")
		}
	})
}
