package output

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/parallel"
)

// Directory is the output directory.
type Directory struct {
	Path  string
	Files Files
	Jobs  int // how many files are read or written at a time; 0 means one
}

// Change is what becomes of one file.
type Change string

// The changes.
const (
	Create    Change = "create"
	Update    Change = "update"
	Unchanged Change = "unchanged"
	Remove    Change = "remove"
)

// Step is one file of a plan. Name is slash-separated and below the directory.
type Step struct {
	Name   string
	Change Change
	data   []byte
}

// Plan is what has to be done so that the directory holds exactly what a run
// compiled.
type Plan struct {
	Steps []Step // compiled files by name; files to remove; the manifest last
	// Notes tell a person what was left alone, and why.
	Notes []string
	names map[string]string
}

// Plan compares the directory with what was compiled. It changes nothing.
func (d *Directory) Plan(version string, targets []*core.Target, results []*core.Result) (*Plan, error) {
	plan := &Plan{names: fileNames(results)}
	for _, r := range results {
		if r.OK {
			plan.Steps = append(plan.Steps, Step{Name: plan.Name(r), data: r.Output})
		}
	}
	slices.SortFunc(plan.Steps, func(a, b Step) int { return strings.Compare(a.Name, b.Name) })
	if err := d.compareAll(plan.Steps); err != nil {
		return nil, err
	}
	manifest := Step{Name: ManifestName, data: writeManifest(version, targets, results, plan.names, d.Jobs)}
	if err := d.compare(&manifest, nil); err != nil {
		return nil, err
	}
	// A manifest that stays as it is names just the files of this run.
	if manifest.Change != Unchanged {
		if err := d.planRemovals(plan); err != nil {
			return nil, err
		}
	}
	plan.Steps = append(plan.Steps, manifest)
	return plan, nil
}

// Name is the file that a result is written to, below the directory.
func (p *Plan) Name(r *core.Result) string { return path.Join(r.Target.ID, p.names[r.Tool.Name]) }

// Changes are the steps that would alter the directory.
func (p *Plan) Changes() []Step {
	return slices.DeleteFunc(slices.Clone(p.Steps), func(s Step) bool { return s.Change == Unchanged })
}

// Count counts the compiled files with a change; the manifest is not one.
func (p *Plan) Count(changes ...Change) int {
	n := 0
	for _, s := range p.Steps {
		if s.Name != ManifestName && slices.Contains(changes, s.Change) {
			n++
		}
	}
	return n
}

func fileNames(results []*core.Result) map[string]string {
	var tools []string
	for i, r := range results {
		if i == 0 || results[i-1].Tool != r.Tool {
			tools = append(tools, r.Tool.Name)
		}
	}
	return FileNames(tools)
}

// compareAll finds out what becomes of each file that was compiled.
func (d *Directory) compareAll(steps []Step) error {
	present := map[string]*names{}
	for i := range steps {
		if dir := path.Dir(steps[i].Name); present[dir] == nil {
			present[dir] = d.list(dir)
		}
	}
	return d.each(len(steps), func(i int) error { return d.compare(&steps[i], present[path.Dir(steps[i].Name)]) })
}

// names is the names of the files in a directory, in lower case since not all
// systems tell them apart. nil stands for any.
type names map[string]bool

// list lists a directory, so that nobody has to look for thousands of files that
// are not there.
func (d *Directory) list(dir string) *names {
	entries, err := d.Files.ReadDir(inDir(d.Path, dir))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil // it may still be readable file by file
	}
	found := make(names, len(entries))
	for _, entry := range entries {
		found[strings.ToLower(entry.Name())] = true
	}
	return &found
}

func (d *Directory) compare(step *Step, present *names) error {
	if present != nil && !(*present)[strings.ToLower(path.Base(step.Name))] {
		step.Change = Create
		return nil
	}
	switch same, err := d.Files.Holds(inDir(d.Path, step.Name), step.data); {
	case errors.Is(err, fs.ErrNotExist):
		step.Change = Create
	case err != nil:
		return err
	case same:
		step.Change = Unchanged
	default:
		step.Change = Update
	}
	return nil
}

// each does something with n files, several at a time, and returns the error of
// the first that has one. After an error no more are begun.
func (d *Directory) each(n int, do func(int) error) error {
	errs := make([]error, n)
	var failed atomic.Bool
	parallel.Each(n, d.Jobs, func(i int) {
		if failed.Load() {
			return
		}
		if errs[i] = do(i); errs[i] != nil {
			failed.Store(true)
		}
	})
	return cmp.Or(errs...)
}

