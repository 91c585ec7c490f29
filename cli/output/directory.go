package output

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core"
)

// Directory is the output directory.
type Directory struct {
	Path  string
	Files Files
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
	wanted := map[string]bool{}
	for _, r := range results {
		if r.OK {
			name := plan.Name(r)
			wanted[name] = true
			if err := d.compare(plan, name, r.Output); err != nil {
				return nil, err
			}
		}
	}
	slices.SortFunc(plan.Steps, func(a, b Step) int { return strings.Compare(a.Name, b.Name) })
	if err := d.planRemovals(plan, wanted); err != nil {
		return nil, err
	}
	return plan, d.compare(plan, ManifestName, writeManifest(version, targets, results, plan.names))
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

func (d *Directory) compare(plan *Plan, name string, data []byte) error {
	step := Step{Name: name, Change: Update, data: data}
	switch present, err := d.Files.ReadFile(inDir(d.Path, name)); {
	case errors.Is(err, fs.ErrNotExist):
		step.Change = Create
	case err != nil:
		return err
	case bytes.Equal(present, data):
		step.Change = Unchanged
	}
	plan.Steps = append(plan.Steps, step)
	return nil
}

// planRemovals finds what an earlier run wrote and this one did not. A file is
// removed only when the manifest names it and its bytes are still those that
// were written.
func (d *Directory) planRemovals(plan *Plan, wanted map[string]bool) error {
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
	made := map[string]bool{}
	for _, step := range plan.Steps {
		name := inDir(d.Path, step.Name)
		switch step.Change {
		case Unchanged:
		case Remove:
			if err := d.remove(name); err != nil {
				return err
			}
		case Create, Update:
			dir := inDir(d.Path, path.Dir(step.Name))
			if !made[dir] {
				made[dir] = true
				if err := d.Files.MkdirAll(dir); err != nil {
					return err
				}
			}
			if err := d.replace(dir, name, step.data); err != nil {
				return err
			}
		}
	}
	d.removeEmpty(plan)
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
