package vendorc

import (
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// How far references are replaced.
const (
	maxNodes      = 20_000 // schemas that stand in the output because of it
	maxExpansions = 64     // references inside what others point at
)

// resolve returns the schema that a local reference in a schema points at, and
// nil where there is none.
func (p *pass) resolve(from *jsondoc.Value, ref string) *place {
	target, at := p.references.ResolveFrom(from, ref)
	if target == nil {
		return nil
	}
	return p.newPlace(at.Path, target)
}

// readReference takes what a reference points at for a part of the schema.
func (r *reading) readReference(at *place) {
	if at.at.Kind != jsondoc.String {
		r.malformed(at, "a reference")
		return
	}
	if !schema.IsLocal(at.at.Text) {
		r.refuse(at, `it is not local (which starts with "#"), and nothing is fetched`)
		return
	}
	target := r.resolve(r.at, at.at.Text)
	if target == nil {
		r.refuse(at, "nothing that is a schema stands there")
		return
	}
	known, met := r.read[target.at]
	if met && known == nil {
		r.refuse(at, "it is recursive, so that would never end")
		return
	}
	expansions := r.depth + 1
	if known != nil {
		expansions += known.expansions
	}
	if expansions > maxExpansions {
		r.refuse(at, "it is one of more than %d references inside one another", maxExpansions)
		return
	}
	r.Report(unsupportedSchemaReference, at.path, at.at, "the API's schema has no references, and %s is one", show(at.at))
	r.Record(inlinedSchemaReference, at.path, "%s is replaced by what it points at", show(at.at))
	r.depth++
	r.target, r.replaced = r.schema(target), at
	r.depth--
}

// refuse says why a reference cannot be replaced.
func (p *pass) refuse(at *place, format string, args ...any) {
	if p.first(unresolvableSchemaReference, at) {
		p.Report(unresolvableSchemaReference, at.path, at.at, "%s cannot be replaced by what it points at: "+format,
			append([]any{show(at.at)}, args...)...)
	}
}

// afford says whether there is room for so much more merging. Only references
// can make the same schema be merged again and again.
func (p *pass) afford(steps int) bool {
	if p.merging == nil {
		return true
	}
	p.mergeSteps += steps
	if p.mergeSteps > maxMergeSteps && !p.tooLarge {
		p.tooLarge = true
		p.refuse(p.merging, "merging it with what stands beside it takes more than %d steps", maxMergeSteps)
	}
	return !p.tooLarge
}
