package schema

import (
	"fmt"
	"strings"
	"testing"
)

func TestNames(t *testing.T) {
	var long []string
	for i := range 40 {
		long = append(long, fmt.Sprintf(`"n%d"`, i))
	}
	for _, test := range []struct {
		list   string
		has    []string
		hasNot []string
	}{
		{`["a","b"]`, []string{"a", "b"}, []string{"", "c"}},
		{`[1,"1",null]`, []string{"1"}, []string{"", "null"}},
		{`[]`, nil, []string{""}},
		{`{"a":"b"}`, nil, []string{"a", "b"}},
		{`[1,` + strings.Join(long, ",") + `]`, []string{"n0", "n39"}, []string{"", "1", "n40"}},
	} {
		names := NamesIn(parse(t, test.list))
		for _, name := range test.has {
			if !names.Has(name) {
				t.Errorf("%s has not %q", test.list, name)
			}
		}
		for _, name := range test.hasNot {
			if names.Has(name) {
				t.Errorf("%s has %q", test.list, name)
			}
		}
	}
	if none := NamesIn(nil); none.Has("") {
		t.Error("nothing has a name")
	}
}
