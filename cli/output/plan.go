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
	// Outputs are the files of the results, in their order; empty for one that was
	// refused.
	Outputs []string
	// Notes tell a person what was left alone, and why.
	Notes    []string
	manifest *manifest
	// What the plan is for is seen once, when it is made.
	missing   map[string]bool // directories that are not there
	leftovers []leftover
}

// Plan compares the directory with what was compiled. It changes nothing.
func (d *Directory) Plan(version string, targets []*core.Target, results []*core.Result) (*Plan, error) {
	tools, outputs := byTool(results)
	plan := &Plan{Outputs: outputs, missing: map[string]bool{}}
	plan.manifest = &manifest{version: version, targets: targets, tools: tools, jobs: d.Jobs, seals: d.Seals}
	plan.Steps = stepsOf(tools)
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

// compiled is what was compiled of one tool.
type compiled struct {
	tool    *core.Tool
	file    string // its name, without directory
	results []*core.Result
	outputs []string // their files, with directory; empty for one that was refused
}

// byTool puts together the results of each tool, which follow one another, and gives
// their files in the order of the results.
func byTool(results []*core.Result) (tools []compiled, outputs []string) {
	var names []string
	for start, end := 0, 0; start < len(results); start = end {
		for end < len(results) && results[end].Tool == results[start].Tool {
			end++
		}
		tools = append(tools, compiled{tool: results[start].Tool, results: results[start:end]})
		names = append(names, results[start].Tool.Name)
	}
	files := FileNames(names)
	outputs = make([]string, 0, len(results))
	for i := range tools {
		t := &tools[i]
		t.file = files[t.tool.Name]
		for _, r := range t.results {
			output := ""
			if r.OK {
				output = r.Target.ID + "/" + t.file
			}
			outputs = append(outputs, output)
		}
		t.outputs = outputs[len(outputs)-len(t.results):]
	}
	return tools, outputs
}

// stepsOf are the files to write, by name.
func stepsOf(tools []compiled) []Step {
	order := make([]*compiled, len(tools))
	for i := range tools {
		order[i] = &tools[i]
	}
	slices.SortFunc(order, func(a, b *compiled) int { return strings.Compare(a.file, b.file) })
	in := map[string][]Step{} // by directory
	for _, t := range order {
		for i, r := range t.results {
			if dir := r.Target.ID + "/"; r.OK {
				in[dir] = append(in[dir], Step{Name: t.outputs[i], data: r.Output})
			}
		}
	}
	var steps []Step
	for _, dir := range slices.Sorted(maps.Keys(in)) {
		steps = append(steps, in[dir]...)
	}
	return steps
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
