package jsondoc_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// where is the place of a value as people are shown it.
func where(document *jsondoc.Document, v *jsondoc.Value) string {
	return place(document.Position(v.Place()))
}

func place(p jsondoc.Position) string { return fmt.Sprintf("%d:%d", p.Line, p.Column) }

func TestPlaces(t *testing.T) {
	// One document with every difficulty in it: a mark before it, both kinds of
	// line ends, and characters of one to four bytes before what is looked for.
	text := "\ufeff{\r\n" +
		"  \"a\": 1,\r\n" +
		"\t\"é€😀\": [true, \"😀\", {\"in\": null}],\n" +
		"\n" +
		"  \"z\" :\n" +
		"    {\"deep\": -1.5}\r" + // a lone carriage return ends no line
		"}"
	document := parse(t, text)
	root := &document.Root
	list := root.Get("é€😀")
	tests := []struct {
		name  string
		value *jsondoc.Value
		place string // of the name for a member
		at    string // of the value itself
	}{
		{"root", root, "1:1", "1:1"},
		{"member", root.Get("a"), "2:3", "2:8"},
		{"member with a long name", list, "3:2", "3:9"},
		{"first element", &list.Kids[0], "3:10", "3:10"},
		{"element", &list.Kids[1], "3:16", "3:16"},
		{"element after wide characters", &list.Kids[2], "3:21", "3:21"},
		{"member of an element", list.Kids[2].Get("in"), "3:22", "3:28"},
		{"value on another line than its name", root.Get("z"), "5:3", "6:5"},
		{"member inside it", root.Get("z").Get("deep"), "6:6", "6:14"},
	}
	for _, test := range tests {
		if got := where(document, test.value); got != test.place {
			t.Errorf("%s: Place is at %s, want %s", test.name, got, test.place)
		}
		if got := place(document.Position(test.value.At)); got != test.at {
			t.Errorf("%s: At is at %s, want %s", test.name, got, test.at)
		}
	}
}

func TestPositionOutsideTheDocument(t *testing.T) {
	document := parse(t, "[1,\n2]")
	for offset, want := range map[int32]string{
		-5: "1:1", 0: "1:1", 3: "1:4", 4: "2:1", 6: "2:3", 7: "2:3", math.MaxInt32: "2:3", math.MinInt32: "1:1",
	} {
		if got := place(document.Position(offset)); got != want {
			t.Errorf("offset %d is at %s, want %s", offset, got, want)
		}
	}
}

func TestLine(t *testing.T) {
	document := parse(t, "[1,\r\n 2,\n\n\r\n3\r]")
	for line, want := range map[int]string{
		-1: "", 0: "", 1: "[1,", 2: " 2,", 3: "", 4: "", 5: "3\r]", 6: "",
	} {
		if got := document.Line(line); got != want {
			t.Errorf("line %d is %q, want %q", line, got, want)
		}
	}
	if got := parse(t, "1\n").Line(2); got != "" {
		t.Errorf("the line after the last line end is %q", got)
	}
}

// Positions are looked up through a table. Whatever the text, they are those
// that counting from its beginning gives.
func TestPositionCountsCodePoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.SampledFrom([]string{
			"a", "é", "€", "😀", "\\n", " ", strings.Repeat("x", 500), strings.Repeat("é", 700), strings.Repeat("😀", 300),
		}), 0, 30).Draw(t, "parts")
		lines := rapid.SliceOfN(rapid.SampledFrom([]string{"\n", "\r\n", "\r", "\n\n", " "}), len(parts), len(parts)).Draw(t, "between")
		var b strings.Builder
		b.WriteString("[")
		for i, part := range parts {
			b.WriteString(`"` + part + `",` + lines[i])
		}
		b.WriteString("0]")
		document, err := jsondoc.Parse([]byte(b.String()), jsondoc.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		for i := range document.Root.Kids {
			at := document.Root.Kids[i].At
			before := document.Text()[:at]
			start := strings.LastIndexByte(before, '\n') + 1
			want := jsondoc.Position{Line: 1 + strings.Count(before, "\n"), Column: 1 + utf8.RuneCountInString(before[start:])}
			if got := document.Position(at); got != want {
				t.Fatalf("element %d at offset %d: got %v, want %v", i, at, got, want)
			}
		}
	})
}

// Every offset has a position, also those that are inside a character.
func TestEveryOffsetHasAPosition(t *testing.T) {
	document := parse(t, `["`+strings.Repeat("😀é\u2028", 1000)+`"]`)
	last := 0
	for offset := range len(document.Text()) + 1 {
		p := document.Position(int32(offset))
		if p.Line != 1 || p.Column < last || p.Column > last+1 {
			t.Fatalf("offset %d is at %v, the one before at column %d", offset, p, last)
		}
		last = p.Column
	}
}
