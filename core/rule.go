package core

import (
	"cmp"
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// Severity says how much a finding matters.
type Severity uint8

// The severities, gravest first.
const (
	Error Severity = iota
	Warning
	Info
)

func (s Severity) String() string { return [...]string{"error", "warning", "info"}[s] }

// Ability says what compile can do about a finding.
type Ability uint8

// The abilities.
const (
	Fixes      Ability = iota // usable output, nothing lost
	FixesLossy                // usable output, a constraint dropped: needs allow-lossy
	Refuses                   // no usable output
)

func (a Ability) String() string { return [...]string{"fixes", "fixes (lossy)", "refuses"}[a] }

// Rule is one thing that a target finds fault with or remarks on. It is data:
// checking, documenting and explaining it read the same value.
type Rule struct {
	Code     string // stable, prefixed with the target id
	Severity Severity
	Ability  Ability
	DocsURL  string // the official page the rule comes from
	Summary  string // one line: when it fires
	Why      string // a paragraph: why it matters
	Fix      string // one line: what compile does about it
	Evidence Evidence
	// Tier is the evidence tier of the keywords that the rule is about, for a target
	// that sorts them so: 1, named as unsupported; 2, only absent from what is
	// listed as supported. 0 where there are no tiers.
	Tier uint8
	// Before is a tool on which the rule fires, After the same tool mended. Where
	// they are too large to be written down, MakeExample makes them: no program
	// should pay at its start for an example that it does not show.
	Before, After string
	MakeExample   func() (before, after string)
}

// Example returns a tool on which the rule fires, and the same tool mended.
func (r *Rule) Example() (before, after string) {
	if r.MakeExample != nil {
		return r.MakeExample()
	}
	return r.Before, r.After
}

// Diagnostic is one finding about a tool and a target.
type Diagnostic struct {
	Rule    *Rule
	Ability Ability // the rule's, unless the place decides otherwise
	rated   uint8   // one more than the severity given by Rate; 0 is the rule's own
	Path    string
	Message string
	Fix     string // what compile does about it here

	tool  *Tool
	place int32
}

// Code is the stable code of the rule.
func (d *Diagnostic) Code() string { return d.Rule.Code }

// Severity is the severity of the rule, or the one that the finding was rated at.
func (d *Diagnostic) Severity() Severity {
	if d.rated > 0 {
		return Severity(d.rated - 1)
	}
	return d.Rule.Severity
}

// Rate gives the finding a severity other than its rule's, for a report in which
// a user decides what matters. It changes nothing about compiling.
func (d *Diagnostic) Rate(s Severity) { d.rated = uint8(s) + 1 }

// Position is where the finding is in the tool's source; zero for a tool that
// was not read from a document.
func (d *Diagnostic) Position() jsondoc.Position {
	if d.tool == nil {
		return jsondoc.Position{}
	}
	return d.tool.position(d.place)
}

// SourceText is the document that the finding is in and the place in it, for who
// shows the source; empty for a tool that was not read from a document.
func (d *Diagnostic) SourceText() (text string, offset int32) {
	if d.tool == nil || d.tool.Document == nil {
		return "", 0
	}
	return d.tool.Document.Text(), d.place
}

// IsBlocking says whether no usable output can be made because of this finding.
func (d *Diagnostic) IsBlocking() bool { return d.Rule.Severity == Error && d.Ability == Refuses }

// HasBlockingError says whether any of the findings is blocking.
func HasBlockingError(diagnostics []Diagnostic) bool {
	return slices.ContainsFunc(diagnostics, func(d Diagnostic) bool { return d.IsBlocking() })
}

// Counts is the number of findings of each severity.
type Counts struct {
	Error, Warning, Info int
}

// CountBySeverity counts findings.
func CountBySeverity(diagnostics []Diagnostic) Counts {
	var c Counts
	for i := range diagnostics {
		c.add(diagnostics[i].Severity())
	}
	return c
}

func (c *Counts) add(s Severity) {
	switch s {
	case Error:
		c.Error++
	case Warning:
		c.Warning++
	case Info:
		c.Info++
	}
}

// Plus adds two counts.
func (c Counts) Plus(d Counts) Counts {
	return Counts{c.Error + d.Error, c.Warning + d.Warning, c.Info + d.Info}
}

// SortDiagnostics orders findings by severity, path, code and message.
func SortDiagnostics(diagnostics []Diagnostic) {
	slices.SortStableFunc(diagnostics, func(a, b Diagnostic) int { return a.compare(&b) })
}

func (d *Diagnostic) compare(e *Diagnostic) int {
	if by := cmp.Compare(d.Severity(), e.Severity()); by != 0 {
		return by
	}
	if by := cmp.Compare(d.Path, e.Path); by != 0 {
		return by
	}
	if by := cmp.Compare(d.Code(), e.Code()); by != 0 {
		return by
	}
	return cmp.Compare(d.Message, e.Message)
}
