package jsondoc

import (
	"strings"
	"testing"
)

// Whatever byte stands wherever among others: none that matters is passed over,
// and plain text is passed over as a whole.
func TestNoByteIsPassedOver(t *testing.T) {
	for _, other := range []string{"a", " ", "~", "!", "]"} {
		for c := range 256 {
			for place := range 24 {
				text := strings.Repeat(other, place) + string([]byte{byte(c)}) + strings.Repeat(other, 40-place)
				ends := endsPlainText[c]
				if got := endOfPlain(text, 0); ends && got > place || !ends && c < 0x80 && got < 40 {
					t.Fatalf("0x%02x at %d among %q: plain text goes to %d", c, place, other, got)
				}
				escaped := !standsForItself[c]
				if got := endOfUnescaped(text, 0); escaped && got > place || !escaped && got < 40 {
					t.Fatalf("0x%02x at %d among %q: what stands for itself goes to %d", c, place, other, got)
				}
			}
		}
	}
}
