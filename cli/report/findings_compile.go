package report

import (
	"cmp"
	"fmt"
	"path"
	"slices"

	"github.com/schemaport/schemaport/cli/output"
	"github.com/schemaport/schemaport/core"
)

// outline tells of a compile what a person must know: losses, refusals with
// their reasons, warnings and infos that remain, and stale files. Errors that
// compile resolves, or would resolve, are not among them: as in a result that
// succeeded, the transformation is the record of them, and check reports them.
func (c *Compile) outline() outline {
	o := outline{notes: c.Plan.Notes, words: severityWords, fails: c.Refused > 0 || c.Mode == Verify && c.IsStale()}
	n := c.tally()
	o.result = fmt.Sprintf("%s, %s: %s %s, %d unchanged, %d %s, %s", Count(c.Tools, "tool"), Count(len(c.Targets), "target"),
		Count(n.written, "file"), [...]string{Write: "written", DryRun: "would be written", Verify: "stale or missing"}[c.Mode], n.unchanged,
		n.removed, [...]string{Write: "removed", DryRun: "would be removed", Verify: "to remove"}[c.Mode], Count(n.refused, "refusal"))
	stale := map[string]output.Change{}
	if c.Mode == Verify {
		for _, step := range c.Plan.Changes() {
			stale[step.Name] = step.Change
		}
	}
	for i := range c.Results {
		r := &c.Results[i]
		p := pair{tool: r.Tool.Name, target: r.Target.ID, at: placeOfTool(r.Tool), findings: c.pairFindings(r)}
		if change, ok := stale[r.Output]; ok {
			p.findings = append(p.findings, c.staleFile(r.Output, change))
			delete(stale, r.Output)
		}
		p.verdict = compileVerdict(r, &p)
		o.pairs = append(o.pairs, p)
	}
	for _, step := range c.Plan.Changes() { // in the order of the plan
		if change, ok := stale[step.Name]; ok {
			o.others = append(o.others, c.staleFile(step.Name, change))
		}
	}
	return o
}

func compileVerdict(r *CompileResult, p *pair) string {
	if !r.OK {
		return "refused"
	}
	verdict := "compiled"
	if lost := countLossy(r.Transformations); lost > 0 {
		verdict += fmt.Sprintf(", %d lost", lost)
	}
	if n := len(p.findings); n > 0 && p.findings[n-1].code == staleCode {
		verdict += ", stale"
	}
	return verdict
}

func countLossy(transformations []core.Transformation) int {
	n := 0
	for i := range transformations {
		if transformations[i].Kind.Lossy {
			n++
		}
	}
	return n
}

func (c *Compile) pairFindings(r *CompileResult) []finding {
	var findings []finding
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		if d.Severity() == core.Error && !d.IsBlocking() {
			continue
		}
		f := findingOf(r.Tool, r.Target, d)
		f.fails = d.IsBlocking()
		findings = append(findings, f)
	}
	for i := range r.Transformations {
		if t := &r.Transformations[i]; t.Kind.Lossy {
			findings = append(findings, c.lossFinding(r, t))
		}
	}
	slices.SortStableFunc(findings, func(a, b finding) int { return cmp.Compare(a.severity, b.severity) })
	return findings
}

// lossFinding is a lossy transformation as a finding: an error where it is a
// reason for the refusal, a warning where somebody allowed it.
func (c *Compile) lossFinding(r *CompileResult, t *core.Transformation) finding {
	f := finding{
		code:     r.Target.ID + "/" + t.Kind.Code,
		severity: core.Warning,
		path:     t.Path,
		at:       placeOfPath(r.Tool, t.Path),
		message:  "lost: " + t.Detail,
		facts:    []detail{{"transformation", t.Kind.Code}, {"compile", core.FixesLossy.String()}},
		describe: func() ruleDoc { return docOfLoss(r.Target, t.Kind) },
	}
	isDone := r.OK && c.Mode != DryRun
	if !isDone {
		f.message = "would be lost: " + t.Detail
	}
	if slices.ContainsFunc(r.Diagnostics, func(d core.Diagnostic) bool { return d.Rule == core.LossyTransformationRefused }) {
		f.severity, f.fails = core.Error, true
	}
	if t.Witness != nil {
		f.details = []detail{{lossWords(t.Witness.Erased, isDone), oneLine(&t.Witness.Value)}}
	}
	return f
}

// lossWords say what the call shows that is the witness of a loss.
func lossWords(isErased, isDone bool) string {
	switch {
	case isErased && isDone:
		return "can no longer be sent"
	case isErased:
		return "could no longer be sent"
	case isDone:
		return "now accepts"
	}
	return "would now accept"
}

func docOfLoss(target *core.Target, kind *core.TransformationKind) ruleDoc {
	return ruleDoc{
		summary: kind.Summary,
		why: "A compiled schema that accepts more than the canonical one lets a model send arguments that the tool never agreed to handle. " +
			"Such a change is refused unless it is allowed, and recorded where it is.",
		fix:     "Refuses, unless loss is allowed (--allow-lossy).",
		docsURL: docsPage + "policy.md#loss",
		facts:   []detail{{"target", target.ID}, {"compile", core.FixesLossy.String()}},
		tags:    []string{target.ID, "loss"},
	}
}

const docsPage = "https://github.com/schemaport/schemaport/blob/main/docs/"

// staleCode is the code of files that are not what the run would write.
const staleCode = "cli/stale-output"

func (c *Compile) staleFile(name string, change output.Change) finding {
	message := map[output.Change]string{
		output.Create: "the file is missing",
		output.Update: "the file is not what this run would write",
		output.Remove: "the file is no longer compiled and is to be removed",
	}[change]
	return finding{
		code:     staleCode,
		severity: core.Error,
		fails:    true,
		at:       place{source: path.Join(c.Dir, name)},
		message:  path.Join(c.Dir, name) + ": " + message,
		facts:    []detail{{"change", string(change)}},
		describe: func() ruleDoc {
			return ruleDoc{
				severity: core.Error.String(),
				summary:  "The output directory is not what compile would write.",
				why:      "Compiled files that are committed have to follow the tools they are made of.",
				fix:      "Writes the directory anew when it is run without --check.",
				docsURL:  docsPage + "cli.md#output",
				tags:     []string{"output"},
			}
		},
	}
}
