package report

import (
	"fmt"
	"strings"

	"github.com/schemaport/schemaport/core"
)

func (c *Check) outline() outline {
	o := outline{
		fails:  c.Fails(),
		words:  severityWords,
		result: fmt.Sprintf("%s, %s: %s", Count(c.Tools, "tool"), Count(len(c.Targets), "target"), countWords(c.Counts)),
	}
	if o.fails {
		o.result += fmt.Sprintf(" (fails on %s)", c.FailOn)
	}
	o.notes = c.gateNotes()
	for r := range c.all() {
		p := pair{tool: r.Tool.Name, target: r.Target.ID, at: placeOfTool(r.Tool), verdict: countWords(core.CountBySeverity(r.Diagnostics))}
		for j := range r.Diagnostics {
			p.findings = append(p.findings, c.finding(r, &r.Diagnostics[j]))
		}
		o.pairs = append(o.pairs, p)
	}
	return o
}

// gateNotes are the lines that tell people what was kept out of the report.
func (c *Check) gateNotes() []string {
	var text strings.Builder
	c.gateLines(&printer{w: &text})
	return strings.FieldsFunc(text.String(), func(r rune) bool { return r == '\n' })
}

func (c *Check) finding(r *CheckResult, d *core.Diagnostic) finding {
	f := findingOf(r.Tool, r.Target, d)
	f.fails = c.failsOn(d.Severity())
	return f
}

// failsOn says whether a finding of the severity is at or above the threshold.
func (c *Check) failsOn(s core.Severity) bool {
	alone := Check{FailOn: c.FailOn, Counts: countFindings([]finding{{severity: s}})}
	return alone.Fails()
}

// findingOf is a diagnostic as a finding.
func findingOf(tool *core.Tool, target *core.Target, d *core.Diagnostic) finding {
	at := d.Position()
	return finding{
		code:     d.Code(),
		severity: d.Severity(),
		path:     d.Path,
		at:       place{tool.Source, at.Line, at.Column},
		message:  d.Message,
		details:  []detail{{compileDoes(d.Ability), d.Fix}},
		facts:    []detail{{"compile", d.Ability.String()}},
		describe: func() ruleDoc { return docOfRule(target, d.Rule) },
	}
}

// docOfRule says what is known about a rule. Its target is not the one that it
// was found for where the rule is the core's.
func docOfRule(target *core.Target, rule *core.Rule) ruleDoc {
	doc := ruleDoc{
		severity: rule.Severity.String(), summary: rule.Summary, why: rule.Why, fix: rule.Fix, docsURL: rule.DocsURL,
		evidence: rule.EvidenceText(),
		facts:    []detail{{"compile", rule.Ability.String()}, {"evidence", rule.Evidence.String()}},
		tags:     []string{"compile-" + tagOf(rule.Ability)},
	}
	if rule.MakeExample == nil {
		doc.before, doc.after = rule.Before, rule.After
	}
	for _, own := range target.Rules {
		if own == rule {
			doc.facts = append([]detail{{"target", target.ID}}, doc.facts...)
			doc.tags = append([]string{target.ID}, doc.tags...)
		}
	}
	return doc
}

func tagOf(a core.Ability) string {
	switch a {
	case core.Fixes:
		return "fixes"
	case core.FixesLossy:
		return "fixes-lossy"
	}
	return "refuses"
}
