package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/schemaport/schemaport/cli/gate"
	"github.com/schemaport/schemaport/core"
)

// baselineFlags say which findings a check takes for known.
type baselineFlags struct {
	read, write string
}

// gate puts together what the configuration and the command line decide about
// findings.
func (p *program) gate(s *settings, flags baselineFlags) (*gate.Gate, error) {
	g := &gate.Gate{Levels: s.config.Levels, Suppressions: s.config.Suppressions, Record: flags.write != ""}
	name := flags.read
	if g.Record {
		name = flags.write
	}
	if name == "" {
		return g, nil
	}
	shown := core.ShownPath(p.Dir, name)
	fail := func(format string, args ...any) (*gate.Gate, error) {
		return nil, core.InputErrors{{Source: shown, Message: fmt.Sprintf(format, args...)}}
	}
	data, err := os.ReadFile(p.inDir(name))
	switch {
	case errors.Is(err, fs.ErrNotExist) && g.Record:
		return g, nil
	case errors.Is(err, fs.ErrNotExist):
		return fail("the baseline cannot be read: %v; schemaport check --write-baseline %s makes one", plainError(err), shown)
	case err != nil:
		return fail("the baseline cannot be read: %v", plainError(err))
	}
	baseline, problems := gate.ParseBaseline(shown, data)
	switch {
	case len(problems) > 0 && g.Record:
		// A tool, a configuration, anything that was named by mistake.
		return fail("is there already and is no baseline, so it is left alone; choose another name, or remove it first")
	case len(problems) > 0:
		return nil, problems
	case !g.Record:
		g.Baseline = baseline
	}
	return g, nil
}

// writeBaseline puts a baseline into its place in one step. A file that holds
// the same already is not touched.
func (p *program) writeBaseline(name string, baseline *gate.Baseline) error {
	full, data := p.inDir(name), baseline.Encode()
	if old, err := os.ReadFile(full); err == nil && bytes.Equal(old, data) {
		return nil
	}
	err := replaceFile(full, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
	if err != nil {
		return core.InputErrors{{Source: core.ShownPath(p.Dir, name), Message: fmt.Sprintf("the baseline cannot be written: %v", plainError(err))}}
	}
	return nil
}

// inDir is where a path that is relative to the working directory leads.
func (p *program) inDir(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(p.Dir, name)
}

// plainError is the reason without the operation and the path, which the message
// around it tells in words of its own.
func plainError(err error) error {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return pathError.Err
	}
	return err
}
