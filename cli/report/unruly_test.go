package report

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/cli/output"
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/diff"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/value"
)

// unruly draws a text that a terminal would do something with.
func unruly() *rapid.Generator[string] {
	pieces := []string{
		"\x1b", "\x1b[31m", "\x1b[2J", "\x1b]8;;http://evil.example\x1b\\", "\x1b]0;title\x07", "\x1b\\", "\u009b31m", "\u009d8;;x\u009c", "\x07", "\x08", "\x0b", "\x1f", "\x7f", "\x00",
		"\n", "\r", "\r\n", "\t", "\u0085", "\u2028", "\u2029", "\u202e", "\u2066", "\u061c", "\ufeff", "\u200d", "\ufe0f", "\u0301",
		"\xff", "\xc2", "\xe2\x82", "\xed\xa0\x80", "日本", "🚀", "👩‍💻", "🇩🇪", "\u1161", "\U000e0041", "\ue000",
		" ", "  ", "word", "a/b.json", "m", "\\", ";", "%1b", `"`, `\"`, "{", ":", "error: fake", strings.Repeat("long ", 30), strings.Repeat("x", 200),
	}
	return rapid.Map(rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(pieces), rapid.String()), 0, 8),
		func(chosen []string) string { return strings.Join(chosen, "") })
}

func drawStyle(t *rapid.T) Style {
	return Style{
		Color:  rapid.Bool().Draw(t, "colour"),
		Frames: rapid.Bool().Draw(t, "frames"),
		Width:  rapid.SampledFrom([]int{0, 1, 40, 60, 80, 120, 500}).Draw(t, "width"),
		Links: Links{
			Docs: rapid.Bool().Draw(t, "links to pages"),
			Dir:  rapid.SampledFrom([]string{"", "/work", "/odd\x1b\\dir/ü"}).Draw(t, "links to files"),
		},
	}
}

// ourOwn are the escape sequences that a report may hold.
var ourOwn = regexp.MustCompile(`\x1b\[(0|1|2|3[1-4]|1;31)m|\x1b\]8;;[!-~]*\x1b\\`)

// checkRuly fails when a report could do anything but be read.
func checkRuly(t *rapid.T, what, got string) {
	rest := ourOwn.ReplaceAllString(got, "")
	if !utf8.ValidString(rest) {
		t.Fatalf("%s is no UTF-8: %q", what, got)
	}
	for _, r := range rest {
		if r != '\n' && isUnsafe(r) {
			t.Fatalf("%s lets %U through: %q", what, r, got)
		}
	}
	for line := range strings.Lines(got) {
		if n := strings.Count(line, linkStart); n%2 != 0 {
			t.Fatalf("%s leaves a link open at the end of a line: %q", what, line)
		}
		if looks := strings.Count(line, "\x1b["); looks != 2*strings.Count(line, resetLook) {
			t.Fatalf("%s leaves a look open at the end of a line: %q", what, line)
		}
	}
}

// Whatever stands in a file or comes from an API, a report holds no control
// character but line ends and our own sequences, in any style.
func TestReportsAreRuly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		style := drawStyle(t)
		text := func(label string) string { return unruly().Draw(t, label) }
		write := func(what string, f func(io.Writer, Style) error) {
			var b bytes.Buffer
			if err := f(&b, style); err != nil {
				t.Fatal(err)
			}
			checkRuly(t, what, b.String())
		}

		// A tool that was read, of which a target says whatever it likes.
		target := &core.Target{ID: "target", Name: "Target"}
		rule := &core.Rule{Code: "target/rule", Ability: core.Refuses, DocsURL: "https://example.com/" + text("address"), Summary: "A rule."}
		lossy := &core.TransformationKind{Code: "lost-it", Lossy: true}
		target.Lower = func(l *core.Lowering) core.Output {
			for i := range 2 {
				at := l.SchemaPath().Member(text("path"))
				l.Report(rule, at, l.Tool.InputSchema, "%s", text("message")).Fix = rapid.SampledFrom([]string{"Fixes.", text("fix")}).Draw(t, fmt.Sprint("fix ", i))
				l.Record(lossy, at, "%s", text("detail"))
			}
			return core.Output{Value: *l.Tool.InputSchema}
		}
		tool := drawTool(t, text)
		diagnostics := core.Check(tool, target)
		all := slices.Repeat([]CheckResult{{Tool: tool, Target: target, Diagnostics: diagnostics}}, rapid.IntRange(1, 9).Draw(t, "tools"))
		check := NewCheck([]*core.Target{target}, all)
		check.FailOn = "error"
		write("check", check.Text)
		write("check --quiet", check.Quiet)
		write("check --matrix", check.Matrix)

		result := core.Compile(tool, target, core.CompileOptions{})
		call := jsondoc.NewString(text("witness"))
		result.Transformations[0].Witness = &core.Witness{Value: call, Erased: rapid.Bool().Draw(t, "erased")}
		write("compile", (&Compile{
			Tools: check.Tools, Targets: check.Targets, Results: []CompileResult{{Result: result}}, Refused: 1,
			Mode: Mode(rapid.IntRange(0, 2).Draw(t, "mode")), Dir: text("directory"),
			Plan: &output.Plan{Steps: []output.Step{{Name: text("file"), Change: output.Remove}}, Notes: []string{text("note")}},
		}).Text)

		write("diff", (&Diff{Tools: 1, FailOn: "any", Changes: []diff.Change{{
			Classification: diff.Breaking, Code: diff.ToolRemoved, Tool: text("tool"), Path: text("path"), Message: text("message"),
			Before: &call, Witness: &call, Proof: diff.Unproven,
		}}}).Text)

		probe := core.ProbeResult{Tool: tool, Target: target, Outcome: core.Rejected, Model: text("model"), Message: text("message"), Status: 400, Notes: []string{text("note")}}
		probe.Arguments.Verified = true
		probe.Arguments.Problems = []value.Problem{{Path: text("path"), Message: text("problem")}}
		write("probe", (&Probe{Tools: 1, Targets: check.Targets, Results: []core.ProbeResult{probe}, Again: text("again")}).Text)
		write("probe --dry-run", (&Requests{Requests: []Request{{Tool: tool, Target: target, Model: text("model"), Body: []byte(text("body"))}}}).Text)

		write("errors", func(w io.Writer, style Style) error {
			source := text("document")
			return Errors(w, style, core.InputErrors{{
				Source: text("source"), Path: text("path"), Message: text("message"), Position: jsondoc.Position{Line: rapid.IntRange(0, 3).Draw(t, "line"), Column: 1},
				Text: source, Offset: int32(rapid.IntRange(-1, len(source)+1).Draw(t, "offset")),
			}, {Message: text("message")}})
		})
	})
}

// drawTool reads a tool whose name, description and source are unruly. The file
// holds what JSON allows as it is, so that the source line is unruly too.
func drawTool(t *rapid.T, text func(string) string) *core.Tool {
	quoted := func(label string) string {
		var b strings.Builder
		for _, r := range text(label) {
			if r < ' ' || r == '"' || r == '\\' {
				fmt.Fprintf(&b, `\u%04x`, r)
			} else {
				b.WriteRune(r)
			}
		}
		return `"` + b.String() + `"`
	}
	source := fmt.Sprintf(`{"description": %s, "name": %s, "inputSchema": {"x-%d": %s}}`, quoted("description"), quoted("name"), 1, quoted("extension"))
	document, err := jsondoc.Parse([]byte(source), jsondoc.Limits{})
	if err != nil {
		t.Fatalf("%v: %q", err, source)
	}
	return core.ToolOf(&document.Root, document, text("source"))
}
