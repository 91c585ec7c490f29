package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport/cli/report"
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/targets"
)

var shells = []string{"bash", "zsh", "fish", "powershell"}

func (p *program) completionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "completion <shell>",
		Short: "Print the script that completes commands in a shell",
		Long: `Prints the script that lets a shell complete commands, flags and their values: targets,
formats, thresholds and the codes that explain knows. The shells are bash, zsh, fish and
powershell.

  bash         source <(schemaport completion bash)
  zsh          source <(schemaport completion zsh)
  fish         schemaport completion fish | source
  powershell   schemaport completion powershell | Out-String | Invoke-Expression

A line like that in the shell's start-up file makes it last.`,
		ValidArgs: shells,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage("completion needs one shell: %s", strings.Join(shells, ", "))
			}
			root, out := cmd.Root(), newBuffered(p.Stdout)
			var err error
			switch args[0] {
			case "bash":
				err = root.GenBashCompletionV2(out, true)
			case "zsh":
				err = root.GenZshCompletion(out)
			case "fish":
				err = root.GenFishCompletion(out, true)
			case "powershell":
				err = root.GenPowerShellCompletionWithDesc(out)
			default:
				return usage("%q is not one of %s", args[0], strings.Join(shells, ", "))
			}
			if err == nil {
				err = out.Flush()
			}
			if err != nil {
				return cannotWrite(err)
			}
			return nil
		},
	}
}

// isCompleting says whether a shell asks what could come next. The library keeps
// what completes a flag's value in a table of the process, so it is told only in
// a run that needs it.
func isCompleting(args []string) bool {
	return len(args) > 0 && (args[0] == cobra.ShellCompRequestCmd || args[0] == cobra.ShellCompNoDescRequestCmd)
}

// completeValues lets a shell complete the values of flags.
func completeValues(root *cobra.Command) {
	for _, cmd := range append(root.Commands(), root) {
		words := map[string][]string{
			"kind":           kindWords,
			"property-order": {core.Sorted.String(), core.Declared.String()},
			"fail-on":        checkThresholds,
		}
		if cmd.Name() == "diff" {
			words["fail-on"] = diffThresholds
		}
		for flag, values := range words {
			complete(cmd, flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
		}
		complete(cmd, "format", func(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
			return report.FormatNames(cmd.Name()), cobra.ShellCompDirectiveNoFileComp
		})
		complete(cmd, "targets", listOf(targets.Names()))
		complete(cmd, "severity", listOf(severityWords))
		complete(cmd, "ability", listOf(abilityWords))
	}
}

func complete(cmd *cobra.Command, flag string, values cobra.CompletionFunc) {
	if cmd.Flags().Lookup(flag) != nil || cmd.PersistentFlags().Lookup(flag) != nil {
		_ = cmd.RegisterFlagCompletionFunc(flag, values) // fails only for a flag that is not there
	}
}

// listOf completes the last of a comma-separated list of words, with those that
// are not in it yet.
func listOf(words []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		before := typed[:strings.LastIndexByte(typed, ',')+1]
		there := strings.Split(before, ",")
		var offered []string
		for _, word := range words {
			if !slices.Contains(there, word) && strings.HasPrefix(before+word, typed) {
				offered = append(offered, before+word)
			}
		}
		return offered, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}
