package schema

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// IsLocal says whether a reference stays inside its document.
func IsLocal(ref string) bool { return strings.HasPrefix(ref, "#") }

// References resolves the local references of one root schema. What it has to
// know about all of it (anchors, places) takes one walk, which is made when it is
// first needed.
type References struct {
	root    *jsondoc.Value
	path    *Path
	paths   Paths
	places  map[*jsondoc.Value]Place
	anchors map[anchor]*jsondoc.Value
}

// Place is where a schema stands.
type Place struct {
	Path     *Path
	Resource *jsondoc.Value // see [Node.Resource]
}

// anchor is a name that is given to a schema inside a resource.
type anchor struct {
	resource *jsondoc.Value
	name     string
}

// NewReferences returns what resolves the references of a root schema that
// stands at the given path.
func NewReferences(root *jsondoc.Value, path *Path) *References {
	return &References{root: root, path: path}
}

// Resolve resolves one reference; for many of one schema, see [References].
func Resolve(resource *jsondoc.Value, ref string) *jsondoc.Value {
	return NewReferences(resource, nil).Resolve(resource, ref)
}

// Resolve returns the schema that a local reference points at, and nil when
// nothing that is a schema stands there. The resource is the schema that the
// reference belongs to, see [Node.Resource].
func (r *References) Resolve(resource *jsondoc.Value, ref string) *jsondoc.Value {
	if !IsLocal(ref) {
		return nil
	}
	fragment, err := url.PathUnescape(ref[1:])
	switch {
	case err != nil:
		return nil
	case fragment == "" || fragment[0] == '/':
		return resolvePointer(resource, fragment)
	}
	return r.anchor(resource, fragment)
}

// Pointer splits a local reference that is a JSON Pointer into its steps, none
// for the whole resource. It says no for anything else, and for a pointer that is
// malformed.
func Pointer(ref string) (steps []string, ok bool) {
	fragment, err := url.PathUnescape(strings.TrimPrefix(ref, "#"))
	if err != nil {
		return nil, false
	}
	if fragment == "" {
		return nil, true
	}
	if fragment[0] != '/' {
		return nil, false
	}
	steps = strings.Split(fragment[1:], "/")
	for i := range steps {
		if steps[i], ok = unescapeStep(steps[i]); !ok {
			return nil, false
		}
	}
	return steps, true
}

// unescapeStep reads one step of a JSON Pointer. It says no where a tilde begins no
// escape.
func unescapeStep(step string) (string, bool) {
	if strings.IndexByte(step, '~') < 0 {
		return step, true
	}
	if strings.Count(step, "~0")+strings.Count(step, "~1") != strings.Count(step, "~") {
		return "", false
	}
	return strings.ReplaceAll(strings.ReplaceAll(step, "~1", "/"), "~0", "~"), true
}

// Follow takes one step of a JSON Pointer; nil where it leads nowhere.
func Follow(at *jsondoc.Value, step string) *jsondoc.Value {
	if at.Kind != jsondoc.Array {
		return at.Get(step)
	}
	if i, err := strconv.Atoi(step); err == nil && i >= 0 && i < len(at.Kids) && strconv.Itoa(i) == step {
		return &at.Kids[i]
	}
	return nil
}

// resolvePointer follows a JSON Pointer and keeps track of whether the place
// reached can be a schema: the value of properties is an object but no schema,
// while nobody can say what an object under an unknown keyword is meant to be.
func resolvePointer(resource *jsondoc.Value, pointer string) *jsondoc.Value {
	at := resource
	holds := One // what at is: One stands for a schema
	for rest, more := strings.CutPrefix(pointer, "/"); more; {
		var step string
		step, rest, more = strings.Cut(rest, "/")
		step, ok := unescapeStep(step)
		if !ok {
			return nil
		}
		next := Follow(at, step)
		if next == nil {
			return nil
		}
		holds = holdsNext(holds, at.Kind, step)
		at = next
	}
	if holds == Data || holds == List || holds == Map || holds == MapOfEither || !IsSchema(at) {
		return nil
	}
	return at
}

