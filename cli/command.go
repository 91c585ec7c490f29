package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func newBuffered(w io.Writer) *bufio.Writer { return bufio.NewWriterSize(w, 64<<10) }

// rootCommand makes the tree of commands. It is made anew for every run, so
// runs share nothing.
func (p *program) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "schemaport",
		Short: "Compile one tool definition for every model that calls it",
		Long: `schemaport takes tool definitions (name, description, JSON Schema of the arguments)
and tells what each target makes of them, compiles them, and records every change.
A compile that would weaken a schema is refused unless you allow it.`,
		Version:       Version,
		SilenceErrors: true,
		SilenceUsage:  true,
		// With no command there is nothing to do, and a pipeline must notice.
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(cmd, args[0])
			}
			return usage("no command given; the commands are %s", strings.Join(commandNames(cmd), ", "))
		},
		Args: cobra.ArbitraryArgs,
	}
	root.SetVersionTemplate("schemaport {{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(&cobra.Command{Hidden: true})
	root.CompletionOptions.HiddenDefaultCmd = true

	flags := root.PersistentFlags()
	flags.StringVar(&p.format, "format", "text", "how to report: text or json")
	flags.BoolVar(&p.noColor, "no-color", false, "no colour, whatever the terminal")
	flags.IntVar(&p.jobs, "jobs", p.jobs, "how many tools to work on at a time")

	root.AddCommand(p.checkCommand(), p.compileCommand(), p.probeCommand())
	return root
}

func commandNames(root *cobra.Command) []string {
	var names []string
	for _, c := range root.Commands() {
		if !c.Hidden && c.IsAvailableCommand() && c.Name() != "completion" {
			names = append(names, c.Name())
		}
	}
	return names
}

func unknownCommand(root *cobra.Command, name string) error {
	message := fmt.Sprintf("unknown command %q", name)
	if near := nearest(name, commandNames(root)); near != "" {
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
	if near := nearest(name, names); near != "" {
		return usage("unknown flag --%s; did you mean --%s?", name, near)
	}
	return usage("%v", err)
}

// nearest returns the candidate that a mistyped word most likely stands for, or
// "" when none is close.
func nearest(word string, candidates []string) string {
	best, bestDistance := "", len(word)/3+2
	for _, candidate := range slices.Sorted(slices.Values(candidates)) {
		if d := editDistance(strings.ToLower(word), candidate); d < bestDistance {
			best, bestDistance = candidate, d
		}
	}
	return best
}

// editDistance counts the insertions, deletions, replacements and swaps of
// neighbours that lead from a to b.
func editDistance(a, b string) int {
	older, previous, current := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range previous {
		previous[j] = j
	}
	for i := 1; i <= len(a); i++ {
		current[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			current[j] = min(previous[j]+1, current[j-1]+1, previous[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				current[j] = min(current[j], older[j-2]+1)
			}
		}
		older, previous, current = previous, current, older
	}
	return previous[len(b)]
}
