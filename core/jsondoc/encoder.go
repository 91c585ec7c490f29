package jsondoc

import (
	"bytes"
	"io"
	"slices"
)

// Encoder writes a JSON document piece by piece, in the same form as Append:
// two spaces a level, one member or element a line. It is for documents that
// are made from results and need no tree. The zero Encoder is ready to use.
type Encoder struct {
	// Compact writes everything on one line without spaces, as AppendCompact does.
	Compact bool

	buf   []byte
	depth int
	fresh bool // a container was just opened: nothing to separate from yet
	named bool // a member name was just written: its value follows on the line

	refrains map[refrain][]byte
}

// refrain is something that is written again and again in the same place of a
// document.
type refrain struct {
	of      any
	variant int
	depth   int
	fresh   bool
}

// Refrain writes members or elements that a document has again and again: what
// write writes must be the same whenever of, which is best a pointer, and variant
// are. It is asked only the first time.
func (e *Encoder) Refrain(of any, variant int, write func()) {
	key := refrain{of, variant, e.depth, e.fresh}
	text, known := e.refrains[key]
	if known {
		e.buf = append(e.buf, text...)
		e.fresh = e.fresh && len(text) == 0
		return
	}
	start := len(e.buf)
	write()
	if e.refrains == nil {
		e.refrains = map[refrain][]byte{}
	}
	e.refrains[key] = slices.Clone(e.buf[start:])
}

// Bytes returns what was written so far.
func (e *Encoder) Bytes() []byte { return e.buf }

// Reset empties the encoder's buffer and keeps its place in the document, so
// that a long document can be written out in parts.
func (e *Encoder) Reset() { e.buf = e.buf[:0] }

// Fork returns an empty encoder for some of the elements that come next. Several
// workers can write a long array so, each with a fork; Pass then writes out what
// they wrote.
func (e *Encoder) Fork() *Encoder { return &Encoder{Compact: e.Compact, depth: e.depth, fresh: true} }

// Pass writes out what was written so far, and then what was written to a fork.
// Both are empty then and go on from there.
func (e *Encoder) Pass(w io.Writer, fork *Encoder) error {
	if len(fork.buf) > 0 && !e.fresh {
		e.buf = append(e.buf, ',')
	}
	_, err := w.Write(e.buf)
	e.Reset()
	if err != nil || len(fork.buf) == 0 {
		return err
	}
	_, err = w.Write(fork.buf)
	e.fresh = false
	fork.buf, fork.fresh = fork.buf[:0], true
	return err
}

// Object writes an object whose members are written by f.
func (e *Encoder) Object(f func()) { e.container('{', '}', f) }

// Array writes an array whose elements are written by f.
func (e *Encoder) Array(f func()) { e.container('[', ']', f) }

func (e *Encoder) container(opening, closing byte, f func()) {
	e.place()
	e.buf = append(e.buf, opening)
	e.depth++
	e.fresh = true
	f()
	e.depth--
	if !e.fresh {
		e.buf = newline(e.buf, e.indent())
	}
	e.fresh = false
	e.buf = append(e.buf, closing)
}

func (e *Encoder) indent() int {
	if e.Compact {
		return compact
	}
	return e.depth
}

// Name writes the name of a member; the next call writes its value.
func (e *Encoder) Name(name string) {
	e.place()
	e.buf = append(AppendString(e.buf, name), ':')
	if !e.Compact {
		e.buf = append(e.buf, ' ')
	}
	e.named = true
}

// String writes a string.
func (e *Encoder) String(s string) {
	e.place()
	e.buf = AppendString(e.buf, s)
}

// Int writes a whole number.
func (e *Encoder) Int(n int) {
	e.place()
	e.buf = AppendInt(e.buf, int64(n))
}

// Bool writes true or false.
func (e *Encoder) Bool(b bool) {
	e.place()
	e.buf = append(e.buf, NewBool(b).Text...)
}

// Value writes a value, its members by name.
func (e *Encoder) Value(v *Value) { e.ValueIn(nil, v) }

// ValueIn writes a value, its members in the order that a layout gives.
func (e *Encoder) ValueIn(layout *Layout, v *Value) {
	e.place()
	e.buf = appendValue(e.buf, v, layout, e.indent())
}

// Written writes a value that Append has written already.
func (e *Encoder) Written(text []byte) {
	e.place()
	if e.Compact {
		e.buf = appendWithoutSpaces(e.buf, text)
		return
	}
	for len(text) > 0 {
		line, rest, more := bytes.Cut(text, []byte{'\n'}) // in a string it would be escaped
		if e.buf = append(e.buf, line...); more {
			e.buf = newline(e.buf, e.depth)
		}
		text = rest
	}
}

// StringMember writes a member whose value is a string.
func (e *Encoder) StringMember(name, value string) {
	e.Name(name)
	e.String(value)
}

// IntMember writes a member whose value is a whole number.
func (e *Encoder) IntMember(name string, value int) {
	e.Name(name)
	e.Int(value)
}

// BoolMember writes a member whose value is true or false.
func (e *Encoder) BoolMember(name string, value bool) {
	e.Name(name)
	e.Bool(value)
}

// place puts what comes next where it belongs.
func (e *Encoder) place() {
	switch {
	case e.named:
		e.named = false
		return
	case e.depth == 0:
		return
	case !e.fresh:
		e.buf = append(e.buf, ',')
	}
	e.fresh = false
	e.buf = newline(e.buf, e.indent())
}
