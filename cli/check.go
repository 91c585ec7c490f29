package cli

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport/cli/report"
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/parallel"
)

func (p *program) checkCommand() *cobra.Command {
	var (
		input         inputFlags
		failOn        string
		quiet, matrix bool
	)
	cmd := &cobra.Command{
		Use:   "check [flags] <path>...",
		Short: "Report what each target finds in the tools",
		Long: `Reports what each target finds in the tools, and what compile will do about it.

A path is a file or a directory, which is searched for *.json files; - is standard input.
A file holds one tool, an array of tools, or an object with a "tools" array.

The exit code is 1 when there are findings at or above --fail-on.`,
		Example: `  schemaport check tools/
  schemaport check tools/ --targets vendor-a,vendor-c --fail-on warning
  schemaport check tools/ --matrix
  curl -s https://example.com/tools.json | schemaport check -`,
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := p.settings(cmd, &input, args)
			if err != nil {
				return err
			}
			// The configuration's threshold may be one that only diff knows.
			thresholds := []string{"error", "warning", "never"}
			if cmd.Flags().Changed("fail-on") || !slices.Contains(thresholds, s.failOn) {
				s.failOn = failOn
			}
			if err := oneOf("fail-on", s.failOn, thresholds...); err != nil {
				return err
			}
			if quiet && matrix {
				return usage("--quiet and --matrix cannot be combined")
			}
			result, err := p.check(s)
			if err != nil {
				return err
			}
			text := result.Text
			if quiet {
				text = result.Quiet
			} else if matrix {
				text = result.Matrix
			}
			code := exitOK
			if result.Fails() {
				code = exitFindings
			}
			return p.print("check", code, result, text)
		},
	}
	input.add(cmd)
	cmd.Flags().StringVar(&failOn, "fail-on", "error", "exit with 1 on findings this grave: error, warning or never")
	cmd.Flags().BoolVar(&quiet, "quiet", false, "one line a target")
	cmd.Flags().BoolVar(&matrix, "matrix", false, "one row a tool, one column a target")
	return cmd
}

// check loads the tools and asks every selected target about each.
func (p *program) check(s *settings) (*report.Check, error) {
	tools, err := p.load(s)
	if err != nil {
		return nil, err
	}
	result := &report.Check{
		Tools:   len(tools),
		Targets: s.targets,
		Results: make([]report.CheckResult, len(tools)*len(s.targets)),
		FailOn:  s.failOn,
	}
	parallel.Each(len(result.Results), p.jobs, func(i int) {
		tool, target := tools[i/len(s.targets)], s.targets[i%len(s.targets)]
		result.Results[i] = report.CheckResult{Tool: tool, Target: target, Diagnostics: core.Check(tool, target)}
	})
	for i := range result.Results {
		result.Counts = result.Counts.Plus(core.CountBySeverity(result.Results[i].Diagnostics))
	}
	return result, nil
}
