package output

import (
	"errors"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
)

// Apply carries a plan out. Each file is written beside its place and renamed
// into it, or a new directory is as a whole, and the manifest comes last: whenever
// this stops, every file is either the old or the new one, and the next run does
// the rest.
func (d *Directory) Apply(plan *Plan) error {
	for _, left := range plan.leftovers {
		if err := d.clear(left.name, left.isDir); err != nil {
			return err
		}
	}
	site, err := d.makeDirectories(plan)
	if err == nil {
		files := plan.Steps[:len(plan.Steps)-1]
		order := acrossDirectories(files)
		err = d.each(len(files), func(i int) error { return d.do(plan, site, &files[order[i]]) })
	}
	if err := site.finish(err); err != nil {
		return err
	}
	if err := d.do(plan, site, &plan.Steps[len(plan.Steps)-1]); err != nil {
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

// do carries one step out.
func (d *Directory) do(plan *Plan, site *site, step *Step) error {
	name := inDir(d.Path, step.Name)
	switch step.Change {
	case Remove:
		return d.remove(name)
	case Create, Update:
		if built, isNew := site.of(path.Dir(step.Name)); isNew {
			return d.Files.Create(filepath.Join(built, path.Base(step.Name)), plan.content(step))
		}
		return d.replace(name, plan.content(step))
	}
	return nil
}

// clear deletes something temporary: a file, or a directory of files.
func (d *Directory) clear(name string, isDir bool) error {
	if isDir {
		entries, err := d.Files.ReadDir(name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for _, entry := range entries {
			if err := d.remove(filepath.Join(name, entry.Name())); err != nil {
				return err
			}
		}
	}
	return d.remove(name)
}

// remove deletes a file; one that is gone already is as good.
func (d *Directory) remove(name string) error {
	if err := d.Files.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func (d *Directory) replace(name string, content func(io.Writer) error) error {
	temp := temporary(filepath.Dir(name))
	if err := d.Files.Create(temp, content); err != nil {
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