// planRemovals finds what an earlier run wrote and this one did not. A file is
// removed only when the manifest names it and its bytes are still those that
// were written.
func (d *Directory) planRemovals(plan *Plan) error {
	wanted := make(map[string]bool, len(plan.Steps))
	for _, step := range plan.Steps {
		wanted[step.Name] = true
	}
	data, err := d.Files.ReadFile(inDir(d.Path, ManifestName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	earlier, err := readManifest(data)
	if err != nil {
		plan.Notes = append(plan.Notes, fmt.Sprintf(
			"%s of an earlier run cannot be used, so nothing that run wrote is removed: %v", ManifestName, err))
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(earlier)) {
		if wanted[name] {
			continue
		}
		switch present, err := d.Files.ReadFile(inDir(d.Path, name)); {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return err
		case digest(present) != earlier[name]:
			plan.Notes = append(plan.Notes, fmt.Sprintf(
				"%s is no longer compiled but was edited since it was written, so it is left in place", name))
		default:
			plan.Steps = append(plan.Steps, Step{Name: name, Change: Remove})
		}
	}
	return nil
}

// Apply carries a plan out. Each file is written beside its place and renamed
// into it, and the manifest comes last: whenever this stops, every file is
// either the old or the new one, and the next run does the rest.
func (d *Directory) Apply(plan *Plan) error {
	if err := d.sweep(plan); err != nil {
		return err
	}
	if err := d.makeDirectories(plan); err != nil {
		return err
	}
	files, manifest := plan.Steps[:len(plan.Steps)-1], &plan.Steps[len(plan.Steps)-1]
	order := acrossDirectories(files)
	if err := d.each(len(files), func(i int) error { return d.do(&files[order[i]]) }); err != nil {
		return err
	}
	if err := d.do(manifest); err != nil {
		return err
	}
	d.removeEmpty(plan)
	return nil
}

// acrossDirectories returns the order in which steps are done: some in one
// directory, then some in the next. A directory takes one new name at a time, so
// workers that stay in one would wait for each other.
func acrossDirectories(steps []Step) []int {
	const together = 32 // as many as a worker takes at a time
	order, turn := make([]int, len(steps)), make([]int, len(steps))
	met := map[string]int{}
	for i := range steps {
		dir := path.Dir(steps[i].Name)
		order[i], turn[i] = i, met[dir]/together
		met[dir]++
	}
	slices.SortStableFunc(order, func(a, b int) int { return turn[a] - turn[b] })
	return order
}

func (d *Directory) makeDirectories(plan *Plan) error {
	made := map[string]bool{}
	for _, step := range plan.Steps {
		if step.Change != Create && step.Change != Update {
			continue
		}
		if dir := inDir(d.Path, path.Dir(step.Name)); !made[dir] {
			made[dir] = true
			if err := d.Files.MkdirAll(dir); err != nil {
				return err
			}
		}
	}
	return nil
}

// do carries one step out.
func (d *Directory) do(step *Step) error {
	name := inDir(d.Path, step.Name)
	switch step.Change {
	case Remove:
		return d.remove(name)
	case Create, Update:
		return d.replace(filepath.Dir(name), name, step.data)
	}
	return nil
}

// sweep clears the plan's directories of temporary files that a run which was
// killed left behind.
func (d *Directory) sweep(plan *Plan) error {
	dirs := map[string]bool{}
	for _, step := range plan.Steps {
		dirs[inDir(d.Path, path.Dir(step.Name))] = true
	}
	for _, dir := range slices.Sorted(maps.Keys(dirs)) {
		entries, err := d.Files.ReadDir(dir)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for _, entry := range entries {
			if matched, _ := path.Match(tempPattern, entry.Name()); matched {
				if err := d.remove(inDir(dir, entry.Name())); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// remove deletes a file; one that is gone already is as good.
func (d *Directory) remove(name string) error {
	if err := d.Files.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func (d *Directory) replace(dir, name string, data []byte) error {
	temp, err := d.Files.WriteTemp(dir, data)
	if err != nil {
		return err
	}
	if err := d.Files.Rename(temp, name); err != nil {
		_ = d.Files.Remove(temp) // the rename's error is the one to tell
		return err
	}
	return nil
}

// removeEmpty takes away the directories of targets that have no file left. A
// directory that is not empty stays, which is what Remove does by itself.
func (d *Directory) removeEmpty(plan *Plan) {
	for _, step := range plan.Steps {
		if step.Change == Remove {
			_ = d.Files.Remove(inDir(d.Path, path.Dir(step.Name)))
		}
	}
}
