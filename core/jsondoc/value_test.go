package jsondoc_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core/jsondoc"
)

func compact(v jsondoc.Value) string { return string(jsondoc.AppendCompact(nil, &v)) }

func names(members []jsondoc.Value) string {
	var list []string
	for _, m := range members {
		list = append(list, m.Name)
	}
	return strings.Join(list, " ")
}

func TestKindNames(t *testing.T) {
	for kind, want := range map[jsondoc.Kind]string{
		jsondoc.Null: "null", jsondoc.Bool: "boolean", jsondoc.Number: "number",
		jsondoc.String: "string", jsondoc.Array: "array", jsondoc.Object: "object", 99: "unknown",
	} {
		if got := kind.String(); got != want {
			t.Errorf("kind %d is called %q, want %q", kind, got, want)
		}
	}
}

func TestZeroValueIsNull(t *testing.T) {
	var zero jsondoc.Value
	if got := compact(zero); got != "null" {
		t.Errorf("the zero value is written %s", got)
	}
}

func TestConstructors(t *testing.T) {
	tests := []struct {
		value jsondoc.Value
		want  string
	}{
		{jsondoc.NewString(""), `""`},
		{jsondoc.NewString("a\"b"), `"a\"b"`},
		{jsondoc.NewNumber("1.0"), `1.0`},
		{jsondoc.NewBool(true), `true`},
		{jsondoc.NewBool(false), `false`},
		{jsondoc.NewArray(), `[]`},
		{jsondoc.NewArray(jsondoc.NewBool(true), jsondoc.Value{}), `[true,null]`},
		{jsondoc.NewObject(), `{}`},
		{jsondoc.NewObject(jsondoc.NewNumber("1").Named("b"), jsondoc.NewNumber("2").Named("a")), `{"a":2,"b":1}`},
	}
	for _, test := range tests {
		if got := compact(test.value); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}

func TestNewObjectSortsAnyNumberOfMembers(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, n := range []int{2, 8, 9, 12, 13, 100, 1000} {
		members := make([]jsondoc.Value, n)
		for i, at := range r.Perm(n) {
			members[at] = jsondoc.NewNumber(fmt.Sprint(i)).Named(fmt.Sprintf("m%04d", i))
		}
		object := jsondoc.NewObject(members...)
		for i := range n {
			name := fmt.Sprintf("m%04d", i)
			if object.Kids[i].Name != name {
				t.Fatalf("%d members: number %d is %s", n, i, object.Kids[i].Name)
			}
			if got := object.Get(name); got == nil || got.Text != fmt.Sprint(i) {
				t.Fatalf("%d members: Get(%s) = %v", n, name, got)
			}
		}
		for _, missing := range []string{"", "m", "m0000x", "m9999", "z", "a"} {
			if object.Has(missing) {
				t.Errorf("%d members: has %q", n, missing)
			}
		}
	}
}

// An array made of an object's members must not take the names off the object.
func TestNewArrayLeavesMembersAlone(t *testing.T) {
	document := parse(t, `{"a":1,"b":2}`)
	array := jsondoc.NewArray(document.Root.Kids...)
	if got := compact(array); got != `[1,2]` {
		t.Errorf("the array is %s", got)
	}
	for i := range array.Kids {
		if array.Kids[i].Name != "" || array.Kids[i].Place() != array.Kids[i].At {
			t.Errorf("element %d is still a member: %+v", i, array.Kids[i])
		}
	}
	if got := compact(document.Root); got != `{"a":1,"b":2}` {
		t.Errorf("the object became %s", got)
	}
}

func TestGet(t *testing.T) {
	document := parse(t, `{"":0,"a":1,"ab":2,"b":{"a":3},"list":[1]}`)
	root := &document.Root
	for name, want := range map[string]string{"": "0", "a": "1", "ab": "2"} {
		if got := root.Get(name); got == nil || got.Text != want || !root.Has(name) {
			t.Errorf("Get(%q) = %v, want %s", name, got, want)
		}
	}
	if got := root.Get("b").Get("a"); got == nil || got.Text != "3" {
		t.Errorf("Get of a Get = %v", got)
	}
	var none *jsondoc.Value
	for name, v := range map[string]*jsondoc.Value{
		"missing": root, "c": root, "A": root, "x": root.Get("a"), "0": root.Get("list"), "": root.Get("list"), "y": none,
	} {
		if v.Get(name) != nil || v.Has(name) {
			t.Errorf("Get(%q) of %v found something", name, v)
		}
	}
	if root.Get("x").Get("y").Get("z") != nil {
		t.Error("a chain of Gets through nothing found something")
	}
}

func TestQuestions(t *testing.T) {
	document := parse(t, `{"s":"x","t":true,"f":false,"n":null,"st":"true"}`)
	get := document.Root.Get
	var none *jsondoc.Value
	tests := []struct {
		name      string
		got, want bool
	}{
		{"string is x", get("s").IsString("x"), true},
		{"string is y", get("s").IsString("y"), false},
		{"boolean is string", get("t").IsString("true"), false},
		{"nothing is string", none.IsString(""), false},
		{"true is true", get("t").IsTrue(), true},
		{"true is false", get("t").IsFalse(), false},
		{"false is false", get("f").IsFalse(), true},
		{"false is true", get("f").IsTrue(), false},
		{"text true is true", get("st").IsTrue(), false},
		{"nothing is true", none.IsTrue(), false},
		{"nothing is false", none.IsFalse(), false},
		{"null is null", get("n").Is(jsondoc.Null), true},
		{"nothing is null", none.Is(jsondoc.Null), false},
	}
	for _, test := range tests {
		if test.got != test.want {
			t.Errorf("%s: got %v", test.name, test.got)
		}
	}
}

func TestWithMember(t *testing.T) {
	var many []string
	for i := range 20 {
		many = append(many, fmt.Sprintf(`"m%02d":0`, i))
	}
	large := "{" + strings.Join(many, ",") + "}"
	tests := []struct{ object, name, want string }{
		{`{}`, "a", `{"a":"new"}`},
		{`{"b":1}`, "a", `{"a":"new","b":1}`},
		{`{"b":1}`, "c", `{"b":1,"c":"new"}`},
		{`{"a":1,"c":2}`, "b", `{"a":1,"b":"new","c":2}`},
		{`{"a":1,"b":2}`, "a", `{"a":"new","b":2}`},
		{`{"a":1,"b":2}`, "b", `{"a":1,"b":"new"}`},
		{large, "m07", strings.Replace(large, `"m07":0`, `"m07":"new"`, 1)},
		{large, "m07a", strings.Replace(large, `"m07":0`, `"m07":0,"m07a":"new"`, 1)},
		{large, "z", strings.Replace(large, `}`, `,"z":"new"}`, 1)},
	}
	for _, test := range tests {
		original := parse(t, test.object).Root
		before := compact(original)
		changed := original.WithMember(jsondoc.NewString("new").Named(test.name))
		if got := compact(changed); got != test.want {
			t.Errorf("%s with %s: got %s, want %s", test.object, test.name, got, test.want)
		}
		if got := compact(original); got != before {
			t.Errorf("%s with %s: the original became %s", test.object, test.name, got)
		}
		// Two changes of one object must not see each other.
		other := original.WithMember(jsondoc.NewString("other").Named(test.name))
		if compact(changed) != test.want || compact(other) == test.want {
			t.Errorf("%s with %s: two copies share members", test.object, test.name)
		}
	}
}

func TestNamed(t *testing.T) {
	document := parse(t, `{"a":1,"b":2}`)
	b := *document.Root.Get("b")
	if same := b.Named("b"); same.NameAt != b.NameAt {
		t.Error("a member that keeps its name must keep its place")
	}
	renamed := b.Named("c")
	if renamed.Name != "c" || renamed.NameAt != 0 || renamed.Place() != b.At || renamed.Text != "2" {
		t.Errorf("renamed: %+v", renamed)
	}
	if b.Name != "b" {
		t.Error("Named changed its receiver")
	}
}

func TestDeclaredOrder(t *testing.T) {
	document := parse(t, `{"z":1,"m":2,"a":3}`)
	root := &document.Root
	if got := names(root.DeclaredOrder()); got != "z m a" {
		t.Errorf("declared order is %s", got)
	}
	if got := names(root.Kids); got != "a m z" {
		t.Errorf("asking for the declared order changed the held one to %s", got)
	}
	made := root.WithMember(jsondoc.NewBool(true).Named("y")).WithMember(jsondoc.NewBool(true).Named("b"))
	if got := names(made.DeclaredOrder()); got != "b y z m a" {
		t.Errorf("with made members the declared order is %s", got)
	}
	kept := root.WithMember(root.Get("m").Named("m"))
	if got := names(kept.DeclaredOrder()); got != "z m a" {
		t.Errorf("a replaced member lost its place: %s", got)
	}
	var empty jsondoc.Value
	if got := empty.DeclaredOrder(); len(got) != 0 {
		t.Errorf("null has members: %v", got)
	}
}

func TestEqual(t *testing.T) {
	// Values of one line are equal to each other and to nothing on another line.
	lines := [][]string{
		{`null`},
		{`true`},
		{`false`},
		{`"true"`},
		{`0`, `-0`, `0.0`, `0e9`},
		{`1`, `1.0`, `1e0`, `10e-1`},
		{`"1"`},
		{`""`},
		{`"a"`, `"\u0061"`},
		{`[]`},
		{`{}`},
		{`[null]`},
		{`[[]]`},
		{`[{}]`},
		{`[1,2]`, `[1.0,2e0]`},
		{`[2,1]`},
		{`[1,2,2]`},
		{`{"a":1}`, `{"a":1.00}`},
		{`{"a":2}`},
		{`{"b":1}`},
		{`{"a":null}`},
		{`{"a":1,"b":[2]}`, `{"b":[2],"a":1}`, "{ \"b\": [2.0],\n\"a\": 1 }"},
		{`{"a":1,"b":[2],"c":3}`},
		{`9007199254740992`},
		{`9007199254740993`},
	}
	for i, line := range lines {
		for j, other := range lines {
			for _, a := range line {
				for _, b := range other {
					x, y := parse(t, a), parse(t, b)
					if got := jsondoc.Equal(&x.Root, &y.Root); got != (i == j) {
						t.Errorf("Equal(%s, %s) = %v", a, b, got)
					}
				}
			}
		}
	}
}
