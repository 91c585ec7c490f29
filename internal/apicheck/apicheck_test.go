package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestExported(t *testing.T) {
	lists, err := packageLists([]string{"internal/apicheck/testdata/shapes"})
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSpace(`
const First Order = 2
const Limit untyped int = 1099511627776
const Version untyped string
func Map[K comparable, V any](map[K]V, func(V) V) map[K]V
func Run(string, string) error
method (*List) Push(T)
method (*Options) Set(string)
method (Order) String() string
type Alias = Order
type Doer interface
type Doer interface, Close() error
type Doer interface, Do(string) error
type Embedded struct
type Embedded struct, A int
type Embedded struct, B int
type Handler func(context.Context, ...*core/jsondoc.Value) (int, error)
type List[T any] struct
type List[T any] struct, Items []T
type Options struct
type Options struct, After func(string) bool
type Options struct, Order Order
type Options struct, Out io.Writer
type Options struct, embedded Embedded
type Options struct, not comparable
type Order uint8
var Default *Options
`), "\n")
	if diff := cmp.Diff(want, lists["internal-apicheck-testdata-shapes"]); diff != "" {
		t.Error(diff)
	}
}

func TestIsPromised(t *testing.T) {
	for name, want := range map[string]bool{
		"cli": true, "core": true, "core/value": true, "targets": true, "targets/vendora/client": true,
		"cli/report": false, "cmd/schemaport": false, "internal/apicheck": false, "integrations": false,
	} {
		if isPromised(name) != want {
			t.Errorf("%s is promised: %v", name, !want)
		}
	}
}

func TestStableInterface(t *testing.T) {
	for _, test := range []struct {
		lines []string
		want  []string
	}{
		{codes(), []string{
			"finding core/lossy-transformation-refused: error, refuses",
			"finding vendor-a/strict-optional-property: error, fixes",
			"finding vendor-a/unsupported-keyword: error, fixes (lossy)",
			"target vendor-c, also called gemini",
			"transformation of vendor-a: converted-one-of-to-any-of, lossy",
			"transformation of protocol: added-input-schema-type-object, without loss",
		}},
		{commandLine(), []string{
			"schemaport --format string",
			"schemaport -v, --version",
			"schemaport check --fail-on string",
			"schemaport compile --allow-lossy",
			"schemaport diff",
			"schemaport probe --timeout duration",
		}},
	} {
		if !slices.IsSorted(test.lines) {
			t.Error("the lines are not sorted")
		}
		for _, want := range test.want {
			if !slices.Contains(test.lines, want) {
				t.Errorf("there is no %q in\n%s", want, strings.Join(test.lines, "\n"))
			}
		}
	}
}

func TestCompare(t *testing.T) {
	promised := map[string][]string{"core": {"func A()", "type C interface", "type C interface, Do()"}, "old": {"func B()"}}
	for _, test := range []struct {
		name string
		now  map[string][]string
		want []string
	}{
		{"the same", promised, nil},
		{"removed", map[string][]string{"core": {"func A()", "type C interface", "type C interface, Do()"}}, []string{
			"This breaks a promise: it is gone, or is different now:\n- old: func B()\nIf it is meant, run: ",
			"Changed or Removed",
		}},
		{
			"changed",
			map[string][]string{"core": {"func A(int)", "type C interface", "type C interface, Do()"}, "old": {"func B()"}},
			[]string{"different now:\n- core: func A()\nThis is not promised yet:\n+ core: func A(int)\n"},
		},
		{"added", map[string][]string{"core": append([]string{"func Z()", "type D interface", "type D interface, Do()"}, promised["core"]...), "old": {"func B()"}}, []string{
			"This is not promised yet:\n+ core: func Z()\n+ core: type D interface\n+ core: type D interface, Do()\nIf it is meant",
		}},
		{"a method more to implement", map[string][]string{"core": append([]string{"type C interface, Stop()"}, promised["core"]...), "old": {"func B()"}}, []string{
			"This breaks a promise: it is gone, or is different now:\n+ core: type C interface, Stop()\n",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			if err := write(dir, map[string][]string{"gone": {"x"}}); err != nil {
				t.Fatal(err)
			}
			if err := write(dir, promised); err != nil { // of the first list nothing stays
				t.Fatal(err)
			}
			got, err := compare(dir, test.now)
			if err != nil {
				t.Fatal(err)
			}
			if test.want == nil && got != "" {
				t.Errorf("got %s", got)
			}
			for _, want := range test.want {
				if !strings.Contains(got, want) {
					t.Errorf("got\n%s\nwithout\n%s", got, want)
				}
			}
		})
	}
}
