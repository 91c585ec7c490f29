package report

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// These tests give each format texts that were made to be taken for something
// else, and read what comes out as its readers do.

// stub is a run that has findings and nothing else.
type stub struct{ o outline }

func (s stub) encodeSummary(*jsondoc.Encoder) {}
func (s stub) size() int                      { return 0 }
func (s stub) encode(int, *jsondoc.Encoder)   {}
func (s stub) outline() outline               { return s.o }
func (s stub) results() iter.Seq[Encodable]   { return func(func(Encodable) bool) {} }

const (
	mark     = "Ω" // stands in every text from the input, and in no word of ours
	rulePage = "https://example.com/rule"
)

// hostile draws a text that looks like the syntax of some format.
func hostile() *rapid.Generator[string] {
	pieces := []string{
		"::", "::error::", "::error file=a::", "##[error]", "%0A", "%", "%25", ":", ",", "=", "\r", "\n", "\r\n", "\t", " ",
		"<", ">", "&", "&lt;", "]]>", "<![CDATA[", "</failure>", "<!--", "-->", "\"", "'", "<?", "\x00", "\x1b[31m", "\u0085", "\ufffe", "\uffff", "\ufffd", "\xff", "\xed\xa0\x80",
		"`", "``", "```", "\\", "\\|", "|", "\\`", "*", "_", "~~", "[a](b)", "![a](b)", "[", "](", "@user", "@org/team", "#1", "https://evil.example", "www.evil.example", "a@b.example",
		"<b>", "</code>", "</summary>", "</details>", "<details>", "<img src=x>", "- ", "# ", "> ", "1. ", "---", "|---|", "    ", "$", "{0}", "\u202e", "\u2028", "🍲", "word",
	}
	return rapid.Custom(func(t *rapid.T) string {
		chosen := rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(pieces), rapid.StringN(0, 3, -1)), 0, 8).Draw(t, "pieces")
		chosen = slices.Insert(chosen, rapid.IntRange(0, len(chosen)).Draw(t, "at"), mark)
		return strings.Join(chosen, "")
	})
}

func drawFinding(t *rapid.T) finding {
	f := finding{
		code: "vendor-a/rule", severity: core.Severity(rapid.IntRange(0, 2).Draw(t, "severity")), fails: rapid.Bool().Draw(t, "fails"),
		path: hostile().Draw(t, "path"), at: place{source: hostile().Draw(t, "source")}, message: hostile().Draw(t, "message"),
		describe: func() ruleDoc { return ruleDoc{summary: "A rule.", docsURL: rulePage} },
	}
	if rapid.Bool().Draw(t, "line") {
		f.at.line, f.at.column = 3, 7
	}
	if rapid.Bool().Draw(t, "detail") {
		f.details = []detail{{"compile", hostile().Draw(t, "detail")}}
	}
	return f
}

func drawRun(t *rapid.T) (Head, stub) {
	o := outline{result: "2 tools: 1 error", fails: true, words: severityWords}
	targets := []string{"vendor-a", "vendor-b"}[:rapid.IntRange(1, 2).Draw(t, "targets")]
	for i := range rapid.IntRange(0, 3).Draw(t, "tools") {
		name := fmt.Sprintf("%d", i) + hostile().Draw(t, "tool")
		at := place{source: hostile().Draw(t, "source"), line: 1, column: 1}
		for _, target := range targets {
			p := pair{tool: name, target: target, at: at, verdict: "2 errors"}
			p.findings = rapid.SliceOfN(rapid.Custom(drawFinding), 0, 3).Draw(t, "findings")
			o.pairs = append(o.pairs, p)
		}
	}
	o.others = rapid.SliceOfN(rapid.Custom(drawFinding), 0, 2).Draw(t, "others")
	o.notes = rapid.SliceOfN(hostile(), 0, 2).Draw(t, "notes")
	head := Head{Command: "check", Version: "0.1.0", ExitCode: 1}
	for range rapid.IntRange(0, 2).Draw(t, "errors") {
		head.Errors = append(head.Errors, &core.InputError{Source: hostile().Draw(t, "source"), Path: hostile().Draw(t, "path"), Message: hostile().Draw(t, "error")})
	}
	return head, stub{o}
}

