package output

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core"
)

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
	Notes    []string
	names    map[string]string
	manifest *manifest
	// What the plan is for is seen once, when it is made.
	missing   map[string]bool // directories that are not there
	leftovers []leftover
}

// Plan compares the directory with what was compiled. It changes nothing.
func (d *Directory) Plan(version string, targets []*core.Target, results []*core.Result) (*Plan, error) {
	plan := &Plan{names: fileNames(results), missing: map[string]bool{}}
	plan.manifest = &manifest{version: version, targets: targets, tools: byTool(results), names: plan.names, jobs: d.Jobs, seals: d.Seals}
	for _, r := range results {
		if r.OK {
			plan.Steps = append(plan.Steps, Step{Name: plan.Name(r), data: r.Output})
		}
	}
	slices.SortFunc(plan.Steps, func(a, b Step) int { return strings.Compare(a.Name, b.Name) })
	present := map[string]names{".": d.look(".", plan)}
	d.lookAll(plan, present)
	err := d.each(len(plan.Steps), func(i int) error { return d.compare(&plan.Steps[i], present, plan) })
	if err != nil {
		return nil, err
	}
	manifest := Step{Name: ManifestName}
	if err := d.compare(&manifest, present, plan); err != nil {
		return nil, err
	}
	// A manifest that stays as it is names just the files of this run.
	if manifest.Change != Unchanged {
		if err := d.planRemovals(plan); err != nil {
			return nil, err
		}
		d.lookAll(plan, present)
	}
	plan.Steps = append(plan.Steps, manifest)
	return plan, nil
}

// content writes what a file is to hold.
func (p *Plan) content(step *Step) func(io.Writer) error {
	if step.Name == ManifestName {
		return p.manifest.write
	}
	return func(w io.Writer) error {
		_, err := w.Write(step.data)
		return err
	}
}

// Name is the file that a result is written to, below the directory.
func (p *Plan) Name(r *core.Result) string { return fileOf(r, p.names) }

func fileOf(r *core.Result, names map[string]string) string {
	return r.Target.ID + "/" + names[r.Tool.Name]
}

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

// names is the names of the files in a directory, in lower case since not all
// systems tell them apart.
type names map[string]bool

// anyName stands for a directory that cannot be listed.
const anyName = "\x00"

// leftover is something temporary that a run which was killed left behind.
type leftover struct {
	name  string
	isDir bool
}

// lookAll looks at the directories of the plan that nobody looked at yet.
func (d *Directory) lookAll(plan *Plan, present map[string]names) {
	for i := range plan.Steps {
		if dir := path.Dir(plan.Steps[i].Name); present[dir] == nil {
			present[dir] = d.look(dir, plan)
		}
	}
}

// look lists a directory, so that nobody has to look for thousands of files that
// are not there, and notes in the plan what is to be known about it.
func (d *Directory) look(dir string, plan *Plan) names {
	entries, err := d.Files.ReadDir(inDir(d.Path, dir))
	if errors.Is(err, fs.ErrNotExist) {
		plan.missing[dir] = true
	} else if err != nil {
		return names{anyName: true} // files may still be readable one by one
	}
	found := make(names, len(entries))
	for _, entry := range entries {
		found[strings.ToLower(entry.Name())] = true
		if matched, _ := path.Match(tempPattern, entry.Name()); matched {
			plan.leftovers = append(plan.leftovers, leftover{filepath.Join(inDir(d.Path, dir), entry.Name()), entry.IsDir()})
		}
	}
	return found
}

// compare finds out what becomes of a file.
func (d *Directory) compare(step *Step, present map[string]names, plan *Plan) error {
	dir, file := path.Split(step.Name)
	if listed := present[path.Clean(dir)]; !listed[anyName] && !listed[strings.ToLower(file)] {
		step.Change = Create
		return nil
	}
	switch same, err := d.Files.Holds(inDir(d.Path, step.Name), plan.content(step)); {
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
