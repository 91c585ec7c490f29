package cli

import (
	"context"
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport/cli/report"
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/diff"
	"github.com/schemaport/schemaport/core/judge"
)

// diffThresholds are what --fail-on takes.
var diffThresholds = []string{"breaking", "any", "never"}

func (p *program) diffCommand() *cobra.Command {
	var (
		input  inputFlags
		failOn string
	)
	cmd := &cobra.Command{
		Use:   "diff [flags] <old> <new>",
		Short: "Say what breaks between two tool sets",
		Long: `Compares two tool sets and says of each change whether it breaks callers: does everything
that was valid before stay valid? A change that breaks is shown with a call that used to work.

Each side is a file, a directory, - for standard input, or a path in a git revision, written
<revision>:<path> with the path from the top of the repository. An existing file or directory
of that name comes first.

The exit code is 1 when there are changes at or above --fail-on.`,
		Example: `  schemaport diff old/ new/
  schemaport diff main:tools/ tools/
  schemaport diff v1.2.0:tools.json tools.json --fail-on any
  schemaport diff main:tools/ tools/ --targets all`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 2 {
				return usage("diff compares two tool sets: name the old one and the new one (%d given)", len(args))
			}
			s, err := p.settings(cmd, &input, args)
			if err != nil {
				return err
			}
			// The configuration's threshold may be one that only check knows.
			if cmd.Flags().Changed("fail-on") || !slices.Contains(diffThresholds, s.failOn) {
				s.failOn = failOn
			}
			if err := oneOf("fail-on", s.failOn, diffThresholds...); err != nil {
				return err
			}
			if args[0] == "-" && args[1] == "-" {
				return usage("only one side can be standard input")
			}
			if !cmd.Flags().Changed("targets") {
				s.targets = nil
			}
			result, err := p.diff(s, args[0], args[1])
			if err != nil {
				return err
			}
			code := exitOK
			if result.Fails() {
				code = exitFindings
			}
			return p.print("diff", code, result, result.Text)
		},
	}
	input.add(cmd)
	p.addOutputFlag(cmd)
	cmd.Flags().Lookup("targets").Usage += "; without it only the tools themselves are compared"
	cmd.Flags().StringVar(&failOn, "fail-on", "breaking", "exit with 1 at changes that are breaking, at any change, or never")
	return cmd
}

// diff loads both sides and compares them. What is wrong with either is reported
// together.
func (p *program) diff(s *settings, old, new string) (*report.Diff, error) {
	ctx, stop := p.Interrupt(context.Background())
	defer stop()
	progress := p.newProgress("reading", 0)
	defer progress.clear()
	var problems core.InputErrors
	sides := [2][]*core.Tool{}
	for i, name := range [...]string{old, new} {
		tools, err := p.loadSide(ctx, s, name)
		var inputErrors core.InputErrors
		switch {
		case errors.As(err, &inputErrors):
			problems = append(problems, inputErrors...)
		case err != nil:
			return nil, err
		}
		sides[i] = tools
	}
	if len(problems) > 0 {
		problems.Sort()
		return nil, problems
	}
	tools := countTools(sides)
	progress.enter("comparing", tools)
	changes := diff.Compare(sides[0], sides[1], diff.Options{Judge: judge.Independent, Targets: s.targets, Jobs: p.jobs, Done: progress.done})
	return &report.Diff{
		Old: old, New: new, Tools: tools, Changes: changes, Summary: diff.Summarise(changes), FailOn: s.failOn,
		OldTools: sides[0], NewTools: sides[1], OldRevision: p.revisionOf(old), NewRevision: p.revisionOf(new), Targets: s.targets,
	}, nil
}

// countTools counts the tools that either side has.
func countTools(sides [2][]*core.Tool) int {
	names := map[string]bool{}
	for _, tools := range sides {
		for _, t := range tools {
			names[t.Name] = true
		}
	}
	return len(names)
}
