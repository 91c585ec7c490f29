package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/schemaport/schemaport/internal/nearest"
)

func newBuffered(w io.Writer) *bufio.Writer { return bufio.NewWriterSize(w, 64<<10) }

// rootCommand makes the tree of commands. It is made anew for every run, so
// runs share nothing.
func (p *program) rootCommand() *cobra.Command {
	showVersion := false
	root := &cobra.Command{
		Use:   "schemaport",
		Short: "Compile one tool definition for every model that calls it",
		Long: `schemaport takes tool definitions (name, description, JSON Schema of the arguments)
and tells what each target makes of them, compiles them, and records every change.
A compile that would weaken a schema is refused unless you allow it.`,
		SilenceErrors: true,
		SilenceUsage:  true,
		// With no command there is nothing to do, and a pipeline must notice.
		RunE: func(cmd *cobra.Command, args []string) error {
			if showVersion {
				if err := p.checkCommonFlags(cmd); err != nil {
					return err
				}
				return p.version()
			}
			if len(args) > 0 {
				return unknownCommand(cmd, args[0])
			}
			return usage("no command given; the commands are %s", strings.Join(commandNames(cmd), ", "))
		},
		Args: cobra.ArbitraryArgs,
	}
	root.SetFlagErrorFunc(flagError)
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), ".FlagUsages", ".FlagUsagesWrapped 100"))
	root.CompletionOptions.DisableDefaultCmd = true // completionCommand says more, in fewer words
	root.Flags().BoolVarP(&showVersion, "version", "v", false, "version, commit, and how old the rules of each target are")

	flags := root.PersistentFlags()
	flags.StringVar(&p.format, "format", "text", "how to report: text or json; check, compile and diff also sarif, github, junit, markdown or ndjson")
	flags.BoolVar(&p.noColor, "no-color", false, "no colour, whatever the terminal")
	flags.IntVar(&p.jobs, "jobs", 0, "how many tools to work on at a time (default one for each core)")

	root.AddCommand(p.checkCommand(), p.compileCommand(), p.diffCommand(), p.probeCommand())
	root.AddCommand(p.explainCommand(), p.rulesCommand(), p.initCommand(), p.completionCommand(), p.manCommand())
	if isCompleting(p.args) {
		completeValues(root)
	}
	return root
}

func commandNames(root *cobra.Command) []string {
	var names []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() && c.Name() != "help" {
			names = append(names, c.Name())
		}
	}
	return names
}

func unknownCommand(root *cobra.Command, name string) error {
	message := fmt.Sprintf("unknown command %q", name)
	if near := nearest.Of(name, commandNames(root)); near != "" {
		return usage("%s; did you mean %q?", message, near)
	}
	return usage("%s; the commands are %s", message, strings.Join(commandNames(root), ", "))
}

// flagError says what is wrong with a flag and, for a name that does not exist,
// which one is meant.
func flagError(cmd *cobra.Command, err error) error {
	if errors.Is(err, pflag.ErrHelp) {
		return err
	}
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return usage("%v", err)
	}
	var names []string
	add := func(f *pflag.Flag) { names = append(names, f.Name) }
	cmd.Flags().VisitAll(add)
	cmd.InheritedFlags().VisitAll(add)
	name := unknown.GetSpecifiedName()
	if near := nearest.Of(name, names); near != "" {
		return usage("unknown flag --%s; did you mean --%s?", name, near)
	}
	return usage("%v", err)
}
