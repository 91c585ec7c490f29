package output

import (
	"sync"

	"github.com/schemaport/schemaport/cli/seal"
)

// Done is the plan that a run would make once this one was carried out: nothing is
// left to do.
func (p *Plan) Done() *Plan {
	done := &Plan{names: p.names, manifest: p.manifest, missing: map[string]bool{}}
	for _, step := range p.Steps {
		if step.Change != Remove {
			step.Change = Unchanged
			done.Steps = append(done.Steps, step)
		}
	}
	return done
}

// Sealed seals the files that the directory holds once the plan was carried out, in
// the order of their numbers: the manifest first.
func (p *Plan) Sealed() []seal.File {
	files := []seal.File{{Name: ManifestName, Seal: p.manifest.sealed}}
	w := p.manifest.seals.Key.Writer(0)
	for _, step := range p.Done().Steps {
		if step.Name == ManifestName {
			continue
		}
		w.Reset(p.manifest.seals.First + uint32(len(files)))
		_, _ = w.Write(step.data)
		files = append(files, seal.File{Name: step.Name, Seal: w.Seal()})
	}
	return files
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
	writers := sync.Pool{New: func() any { return d.Seals.Key.Writer(0) }}
	err := d.each(len(sealed), func(i int) error {
		w := writers.Get().(*seal.Writer)
		defer writers.Put(w)
		w.Reset(d.Seals.First + uint32(i))
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
