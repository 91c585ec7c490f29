package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/signal"
	"slices"
	"strings"

	"golang.org/x/term"

	"github.com/schemaport/schemaport/cli/report"
	"github.com/schemaport/schemaport/core"
)

// The exit codes.
const (
	exitOK       = 0
	exitFindings = 1
	exitError    = 2
	// exitEnvironment is for probes about which nothing could be learned.
	exitEnvironment = 3
)

// IO is all that the program touches. What is left zero is treated as absent:
// empty input, output to nowhere, no environment, no terminal.
type IO struct {
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	LookupEnv      func(string) (string, bool)
	Dir            string // working directory; empty means the process's
	Terminal       bool   // whether Stdout is a terminal
	StderrTerminal bool   // whether Stderr is
	Width          int    // of the terminal in columns; 0 means unknown
	// Transport carries the requests of probes; nil means the network.
	Transport http.RoundTripper
	// Interrupt returns a context that ends when the person wants the run to stop,
	// and a function that gives the signal back. nil means that nobody can.
	Interrupt func(context.Context) (context.Context, context.CancelFunc)
}

// System is the IO of the running process.
func System() IO {
	sys := IO{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, LookupEnv: os.LookupEnv}
	sys.StderrTerminal = term.IsTerminal(int(os.Stderr.Fd()))
	sys.Interrupt = func(ctx context.Context) (context.Context, context.CancelFunc) {
		return signal.NotifyContext(ctx, os.Interrupt)
	}
	fd := int(os.Stdout.Fd())
	if sys.Terminal = term.IsTerminal(fd); sys.Terminal {
		sys.Width, _, _ = term.GetSize(fd)
	}
	return sys
}

func (sys IO) orAbsent() IO {
	if sys.Stdin == nil {
		sys.Stdin = strings.NewReader("")
	}
	if sys.Stdout == nil {
		sys.Stdout = io.Discard
	}
	if sys.Stderr == nil {
		sys.Stderr = io.Discard
	}
	if sys.LookupEnv == nil {
		sys.LookupEnv = func(string) (string, bool) { return "", false }
	}
	if sys.Interrupt == nil {
		sys.Interrupt = context.WithCancel
	}
	return sys
}

// Run is the whole program: it runs the command that args name and returns the
// exit code.
func Run(args []string, sys IO) (code int) {
	sys = sys.orAbsent()
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintf(sys.Stderr, "schemaport: internal fault: %s; please report it at https://github.com/schemaport/schemaport/issues\n",
				report.Safe(fmt.Sprint(fault)))
			code = exitError
		}
	}()
	p := &program{IO: sys, args: args}
	root := p.rootCommand()
	root.SetArgs(slices.Concat([]string{}, args)) // never nil: that would mean the process's own
	root.SetIn(sys.Stdin)
	root.SetOut(sys.Stdout)
	root.SetErr(sys.Stderr)
	command, err := root.ExecuteC()
	if err != nil {
		return p.fail(command.Name(), wantsJSON(args), err)
	}
	return p.exitCode
}

// program is one run of schemaport.
type program struct {
	IO
	args     []string
	exitCode int

	// Options that every command has.
	format  string
	noColor bool
	jobs    int
}

// usageError is a command line that cannot be understood.
type usageError struct{ message string }

func (e *usageError) Error() string { return e.message }

func usage(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }

// fail tells what went wrong, in the format that was asked for.
func (p *program) fail(command string, asJSON bool, err error) int {
	var inputErrors core.InputErrors
	if !errors.As(err, &inputErrors) {
		inputErrors = core.InputErrors{{Message: err.Error()}}
	}
	var misused *usageError
	isUsage := errors.As(err, &misused)
	if asJSON {
		if err := report.JSON(p.Stdout, report.Head{Command: command, Version: Version, ExitCode: exitError, Errors: inputErrors}, nil); err != nil {
			fmt.Fprintf(p.Stderr, "error: the report cannot be written: %v\n", err)
		}
	}
	if isUsage || !asJSON {
		_ = report.Errors(p.Stderr, report.Style{}, inputErrors) // nowhere is left to tell of a failure
	}
	if isUsage {
		help := "schemaport --help"
		if command != "schemaport" {
			help = "schemaport " + command + " --help"
		}
		fmt.Fprintf(p.Stderr, "run %q for how to use it\n", help)
	}
	return exitError
}

// wantsJSON looks for the format in arguments that could not be parsed: also
// then a program that reads JSON must get JSON.
func wantsJSON(args []string) bool {
	for i, arg := range args {
		if arg == "--" {
			return false
		}
		if arg == "--format=json" || arg == "--format" && i+1 < len(args) && args[i+1] == "json" {
			return true
		}
	}
	return false
}

// style is how text on standard output may look.
func (p *program) style() report.Style {
	_, noColor := p.LookupEnv("NO_COLOR")
	kind, _ := p.LookupEnv("TERM")
	return report.Style{Color: p.Terminal && !noColor && !p.noColor && kind != "dumb"}
}

// print writes a report to standard output in the format that was asked for.
// A report that cannot be written is an error: nobody may take silence for success.
func (p *program) print(command string, code int, body report.Body, text func(io.Writer, report.Style) error) error {
	p.exitCode = code
	var err error
	if p.format == "json" {
		err = report.JSON(p.Stdout, report.Head{Command: command, Version: Version, ExitCode: code}, body)
	} else {
		out := newBuffered(p.Stdout)
		if err = text(out, p.style()); err == nil {
			err = out.Flush()
		}
	}
	if err != nil {
		return fmt.Errorf("the report cannot be written: %w", err)
	}
	return nil
}