func write(t *rapid.T, format Format, head Head, body Body) string {
	var out bytes.Buffer
	if err := format(&out, head, body); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// command is a workflow command as the runner of GitHub Actions reads it.
type command struct {
	name       string
	properties map[string]string
	data       string
}

// readCommand reads a line as the runner does: a command of the present form
// begins the line, one of the former form may stand anywhere in it.
func readCommand(line string) (command, bool) {
	trimmed := strings.TrimLeft(line, " \t\v\f\u0085\u00a0\u2000\u2001\u2002\u2003\u2028\u2029\ufeff")
	if !strings.HasPrefix(trimmed, "::") {
		before, rest, found := strings.Cut(line, "##[")
		return command{name: "former: " + before}, found && strings.Contains(rest, "]")
	}
	info, data, found := strings.Cut(trimmed[2:], "::")
	if !found {
		return command{}, false
	}
	unescape := strings.NewReplacer("%0D", "\r", "%0A", "\n", "%3A", ":", "%2C", ",", "%25", "%")
	c := command{properties: map[string]string{}, data: unescape.Replace(data)}
	var properties string
	c.name, properties, _ = strings.Cut(info, " ")
	for _, p := range strings.Split(properties, ",") {
		name, value, _ := strings.Cut(p, "=")
		c.properties[name] = unescape.Replace(value)
	}
	return c, true
}

func TestGitHubCannotBeForged(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		head, body := drawRun(t)
		lines := strings.Split(strings.TrimSuffix(write(t, GitHub, head, body), "\n"), "\n")
		var want []command
		for _, err := range head.Errors {
			want = append(want, command{"error", map[string]string{"title": "schemaport check", "file": Safe(err.Source)}, Safe(err.Path + ": " + err.Message)})
		}
		for _, a := range annotations(&body.o) {
			c := command{[]string{"error", "warning", "notice"}[a.severity], map[string]string{"title": "vendor-a/rule", "file": Safe(a.at.source)}, a.text}
			if a.at.line > 0 {
				c.properties["line"], c.properties["col"] = "3", "7"
			}
			want = append(want, c)
		}
		for _, note := range body.o.notes {
			want = append(want, command{"notice", map[string]string{"title": "schemaport check"}, Safe(note)})
		}
		if len(lines) != len(want)+1 {
			t.Fatalf("%d lines, want %d:\n%q", len(lines), len(want)+1, lines)
		}
		for i, c := range want {
			got, ok := readCommand(lines[i])
			if !ok || fmt.Sprint(got) != fmt.Sprint(c) {
				t.Fatalf("%q is read as\n%q, want\n%q", lines[i], got, c)
			}
		}
		if last := lines[len(lines)-1]; strings.Contains(last, mark) || strings.Contains(last, "::") {
			t.Fatalf("the last line is not plain: %q", last)
		}
	})
}

// The gravest findings come first, because only the first few are shown.
func TestGitHubOrder(t *testing.T) {
	var o outline
	for i, severity := range []core.Severity{core.Info, core.Warning, core.Error, core.Warning, core.Error} {
		o.others = append(o.others, finding{severity: severity, fails: i == 3, message: fmt.Sprint(i)})
	}
	var got []string
	for _, a := range annotations(&o) {
		got = append(got, a.message)
	}
	if want := "2 4 3 1 0"; strings.Join(got, " ") != want {
		t.Errorf("the order is %v, want %s", got, want)
	}
}

type junitFile struct {
	XMLName xml.Name `xml:"testsuites"`
	Tests   int      `xml:"tests,attr"`
	Fail    int      `xml:"failures,attr"`
	Errors  int      `xml:"errors,attr"`
	Suites  []struct {
		Name   string `xml:"name,attr"`
		Tests  int    `xml:"tests,attr"`
		Fail   int    `xml:"failures,attr"`
		Errors int    `xml:"errors,attr"`
		Cases  []struct {
			Name     string   `xml:"name,attr"`
			Class    string   `xml:"classname,attr"`
			File     string   `xml:"file,attr"`
			Failures []string `xml:"failure"`
			Errors   []string `xml:"error"`
			Output   []string `xml:"system-out"`
			Other    []struct {
				XMLName xml.Name
			} `xml:",any"`
		} `xml:"testcase"`
		Other []struct {
			XMLName xml.Name
		} `xml:",any"`
	} `xml:"testsuite"`
}

