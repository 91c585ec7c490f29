package vendorc

import (
	"sync"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// slab makes many small things of one type, many from one piece of memory.
type slab[T any] struct{ piece []T }

const leastPiece, mostPiece = 16, 1024

// one makes one thing.
func (s *slab[T]) one() *T { return &s.list(1)[0] }

// list makes n things in a row.
func (s *slab[T]) list(n int) []T {
	if cap(s.piece)-len(s.piece) < n {
		s.piece = make([]T, 0, max(n, min(2*cap(s.piece), mostPiece), leastPiece))
	}
	start := len(s.piece)
	s.piece = s.piece[:start+n]
	return s.piece[start:len(s.piece):len(s.piece)]
}

// reset takes everything back: nothing that was made may be used again.
func (s *slab[T]) reset() {
	clear(s.piece)
	if s.piece = s.piece[:0]; cap(s.piece) > mostPiece {
		s.piece = nil
	}
}

// passes hands the memory of one pass on to the next. Nothing that a pass makes
// outlives it but its output, which has other memory.
var passes = sync.Pool{New: func() any { return &pass{read: map[*jsondoc.Value]*shape{}} }}

func newPass(l *core.Lowering) *pass {
	p := passes.Get().(*pass)
	p.Lowering = l
	p.references = schema.NewReferences(l.Tool.InputSchema, l.SchemaPath())
	return p
}

// release ends a pass.
func (p *pass) release() {
	clear(p.bounded)
	if len(p.read) > mostPiece {
		p.read = map[*jsondoc.Value]*shape{}
	}
	clear(p.read)
	p.room.reset()
	*p = pass{read: p.read, bounded: p.bounded[:0], room: p.room}
	passes.Put(p)
}

// room is the memory of a pass.
type room struct {
	places     slab[place]
	shapes     slab[shape]
	types      slab[types]
	enums      slab[enum]
	items      slab[items]
	objects    slab[properties]
	properties slab[property]
	required   slab[required]
	names      slab[*place]
	said       slab[any]
}

func (r *room) reset() {
	r.places.reset()
	r.shapes.reset()
	r.types.reset()
	r.enums.reset()
	r.items.reset()
	r.objects.reset()
	r.properties.reset()
	r.required.reset()
	r.names.reset()
	r.said.reset()
}

// newPlace makes the place of something inside the tool.
func (p *pass) newPlace(path *schema.Path, at *jsondoc.Value) *place {
	made := p.room.places.one()
	made.path, made.at = path, at
	return made
}
