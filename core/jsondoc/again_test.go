package jsondoc_test

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core/jsondoc"
	_ "github.com/schemaport/schemaport/internal/fixedseed"
)

// A value that is read again is what it was, whatever was read before it.
func TestValueAtReadsTheSame(t *testing.T) {
	texts := []string{
		"\ufeff [1, -2.5e3, \"\\u00e9\\n\", null, true, [], {}, {\"b\": {\"a\": [[\"😀\"]]}, \"a\": false}]",
		`{"z": [` + strings.Repeat(`{"y": 1, "x": "two"}, `, 1000) + `{}], "a": {` + members(40) + `}}`,
		`"text"`, "7", `{"deep": ` + strings.Repeat("[", 200) + strings.Repeat("]", 200) + "}",
	}
	documents := make([]*jsondoc.Document, len(texts))
	for i := range texts {
		documents[i] = parse(t, texts[i])
	}
	rapid.Check(t, func(t *rapid.T) {
		document := rapid.SampledFrom(documents).Draw(t, "document")
		light := document.WithoutValues()
		at := &document.Root
		for len(at.Kids) > 0 && rapid.IntRange(0, 4).Draw(t, "deeper") > 0 {
			at = &at.Kids[rapid.IntRange(0, len(at.Kids)-1).Draw(t, "kid")]
		}
		want := *at
		want.Name, want.NameAt = "", 0 // of the object that it stands in
		if got := light.ValueAt(at.At); !reflect.DeepEqual(got, want) {
			t.Fatalf("at %d: got %v, want %v", at.At, got, want)
		}
	})
}

func members(n int) string {
	var text []string
	for i := range n {
		text = append(text, `"m`+strings.Repeat("0", n-i)+`": 1`)
	}
	return strings.Join(text, ", ")
}

func TestValueAtOfNoValue(t *testing.T) {
	document := parse(t, `{"a": [1]}`)
	for _, place := range []int32{-1, 4, 9, 10, 100} {
		if got := document.ValueAt(place); got.Kind != jsondoc.Null || len(got.Kids) > 0 {
			t.Errorf("at %d stands %v", place, got)
		}
	}
}
