package catalog

import (
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/targets"
)

// names writes entries as kind:owner/code.
func names(entries []Entry) string {
	var list []string
	for i := range entries {
		list = append(list, string(entries[i].Kind)+":"+entries[i].Owner()+"/"+entries[i].Bare())
	}
	return strings.Join(list, " ")
}

func TestFind(t *testing.T) {
	for code, want := range map[string]string{
		"vendor-a/tool-name-too-long":         "rule:vendor-a/tool-name-too-long",
		"tool-name-too-long":                  "rule:vendor-a/tool-name-too-long",
		" OPENAI/Tool-Name-Too-Long: ":        "rule:vendor-a/tool-name-too-long",
		"missing-tool-description":            "rule:vendor-a/missing-tool-description rule:vendor-b/missing-tool-description",
		"all/missing-tool-description":        "",
		"vendor-b/missing-tool-description":   "rule:vendor-b/missing-tool-description",
		"dropped-multiple-of":                 "transformation:vendor-c/dropped-multiple-of",
		"gemini/dropped-multiple-of":          "transformation:vendor-c/dropped-multiple-of",
		"vendor-c/dropped-annotation-keyword": "rule:vendor-c/dropped-annotation-keyword transformation:vendor-c/dropped-annotation-keyword",
		"dropped-unsupported-keyword":         "transformation:vendor-a/dropped-unsupported-keyword transformation:vendor-c/dropped-unsupported-keyword",
		"core/not-a-tool":                     "rule:core/not-a-tool",
		"not-a-tool":                          "rule:core/not-a-tool",
		"tool-removed":                        "change:diff/tool-removed",
		"diff/tool-removed":                   "change:diff/tool-removed",
		"vendor-a/tool-removed":               "",
		"vendor-a/":                           "",
		"/tool-removed":                       "",
		"":                                    "",
	} {
		if got := names(Find(code)); got != want {
			t.Errorf("%q finds %q, want %q", code, got, want)
		}
	}
	// Every code leads to itself, as it is written and with its owner.
	for _, entry := range All() {
		for _, code := range []string{entry.Code, entry.Owner() + "/" + entry.Bare()} {
			if found := Find(code); !slices.ContainsFunc(found, func(e Entry) bool { return e == entry }) {
				t.Errorf("%q finds %q", code, names(found))
			}
		}
	}
}

func TestNearest(t *testing.T) {
	for code, want := range map[string]string{
		"vendor-a/tool-name-to-long":    "vendor-a/tool-name-too-long",
		"tool-name-to-long":             "tool-name-too-long",
		"vendor-x/tool-name-too-long":   "vendor-a/tool-name-too-long",
		"vendor-a/dropped-multiple-of":  "dropped-multiple-of",
		"vendor-a/toool-name-too-long":  "vendor-a/tool-name-too-long",
		"tool-remove":                   "tool-removed",
		"something quite else entirely": "",
	} {
		if got := Nearest(code); got != want {
			t.Errorf("%q is taken for %q, want %q", code, got, want)
		}
	}
	for code, want := range map[string]string{
		"vendor-a/unknwon-keyword":     "vendor-a/unknown-keyword",
		"unknown-keyword":              "vendor-a/unknown-keyword",
		"vendor-c/unknown-keyword":     "vendor-a/unknown-keyword",
		"vendor-c/dropped-multiple-of": "vendor-c/unsupported-multiple-of",
		"":                             "",
		"vendor-a/":                    "",
	} {
		if got := NearestChecked(code); got != want {
			t.Errorf("%q is taken for the rule %q, want %q", code, got, want)
		}
	}
}

// What is told of a code is shown: every rule and every transformation of a target
// has an example, and what a rule is recorded as is what compile recorded.
func TestExamples(t *testing.T) {
	for _, target := range targets.All() {
		for _, rule := range target.Rules {
			e := OfRule(target, rule)
			if e == nil || e.After == nil {
				t.Errorf("%s has no example", rule.Code)
				continue
			}
			records := RecordsOf(target, rule, e)
			switch refused := e.Compiled == nil; {
			case refused != (rule.Ability == core.Refuses):
				t.Errorf("%s %s, and its example is refused: %v", rule.Code, rule.Ability, refused)
			case refused && len(records) > 0:
				t.Errorf("%s is refused and recorded as %s", rule.Code, records[0].Code)
			case rule.Ability == core.FixesLossy && (!e.Options.AllowLossy || !slices.ContainsFunc(records, isLossy)):
				t.Errorf("%s loses something, and nothing that is recorded says so", rule.Code)
			case rule.Ability == core.Fixes && e.Options.AllowLossy:
				t.Errorf("%s loses nothing, and its example compiles only with loss", rule.Code)
			}
		}
		for _, kind := range target.Transformations {
			e := OfTransformation(target, kind)
			if e == nil || e.Compiled == nil {
				t.Errorf("%s: %s has no example", target.ID, kind.Code)
				continue
			}
			if e.Options.AllowLossy != kind.Lossy && kind.Lossy {
				t.Errorf("%s: %s is lossy, and its example compiles without loss", target.ID, kind.Code)
			}
			// A loss always has a finding that tells of it.
			if rules := RulesOf(target, kind); kind.Lossy && len(rules) == 0 {
				t.Errorf("%s: no rule tells of %s", target.ID, kind.Code)
			}
		}
	}
}

// Tiers are for the keywords of vendor-a, and about those of the second nothing is
// claimed.
func TestEvidence(t *testing.T) {
	tiers := map[string]uint8{"vendor-a/unsupported-keyword": 1, "vendor-a/undocumented-constraint-keyword": 2}
	for _, entry := range All() {
		if entry.Kind != Rule {
			continue
		}
		rule := entry.Rule
		if rule.Tier != tiers[rule.Code] {
			t.Errorf("%s is in tier %d, want %d", rule.Code, rule.Tier, tiers[rule.Code])
		}
		if rule.Evidence == 0 || rule.Evidence.String() == "none" || rule.EvidenceText() == "" {
			t.Errorf("%s says nothing about its evidence", rule.Code)
		}
		if rule.Tier == 2 && (rule.Evidence != core.Unlisted || !strings.Contains(rule.EvidenceText(), "not confirmed")) {
			t.Errorf("%s claims too much: %s", rule.Code, rule.EvidenceText())
		}
	}
}

func isLossy(kind *core.TransformationKind) bool { return kind.Lossy }

func TestExcerpt(t *testing.T) {
	short := strings.Repeat("line\n", 45)
	if got := Excerpt(short); got != strings.TrimSuffix(short, "\n") {
		t.Errorf("45 lines are cut: %s", got)
	}
	got := Excerpt(strings.Repeat("line\n", 100))
	if n := strings.Count(got, "\n") + 1; n != 45 || !strings.Contains(got, "\n… 56 lines …\n") {
		t.Errorf("%d lines are left of 100: %s", n, got)
	}
	if got := Excerpt(strings.Repeat("é", 170)); got != strings.Repeat("é", 160)+"… 10 more characters" {
		t.Errorf("a long line becomes %s", got)
	}
}
