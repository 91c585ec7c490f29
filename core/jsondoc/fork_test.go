package jsondoc_test

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// However the elements of an array are shared out among forks, and in however many
// parts the document is taken, it is the same document.
func TestForksWriteTheSameDocument(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		elements := rapid.SliceOfN(rapid.StringMatching(`[a-c"]{0,3}`), 0, 12).Draw(t, "elements")
		compact := rapid.Bool().Draw(t, "compact")
		write := func(e *jsondoc.Encoder, from, to int) {
			for _, text := range elements[from:to] {
				e.Object(func() { e.StringMember("text", text) })
			}
		}
		whole := &jsondoc.Encoder{Compact: compact}
		whole.Object(func() {
			whole.Name("list")
			whole.Array(func() { write(whole, 0, len(elements)) })
			whole.BoolMember("last", true)
		})

		var written bytes.Buffer
		parted := &jsondoc.Encoder{Compact: compact}
		parted.Object(func() {
			parted.Name("list")
			parted.Array(func() {
				forks := []*jsondoc.Encoder{parted.Fork(), parted.Fork(), parted.Fork()}
				for at := 0; at < len(elements); {
					for i, fork := range forks { // of which all but the last may get nothing
						least := min(i/2, len(elements)-at)
						next := at + rapid.IntRange(least, len(elements)-at).Draw(t, "share")
						write(fork, at, next)
						at = next
					}
					for _, fork := range forks {
						if err := parted.Pass(&written, fork); err != nil {
							t.Fatal(err)
						}
					}
				}
			})
			parted.BoolMember("last", true)
		})
		written.Write(parted.Bytes())
		if written.String() != string(whole.Bytes()) {
			t.Fatalf("in parts\n%s\nat once\n%s", &written, whole.Bytes())
		}
	})
}
