package promise

import (
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/soundness/invent"
)

// maxTries bounds how many smaller schemas are tried.
const maxTries = 6000

// Shrunk returns a broken promise with a schema as small as can be found that
// breaks the same promise.
func Shrunk(b *Broken) *Broken {
	tries := 0
	for progress := true; progress && tries < maxTries; {
		progress = false
		for _, smaller := range simpler(&b.Schema) {
			if tries++; tries > maxTries {
				break
			}
			if found := again(b, smaller); found != nil {
				b, progress = found, true
				break
			}
		}
	}
	return b
}

// again looks for the same broken promise in another schema.
func again(b *Broken, s jsondoc.Value) *Broken {
	for seed := range uint64(3) {
		t := &Trial{Target: b.Target, Dice: invent.Seeded(seed), Calls: 12}
		var known []jsondoc.Value
		if b.Call != nil {
			known = append(append(known, *b.Call), simpler(b.Call)...)
		}
		if found := t.Hold(&s, known...); found != nil && found.Promise == b.Promise {
			return found
		}
	}
	return nil
}

// simpler lists what a value becomes with one part taken out, or put in the
// place of what is around it, or made simpler; the greatest steps first.
func simpler(v *jsondoc.Value) []jsondoc.Value {
	var all []jsondoc.Value
	for i := range v.Kids {
		less := *v
		less.Kids = slices.Delete(slices.Clone(v.Kids), i, i+1)
		all = append(all, less)
	}
	for i := range v.Kids {
		kid := &v.Kids[i]
		replace := func(by jsondoc.Value) {
			changed := *v
			changed.Kids = slices.Clone(v.Kids)
			by.Name, by.NameAt = kid.Name, kid.NameAt
			changed.Kids[i] = by
			all = append(all, changed)
		}
		if kid.Kind == jsondoc.Object && len(kid.Kids) > 0 {
			replace(jsondoc.NewObject())
		}
		for j := range kid.Kids {
			if grandchild := kid.Kids[j]; grandchild.Kind == kid.Kind {
				replace(grandchild)
			}
			for _, deeper := range kid.Kids[j].Kids {
				if deeper.Kind == kid.Kind {
					replace(deeper)
				}
			}
		}
		for _, by := range simpler(kid) {
			replace(by)
		}
	}
	return all
}
