package main

import (
	"fmt"
	"strings"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// rulesPage documents a target from its tables alone.
func rulesPage(target *core.Target) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<!-- Generated from the rule table by `go generate ./...`; do not edit. -->\n\n")
	fmt.Fprintf(&b, "# %s: %s\n\n", target.ID, target.Name)
	fmt.Fprintf(&b, "%d rules, held against the official pages on %s:\n\n", len(target.Rules), target.RulesReviewedAt)
	for _, page := range target.Docs {
		fmt.Fprintf(&b, "- <%s>: %s\n", page.URL, page.Says)
	}
	b.WriteString("\n| rule | severity | compile | fires when |\n|---|---|---|---|\n")
	for _, r := range target.Rules {
		fmt.Fprintf(&b, "| [`%s`](#%s) | %s | %s | %s |\n", r.Code, anchor(r.Code), r.Severity, r.Ability, r.Summary)
	}
	b.WriteString("\n## Transformations\n\n| code | loses something | what it does |\n|---|---|---|\n")
	for _, t := range target.Transformations {
		lossy := "no"
		if t.Lossy {
			lossy = "**yes**"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", t.Code, lossy, t.Summary)
	}
	b.WriteString("\n## Rules\n")
	for _, r := range target.Rules {
		writeRule(&b, target, r)
	}
	return b.String()
}

func writeRule(b *strings.Builder, target *core.Target, r *core.Rule) {
	fmt.Fprintf(b, "\n### %s\n\n", r.Code)
	fmt.Fprintf(b, "%s, compile %s. %s\n\n%s\n\n", strings.ToUpper(r.Severity.String()[:1])+r.Severity.String()[1:], r.Ability, r.Summary, r.Why)
	fmt.Fprintf(b, "What compile does: %s\n\nSource: <%s>\n\n", r.Fix, r.DocsURL)
	before, after := r.Example()
	fmt.Fprintf(b, "The rule fires on\n\n```json\n%s\n```\n\n", pretty(before))
	fmt.Fprintf(b, "%s\n\nIt does not fire on\n\n```json\n%s\n```\n", whatBecomes(target, before), pretty(after))
}

// whatBecomes compiles the example and says what came of it.
func whatBecomes(target *core.Target, example string) string {
	tool := parse(example)
	strict := core.Compile(tool, target, core.CompileOptions{})
	if strict.OK {
		return fmt.Sprintf("which compiles to\n\n```json\n%s\n```", shorten(string(strict.Output)))
	}
	if lossy := core.Compile(tool, target, core.CompileOptions{AllowLossy: true}); lossy.OK {
		return fmt.Sprintf("which is refused by default and, with loss allowed, compiles to\n\n```json\n%s\n```", shorten(string(lossy.Output)))
	}
	return "which is refused."
}

// pretty lays an example out as the program would write it.
func pretty(example string) string {
	layout := jsondoc.NewLayout("name", "description", "inputSchema").Below("inputSchema", schema.Layout(false))
	return shorten(string(jsondoc.Append(nil, parse(example).Value, layout)))
}

func parse(example string) *core.Tool {
	document, err := jsondoc.Parse([]byte(example), jsondoc.Limits{})
	if err != nil {
		panic(fmt.Sprintf("example %s: %v", example, err)) // the examples are ours, and a test runs them
	}
	return core.ToolOf(&document.Root, document, "")
}

// shorten keeps examples that only show a size readable.
func shorten(text string) string {
	const mostLines, mostColumns = 44, 160
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if cut := len(lines) - mostLines; cut > 1 {
		kept := append([]string{}, lines[:mostLines/2]...)
		kept = append(kept, fmt.Sprintf("… %d lines …", cut))
		lines = append(kept, lines[len(lines)-mostLines/2:]...)
	}
	for i, line := range lines {
		if r := []rune(line); len(r) > mostColumns {
			lines[i] = fmt.Sprintf("%s… %d more characters", string(r[:mostColumns]), len(r)-mostColumns)
		}
	}
	return strings.Join(lines, "\n")
}

// anchor is how a heading is addressed inside a rendered page.
func anchor(heading string) string {
	return strings.Map(func(r rune) rune {
		if r == '/' {
			return -1
		}
		return r
	}, strings.ToLower(heading))
}
