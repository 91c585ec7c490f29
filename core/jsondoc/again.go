package jsondoc

import "sync"

// rereaders hands the working memory of one value that is read again on to the next.
var rereaders = sync.Pool{New: func() any { return new(parser) }}

// mostHandedOn keeps what one huge value took from being cleared after each of many
// small ones.
const mostHandedOn = 1 << 10

// ValueAt reads the value that stands at a place once more, for a document that
// keeps its text alone. The place must be that of a value which was read before:
// whatever else stands there gives a null.
func (d *Document) ValueAt(place int32) Value {
	p := rereaders.Get().(*parser)
	*p = parser{
		doc: d, text: d.text, at: int(place), maxDepth: MaxDepthCeiling, chunk: 32,
		open: p.open[:0], stack: p.stack[:0], order: p.order[:0],
	}
	var v Value
	read := place >= 0 && p.value(&v) && len(p.errors) == 0
	if cap(p.stack) <= mostHandedOn {
		clear(p.stack[:cap(p.stack)])
		*p = parser{open: p.open, stack: p.stack, order: p.order}
		rereaders.Put(p)
	}
	if !read {
		return Value{At: place}
	}
	return v
}
