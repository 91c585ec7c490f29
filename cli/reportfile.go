package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport/cli/report"
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

func (p *program) addOutputFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&p.output, "output", "", "file for the report in the format of --format; standard output then gets text")
}

// writeFile writes the report to the file that --output names. A reader sees the
// old file or the whole new one; what is no file (a device, a pipe) is written to
// as it is.
func (p *program) writeFile(write func(io.Writer) error) error {
	if err := replaceFile(p.inDir(p.output), write); err != nil {
		return core.InputErrors{{Source: core.ShownPath(p.Dir, p.output), Message: fmt.Sprintf("the report cannot be written: %v", plainError(err))}}
	}
	return nil
}

func replaceFile(name string, write func(io.Writer) error) error {
	mode := os.FileMode(0o644)
	if info, err := os.Stat(name); err == nil {
		if mode = info.Mode(); !mode.IsRegular() {
			file, err := os.OpenFile(name, os.O_WRONLY, 0)
			if err != nil {
				return err
			}
			return writeAndClose(file, write)
		}
		// A link keeps leading to the file.
		if name, err = filepath.EvalSymlinks(name); err != nil {
			return err
		}
	} else if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(name), ".schemaport-*.tmp")
	if err != nil {
		return err
	}
	err = file.Chmod(mode.Perm())
	if writeErr := writeAndClose(file, write); err == nil {
		err = writeErr
	}
	if err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		_ = os.Remove(file.Name()) // the error that matters is the first
	}
	return err
}

func writeAndClose(file *os.File, write func(io.Writer) error) error {
	out := newBuffered(file)
	err := write(out)
	if err == nil {
		err = out.Flush()
	}
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	return err
}

// checkOutput says what is wrong with the file that --output names, before
// anything is done.
func (p *program) checkOutput(flagGiven bool) error {
	switch {
	case !flagGiven:
		return nil
	case p.output == "":
		return usage("--output needs the name of a file")
	case p.output == "-":
		return usage("--output names a file; leave it out to report on standard output")
	}
	if info, err := os.Stat(p.inDir(p.output)); err == nil && info.IsDir() {
		return usage("--output: %s is a directory, and a report is one file", p.output)
	}
	return nil
}

// spare makes sure that the report replaces none of the files that the run reads
// or writes.
func (p *program) spare(names ...string) error {
	if p.output == "" {
		return nil
	}
	full := p.inDir(p.output)
	report, reportErr := os.Stat(full)
	for _, name := range names {
		other := p.inDir(filepath.FromSlash(name))
		same := filepath.Clean(other) == filepath.Clean(full)
		if !same && reportErr == nil && report.Mode().IsRegular() {
			info, err := os.Stat(other)
			same = err == nil && os.SameFile(info, report)
		}
		if same {
			return usage("--output: the report would replace %s, which this run reads or writes", name)
		}
	}
	return nil
}

// spareSources is spare for what was loaded.
func (p *program) spareSources(set core.Set) error {
	if p.output == "" {
		return nil
	}
	var names []string
	last := ""
	add := func(source string) {
		if source != last && source != "" {
			names = append(names, source)
			last = source
		}
	}
	for _, tool := range set.Tools {
		add(tool.Source)
	}
	for _, err := range set.Errors {
		add(err.Source)
	}
	return p.spare(names...)
}

// holdsReport says whether the file that --output names holds an earlier report
// in JSON, which a walk over tools must not take for a tool.
func (p *program) holdsReport() bool {
	if p.output == "" {
		return false
	}
	name := p.inDir(p.output)
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() { // reading a pipe would wait
		return false
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return false
	}
	document, err := jsondoc.Parse(data, jsondoc.Limits{})
	return err == nil && report.IsReport(&document.Root)
}
