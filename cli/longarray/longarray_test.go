package longarray_test

import (
	"bytes"
	"errors"
	"fmt"
	"testing"

	"github.com/schemaport/schemaport/cli/longarray"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// encode writes no element, one or several.
func encode(i int, e *jsondoc.Encoder) {
	for part := range i % 4 {
		e.Object(func() {
			e.IntMember("number", i)
			e.StringMember("part", fmt.Sprint(part))
		})
	}
}

// document writes an array with n things in it between two members.
func document(w *bytes.Buffer, n int, array func(e *jsondoc.Encoder) error) error {
	var e jsondoc.Encoder
	var err error
	e.Object(func() {
		e.IntMember("before", n)
		e.Name("array")
		e.Array(func() { err = array(&e) })
		e.StringMember("after", "it")
	})
	w.Write(e.Bytes())
	return err
}

// The bytes are those that one encoder writes in one go, however many workers
// there are.
func TestAsOneEncoderWrites(t *testing.T) {
	for _, n := range []int{0, 1, 2, 15, 16, 17, 1000} {
		var want bytes.Buffer
		if err := document(&want, n, func(e *jsondoc.Encoder) error {
			for i := range n {
				encode(i, e)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		for _, jobs := range []int{0, 1, 2, 7} {
			var got bytes.Buffer
			err := document(&got, n, func(e *jsondoc.Encoder) error { return longarray.Write(&got, e, n, jobs, encode) })
			if err != nil || !bytes.Equal(got.Bytes(), want.Bytes()) {
				t.Errorf("%d things by %d workers (%v):\n%s\nwant\n%s", n, jobs, err, got.Bytes(), want.Bytes())
			}
		}
	}
}

var errFull = errors.New("full")

// full takes so many bytes and then no more.
type full struct{ left int }

func (f *full) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errFull
	}
	return len(p), nil
}

// What cannot be written is told of.
func TestFullDisk(t *testing.T) {
	for _, left := range []int{0, 1000} {
		disk := &full{left}
		var e jsondoc.Encoder
		var err error
		e.Array(func() { err = longarray.Write(disk, &e, 5000, 2, encode) })
		if !errors.Is(err, errFull) {
			t.Errorf("with room for %d bytes: %v", left, err)
		}
	}
}
