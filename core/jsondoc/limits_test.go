package jsondoc_test

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/schemaport/schemaport/core/jsondoc"
)

func nested(levels int) string {
	return strings.Repeat("[", levels) + strings.Repeat("]", levels)
}

func TestDepthLimit(t *testing.T) {
	objects := func(levels int) string {
		return strings.Repeat(`{"a":`, levels) + "1" + strings.Repeat("}", levels)
	}
	tests := []struct {
		name   string
		text   string
		limit  int
		column int // of the error; 0 when accepted
	}{
		{"arrays at the default limit", nested(512), 0, 0},
		{"arrays one beyond it", nested(513), 0, 513},
		{"objects at the default limit", objects(512), 0, 0},
		{"objects one beyond it", objects(513), 0, 5*512 + 1},
		{"many brackets that are never deep", "[" + strings.Repeat("[[]],", 1000) + "1]", 3, 0},
		{"a scalar needs no depth", "1", 1, 0},
		{"one level allowed", "[1]", 1, 0},
		{"two levels where one is allowed", "[[1]]", 1, 2},
		{"brackets in strings do not count", `["` + strings.Repeat("[", 2000) + `"]`, 0, 0},
		{"raised limit", nested(2000), 2000, 0},
		{"one beyond the raised limit", nested(2001), 2000, 2001},
		{"a negative limit is the default", nested(513), -1, 513},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			limits := jsondoc.Limits{MaxDepth: test.limit}
			if test.column == 0 {
				if _, err := jsondoc.Parse([]byte(test.text), limits); err != nil {
					t.Fatalf("refused: %v", err)
				}
				return
			}
			problems := parseErrors(t, test.text, limits)
			if got := problems[0]; len(problems) != 1 || got.Line != 1 || got.Column != test.column || !strings.Contains(got.Message, "nested deeper than") {
				t.Errorf("got %v, want one error about nesting at column %d", problems, test.column)
			}
		})
	}
}

// Whatever depth is asked for, neither reading nor anything that walks what was
// read overflows the stack.
func TestDepthCeiling(t *testing.T) {
	limits := jsondoc.Limits{MaxDepth: 1 << 40}
	document, err := jsondoc.Parse([]byte(nested(jsondoc.MaxDepthCeiling)), limits)
	if err != nil {
		t.Fatal(err)
	}
	if got := jsondoc.AppendCompact(nil, &document.Root); string(got) != document.Text() {
		t.Error("the deepest document does not survive writing")
	}
	if !jsondoc.Equal(&document.Root, &document.Root) {
		t.Error("the deepest document does not equal itself")
	}
	problems := parseErrors(t, nested(200_000), limits)
	if want := fmt.Sprintf("nested deeper than %d levels", jsondoc.MaxDepthCeiling); problems[0].Message != want {
		t.Errorf("got %q, want %q", problems[0].Message, want)
	}
}

// A document that is nothing but opening brackets is refused at the limit,
// however long it is, at the cost of little more than its own size.
func TestHugeNestingIsCheap(t *testing.T) {
	const size = 100 << 20
	for name, pattern := range map[string]string{"arrays": "[", "objects": `{"a":`, "mixed": `[{"a":`} {
		t.Run(name, func(t *testing.T) {
			data := bytes.Repeat([]byte(pattern), size/len(pattern))
			allocated := allocatedBy(func() {
				_, err := jsondoc.Parse(data, jsondoc.Limits{MaxBytes: size})
				if err == nil || !strings.Contains(err.Error(), "nested deeper than 512") {
					t.Errorf("got %v", err)
				}
			})
			if most := uint64(size + size/10); allocated > most {
				t.Errorf("allocated %d bytes, want at most %d", allocated, most)
			}
		})
	}
}

