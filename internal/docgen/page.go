package main

import (
	"fmt"
	"strings"

	"github.com/schemaport/schemaport/cli/catalog"
	"github.com/schemaport/schemaport/core"
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
	fmt.Fprintf(b, "What compile does: %s\n\n", r.Fix)
	example := catalog.OfRule(target, r)
	if records := catalog.RecordsOf(target, r, example); len(records) > 0 {
		fmt.Fprintf(b, "Recorded as: %s\n\n", codesOf(records))
	}
	fmt.Fprintf(b, "Source: <%s>. %s\n\n", r.DocsURL, r.EvidenceText())
	fmt.Fprintf(b, "The rule fires on\n\n```json\n%s\n```\n\n", example.Pretty(example.Before))
	fmt.Fprintf(b, "%s\n\nIt does not fire on\n\n```json\n%s\n```\n", whatBecomes(example), example.Pretty(example.After))
}

// whatBecomes says what came of compiling the example.
func whatBecomes(example *catalog.Example) string {
	if example.Compiled == nil {
		return "which is refused."
	}
	how := "which compiles to"
	if example.Options.AllowLossy {
		how = "which is refused by default and, with loss allowed, compiles to"
	}
	return fmt.Sprintf("%s\n\n```json\n%s\n```", how, catalog.Excerpt(string(example.Compiled)))
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

func codesOf(kinds []*core.TransformationKind) string {
	codes := make([]string, len(kinds))
	for i, kind := range kinds {
		codes[i] = "`" + kind.Code + "`"
	}
	return strings.Join(codes, ", ")
}