func TestJUnitCannotBeForged(t *testing.T) {
	shown := func(text string) string {
		return strings.NewReplacer("\ufffe", `\ufffe`, "\uffff", `\uffff`).Replace(Safe(text))
	}
	rapid.Check(t, func(t *rapid.T) {
		head, body := drawRun(t)
		out := write(t, JUnit, head, body)
		var file junitFile
		decoder := xml.NewDecoder(strings.NewReader(out))
		if err := decoder.Decode(&file); err != nil {
			t.Fatalf("%v in\n%s", err, out)
		}
		if rest := strings.TrimSpace(out[decoder.InputOffset():]); rest != "" {
			t.Fatalf("something stands behind the document: %q", rest)
		}
		var names, wantNames []string
		tests, failures, errors := 0, 0, 0
		for _, suite := range file.Suites {
			if len(suite.Other) > 0 || suite.Tests != len(suite.Cases) {
				t.Fatalf("suite %s holds %v and %d of %d cases", suite.Name, suite.Other, len(suite.Cases), suite.Tests)
			}
			suiteFailures, suiteErrors := 0, 0
			for _, c := range suite.Cases {
				if len(c.Other) > 0 || len(c.Failures)+len(c.Errors) > 1 || len(c.Output) > 1 || c.Class == "" {
					t.Fatalf("a case holds what it should not: %+v", c)
				}
				suiteFailures += len(c.Failures)
				suiteErrors += len(c.Errors)
				names = append(names, c.Name)
			}
			if suite.Fail != suiteFailures || suite.Errors != suiteErrors {
				t.Fatalf("suite %s counts %d and %d, holds %d and %d", suite.Name, suite.Fail, suite.Errors, suiteFailures, suiteErrors)
			}
			tests, failures, errors = tests+suite.Tests, failures+suite.Fail, errors+suite.Errors
		}
		if tests != file.Tests || failures != file.Fail || errors != file.Errors || errors != len(head.Errors) {
			t.Fatalf("the file counts %d, %d, %d; its suites %d, %d, %d", file.Tests, file.Fail, file.Errors, tests, failures, errors)
		}
		for _, p := range body.o.pairs {
			wantNames = append(wantNames, shown(p.tool))
		}
		for _, err := range head.Errors {
			wantNames = append(wantNames, shown(err.Source))
		}
		if len(body.o.others)+len(body.o.notes) > 0 {
			wantNames = append(wantNames, "output directory")
		}
		slices.Sort(names)
		slices.Sort(wantNames)
		if !slices.Equal(names, wantNames) {
			t.Fatalf("the cases are called\n%q, want\n%q", names, wantNames)
		}
		body.o.each(func(_ *pair, f *finding) {
			if !strings.Contains(out, xmlText(f.message)) {
				t.Fatalf("the message %q is not there:\n%s", f.message, out)
			}
		})
	})
}

var ourHTML = regexp.MustCompile(`^(<details><summary><code>[^<>]*</code>: [a-z0-9, ]+</summary>|</details>)\n?$`)

