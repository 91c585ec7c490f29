package value

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/schemaport/schemaport/core/jsondoc"
)

func TestCut(t *testing.T) {
	for _, test := range []struct {
		text   string
		length int
		want   string
	}{
		{"", 3, ""}, {"abc", 3, "abc"}, {"abcd", 3, "ab…"}, {"éèê", 3, "éèê"}, {"éèêë", 3, "éè…"}, {"🐉", 1, "🐉"}, {"🐉a", 1, "…"},
	} {
		if got := cut(test.text, test.length); got != test.want {
			t.Errorf("%q to %d: %q, want %q", test.text, test.length, got, test.want)
		}
	}
}

// TestLittleIsWritten makes sure that a large value is not written in full only
// to be cut.
func TestLittleIsWritten(t *testing.T) {
	element := jsondoc.NewString(strings.Repeat("x", 1000))
	wide := make([]jsondoc.Value, 10_000)
	for i := range wide {
		wide[i] = element
	}
	v := jsondoc.NewArray(wide...)
	for range 100 {
		v = jsondoc.NewObject(v.Named("a"), v.Named("b"))
	}
	if n := len(appendShort(nil, &v)); n > 1000 {
		t.Errorf("%d bytes were written", n)
	}
	if n := utf8.RuneCountInString(short(&v)); n != maxTextLength {
		t.Errorf("%d characters are shown", n)
	}
}
