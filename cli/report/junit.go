package report

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// JUnit writes test results: a suite for each target, a test case for each tool.
// What counts for the exit code is a failure, everything else is output of the
// case, and input errors are cases with an error.
func JUnit(w io.Writer, head Head, body Body) error {
	o, err := outlineOf(body)
	if err != nil {
		return err
	}
	out := &xmlWriter{Writer: bufio.NewWriter(w)}
	suites := junitSuites(head, &o)
	var all junitSuite
	for i := range suites {
		all.add(&suites[i])
	}
	out.WriteString(xml.Header)
	out.open("testsuites", append([]detail{{"name", head.title()}}, all.attributes()...))
	for _, suite := range suites {
		out.open("testsuite", append([]detail{{"name", suite.name}}, suite.attributes()...))
		for i := range suite.cases {
			out.testCase(&suite.cases[i])
		}
		out.close("testsuite")
	}
	out.close("testsuites")
	return out.Flush()
}

// junitSuite is a suite with its counts.
type junitSuite struct {
	name                    string
	cases                   []junitCase
	tests, failures, errors int
}

// junitCase is a test case; at most one of failure and error is set.
type junitCase struct {
	name, class string
	at          place
	failure     *junitProblem
	err         *junitProblem
	output      []string
}

type junitProblem struct {
	kind, message string
	lines         []string
}

func (s *junitSuite) add(other *junitSuite) {
	s.tests += other.tests
	s.failures += other.failures
	s.errors += other.errors
}

func (s *junitSuite) attributes() []detail {
	return []detail{{"tests", strconv.Itoa(s.tests)}, {"failures", strconv.Itoa(s.failures)}, {"errors", strconv.Itoa(s.errors)}}
}

func (s *junitSuite) addCase(c junitCase) {
	s.cases = append(s.cases, c)
	one := junitSuite{tests: 1}
	if c.failure != nil {
		one.failures = 1
	}
	if c.err != nil {
		one.errors = 1
	}
	s.add(&one)
}

func junitSuites(head Head, o *outline) []junitSuite {
	var suites []junitSuite
	suiteOf := func(name string) *junitSuite {
		for i := range suites {
			if suites[i].name == name {
				return &suites[i]
			}
		}
		suites = append(suites, junitSuite{name: name})
		return &suites[len(suites)-1]
	}
	for i := range o.pairs {
		p := &o.pairs[i]
		name := p.target
		if name == "" {
			name = "tools"
		}
		suiteOf(name).addCase(caseOf(p.tool, p.at, p.findings))
	}
	if len(o.others)+len(o.notes) > 0 {
		c := caseOf("output directory", place{}, o.others)
		for _, note := range o.notes {
			c.output = append(c.output, "note: "+Safe(note))
		}
		suiteOf("output").addCase(c)
	}
	for _, err := range head.Errors {
		at := placeOfError(err)
		name := at.String()
		if name == "" {
			name = head.Command
		}
		text := Safe(errorText(err))
		suiteOf("input").addCase(junitCase{name: name, class: at.source, at: at, err: &junitProblem{"input error", text, []string{Safe(err.Error())}}})
	}
	return suites
}

func caseOf(name string, at place, findings []finding) junitCase {
	c := junitCase{name: name, class: at.source, at: at}
	failing := 0
	for i := range findings {
		f := &findings[i]
		if !f.fails {
			c.output = append(c.output, f.lines()...)
			continue
		}
		if failing++; c.failure == nil {
			c.failure = &junitProblem{kind: f.code, message: Safe(f.message)}
		}
		c.failure.lines = append(c.failure.lines, f.lines()...)
	}
	if failing > 1 {
		c.failure.message += fmt.Sprintf(" (and %d more)", failing-1)
	}
	return c
}

// lines are the finding as a person reads it in a log.
func (f *finding) lines() []string {
	lines := []string{f.gravity() + " " + f.code + ": " + Safe(f.message)}
	place := strings.TrimSpace(f.at.String() + "  " + f.path)
	if place != "" {
		lines = append(lines, "  at "+Safe(place))
	}
	for _, d := range f.details {
		lines = append(lines, "  "+d.label+": "+Safe(d.text))
	}
	return lines
}

// xmlWriter writes elements. Nothing that it is given can end an attribute or a
// text, and characters that XML cannot hold are written out as escapes.
type xmlWriter struct {
	*bufio.Writer
	depth int
}

func (x *xmlWriter) testCase(c *junitCase) {
	class := c.class
	if class == "" {
		class = "schemaport"
	}
	attributes := []detail{{"name", c.name}, {"classname", class}}
	if c.at.isFile() {
		attributes = append(attributes, detail{"file", c.at.source})
		if c.at.line > 0 {
			attributes = append(attributes, detail{"line", strconv.Itoa(c.at.line)})
		}
	}
	if c.failure == nil && c.err == nil && len(c.output) == 0 {
		x.tag("testcase", attributes, "/>\n")
		return
	}
	x.open("testcase", attributes)
	x.problem("failure", c.failure)
	x.problem("error", c.err)
	if len(c.output) > 0 {
		x.element("system-out", nil, c.output)
	}
	x.close("testcase")
}

func (x *xmlWriter) problem(name string, p *junitProblem) {
	if p != nil {
		x.element(name, []detail{{"type", p.kind}, {"message", p.message}}, p.lines)
	}
}

func (x *xmlWriter) open(name string, attributes []detail) {
	x.tag(name, attributes, ">\n")
	x.depth++
}

func (x *xmlWriter) close(name string) {
	x.depth--
	fmt.Fprintf(x, "%s</%s>\n", strings.Repeat("  ", x.depth), name)
}

func (x *xmlWriter) tag(name string, attributes []detail, end string) {
	fmt.Fprintf(x, "%s<%s", strings.Repeat("  ", x.depth), name)
	for _, a := range attributes {
		fmt.Fprintf(x, ` %s="%s"`, a.label, xmlText(a.text))
	}
	x.WriteString(end)
}

// element writes an element whose text is lines.
func (x *xmlWriter) element(name string, attributes []detail, lines []string) {
	x.tag(name, attributes, ">")
	for i, line := range lines {
		if i > 0 {
			x.WriteByte('\n')
		}
		x.WriteString(xmlText(line))
	}
	fmt.Fprintf(x, "</%s>\n", name)
}

// notInXML are the characters that XML cannot hold besides those that Safe writes
// out anyway.
var notInXML = strings.NewReplacer("\ufffe", `\ufffe`, "\uffff", `\uffff`)

// xmlText escapes a text of one line.
func xmlText(text string) string {
	text = notInXML.Replace(Safe(text))
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(text)) // a buffer takes everything
	return b.String()
}
