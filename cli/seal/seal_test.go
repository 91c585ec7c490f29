package seal

import (
	"bytes"
	"io"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	_ "github.com/schemaport/schemaport/internal/fixedseed"
)

func newKey(t *testing.T) *Key {
	t.Helper()
	key, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func (k *Key) of(number uint32, text []byte) Seal {
	w := k.Writer(number)
	_, _ = w.Write(text)
	return w.Seal()
}

// A seal stands for the bytes and nothing else: not for the pieces they came in, nor
// for what was sealed before.
func TestPiecesDoNotMatter(t *testing.T) {
	key := newKey(t)
	used := key.Writer(0)
	rapid.Check(t, func(t *rapid.T) {
		near := rapid.SampledFrom([]int{0, 1, partSize - 1, partSize, partSize + 1, 3*partSize - 1, 3 * partSize}).Draw(t, "size")
		text := bytes.Repeat([]byte("0123456789abcde"), near/15+1)[:near]
		number := rapid.Uint32().Draw(t, "number")
		want := key.of(number, text)

		used.Reset(number)
		for rest := text; len(rest) > 0; {
			n := rapid.IntRange(1, len(rest)).Draw(t, "piece")
			_, _ = used.Write(rest[:n])
			rest = rest[n:]
		}
		if used.Seal() != want {
			t.Fatal("in pieces the seal is another one")
		}
		for _, reader := range []io.Reader{bytes.NewReader(text), iotest.HalfReader(bytes.NewReader(text)), iotest.DataErrReader(bytes.NewReader(text))} {
			used.Reset(number)
			if n, err := used.ReadFrom(reader); n != int64(len(text)) || err != nil || used.Seal() != want {
				t.Fatalf("read from a file the seal is another one (%d bytes, %v)", n, err)
			}
		}
	})
}

// Other bytes, another number and another key each make another seal.
func TestWhatMatters(t *testing.T) {
	key := newKey(t)
	seen := map[Seal]string{}
	note := func(what string, of Seal) {
		if other, met := seen[of]; met {
			t.Errorf("%s has the seal of %s", what, other)
		}
		seen[of] = what
	}
	long := bytes.Repeat([]byte("x"), 2*partSize)
	for _, size := range []int{0, 1, 2, 15, 16, 17, partSize - 1, partSize, partSize + 1, 2 * partSize} {
		note("text", key.of(0, long[:size]))
		if size > 0 {
			changed := bytes.Clone(long[:size])
			changed[0]++
			note("another beginning", key.of(0, changed))
		}
		if size > 1 {
			changed := bytes.Clone(long[:size])
			changed[size-1]++
			note("another end", key.of(0, changed))
		}
	}
	note("another number", key.of(1, long))
	note("another key", newKey(t).of(0, long))
}

func TestText(t *testing.T) {
	key := newKey(t)
	again, err := ParseKey(key.String())
	if err != nil || again.of(7, []byte("text")) != key.of(7, []byte("text")) {
		t.Errorf("the key that was written is another one (%v)", err)
	}
	of := key.of(7, nil)
	if parsed, err := Parse(of.String()); parsed != of || err != nil {
		t.Errorf("%v reads as %v (%v)", of, parsed, err)
	}
	for _, text := range []string{"", "0", of.String() + "0", "x" + of.String()[1:]} {
		if _, err := Parse(text); err == nil {
			t.Errorf("%q is taken for a seal", text)
		}
		if _, err := ParseKey(text); err == nil {
			t.Errorf("%q is taken for a key", text)
		}
	}
}

func TestReadErrorIsTold(t *testing.T) {
	if _, err := newKey(t).Writer(0).ReadFrom(iotest.ErrReader(io.ErrUnexpectedEOF)); err != io.ErrUnexpectedEOF {
		t.Errorf("got %v", err)
	}
}