func TestMarkdownCannotBeForged(t *testing.T) {
	reader := goldmark.New(goldmark.WithExtensions(extension.GFM))
	rapid.Check(t, func(t *rapid.T) {
		head, body := drawRun(t)
		source := []byte(write(t, Markdown, head, body))
		spans, cells := 0, -1
		err := ast.Walk(reader.Parser().Parse(text.NewReader(source)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			if !entering {
				return ast.WalkContinue, nil
			}
			switch n := n.(type) {
			case *ast.CodeSpan:
				spans++
				return ast.WalkSkipChildren, nil
			case *ast.Text:
				if strings.Contains(string(n.Value(source)), mark) {
					return ast.WalkStop, fmt.Errorf("text from the input stands among ours: %q", n.Value(source))
				}
			case *ast.Link:
				if string(n.Destination) != rulePage {
					return ast.WalkStop, fmt.Errorf("a link to %q", n.Destination)
				}
			case *ast.HTMLBlock:
				for i := range n.Lines().Len() {
					line := n.Lines().At(i)
					if html := string(line.Value(source)); !ourHTML.MatchString(html) {
						return ast.WalkStop, fmt.Errorf("HTML that is not ours: %q", html)
					}
				}
			case *extast.TableHeader, *extast.TableRow:
				if cells < 0 {
					cells = n.ChildCount()
				}
				if n.ChildCount() != cells {
					return ast.WalkStop, fmt.Errorf("a row of %d cells in a table of %d", n.ChildCount(), cells)
				}
			case *ast.RawHTML, *ast.Image, *ast.AutoLink, *ast.CodeBlock, *ast.FencedCodeBlock, *ast.Blockquote, *ast.ThematicBreak, *extast.Strikethrough:
				return ast.WalkStop, fmt.Errorf("a %s", n.Kind())
			}
			return ast.WalkContinue, nil
		})
		if err != nil {
			t.Fatalf("%v in\n%s", err, source)
		}
		findings := 0
		body.o.each(func(*pair, *finding) { findings++ })
		if spans < findings {
			t.Fatalf("%d code spans for %d findings:\n%s", spans, findings, source)
		}
	})
}

// A code span is read back as what was put in, with control characters written out.
func TestCodeSpan(t *testing.T) {
	reader := goldmark.New(goldmark.WithExtensions(extension.GFM))
	rapid.Check(t, func(t *rapid.T) {
		input := hostile().Draw(t, "text")
		for _, test := range []struct{ source, want string }{
			{"- x " + codeSpan(input) + "\n", Safe(input)},
			{"| a |\n|---|\n| " + tableCell(input) + " |\n", strings.ReplaceAll(Safe(input), "|", `\u007c`)},
		} {
			got, found := "", 0
			_ = ast.Walk(reader.Parser().Parse(text.NewReader([]byte(test.source))), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
				if span, ok := n.(*ast.CodeSpan); ok && entering {
					found++
					for child := span.FirstChild(); child != nil; child = child.NextSibling() {
						got += string(child.(*ast.Text).Value([]byte(test.source)))
					}
				}
				return ast.WalkContinue, nil
			})
			if found != 1 || got != test.want {
				t.Fatalf("%q is read as %d spans with %q, want %q", test.source, found, got, test.want)
			}
		}
	})
}

// However much there is to tell, the page fits into a comment and says what it
// leaves out.
func TestMarkdownIsBounded(t *testing.T) {
	long := strings.Repeat("ü`|", 50_000)
	doc := func() ruleDoc { return ruleDoc{docsURL: rulePage} }
	for _, test := range []struct {
		name                   string
		tools, findings, notes int
		message                string
	}{
		{"many tools", 5_000, 1, 0, "m"},
		{"many findings", 1, 20_000, 0, "m"},
		{"long texts", 40, 10, 3, long},
		{"many notes", 1, 1, 5_000, "m"},
		{"little", 3, 3, 1, "m"},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := outline{result: "r", words: severityWords}
			for i := range test.tools {
				p := pair{tool: fmt.Sprintf("tool %d %s", i, test.message), target: "vendor-a", verdict: "1 error"}
				for range test.findings {
					p.findings = append(p.findings, finding{code: "c", message: test.message, path: "path", at: place{source: test.message}, describe: doc})
				}
				o.pairs = append(o.pairs, p)
			}
			for range test.notes {
				o.notes = append(o.notes, test.message)
			}
			var out bytes.Buffer
			if err := Markdown(&out, Head{Command: "check"}, stub{o}); err != nil {
				t.Fatal(err)
			}
			page := out.String()
			if len(page) > 65_536 || !utf8.ValidString(page) {
				t.Errorf("%d bytes", len(page))
			}
			if open, closed := strings.Count(page, "<details>"), strings.Count(page, "</details>"); open != closed {
				t.Errorf("%d folds are opened and %d closed", open, closed)
			}
			all, shown := test.tools*test.findings, strings.Count(page, "  - `path` at ")
			said := fmt.Sprintf("**Left out: %d of %d findings**", all-shown, all)
			if strings.Contains(page, said) != (shown < all) || shown == 0 {
				t.Errorf("%d of %d findings are shown, and the page ends with %q", shown, all, page[max(0, len(page)-200):])
			}
		})
	}
}
