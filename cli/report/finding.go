package report

import (
	"cmp"
	"fmt"
	"iter"
	"strings"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// outlined is a body that can tell its findings one by one, whatever command
// made them. The formats that show findings see nothing else of a command.
type outlined interface {
	Body
	outline() outline
	results() iter.Seq[Encodable]
}

// Encodable is one result, as it stands in the results of a JSON document.
type Encodable interface{ Encode(*jsondoc.Encoder) }

// outline is a run as the formats that show findings see it.
type outline struct {
	// pairs are by tool, then by target.
	pairs []pair
	// others are findings that are about no tool, such as files to remove.
	others []finding
	notes  []string
	// result is the run in one line. It is made of counts and our own words, so
	// that it can stand anywhere.
	result string
	fails  bool
	// words say in the command's own words what findings there are.
	words func([]finding) string
}

// pair is one tool for one target, or one tool by itself where the target is empty.
type pair struct {
	tool, target string
	at           place
	verdict      string // what became of it, in our own words
	findings     []finding
}

// finding is one thing that is to be told: a diagnostic, a loss, a change, a
// stale file.
type finding struct {
	code     string
	severity core.Severity
	class    string // the command's own word for how grave it is; empty for the severity
	fails    bool   // it is a reason for the exit code
	path     string
	at       place
	message  string
	details  []detail // what else a person wants to know
	facts    []detail // what else a program wants to know
	describe func() ruleDoc
}

// detail is a text with a label of our own.
type detail struct{ label, text string }

// place is where something stands; zero where that is not known.
type place struct {
	source       string
	line, column int
}

func (p place) String() string {
	if p.line == 0 {
		return p.source
	}
	return fmt.Sprintf("%s:%d:%d", p.source, p.line, p.column)
}

// isFile says whether the place is in a file that another program can open.
func (p place) isFile() bool { return p.source != "" && p.source != core.StdinName }

// ruleDoc is what there is to say about all findings of one code.
type ruleDoc struct {
	severity      string // empty where it differs from finding to finding
	summary, why  string
	fix           string // what compile does about it
	docsURL       string
	evidence      string // what that page says of it
	before, after string // an example, mended
	facts         []detail
	tags          []string
}

// outlineOf is the outline of a body, empty for no body.
func outlineOf(body Body) (outline, error) {
	if body == nil {
		return outline{}, nil
	}
	o, ok := body.(outlined)
	if !ok {
		return outline{}, notOutlined(body)
	}
	return o.outline(), nil
}

func notOutlined(body Body) error { return fmt.Errorf("%T has no findings to show", body) }

// each calls f with every finding and the pair it belongs to, which is nil for
// those about no tool.
func (o *outline) each(f func(*pair, *finding)) {
	for i := range o.pairs {
		for j := range o.pairs[i].findings {
			f(&o.pairs[i], &o.pairs[i].findings[j])
		}
	}
	for i := range o.others {
		f(nil, &o.others[i])
	}
}

// gravity is how grave the finding is, in a word.
func (f *finding) gravity() string { return cmp.Or(f.class, f.severity.String()) }

// text is the finding for people who see nothing else of the run: what it is
// about, what it says, and each detail on a line of its own.
func (f *finding) text(p *pair) string {
	var text string
	if p != nil {
		text = Safe(p.tool)
		if p.target != "" {
			text += " for " + p.target
		}
		if f.path != "" {
			text += " at " + Safe(f.path)
		}
		text += ": "
	}
	if f.class != "" {
		text += f.class + ": "
	}
	text += Safe(f.message)
	for _, d := range f.details {
		text += "\n" + d.label + ": " + Safe(d.text)
	}
	return text
}

func countFindings(findings []finding) core.Counts {
	var c core.Counts
	for i := range findings {
		switch findings[i].severity {
		case core.Error:
			c.Error++
		case core.Warning:
			c.Warning++
		case core.Info:
			c.Info++
		}
	}
	return c
}

// severityWords says how many findings there are of each severity.
func severityWords(findings []finding) string { return countWords(countFindings(findings)) }

// countWords says how many findings there are of each severity.
func countWords(c core.Counts) string {
	var parts []string
	for _, one := range []struct {
		n    int
		noun string
	}{{c.Error, "error"}, {c.Warning, "warning"}, {c.Info, "info"}} {
		if one.n > 0 {
			parts = append(parts, Count(one.n, one.noun))
		}
	}
	if len(parts) == 0 {
		return "ok"
	}
	return strings.Join(parts, ", ")
}

// placeOfTool is where a tool's name stands.
func placeOfTool(tool *core.Tool) place {
	if name := tool.Value.Get("name"); name != nil && tool.Document != nil {
		at := tool.Document.Position(name.Place())
		return place{tool.Source, at.Line, at.Column}
	}
	return place{source: tool.Source}
}

// placeOfPath is where a path of a tool stands, or what it would stand in.
func placeOfPath(tool *core.Tool, text string) place {
	if value := standsAt(tool, text); value != nil {
		at := tool.Document.Position(value.Place())
		return place{tool.Source, at.Line, at.Column}
	}
	return placeOfTool(tool)
}

// standsAt is what stands at a path of a tool, or what that would stand in; nil
// where there is no source to point at.
func standsAt(tool *core.Tool, text string) *jsondoc.Value {
	path, ok := schema.ParsePath(text)
	for ok && path != nil && tool.Document != nil {
		if value := path.In(tool.Value); value != nil {
			return value
		}
		path = path.Parent()
	}
	return nil
}

func placeOfError(err *core.InputError) place { return place{err.Source, err.Line, err.Column} }

// errorText is what an input error says beside its place.
func errorText(err *core.InputError) string {
	if err.Path != "" {
		return err.Path + ": " + err.Message
	}
	return err.Message
}
