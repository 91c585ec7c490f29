package jsondoc_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// FuzzParse holds the parser against the standard one. What this one accepts,
// the standard one accepts too, and both see the same value. What it refuses,
// the standard one refuses too, unless it is one of the things that are
// documented to be stricter here.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		`{"name":"x","inputSchema":{"type":"object","properties":{"a":{"minimum":1.0}}}}`,
		`[null,true,false,0,-0.5e+10,"",[],{}]`, "\ufeff{}", `"\ud83d\ude00\u0061\/\b"`, `"\ud800"`, `{"a":1,"\u0061":2}`,
		"\"\xff\"", "\"\xed\xa0\x80\"", "[1,]", "{\"a\":\x001}", "01", "1.", "\u2028", `"` + "\x7f\u0080" + `"`, "{\"\":{\"\":[]}}", "1e999999999999",
	} {
		f.Add([]byte(seed))
	}
	f.Add([]byte(nested(513)))
	f.Fuzz(func(t *testing.T, data []byte) {
		document, err := jsondoc.Parse(data, jsondoc.Limits{})
		if err != nil {
			checkRefusal(t, data, err)
			return
		}
		standard, err := decodeStandard(bytes.TrimPrefix(data, []byte("\ufeff")))
		if err != nil {
			t.Fatalf("accepted, but the standard parser says: %v", err)
		}
		if !sameAsStandard(&document.Root, standard) {
			t.Fatalf("the standard parser sees another value: %v", standard)
		}
		checkPlaces(t, document, &document.Root, false)
		checkWritten(t, &document.Root)
	})
}

func decodeStandard(data []byte) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	var v any
	if err := decoder.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, errors.New("more than one value")
	}
	return v, nil
}

// stricter lists what is refused here and not by the standard parser.
var stricter = []string{"duplicate member name", "invalid UTF-8", "lone surrogate", "nested deeper than", "there are more errors"}

func checkRefusal(t *testing.T, data []byte, err error) {
	var problems jsondoc.Errors
	if !errors.As(err, &problems) || len(problems) == 0 {
		t.Fatalf("refused with %T", err)
	}
	text := bytes.TrimPrefix(data, []byte("\ufeff"))
	for i, p := range problems {
		if p.Offset < 0 || int(p.Offset) > len(text) || p.Line < 1 || p.Column < 1 || p.Message == "" || !utf8.ValidString(p.Message) {
			t.Fatalf("an error without a proper place or message: %+v", p)
		}
		if i > 0 && p.Offset < problems[i-1].Offset {
			t.Fatalf("errors are not in order: %v before %v", problems[i-1], p)
		}
	}
	if !json.Valid(text) {
		return
	}
	for _, p := range problems {
		documented := false
		for _, reason := range stricter {
			documented = documented || strings.HasPrefix(p.Message, reason)
		}
		if !documented {
			t.Fatalf("the standard parser accepts what is refused here with: %v", p)
		}
	}
}

func sameAsStandard(v *jsondoc.Value, standard any) bool {
	switch standard := standard.(type) {
	case nil:
		return v.Kind == jsondoc.Null
	case bool:
		return v.IsTrue() && standard || v.IsFalse() && !standard
	case json.Number:
		return v.Kind == jsondoc.Number && v.Text == standard.String()
	case string:
		return v.IsString(standard)
	case []any:
		if v.Kind != jsondoc.Array || len(v.Kids) != len(standard) {
			return false
		}
		for i := range standard {
			if !sameAsStandard(&v.Kids[i], standard[i]) {
				return false
			}
		}
		return true
	case map[string]any:
		if v.Kind != jsondoc.Object || len(v.Kids) != len(standard) {
			return false
		}
		for name, member := range standard {
			if at := v.Get(name); at == nil || !sameAsStandard(at, member) {
				return false
			}
		}
		return true
	}
	return false
}

// checkPlaces checks that every value stands where it says it does, that names
// are in order, and that nothing but members has a name.
func checkPlaces(t *testing.T, document *jsondoc.Document, v *jsondoc.Value, member bool) {
	text := document.Text()
	first := map[jsondoc.Kind]string{
		jsondoc.Null: "n", jsondoc.Bool: "tf", jsondoc.Number: "-0123456789", jsondoc.String: `"`, jsondoc.Array: "[", jsondoc.Object: "{",
	}
	if !strings.Contains(first[v.Kind], text[v.At:v.At+1]) {
		t.Fatalf("a value of kind %s is said to be at offset %d, where %q stands", v.Kind, v.At, text[v.At])
	}
	if member && text[v.NameAt] != '"' || !member && (v.NameAt != 0 || v.Name != "") {
		t.Fatalf("the name %q is said to be at offset %d", v.Name, v.NameAt)
	}
	for i := range v.Kids {
		if v.Kind == jsondoc.Object && i > 0 && v.Kids[i-1].Name >= v.Kids[i].Name {
			t.Fatalf("members are not in order: %q before %q", v.Kids[i-1].Name, v.Kids[i].Name)
		}
		checkPlaces(t, document, &v.Kids[i], v.Kind == jsondoc.Object)
	}
}

// checkWritten checks that what is written is JSON, reads back as the same
// value, and is written the same way again.
func checkWritten(t *testing.T, v *jsondoc.Value) {
	for name, write := range map[string]func(*jsondoc.Value) []byte{
		"Append":        func(v *jsondoc.Value) []byte { return jsondoc.Append(nil, v, nil) },
		"AppendCompact": func(v *jsondoc.Value) []byte { return jsondoc.AppendCompact(nil, v) },
	} {
		written := write(v)
		if !json.Valid(written) {
			t.Fatalf("%s writes what is not JSON: %q", name, written)
		}
		again, err := jsondoc.Parse(written, jsondoc.Limits{})
		if err != nil {
			t.Fatalf("%s writes what is refused: %v", name, err)
		}
		if !jsondoc.Equal(v, &again.Root) {
			t.Fatalf("%s writes another value: %q", name, written)
		}
		if twice := write(&again.Root); !bytes.Equal(twice, written) {
			t.Fatalf("%s writes other bytes the second time: %q and %q", name, written, twice)
		}
	}
}
