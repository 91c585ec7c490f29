package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport/cli/catalog"
	"github.com/schemaport/schemaport/cli/report"
)

func (p *program) explainCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "explain [flags] <code>...",
		Short: "Tell everything about a rule, a transformation or a change",
		Long: `Tells what a code of a report stands for: when a rule fires and why it matters, what compile
does about it and how that is recorded, what the official page says, and an example before
and after.

A code may be written with the target it belongs to or without; one that several targets
share is explained for each. The codes of rules, of transformations and of diff are known.`,
		Example: `  schemaport explain vendor-a/tool-name-too-long
  schemaport explain missing-tool-description     # of every target that has it
  schemaport explain dropped-multiple-of          # a change that compile records`,
		ValidArgsFunction: completeCodes,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := p.checkCommonFlags(cmd); err != nil {
				return err
			}
			if len(args) == 0 {
				return usage("no code given; schemaport rules lists them")
			}
			body := &report.Explain{}
			for _, code := range args {
				entries := catalog.Find(code)
				if len(entries) == 0 {
					return unknownCode(code)
				}
				for _, entry := range entries {
					body.Explanations = append(body.Explanations, report.NewExplanation(entry))
				}
			}
			return p.print("explain", exitOK, body, body.Text)
		},
	}
}

func unknownCode(code string) error {
	if near := catalog.Nearest(code); near != "" {
		return usage("unknown code %q; did you mean %q?", code, near)
	}
	return usage("unknown code %q; schemaport rules lists them", code)
}

// completeCodes offers the codes as they are written in reports and, to who began
// to type one without its target, without it.
func completeCodes(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
	var offered []string
	for _, entry := range catalog.All() {
		code := entry.Code
		if !strings.HasPrefix(code, typed) {
			code = entry.Bare()
		}
		if strings.HasPrefix(code, typed) {
			offered = append(offered, cobra.CompletionWithDesc(code, entry.Summary()))
		}
	}
	return offered, cobra.ShellCompDirectiveNoFileComp
}
