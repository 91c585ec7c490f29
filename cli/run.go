package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"
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
	// Cache is a directory for what can be thrown away at any time; empty means that
	// nothing is kept.
	Cache string
	// Transport carries the requests of probes; nil means the network.
	Transport http.RoundTripper
	// CollectLess is called by a run that keeps most of what it makes until it ends, so
	// that looking for garbage is hardly worth it. nil means that others share the memory.
	CollectLess func()
	// BuildInfo tells what the program was built from; nil means that nobody knows.
	BuildInfo func() (*debug.BuildInfo, bool)
	// Interrupt returns a context that ends when the person wants the run to stop,
	// and a function that gives the signal back. nil means that nobody can.
	Interrupt func(context.Context) (context.Context, context.CancelFunc)
}

// System is the IO of the running process.
func System() IO {
	sys := IO{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, LookupEnv: os.LookupEnv, BuildInfo: debug.ReadBuildInfo}
	sys.StderrTerminal = term.IsTerminal(int(os.Stderr.Fd()))
	sys.Interrupt = func(ctx context.Context) (context.Context, context.CancelFunc) {
		return signal.NotifyContext(ctx, os.Interrupt)
	}
	if _, isSet := os.LookupEnv("GOGC"); !isSet {
		// Twice as rarely: rarer still saves little more time and takes far more memory.
		sys.CollectLess = func() { debug.SetGCPercent(200) }
	}
	if dir, err := os.UserCacheDir(); err == nil {
		sys.Cache = filepath.Join(dir, "schemaport")
	}
	fd := int(os.Stdout.Fd())
	if sys.Terminal = term.IsTerminal(fd); !sys.Terminal {
		fd = int(os.Stderr.Fd())
	}
	if sys.Terminal || sys.StderrTerminal {
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
	if sys.CollectLess == nil {
		sys.CollectLess = func() {}
	}
	if sys.BuildInfo == nil {
		sys.BuildInfo = func() (*debug.BuildInfo, bool) { return nil, false }
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
		return p.fail(command, err)
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
	// output is the file for the report; empty means standard output. Only some
	// commands have it.
	output string
}

// usageError is a command line that cannot be understood.
type usageError struct{ message string }

func (e *usageError) Error() string { return e.message }

func usage(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }

// fail tells what went wrong, in the format that was asked for.
func (p *program) fail(command *cobra.Command, err error) int {
	var inputErrors core.InputErrors
	if !errors.As(err, &inputErrors) {
		inputErrors = core.InputErrors{{Message: err.Error()}}
	}
	var misused *usageError
	isUsage := errors.As(err, &misused)
	name, toFile := requested(command, p.args)
	format := report.FormatCalled(name)
	if format != nil || toFile {
		write := func(w io.Writer) error {
			if format == nil {
				return report.Errors(w, report.Style{}, inputErrors)
			}
			return format(w, report.Head{Command: command.Name(), Version: Version, ExitCode: exitError, Errors: inputErrors}, nil)
		}
		var err error
		switch {
		case !toFile:
			err = write(p.Stdout)
		case !isUsage: // a command line that is not understood is not trusted with the name of a file
			err = p.writeFile(write)
		}
		if err != nil {
			fmt.Fprintf(p.Stderr, "error: %s\n", report.Safe(cannotWrite(err).Error()))
		}
	}
	if isUsage || toFile || format == nil {
		_ = report.Errors(p.Stderr, p.style(p.StderrTerminal), inputErrors) // nowhere is left to tell of a failure
	}
	if isUsage {
		help := "schemaport --help"
		if command.Name() != "schemaport" {
			help = "schemaport " + command.Name() + " --help"
		}
		fmt.Fprintf(p.Stderr, "run %q for how to use it\n", help)
	}
	return exitError
}

// requested looks for the format, and for whether it goes to a file, in arguments
// that perhaps could not be parsed: also then a program that reads JSON must get
// JSON. The last of several counts.
func requested(command *cobra.Command, args []string) (format string, toFile bool) {
	for i := 0; i < len(args) && args[i] != "--"; i++ {
		name, value, joined := strings.Cut(args[i], "=")
		if !strings.HasPrefix(name, "--") {
			continue
		}
		flag := command.Flag(strings.TrimPrefix(name, "--"))
		if flag == nil {
			continue
		}
		if !joined && flag.NoOptDefVal == "" && i+1 < len(args) { // its value is the next argument
			i++
			value = args[i]
		}
		switch flag.Name {
		case "format":
			format = value
		case "output":
			toFile = true
		}
	}
	return format, toFile
}

// style is how text on a stream may look. Only a terminal gets more than plain
// lines, and only one that shows colour gets links.
func (p *program) style(isTerminal bool) report.Style {
	if !isTerminal {
		return report.Style{Jobs: p.jobs}
	}
	_, noColor := p.LookupEnv("NO_COLOR")
	// Arguments that could not be parsed may still say it.
	noColor = noColor || p.noColor || slices.Contains(p.args, "--no-color")
	kind, _ := p.LookupEnv("TERM")
	style := report.Style{Frames: true, Width: p.Width, Jobs: p.jobs, Color: !noColor && kind != "dumb"}
	if dir, err := filepath.Abs(p.Dir); err == nil && style.Color {
		style.Links = report.LinksFor(p.LookupEnv, filepath.ToSlash(dir))
	}
	return style
}

// print writes a report in the format that was asked for: to standard output or,
// where --output names a file, to that, and then people get text on standard
// output. A report that cannot be written is an error: nobody may take silence
// for success.
func (p *program) print(command string, code int, body report.Body, text func(io.Writer, report.Style) error) error {
	p.exitCode = code
	write := func(w io.Writer) error { return text(w, p.style(false)) }
	if format := report.FormatCalled(p.format); format != nil {
		write = func(w io.Writer) error {
			return format(w, report.Head{Command: command, Version: Version, ExitCode: code, Jobs: p.jobs}, body)
		}
	}
	if p.output != "" {
		if err := p.writeFile(write); err != nil {
			return err
		}
	}
	if p.showsText() {
		write = func(w io.Writer) error { return text(w, p.style(p.Terminal)) }
	}
	out := newBuffered(p.Stdout)
	err := write(out)
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		return cannotWrite(err)
	}
	return nil
}

// showsText says whether standard output is for people.
func (p *program) showsText() bool { return p.format == report.TextFormat || p.output != "" }

// cannotWrite says of what could not be written that it was the report.
func cannotWrite(err error) error {
	var told core.InputErrors // with the name of the file
	if errors.As(err, &told) {
		return err
	}
	return fmt.Errorf("the report cannot be written: %w", err)
}