// unknown is what stands inside a keyword that no draft defines, where an
// object may well be a schema ("#/components/schemas/Pet").
const unknown Holds = 255

// holdsNext says what a member or element of a value of that kind is, when the
// value itself is what holds says. What has not the shape that its keyword asks
// for holds no schemas.
func holdsNext(holds Holds, kind jsondoc.Kind, step string) Holds {
	switch {
	case holds == Data || holds == unknown:
		return holds
	case kind == jsondoc.Array:
		if holds == List || holds == OneOrList {
			return One
		}
		return Data
	case holds == Map || holds == MapOfEither:
		return One
	case holds == List:
		return Data
	}
	if keyword, known := Lookup(step); known {
		return keyword.Holds
	}
	return unknown
}

// anchor looks a plain-name fragment up.
func (r *References) anchor(resource *jsondoc.Value, name string) *jsondoc.Value {
	r.walk()
	return r.anchors[anchor{resource, name}]
}

// Place returns where a schema of the root stands. One that no walk reaches,
// because it stands under a keyword that no draft knows, has a place once
// ResolveFrom has found it.
func (r *References) Place(s *jsondoc.Value) (Place, bool) {
	r.walk()
	place, known := r.places[s]
	return place, known
}

// ResolveFrom resolves a reference that stands in the schema from, and says
// where its target stands.
func (r *References) ResolveFrom(from *jsondoc.Value, ref string) (*jsondoc.Value, Place) {
	at, known := r.Place(from)
	if !known {
		return nil, Place{}
	}
	target := r.Resolve(at.Resource, ref)
	if target == nil {
		return nil, Place{}
	}
	if _, known := r.places[target]; !known {
		resource := at.Resource
		if IsResource(target) {
			resource = target
		}
		r.index(target, r.pathTo(at.Resource, ref), resource)
	}
	return target, r.places[target]
}

// pathTo is the path of what a pointer that resolves points at.
func (r *References) pathTo(resource *jsondoc.Value, ref string) *Path {
	at, path := resource, r.places[resource].Path
	steps, _ := Pointer(ref)
	for _, step := range steps {
		if at.Kind == jsondoc.Array {
			i, _ := strconv.Atoi(step)
			path = path.Element(i)
		} else {
			path = path.Member(step)
		}
		at = Follow(at, step)
	}
	return path
}

func (r *References) walk() {
	if r.places == nil {
		r.places, r.anchors = map[*jsondoc.Value]Place{}, map[anchor]*jsondoc.Value{}
		r.index(r.root, r.path, r.root)
	}
}

// index notes a schema and all inside it. The schema belongs to resource.
func (r *References) index(s *jsondoc.Value, path *Path, resource *jsondoc.Value) {
	r.paths.walk(&Node{Value: s, Path: path, Resource: resource}, func(n *Node) {
		r.places[n.Value] = Place{n.Path, n.Resource}
		for _, keyword := range [...]string{"$anchor", "$dynamicAnchor", "$id", "id"} {
			given := n.Value.Get(keyword)
			if !given.Is(jsondoc.String) {
				continue
			}
			name, isFragment := strings.CutPrefix(given.Text, "#")
			if isFragment == strings.HasSuffix(keyword, "nchor") {
				continue // an anchor is a bare name, an id that is one starts with #
			}
			// Of two schemas with one name the first counts.
			if key := (anchor{n.Resource, name}); r.anchors[key] == nil {
				r.anchors[key] = n.Value
			}
		}
	})
}

// IsResource says whether a schema has an identity of its own, which makes it
// the base of the references inside it. An $id that is only a fragment names
// an anchor (draft-06 and draft-07).
func IsResource(v *jsondoc.Value) bool {
	id := v.Get("$id")
	return id.Is(jsondoc.String) && id.Text != "" && !strings.HasPrefix(id.Text, "#")
}
