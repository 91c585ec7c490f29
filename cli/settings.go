package cli

import (
	"cmp"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport/cli/config"
	"github.com/schemaport/schemaport/cli/output"
	"github.com/schemaport/schemaport/cli/report"
	"github.com/schemaport/schemaport/cli/stream"
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/targets"
)

// settings is what a run works with: the command line over the configuration
// file over the defaults.
type settings struct {
	paths   []string
	targets []*core.Target
	// targetsConfigured says that the configuration names the targets.
	targetsConfigured bool
	output            string
	allowLossy        bool
	witnesses         witnesses
	failOn            string
	propertyOrder     core.PropertyOrder
	limits            jsondoc.Limits
	config            *config.Config
	configFile        string // the one in force, empty when there is none
	// pathsNamed says that the command line names the paths, which may be a part of
	// the tools that there are.
	pathsNamed bool
	// lines says that every file has one tool a line, and shard which part of it
	// is taken; all of it for the zero value.
	lines bool
	shard stream.Shard
	// saw is told of every file that is read; nil tells nobody.
	saw func(name, text string)
	// ownFiles are further files of this program that are no tools.
	ownFiles []string
}

// inputFlags are the flags of every command that reads tools.
type inputFlags struct {
	config      string
	targets     string
	maxFileSize string
}

func (f *inputFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&f.targets, "targets", "", "comma-separated list of "+strings.Join(targets.Names(), ", "))
	flags.StringVar(&f.config, "config", "", "configuration file (default "+config.Name+", where it exists)")
	flags.StringVar(&f.maxFileSize, "max-file-size", "64MiB", "largest file that is read")
}

// settings resolves what the command line and the configuration say. Flags that
// only some commands have are left to those.
func (p *program) settings(cmd *cobra.Command, f *inputFlags, args []string) (*settings, error) {
	if err := p.checkCommonFlags(cmd); err != nil {
		return nil, err
	}
	s := &settings{}
	size, err := parseSize(f.maxFileSize)
	if err != nil {
		return nil, err
	}
	s.limits.MaxBytes = size
	if err := p.spare(cmp.Or(f.config, config.Name)); err != nil {
		return nil, err
	}
	c, err := p.readConfig(f.config, cmd.Flags().Changed("config"))
	if err != nil {
		return nil, err
	}
	s.config, s.configFile, s.pathsNamed = c, c.File, len(args) > 0
	s.output, s.allowLossy, s.failOn, s.propertyOrder = c.Output, c.AllowLossy, c.FailOn, c.PropertyOrder

	s.targets, s.targetsConfigured = c.Targets, c.Targets != nil
	if cmd.Flags().Changed("targets") {
		if s.targets, err = targets.Select(strings.Split(f.targets, ",")); err != nil {
			return nil, usage("--targets: %v", err)
		}
	}
	if s.targets == nil {
		s.targets = targets.All()
	}
	if s.paths = args; len(args) == 0 {
		s.paths = c.Schemas
	}
	if len(s.paths) == 0 {
		return nil, usage("no files given: name files or directories, - for standard input, or set \"schemas\" in %s", config.Name)
	}
	if slices.Contains(s.paths, "") {
		return nil, usage("a path must not be empty")
	}
	return s, nil
}

func (p *program) checkCommonFlags(cmd *cobra.Command) error {
	if names := report.FormatNames(cmd.Name()); report.FormatCalled(p.format) != nil && !slices.Contains(names, p.format) {
		return usage("--format: %s reports as %s; %s is for %s", cmd.Name(), strings.Join(names, ", "), p.format, strings.Join(report.CommandsWith(p.format), ", "))
	} else if err := oneOf("format", p.format, names...); err != nil {
		return err
	}
	if flag := cmd.Flag("output"); flag != nil {
		if err := p.checkOutput(flag.Changed); err != nil {
			return err
		}
	}
	if !cmd.Flags().Changed("jobs") {
		p.jobs = runtime.GOMAXPROCS(0)
	}
	if p.jobs < 1 {
		return usage("--jobs: %d is less than 1", p.jobs)
	}
	return nil
}

// load reads the tools. Directories are walked without what this program puts
// there itself: its configuration and its output.
func (p *program) load(s *settings) ([]*core.Tool, error) {
	set := core.Load(s.paths, p.loadOptions(s))
	if err := p.spareSources(set); err != nil {
		return nil, err
	}
	if len(set.Errors) > 0 {
		return nil, set.Errors
	}
	return set.Tools, nil
}

func (p *program) loadOptions(s *settings) core.LoadOptions {
	skip := []string{}
	if s.configFile != "" {
		skip = append(skip, s.configFile)
	}
	for _, name := range append(s.ownFiles, s.config.Baseline) {
		if name != "" {
			skip = append(skip, name)
		}
	}
	if s.output != "" {
		skip = append(skip, filepath.Join(s.output, output.ManifestName))
		for _, target := range targets.All() {
			skip = append(skip, filepath.Join(s.output, target.ID))
		}
	}
	if p.holdsReport() {
		skip = append(skip, p.output)
	}
	return core.LoadOptions{Limits: s.limits, Dir: p.Dir, Stdin: p.Stdin, Jobs: p.jobs, Skip: skip, Lines: s.lines, Saw: s.saw}
}

// parseSize reads a number of bytes: 1048576, 512KiB, 64MiB, 1GiB. The decimal
// spellings KB, MB and GB mean the same, as everybody means them.
func parseSize(text string) (int64, error) {
	number := strings.TrimRight(strings.ToLower(text), "kmgib")
	unit := strings.ToLower(text)[len(number):]
	shift, known := map[string]uint{
		"": 0, "b": 0,
		"k": 10, "kb": 10, "kib": 10,
		"m": 20, "mb": 20, "mib": 20,
		"g": 30, "gb": 30, "gib": 30,
	}[unit]
	n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 64)
	if err != nil || !known || n < 1 || n > jsondoc.MaxBytesCeiling>>shift {
		return 0, usage("--max-file-size: %q is no size between 1 byte and 2 GiB (write 1048576, 512KiB or 64MiB)", text)
	}
	return n << shift, nil
}

// oneOf checks the value of a flag that takes one of a few words.
func oneOf(flag, value string, valid ...string) error {
	if slices.Contains(valid, value) {
		return nil
	}
	return usage("--%s: %q is not one of %s", flag, value, strings.Join(valid, ", "))
}
