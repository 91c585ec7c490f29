package jsondoc_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core/jsondoc"
)

func TestDuplicateNames(t *testing.T) {
	const message = "%s: duplicate member name %s: already given at line %d, column %d"
	say := func(at, name string, line, column int) string { return fmt.Sprintf(message, at, name, line, column) }
	tests := []struct {
		name, text string
		want       []string
	}{
		{"twice", `{"a":1,"a":2}`, []string{say("1:8", `"a"`, 1, 2)}},
		{"same value too", `{"a":1,"a":1}`, []string{say("1:8", `"a"`, 1, 2)}},
		{"three times, each names the one before", `{"a":1,"a":2,"a":3}`, []string{say("1:8", `"a"`, 1, 2), say("1:14", `"a"`, 1, 8)}},
		{"on different lines", "{\n  \"x\": 1,\n  \"y\": 2,\n  \"x\": 3\n}", []string{say("4:3", `"x"`, 2, 3)}},
		{"not neighbours in the source", `{"a":1,"b":2,"a":3}`, []string{say("1:14", `"a"`, 1, 2)}},
		{"empty name", `{"":1,"":2}`, []string{say("1:7", `""`, 1, 2)}},
		{"escaped spelling", `{"a":1,"\u0061":2}`, []string{say("1:8", `"a"`, 1, 2)}},
		{"escaped slash", `{"a/b":1,"a\/b":2}`, []string{say("1:10", `"a/b"`, 1, 2)}},
		{"surrogate pair and character", `{"😀":1,"\ud83d\ude00":2}`, []string{say("1:8", `"😀"`, 1, 2)}},
		{"columns count characters", `{"é":"😀","é":2}`, []string{say("1:10", `"é"`, 1, 2)}},
		{"a name with control characters cannot forge a line", `{"\n\u001b[0m":1,"\n\u001b[0m":2}`, []string{say("1:18", `"\n\x1b[0m"`, 1, 2)}},
		{"in an inner object", `[{"k":{"a":1,"a":2}}]`, []string{say("1:14", `"a"`, 1, 8)}},
		{"several, by place", `{"b":{"x":1,"x":2},"a":1,"b":3,"a":4}`, []string{
			say("1:13", `"x"`, 1, 7), say("1:26", `"b"`, 1, 2), say("1:32", `"a"`, 1, 20),
		}},
		{"together with a syntax error", "{\"a\":1,\"a\":2}\n]", []string{say("1:8", `"a"`, 1, 2), "2:1: unexpected ']' after the end of the document"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			problems := parseErrors(t, test.text, jsondoc.Limits{})
			var got []string
			for _, p := range problems {
				got = append(got, p.Error())
			}
			if strings.Join(got, "\n") != strings.Join(test.want, "\n") {
				t.Errorf("%s gives\n%s\nwant\n%s", test.text, strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
		})
	}
}

// Above a handful of members sorting takes another path; the first of two names
// must still be the one that came first.
func TestDuplicateAmongMany(t *testing.T) {
	var b strings.Builder
	b.WriteString("{\n")
	for i := range 1000 {
		fmt.Fprintf(&b, "\"name%03d\": %d,\n", (i*617)%1000, i)
	}
	b.WriteString("\"name500\": 0\n}")
	problems := parseErrors(t, b.String(), jsondoc.Limits{})
	first := 2
	for (617*(first-2))%1000 != 500 {
		first++
	}
	want := fmt.Sprintf(`1002:1: duplicate member name "name500": already given at line %d, column 1`, first)
	if problems.Error() != want {
		t.Errorf("got %s, want %s", problems.Error(), want)
	}
}

// The report of a hostile document stays short, and making it stays cheap, also
// when all of it stands on one line: if every place were counted from the start
// of the line, this would take hours.
func TestManyDuplicates(t *testing.T) {
	text := "{" + strings.Repeat(`"a":1,`, 200_000) + `"b":1}`
	problems := parseErrors(t, text, jsondoc.Limits{})
	if len(problems) != 51 || problems[50].Message != "there are more errors, which are not listed" {
		t.Errorf("%d errors, want 50 and one that says that there are more", len(problems))
	}
	for i, p := range problems {
		if want := 8 + 6*i; p.Column != want {
			t.Fatalf("error %d is at column %d, want %d", i, p.Column, want)
		}
	}
}

func TestAsManyDuplicatesAsAreListed(t *testing.T) {
	problems := parseErrors(t, "{"+strings.Repeat(`"a":1,`, 50)+`"a":1}`, jsondoc.Limits{})
	if last := problems[len(problems)-1]; len(problems) != 50 || !strings.HasPrefix(last.Message, "duplicate member name") {
		t.Errorf("%d errors, the last of which is %v", len(problems), last)
	}
}