// A huge flat array costs a small multiple of what it holds: it is neither
// copied when it is finished nor grown in small steps.
func TestHugeArrayIsNotCopied(t *testing.T) {
	const elements = 1 << 20
	text := []byte(`{"a":[` + strings.Repeat("0,", elements-1) + "0]}")
	const valueSize = uint64(unsafe.Sizeof(jsondoc.Value{}))
	allocated := allocatedBy(func() {
		document, err := jsondoc.Parse(text, jsondoc.Limits{})
		if err != nil || len(document.Root.Get("a").Kids) != elements {
			t.Errorf("got %v", err)
		}
	})
	if most := 4 * elements * valueSize; allocated > most {
		t.Errorf("allocated %d bytes for %d elements, want at most %d", allocated, elements, most)
	}
}

func allocatedBy(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// Large containers are handed over by another way than small ones: what is in
// them, and around them, must be the same.
func TestLargeContainersKeepTheirNeighbours(t *testing.T) {
	const many = 100_000
	var text, want strings.Builder
	for _, b := range []*strings.Builder{&text, &want} {
		b.WriteString(`[1,[2,`)
	}
	for i := range many { // declared in falling order, held in rising order
		fmt.Fprintf(&text, "%s{\"n\":[%d]}", separator(i), i)
		fmt.Fprintf(&want, "%s{\"n\":[%d]}", separator(i), i)
	}
	text.WriteString(`],{`)
	want.WriteString(`],{`)
	for i := range many {
		fmt.Fprintf(&text, "%s\"%06d\":%d", separator(i), many-1-i, many-1-i)
		fmt.Fprintf(&want, "%s\"%06d\":%d", separator(i), i, i)
	}
	text.WriteString(`},[3],4]`)
	want.WriteString(`},[3],4]`)
	document := parse(t, text.String())
	if got := string(jsondoc.AppendCompact(nil, &document.Root)); got != want.String() {
		t.Error("large containers or their neighbours were damaged")
	}
	object := &document.Root.Kids[2]
	for _, i := range []int{0, 1, many / 2, many - 1} {
		if member := object.Get(fmt.Sprintf("%06d", i)); member == nil || member.Text != fmt.Sprint(i) {
			t.Errorf("member %06d: got %+v", i, member)
		}
	}
}

func separator(i int) string {
	if i == 0 {
		return ""
	}
	return ","
}

func TestSizeLimit(t *testing.T) {
	tests := []struct {
		name   string
		text   string
		limit  int64
		refuse bool
	}{
		{"exactly the limit", "[1,2]", 5, false},
		{"one byte over", "[1,2] ", 5, true},
		{"one byte under", "[1]", 4, false},
		{"a byte order mark counts", "\ufeff1", 3, true},
		{"zero is the default", "[1]", 0, false},
		{"negative is the default", "[1]", -5, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			limits := jsondoc.Limits{MaxBytes: test.limit}
			if !test.refuse {
				if _, err := jsondoc.Parse([]byte(test.text), limits); err != nil {
					t.Fatalf("refused: %v", err)
				}
				return
			}
			problems := parseErrors(t, test.text, limits)
			want := fmt.Sprintf("1:1: the document is larger than the limit of %d bytes", test.limit)
			if problems.Error() != want {
				t.Errorf("got %q, want %q", problems.Error(), want)
			}
		})
	}
}

func TestLimitsInForce(t *testing.T) {
	for _, test := range []struct{ asked, want int64 }{
		{0, jsondoc.DefaultMaxBytes},
		{-1, jsondoc.DefaultMaxBytes},
		{10, 10},
		{1 << 40, jsondoc.MaxBytesCeiling},
	} {
		limits := jsondoc.Limits{MaxBytes: test.asked}
		if got := limits.Bytes(); got != test.want {
			t.Errorf("MaxBytes %d: %d in force, want %d", test.asked, got, test.want)
		}
		if err := limits.CheckSize(test.want); err != nil {
			t.Errorf("MaxBytes %d: %d bytes are refused: %v", test.asked, test.want, err)
		}
		if err := limits.CheckSize(test.want + 1); err == nil {
			t.Errorf("MaxBytes %d: %d bytes are accepted", test.asked, test.want+1)
		}
	}
	if jsondoc.DefaultMaxBytes != 64<<20 || jsondoc.DefaultMaxDepth != 512 {
		t.Error("the documented limits are 64 MiB and 512 levels")
	}
}
