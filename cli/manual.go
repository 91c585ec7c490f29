package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/schemaport/schemaport/cli/config"
	"github.com/schemaport/schemaport/targets"
)

func (p *program) manCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "man",
		Short: "Print the manual page",
		Long: `Prints the manual page of the program, in the language that man reads:

  schemaport man | man -l -`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usage("man takes no arguments")
			}
			out := newBuffered(p.Stdout)
			_, err := out.WriteString(manual(cmd.Root()))
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

// exitCodes is what the exit codes mean.
var exitCodes = []struct {
	code    int
	meaning string
}{
	{exitOK, "Nothing at or above the threshold; zero tools; every probe accepted or skipped."},
	{exitFindings, "Findings or changes at or above the threshold of --fail-on, a refused compile, stale output under --check, a rejected or refused probe."},
	{exitError, "A usage, configuration or input error; output that cannot be written; an internal fault."},
	{exitEnvironment, "None of the above, but a probe without a key or without an answer."},
}

// manual writes the manual page of the command tree, in the man macros. It has no
// date: the same program has the same manual.
func manual(root *cobra.Command) string {
	m := &roff{}
	m.macro("TH", "SCHEMAPORT", "1", "", "schemaport "+Version, "User Commands")
	m.macro("SH", "NAME")
	m.text("schemaport - " + lowerFirst(root.Short))
	m.macro("SH", "SYNOPSIS")
	for _, cmd := range documented(root) {
		m.macro("B", "schemaport "+cmd.Name())
		if arguments := strings.TrimPrefix(cmd.Use, cmd.Name()); arguments != "" {
			m.text(arguments)
		}
		m.macro("br")
	}
	m.macro("B", "schemaport --version")
	m.macro("SH", "DESCRIPTION")
	m.prose(root.Long)
	m.macro("SH", "COMMANDS")
	for _, cmd := range documented(root) {
		m.macro("SS", "schemaport "+cmd.Use)
		m.prose(cmd.Long)
		m.flags(cmd.LocalNonPersistentFlags())
		if cmd.Example != "" {
			m.macro("PP")
			m.text("Examples:")
			m.verbatim(cmd.Example)
		}
	}
	m.macro("SH", "OPTIONS")
	m.text("These belong to every command.")
	m.flags(root.PersistentFlags())
	m.macro("SH", "EXIT STATUS")
	for _, exit := range exitCodes {
		m.item(fmt.Sprint(exit.code), exit.meaning)
	}
	m.macro("SH", "ENVIRONMENT")
	m.item("NO_COLOR", "Set to anything, also to nothing: no colour.")
	for _, target := range targets.All() {
		if api := target.Hosted; api != nil {
			m.item(strings.Join(api.KeyVariables, ", "), "The key with which probe asks "+target.Name+". The first that is set wins.")
			m.item(api.ModelVariable, "The model that probe asks ("+api.DefaultModel+").")
			m.item(api.BaseVariable, "The address of the API ("+api.DefaultBase+").")
		}
	}
	m.macro("SH", "FILES")
	m.item(config.Name, "The configuration, read from the working directory where it exists. schemaport init writes one.")
	m.macro("SH", "SEE ALSO")
	m.text("https://github.com/schemaport/schemaport")
	return m.b.String()
}

// documented lists the commands that people use.
func documented(root *cobra.Command) []*cobra.Command {
	var commands []*cobra.Command
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() && cmd.Name() != "help" {
			commands = append(commands, cmd)
		}
	}
	return commands
}

func lowerFirst(text string) string { return strings.ToLower(text[:1]) + text[1:] }

// roff writes a page in the man macros.
type roff struct{ b strings.Builder }

// macro writes a line that begins with a macro; its arguments are quoted.
func (m *roff) macro(name string, args ...string) {
	m.b.WriteString("." + name)
	for _, arg := range args {
		m.b.WriteString(` "` + strings.ReplaceAll(escapeRoff(arg), `"`, `\(dq`) + `"`)
	}
	m.b.WriteString("\n")
}

// text writes a line of text. One that would be taken for a macro is guarded.
func (m *roff) text(line string) {
	line = escapeRoff(strings.TrimSpace(line))
	if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
		line = `\&` + line
	}
	m.b.WriteString(line + "\n")
}

// prose writes paragraphs. Lines that are indented stay as they are.
func (m *roff) prose(text string) {
	for i, paragraph := range strings.Split(text, "\n\n") {
		if strings.HasPrefix(paragraph, "  ") {
			m.verbatim(paragraph)
			continue
		}
		if i > 0 {
			m.macro("PP")
		}
		for line := range strings.Lines(paragraph) {
			m.text(line)
		}
	}
}

// verbatim writes lines as they are.
func (m *roff) verbatim(text string) {
	m.macro("PP")
	m.macro("nf")
	m.macro("RS", "4")
	for line := range strings.Lines(text) {
		m.text(line)
	}
	m.macro("RE")
	m.macro("fi")
}

// item writes a term and what it means.
func (m *roff) item(term, meaning string) {
	m.macro("TP")
	m.macro("B", term)
	m.text(meaning)
}

func (m *roff) flags(flags *pflag.FlagSet) {
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" {
			return
		}
		kind, usage := pflag.UnquoteUsage(f)
		term := "--" + f.Name
		if f.Shorthand != "" {
			term = "-" + f.Shorthand + ", " + term
		}
		if kind != "" {
			term += " " + kind
		}
		if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "0" {
			usage += " (default " + f.DefValue + ")"
		}
		m.item(term, strings.ToUpper(usage[:1])+usage[1:]+".")
	})
}

// escapeRoff makes text mean itself: a backslash begins an escape, and a plain
// hyphen may be shown as one that cannot be typed.
func escapeRoff(text string) string {
	return strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
}
