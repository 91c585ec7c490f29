package cli

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/schemaport/schemaport/cli/memory"
	"github.com/schemaport/schemaport/cli/output"
	"github.com/schemaport/schemaport/cli/report"
	"github.com/schemaport/schemaport/cli/seal"
	"github.com/schemaport/schemaport/core"
)

// repetition is a run of compile that may be one that was done before. A run
// depends on the program, on what it is asked for and on the files that it reads.
// Where all of these are the same, and the output directory holds what the run left
// there, byte for byte, then it has nothing to do, and what it has to say is known.
// A nil repetition remembers nothing.
type repetition struct {
	p       *program
	s       *settings
	store   memory.Store
	request string

	mu   sync.Mutex
	read map[string]string // the texts of the files that were read
	run  *memory.Run       // to be kept; nil where it is not worth it
}

// leastRemembered is how much a run has to read to be kept: with less it is over in a
// moment anyway, and need not leave anything behind.
const leastRemembered = 1 << 20

// repetition returns nil for a run that is not to be remembered.
func (p *program) repetition(s *settings) *repetition {
	info, known := p.BuildInfo()
	if p.Cache == "" || p.format != report.TextFormat || p.output != "" || !known || slices.Contains(s.paths, "-") {
		return nil
	}
	// Two builds from sources that somebody changed say the same of themselves, so
	// what the file system says of them counts too.
	name, err := os.Executable()
	if err != nil {
		return nil
	}
	program, err := os.Stat(name)
	if err != nil {
		return nil
	}
	dir, err := filepath.Abs(p.Dir)
	if err != nil {
		return nil
	}
	style := p.style(p.Terminal)
	style.Jobs = 0 // what is written does not depend on it
	return &repetition{p: p, s: s, store: memory.Store{Dir: p.Cache}, request: fmt.Sprintf("%q",
		[]string{
			info.String(), name, fmt.Sprint(program.Size(), program.ModTime().UnixNano()),
			dir, fmt.Sprintf("%q", p.args), fmt.Sprintf("%+v", style), s.configFile, s.config.Text,
		})}
}

// note returns a function that notes the files that are read.
func (r *repetition) note() func(name, text string) {
	if r == nil {
		return nil
	}
	r.read = map[string]string{}
	return func(name, text string) {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.read[name] = text
	}
}

// sealed seals what was read.
func (r *repetition) sealed(key *seal.Key) []seal.File {
	files := make([]seal.File, 0, len(r.read))
	w := key.Writer(0)
	for _, name := range slices.Sorted(maps.Keys(r.read)) {
		w.Reset(memory.FirstNumber + uint32(len(files)))
		_, _ = io.WriteString(w, r.read[name])
		files = append(files, seal.File{Name: name, Seal: w.Seal()})
	}
	return files
}

// answer says what the run said the last time, if there is nothing to do.
func (r *repetition) answer() (answered bool, err error) {
	if r == nil {
		return false, nil
	}
	run, err := r.store.Recall(r.request)
	if run == nil || err != nil || !r.isStill(run) {
		return false, nil // whatever is wrong with it, the run can be done
	}
	r.p.exitCode = run.ExitCode
	if _, err := r.p.Stdout.Write(run.Report); err != nil {
		return true, cannotWrite(err)
	}
	return true, nil
}

// isStill says whether all files are as a run read and left them.
func (r *repetition) isStill(run *memory.Run) bool {
	options := r.p.loadOptions(r.s)
	options.Saw = r.note()
	if core.ReadFiles(r.s.paths, options) != nil || !slices.Equal(r.sealed(run.Key), run.Read) {
		return false
	}
	directory := r.p.directory(r.s)
	directory.Seals = sealsOf(run)
	return directory.Holds(run.Wrote)
}

// sealsOf is how what a run writes is sealed.
func sealsOf(run *memory.Run) *seal.Range {
	return &seal.Range{Key: run.Key, First: memory.FirstNumber + uint32(len(run.Read))}
}

// begin prepares to keep a run whose files were read, and returns how what it
// writes is to be sealed: nil where it is not worth it.
func (r *repetition) begin() *seal.Range {
	if r == nil {
		return nil
	}
	size := 0
	for _, text := range r.read {
		size += len(text)
	}
	key, err := seal.NewKey()
	if err != nil || size < leastRemembered {
		return nil
	}
	r.run = &memory.Run{Key: key, Read: r.sealed(key)}
	return sealsOf(r.run)
}

// keep keeps a run that was done. One that cannot be kept is only done again, so
// nobody is told.
func (r *repetition) keep(compiled *report.Compile, text func(*report.Compile, io.Writer, report.Style) error) {
	if r == nil || r.run == nil {
		return
	}
	again := *compiled
	again.Plan = compiled.Plan.Done()
	directory := r.p.directory(r.s)
	directory.Seals = sealsOf(r.run)
	r.run.ExitCode, r.run.Wrote = r.p.exitCode, directory.Sealed(again.Plan)
	_ = r.store.Keep(r.request, r.run, func(w io.Writer) error { return text(&again, w, r.p.style(r.p.Terminal)) })
}

// directory is the output directory of a run.
func (p *program) directory(s *settings) *output.Directory {
	return &output.Directory{Path: p.inDir(s.output), Files: output.OS{}, Jobs: p.jobs}
}
