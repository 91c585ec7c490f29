package vendorc

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// How far references are replaced.
const (
	maxNodes      = 20_000 // schemas that stand in the output because of it
	maxExpansions = 64     // references inside what others point at
)

// references finds what references point at. It looks at the tool when the
// first one is met, and then once.
type references struct {
	root    *place
	where   map[*jsondoc.Value]position
	anchors map[anchor]*jsondoc.Value
}

// position is the path of a schema, and the resource it belongs to.
type position struct {
	path     *schema.Path
	resource *jsondoc.Value
}

type anchor struct {
	resource *jsondoc.Value
	name     string
}

// index notes every schema inside one, which belongs to the given resource
// unless it is one of its own.
func (r *references) index(at *place, resource *jsondoc.Value) {
	schema.Walk(at.at, at.path, func(n *schema.Node) {
		belongs := n.Resource
		if belongs == at.at {
			belongs = resource
		}
		r.where[n.Value] = position{n.Path, belongs}
		for _, name := range [...]string{"$anchor", "$dynamicAnchor"} {
			if v := n.Value.Get(name); v.Is(jsondoc.String) {
				r.addAnchor(belongs, v.Text, n.Value)
			}
		}
		for _, name := range [...]string{"$id", "id"} {
			if v := n.Value.Get(name); v.Is(jsondoc.String) && strings.HasPrefix(v.Text, "#") {
				r.addAnchor(belongs, v.Text[1:], n.Value)
			}
		}
	})
}

func (r *references) addAnchor(resource *jsondoc.Value, name string, at *jsondoc.Value) {
	if key := (anchor{resource, name}); r.anchors[key] == nil {
		r.anchors[key] = at
	}
}

// resolve returns the schema that a local reference in a schema points at, and
// nil where there is none.
func (r *references) resolve(from *jsondoc.Value, ref string) *place {
	if r.where == nil {
		r.where = map[*jsondoc.Value]position{}
		r.anchors = map[anchor]*jsondoc.Value{}
		r.index(r.root, r.root.at)
	}
	resource := r.where[from].resource
	fragment, err := url.PathUnescape(strings.TrimPrefix(ref, "#"))
	if err != nil || resource == nil {
		return nil
	}
	if fragment != "" && fragment[0] != '/' {
		if at := r.anchors[anchor{resource, fragment}]; at != nil {
			return &place{path: r.where[at].path, at: at}
		}
		return nil
	}
	at := schema.Resolve(resource, ref)
	if at == nil {
		return nil
	}
	if _, known := r.where[at]; !known {
		// It stands under a keyword that no draft knows, so the walk passed it over.
		belongs := resource
		if id := at.Get("$id"); id.Is(jsondoc.String) && !strings.HasPrefix(id.Text, "#") {
			belongs = at
		}
		r.index(&place{path: follow(r.where[resource].path, resource, fragment), at: at}, belongs)
	}
	return &place{path: r.where[at].path, at: at}
}

// follow is the path that a JSON Pointer leads to.
func follow(path *schema.Path, from *jsondoc.Value, pointer string) *schema.Path {
	for token := range strings.SplitSeq(pointer[1:], "/") {
		token = strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
		if from.Kind == jsondoc.Array {
			i, _ := strconv.Atoi(token)
			path, from = path.Element(i), &from.Kids[i]
		} else {
			path, from = path.Member(token), from.Get(token)
		}
	}
	return path
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
	target := r.references.resolve(r.at, at.at.Text)
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
