package cli

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport/cli/gate"
	"github.com/schemaport/schemaport/cli/report"
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/parallel"
	"github.com/schemaport/schemaport/targets"
)

// checkThresholds are what --fail-on takes.
var checkThresholds = []string{"error", "warning", "never"}

func (p *program) checkCommand() *cobra.Command {
	var (
		input         inputFlags
		failOn        string
		quiet, matrix bool
		baseline      baselineFlags
		lines         streamFlags
	)
	cmd := &cobra.Command{
		Use:   "check [flags] <path>...",
		Short: "Report what each target finds in the tools",
		Long: `Reports what each target finds in the tools, and what compile will do about it.

A path is a file or a directory, which is searched for *.json files; - is standard input.
A file holds one tool, an array of tools, or an object with a "tools" array.

The configuration can rate rules otherwise and suppress findings. With a baseline only what
is new is reported: write one with --write-baseline, then check with --baseline.

The exit code is 1 when there are findings at or above --fail-on.`,
		Example: `  schemaport check tools/
  schemaport check tools/ --targets vendor-a,vendor-c --fail-on warning
  schemaport check tools/ --matrix
  schemaport check tools/ --write-baseline schemaport.baseline.json
  schemaport check tools/ --baseline schemaport.baseline.json
  curl -s https://example.com/tools.json | schemaport check -`,
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := p.settings(cmd, &input, args)
			if err != nil {
				return err
			}
			// The configuration's threshold may be one that only diff knows.
			if cmd.Flags().Changed("fail-on") || !slices.Contains(checkThresholds, s.failOn) {
				s.failOn = failOn
			}
			if err := oneOf("fail-on", s.failOn, checkThresholds...); err != nil {
				return err
			}
			if quiet && matrix {
				return usage("--quiet and --matrix cannot be combined")
			}
			if !cmd.Flags().Changed("baseline") {
				baseline.read = s.config.Baseline
			} else if baseline.write != "" {
				return usage("--baseline and --write-baseline cannot be combined")
			}
			if baseline.write == "" && cmd.Flags().Changed("write-baseline") {
				return usage("--write-baseline needs the name of a file")
			}
			if err := p.spare(baseline.read, baseline.write); err != nil {
				return err
			}
			if streams, err := p.streams(s, &lines); err != nil {
				return err
			} else if streams {
				return p.checkStream(s, baseline)
			}
			result, err := p.check(s, baseline, quiet, matrix)
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
	lines.add(cmd)
	p.addOutputFlag(cmd)
	cmd.Flags().StringVar(&failOn, "fail-on", "error", "exit with 1 on findings this grave: error, warning or never")
	cmd.Flags().StringVar(&baseline.read, "baseline", "", "file of findings that are known and not reported")
	cmd.Flags().StringVar(&baseline.write, "write-baseline", "", "write what is found to a baseline file, and report none of it")
	cmd.Flags().BoolVar(&quiet, "quiet", false, "one line a target")
	cmd.Flags().BoolVar(&matrix, "matrix", false, "one row a tool, one column a target")
	return cmd
}

// check loads the tools and asks every selected target about each.
func (p *program) check(s *settings, baseline baselineFlags, quiet, matrix bool) (*report.Check, error) {
	findings, err := p.gate(s, baseline)
	if err != nil {
		return nil, err
	}
	s.ownFiles = append(s.ownFiles, baseline.read, baseline.write)
	progress := p.newProgress("reading", 0)
	defer progress.clear()
	if findings.IsOpen() && p.tellsOneByOne(matrix) {
		return p.checkOneByOne(s, quiet)
	}
	tools, err := p.load(s)
	if err != nil {
		return nil, err
	}
	results := make([]report.CheckResult, len(tools)*len(s.targets))
	progress.enter("checking", len(results))
	parallel.Each(len(results), p.jobs, func(i int) {
		defer progress.done()
		tool, target := tools[i/len(s.targets)], s.targets[i%len(s.targets)]
		results[i] = report.CheckResult{Tool: tool, Target: target, Diagnostics: core.Check(tool, target)}
	})
	var gate *report.Gate
	if !findings.IsOpen() {
		if gate, err = p.filter(results, findings, s, baseline); err != nil {
			return nil, err
		}
	}
	result := report.NewCheck(s.targets, results)
	result.FailOn, result.Gate = s.failOn, gate
	return result, nil
}

// filter keeps out of the results what the user decided not to be told, and rates
// the rest as the user does. It happens here, once, so that every format reports
// the same.
func (p *program) filter(results []report.CheckResult, findings *gate.Gate, s *settings, baseline baselineFlags) (*report.Gate, error) {
	run := findings.Start()
	for i := range results {
		r := &results[i]
		r.Diagnostics = run.Filter(r.Tool.Name, r.Diagnostics)
	}
	outcome := run.End(gate.Scope{Targets: s.targets, Part: s.pathsNamed}, targets.All())
	file := baseline.read
	if outcome.Recorded != nil {
		file = baseline.write
		if err := p.writeBaseline(file, outcome.Recorded); err != nil {
			return nil, err
		}
	}
	return &report.Gate{Outcome: outcome, BaselineFile: core.ShownPath(p.Dir, file)}, nil
}

// checkStream checks tools as they come, one a line.
func (p *program) checkStream(s *settings, baseline baselineFlags) error {
	if baseline.read != "" || baseline.write != "" {
		return usage("a baseline is about a set of tools, and cannot be used where they pass through one by one")
	}
	findings, err := p.gate(s, baseline)
	if err != nil {
		return err
	}
	t := &toolStream{results: func(tool *core.Tool, into *tally) []report.Encodable {
		results := make([]report.Encodable, len(s.targets))
		for i, target := range s.targets {
			found := core.Check(tool, target)
			if !findings.IsOpen() {
				found = findings.Start().Filter(tool.Name, found)
			}
			into.findings = into.findings.Plus(core.CountBySeverity(found))
			results[i] = &report.CheckResult{Tool: tool, Target: target, Diagnostics: found}
		}
		return results
	}}
	return p.stream(s, t, func(n tally) (string, bool) {
		all := &report.Check{Tools: n.tools, Targets: s.targets, Counts: n.findings, FailOn: s.failOn}
		return all.Line(), all.Fails()
	})
}
