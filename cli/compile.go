package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport/cli/config"
	"github.com/schemaport/schemaport/cli/output"
	"github.com/schemaport/schemaport/cli/report"
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/parallel"
)

func (p *program) compileCommand() *cobra.Command {
	var (
		input               inputFlags
		out, propertyOrder  string
		allowLossy          bool
		dryRun, checkUpdate bool
	)
	cmd := &cobra.Command{
		Use:   "compile [flags] --out <dir> <path>...",
		Short: "Write the tools in the format of each target",
		Long: `Writes <dir>/<target>/<tool>.json for each tool and target, and <dir>/manifest.json,
which records the source of each tool, every change and every warning that remains.

A change that weakens the schema is refused unless --allow-lossy is given; nothing is then
written for that tool and target, and the exit code is 1. The directory mirrors one run: what
an earlier run wrote and this one does not is removed, unless somebody edited it.`,
		Example: `  schemaport compile tools/ --out compiled
  schemaport compile tools/ --out compiled --targets vendor-a --allow-lossy
  schemaport compile tools/ --out compiled --check   # in CI: is what is committed up to date?`,
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := p.settings(cmd, &input, args)
			if err != nil {
				return err
			}
			flags := cmd.Flags()
			if flags.Changed("out") {
				s.output = out
			}
			if s.output == "" {
				return usage("no output directory: give --out, or set \"output\" in %s", config.Name)
			}
			if flags.Changed("allow-lossy") {
				s.allowLossy = allowLossy
			}
			if flags.Changed("property-order") {
				if err := oneOf("property-order", propertyOrder, core.Sorted.String(), core.Declared.String()); err != nil {
					return err
				}
				s.propertyOrder = core.Sorted
				if propertyOrder == core.Declared.String() {
					s.propertyOrder = core.Declared
				}
			}
			mode := report.Write
			switch {
			case dryRun && checkUpdate:
				return usage("--check and --dry-run cannot be combined")
			case dryRun:
				mode = report.DryRun
			case checkUpdate:
				mode = report.Verify
			}
			result, err := p.compile(s, mode)
			if err != nil {
				return err
			}
			code := exitOK
			if result.Refused > 0 || mode == report.Verify && result.IsStale() {
				code = exitFindings
			}
			return p.print("compile", code, result, result.Text)
		},
	}
	input.add(cmd)
	flags := cmd.Flags()
	flags.StringVar(&out, "out", "", "directory to write to")
	flags.BoolVar(&allowLossy, "allow-lossy", false, "allow changes that weaken a schema")
	flags.StringVar(&propertyOrder, "property-order", core.Sorted.String(), "order of properties: sorted, or declared as in the source")
	flags.BoolVar(&checkUpdate, "check", false, "write nothing; exit with 1 if the directory is not what would be written")
	flags.BoolVar(&dryRun, "dry-run", false, "write nothing; tell what would be written")
	return cmd
}

// compile compiles every pair and brings the output directory up to date.
func (p *program) compile(s *settings, mode report.Mode) (*report.Compile, error) {
	tools, err := p.load(s)
	if err != nil {
		return nil, err
	}
	results := make([]*core.Result, len(tools)*len(s.targets))
	options := core.CompileOptions{AllowLossy: s.allowLossy, PropertyOrder: s.propertyOrder}
	parallel.Each(len(results), p.jobs, func(i int) {
		results[i] = core.Compile(tools[i/len(s.targets)], s.targets[i%len(s.targets)], options)
	})

	directory := &output.Directory{Path: s.output, Files: output.OS{}}
	if !filepath.IsAbs(s.output) {
		directory.Path = filepath.Join(p.Dir, s.output)
	}
	shown := core.ShownPath(p.Dir, s.output)
	plan, err := directory.Plan(Version, s.targets, results)
	if err == nil && mode == report.Write {
		err = directory.Apply(plan)
	}
	if err != nil {
		return nil, outputError(shown, err)
	}
	compiled := &report.Compile{Tools: len(tools), Targets: s.targets, Mode: mode, Dir: shown, Plan: plan}
	for _, r := range results {
		one := report.CompileResult{Result: r}
		if r.OK {
			one.Output = plan.Name(r)
		} else {
			compiled.Refused++
		}
		compiled.Results = append(compiled.Results, one)
	}
	return compiled, nil
}

// outputError says which file could not be written, and why.
func outputError(dir string, err error) error {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return core.InputErrors{{Source: dir, Message: fmt.Sprintf("the output cannot be written: %s: %v",
			filepath.Base(pathError.Path), pathError.Err)}}
	}
	return core.InputErrors{{Source: dir, Message: fmt.Sprintf("the output cannot be written: %v", err)}}
}
