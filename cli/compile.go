package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport/cli/config"
	"github.com/schemaport/schemaport/cli/report"
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/judge"
	"github.com/schemaport/schemaport/core/loss"
	"github.com/schemaport/schemaport/internal/parallel"
)

func (p *program) compileCommand() *cobra.Command {
	var (
		input               inputFlags
		out, propertyOrder  string
		allowLossy          bool
		dryRun, checkUpdate bool
		show, quiet         bool
		remember            bool
		lines               streamFlags
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
			if show {
				s.witnesses = ofEverything
			}
			streams, err := p.streams(s, &lines)
			if err != nil {
				return err
			}
			if s.output == "" && !streams {
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
			if streams {
				if flags.Changed("out") || dryRun || checkUpdate {
					return usage("where tools pass through one by one no files are written: the compiled tools stand in the results")
				}
				return p.compileStream(s)
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
			if show && quiet && p.format == report.TextFormat {
				s.witnesses = ofCompiled
			}
			text := (*report.Compile).Text
			if quiet {
				text = (*report.Compile).Quiet
			}
			var again *repetition
			if remember && mode == report.Write {
				again = p.repetition(s)
			}
			if answered, err := again.answer(); answered || err != nil {
				return err
			}
			result, err := p.compile(s, mode, again)
			if err != nil {
				return err
			}
			code := exitOK
			if result.Refused > 0 || mode == report.Verify && result.IsStale() {
				code = exitFindings
			}
			write := func(w io.Writer, style report.Style) error { return text(result, w, style) }
			if err := p.print("compile", code, result, write); err != nil {
				return err
			}
			again.keep(result, text)
			return nil
		},
	}
	input.add(cmd)
	lines.add(cmd)
	p.addOutputFlag(cmd)
	flags := cmd.Flags()
	flags.StringVar(&out, "out", "", "directory to write to")
	flags.BoolVar(&allowLossy, "allow-lossy", false, "allow changes that weaken a schema")
	flags.StringVar(&propertyOrder, "property-order", core.Sorted.String(), "order of properties: sorted, or declared as in the source")
	flags.BoolVar(&checkUpdate, "check", false, "write nothing; exit with 1 if the directory is not what would be written")
	flags.BoolVar(&show, "witnesses", true, "look for a call that shows each loss")
	flags.BoolVar(&quiet, "quiet", false, "only what was refused and the result")
	flags.BoolVar(&remember, "remember", true, "keep a run that reads 1 MiB or more in the cache directory, to see in a moment that nothing changed")
	flags.BoolVar(&dryRun, "dry-run", false, "write nothing; tell what would be written")
	return cmd
}

// compile compiles every pair and brings the output directory up to date.
func (p *program) compile(s *settings, mode report.Mode, again *repetition) (*report.Compile, error) {
	p.CollectLess()
	progress := p.newProgress("reading", 0)
	defer progress.clear()
	s.saw = again.note()
	tools, err := p.load(s)
	if err != nil {
		return nil, err
	}
	results := make([]*core.Result, len(tools)*len(s.targets))
	options := core.CompileOptions{AllowLossy: s.allowLossy, PropertyOrder: s.propertyOrder}
	progress.enter("compiling", len(results))
	parallel.Each(len(results), p.jobs, func(i int) {
		defer progress.done()
		results[i] = compileOne(tools[i/len(s.targets)], s.targets[i%len(s.targets)], options, s.witnesses)
	})

	directory := p.directory(s)
	directory.Seals = again.begin()
	shown := core.ShownPath(p.Dir, s.output)
	progress.enter("writing", 0)
	plan, err := directory.Plan(Version, s.targets, results)
	if err == nil && p.output != "" {
		for _, step := range plan.Steps {
			if err := p.spare(filepath.Join(s.output, step.Name)); err != nil {
				return nil, err
			}
		}
	}
	if err == nil && mode == report.Write {
		err = directory.Apply(plan)
	}
	if err != nil {
		return nil, outputError(shown, err)
	}
	compiled := &report.Compile{Tools: len(tools), Targets: s.targets, Mode: mode, Dir: shown, Plan: plan}
	compiled.Results = make([]report.CompileResult, len(results))
	for i, r := range results {
		compiled.Results[i] = report.CompileResult{Result: r, Output: plan.Outputs[i]}
		if !r.OK {
			compiled.Refused++
		}
	}
	return compiled, nil
}

// witnesses says of which losses a call is looked for that shows them.
type witnesses uint8

const (
	ofNothing  witnesses = iota
	ofCompiled           // those that the manifest records
	ofEverything
)

// compileOne compiles a tool for a target and shows what is lost.
func compileOne(tool *core.Tool, target *core.Target, options core.CompileOptions, show witnesses) *core.Result {
	result := core.Compile(tool, target, options)
	if show == ofEverything || show == ofCompiled && result.OK {
		loss.Show(result, judge.Independent)
	}
	return result
}

// compileStream compiles tools as they come, one a line.
func (p *program) compileStream(s *settings) error {
	options := core.CompileOptions{AllowLossy: s.allowLossy, PropertyOrder: s.propertyOrder}
	t := &toolStream{results: func(tool *core.Tool, into *tally) []report.Encodable {
		results := make([]report.Encodable, len(s.targets))
		for i, target := range s.targets {
			result := compileOne(tool, target, options, s.witnesses)
			if result.OK {
				into.compiled++
			} else {
				into.refused++
			}
			results[i] = &report.CompileResult{Result: result, Inline: true}
		}
		return results
	}}
	return p.stream(s, t, func(n tally) (string, bool) {
		return fmt.Sprintf("%s, %s: %d compiled, %d refused",
			report.Count(n.tools, "tool"), report.Count(len(s.targets), "target"), n.compiled, n.refused), n.refused > 0
	})
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
