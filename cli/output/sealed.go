package output

import (
	"slices"
	"sync"

	"github.com/schemaport/schemaport/cli/seal"
)

// Done is the plan that a run would make once this one was carried out: nothing is
// left to do.
func (p *Plan) Done() *Plan {
	stay := slices.DeleteFunc(slices.Clone(p.Steps), func(s Step) bool { return s.Change == Remove })
	for i := range stay {
		stay[i].Change = Unchanged
	}
	return &Plan{Steps: stay, Outputs: p.Outputs, manifest: p.manifest, missing: map[string]bool{}}
}

// Sealed seals the files of a plan that is done, in the order of their numbers: the
// manifest first.
func (d *Directory) Sealed(done *Plan) []seal.File {
	steps := done.Steps
	last := len(steps) - 1 // the manifest was sealed when it was written
	files := make([]seal.File, len(steps))
	files[0] = seal.File{Name: steps[last].Name, Seal: done.manifest.sealed}
	_ = d.sealEach(last, 1, func(i int, w *seal.Writer) error {
		_, err := w.Write(steps[i].data)
		files[i+1] = seal.File{Name: steps[i].Name, Seal: w.Seal()}
		return err
	})
	return files
}

// sealEach has n things sealed whose numbers begin with first.
func (d *Directory) sealEach(n, first int, do func(i int, w *seal.Writer) error) error {
	writers := sync.Pool{New: func() any { return d.Seals.Key.Writer(0) }}
	return d.each(n, func(i int) error {
		w := writers.Get().(*seal.Writer)
		defer writers.Put(w)
		w.Reset(d.Seals.First + uint32(first+i))
		return do(i, w)
	})
}

// Holds says whether the directory still holds what was sealed, and nothing beside
// it that a run which was killed left behind.
func (d *Directory) Holds(sealed []seal.File) bool {
	steps := make([]Step, len(sealed))
	for i, file := range sealed {
		steps[i].Name = file.Name
	}
	plan := &Plan{Steps: steps, missing: map[string]bool{}}
	d.lookAll(plan, map[string]names{})
	if len(plan.missing) > 0 || len(plan.leftovers) > 0 {
		return false
	}
	err := d.sealEach(len(sealed), 0, func(i int, w *seal.Writer) error {
		if err := d.Files.Read(inDir(d.Path, sealed[i].Name), w); err != nil {
			return err
		}
		if w.Seal() != sealed[i].Seal {
			return errDiffers
		}
		return nil
	})
	return err == nil
}
