package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport/cli/catalog"
	"github.com/schemaport/schemaport/cli/report"
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/targets"
)

var (
	kindWords     = []string{"rule", "transformation", "change", "all"}
	severityWords = []string{core.Error.String(), core.Warning.String(), core.Info.String()}
	// The words for abilities are the ones of the reports, and one that needs no
	// quotes in a shell.
	abilityWords = []string{core.Fixes.String(), "lossy", core.Refuses.String()}
)

func (p *program) rulesCommand() *cobra.Command {
	var kind, chosen, severity, ability string
	cmd := &cobra.Command{
		Use:   "rules [flags] [<text>...]",
		Short: "List the rules of every target",
		Long: `Lists the rules, and with --kind also the transformations that compile records and the
changes that diff reports. A text keeps the codes in whose name, summary or reason it occurs.`,
		Example: `  schemaport rules --targets vendor-a --severity error
  schemaport rules --ability lossy
  schemaport rules --kind all enum`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := p.checkCommonFlags(cmd); err != nil {
				return err
			}
			if err := oneOf("kind", kind, kindWords...); err != nil {
				return err
			}
			filter := ruleFilter{kind: kind, words: args}
			var err error
			if filter.severities, err = someOf("severity", severity, severityWords); err != nil {
				return err
			}
			ability = strings.ReplaceAll(ability, core.FixesLossy.String(), "lossy")
			if filter.abilities, err = someOf("ability", ability, abilityWords); err != nil {
				return err
			}
			if cmd.Flags().Changed("targets") {
				if filter.targets, err = targets.Select(strings.Split(chosen, ",")); err != nil {
					return usage("--targets: %v", err)
				}
			}
			body := &report.Rules{Entries: slices.DeleteFunc(catalog.All(), func(e catalog.Entry) bool { return !filter.keeps(&e) })}
			return p.print("rules", exitOK, body, body.Text)
		},
	}
	cmd.Flags().StringVar(&kind, "kind", "rule", "what to list: "+strings.Join(kindWords, ", "))
	cmd.Flags().StringVar(&chosen, "targets", "", "only of these, a comma-separated list of "+strings.Join(targets.Names(), ", "))
	cmd.Flags().StringVar(&severity, "severity", "", "only rules of these severities: "+strings.Join(severityWords, ", "))
	cmd.Flags().StringVar(&ability, "ability", "", "only what compile deals with so: "+strings.Join(abilityWords, ", "))
	return cmd
}

// ruleFilter is what a person wants to see of the codes.
type ruleFilter struct {
	kind                  string
	targets               []*core.Target // nil: all, and what belongs to none
	severities, abilities []string       // nil: any
	words                 []string
}

func (f *ruleFilter) keeps(e *catalog.Entry) bool {
	severity, ability, reason := "", "", ""
	switch e.Kind {
	case catalog.Rule:
		severity, ability, reason = e.Rule.Severity.String(), e.Rule.Ability.String(), e.Rule.Why
		if e.Rule.Ability == core.FixesLossy {
			ability = "lossy"
		}
	case catalog.Transformation:
		ability = core.Fixes.String()
		if e.Transformation.Lossy {
			ability = "lossy"
		}
	}
	text := strings.ToLower(e.Code + "\n" + e.Summary() + "\n" + reason)
	for _, word := range f.words {
		if !strings.Contains(text, strings.ToLower(word)) {
			return false
		}
	}
	return (f.kind == "all" || f.kind == string(e.Kind)) &&
		(f.targets == nil || slices.Contains(f.targets, e.Target)) &&
		(f.severities == nil || slices.Contains(f.severities, severity)) &&
		(f.abilities == nil || slices.Contains(f.abilities, ability))
}

// someOf reads the value of a flag that takes a list of a few words; nil where the
// flag was not given.
func someOf(flag, list string, valid []string) ([]string, error) {
	if list == "" {
		return nil, nil
	}
	var words []string
	for word := range strings.SplitSeq(list, ",") {
		word = strings.TrimSpace(word)
		if err := oneOf(flag, word, valid...); err != nil {
			return nil, err
		}
		words = append(words, word)
	}
	return words, nil
}
