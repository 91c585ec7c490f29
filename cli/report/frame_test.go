package report

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestFrame(t *testing.T) {
	long := strings.Repeat("ab ", 400)
	for _, test := range []struct {
		name  string
		text  string // the place is at the ‸, which is taken out
		width int
		want  string
	}{
		{"a member with a short value", "{\n  ‸\"minLength\": 1,\n}", 80, `
2 │   "minLength": 1,
  │   ^^^^^^^^^^^^^^
`},
		{"a member with a long value is marked by its name", "{‸\"properties\": {}}", 80, `
1 │ {"properties": {}}
  │  ^^^^^^^^^^^^
`},
		{"an element", `["a", ‸"b\"c", 1]`, 80, `
1 │ ["a", "b\"c", 1]
  │       ^^^^^^
`},
		{"a number", `[1, ‸-2.5e+3]`, 80, `
1 │ [1, -2.5e+3]
  │     ^^^^^^^
`},
		{"a single character", `{"a": 1,‸}`, 80, `
1 │ {"a": 1,}
  │         ^
`},
		{"a string without an end", "[‸\"abc\n]", 80, `
1 │ ["abc
  │  ^^^^
`},
		{"tabs go to the next stop", "\t{\t\"a\":\t‸1}", 80, `
1 │     {   "a":    1}
  │                 ^
`},
		{"wide characters", `{"日本": ‸"語"}`, 80, `
1 │ {"日本": "語"}
  │          ^^^^
`},
		{"an emoji", `{"🚀": ‸1}`, 80, `
1 │ {"🚀": 1}
  │        ^
`},
		{"what joins emoji is written out", `{"👩` + "\u200d" + `💻️": ‸1}`, 80, `
1 │ {"👩\u200d💻\ufe0f": 1}
  │                      ^
`},
		{"skin tones and keycaps", "{\"👍🏽1\u20e3\": ‸1}", 80, `
1 │ {"👍\u{1f3fd}1\u20e3": 1}
  │                        ^
`},
		{"a flag", "{\"🇩🇪\": ‸1}", 80, `
1 │ {"🇩🇪": 1}
  │        ^
`},
		{"combining marks", "{\"e\u0301\u0323\": ‸1}", 80, `
1 │ {"` + "e\u0301\u0323" + `": 1}
  │       ^
`},
		{"a mark with nothing under it", "\u0301‸x", 80, `
1 │ \u0301x
  │       ^
`},
		{"control characters", "{\"\x1b[31m\x07\u009b\": ‸1}", 80, `
1 │ {"\u001b[31m\u0007\u009b": 1}
  │                            ^
`},
		{"characters that turn the direction", "{\"\u202ea\u2066\": ‸1}", 80, `
1 │ {"\u202ea\u2066": 1}
  │                   ^
`},
		{"invalid UTF-8", "{\"\xff\xfe\": ‸1}", 80, `
1 │ {"\xff\xfe": 1}
  │              ^
`},
		{"a carriage return inside a line", "{\r‸1}", 80, `
1 │ {\r1}
  │    ^
`},
		{"lines that end with a carriage return", "{\r\n  ‸\"a\": 1\r\n}", 80, `
2 │   "a": 1
  │   ^^^^^^
`},
		{"the end of a line", "{\"a\": 1‸\n}", 80, `
1 │ {"a": 1
  │        ^
`},
		{"the end of a line with a carriage return", "{\"a\": 1‸\r\n}", 80, `
1 │ {"a": 1
  │        ^
`},
		{"the last line without a line end", "{\n\"a\": 1,‸", 80, `
2 │ "a": 1,
  │        ^
`},
		{"an empty last line", "{\n‸", 80, `
2 │
  │ ^
`},
		{"an empty text", "‸", 80, ""},
		{"a line that is exactly as wide as there is room", strings.Repeat("x", 35) + "‸1", 40, `
1 │ ` + strings.Repeat("x", 35) + `1
  │ ` + strings.Repeat(" ", 35) + `^
`},
		{"the end of a line that is exactly as wide", strings.Repeat("x", 36) + "‸", 40, `
1 │ …` + strings.Repeat("x", 34) + `
  │ ` + strings.Repeat(" ", 35) + `^
`},
		{"cut on the right", `{"a": ‸1, ` + long, 40, `
1 │ {"a": 1, ab ab ab ab ab ab ab ab ab…
  │       ^
`},
		{"cut on the left", long + `‸"a": 1}`, 40, `
1 │ … ab ab ab ab ab ab ab ab ab "a": 1}
  │                              ^^^^^^
`},
		{"cut on both sides", long + `‸"a": 1, ` + long, 40, `
1 │ …ab ab ab ab "a": 1, ab ab ab ab ab…
  │              ^^^^^^
`},
		{"a wide character does not fit in half", "‸1" + strings.Repeat("日", 40), 40, `
1 │ 1日日日日日日日日日日日日日日日日日…
  │ ^
`},
		{"the mark ends where the line is cut", long + `‸"` + long + `": 1}`, 40, `
1 │ …ab ab ab ab "ab ab ab ab ab ab ab …
  │              ^^^^^^^^^^^^^^^^^^^^^^
`},
		{"very wide terminals are not filled", long + `‸1, ` + long, 400, `
1 │ …b ab ab ab ab ab ab ab ab ab ab ab ab 1, ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab ab a…
  │                                        ^
`},
	} {
		t.Run(test.name, func(t *testing.T) {
			at := strings.Index(test.text, "‸")
			text := strings.Replace(test.text, "‸", "", 1)
			var b strings.Builder
			p := &printer{Style: Style{Frames: true, Width: test.width}, w: &b}
			p.frame(0, plain, 1+strings.Count(text[:at], "\n"), text, int32(at))
			if want := strings.TrimPrefix(test.want, "\n"); b.String() != want {
				t.Errorf("got\n%swant\n%s", b.String(), want)
			}
			for line := range strings.Lines(b.String()) {
				if n := columnsOf(strings.TrimSuffix(line, "\n")); n > p.columns() {
					t.Errorf("%d columns where there are %d:\n%s", n, p.columns(), line)
				}
			}
		})
	}
}

// Whatever the line holds and however narrow the terminal is, the place is in
// what is shown, the mark stands under it, and nothing is wider than it may be.
func TestTheMarkStandsUnderThePlace(t *testing.T) {
	const place = "Ω"
	pieces := rapid.SampledFrom([]string{
		"a", "\t", " ", "日本", "🚀", "👩\u200d💻", "\u0301", "e\u0301", "\x1b[31m", "\xff", "\u202e", "\r", "\n", "\r\n", "ü", `\"`, "\u1161", "🇩🇪", "\U000e0041", strings.Repeat("x", 50), strings.Repeat("語", 50),
	})
	side := rapid.Map(rapid.SliceOfN(pieces, 0, 60), func(chosen []string) string { return strings.Join(chosen, "") })
	rapid.Check(t, func(t *rapid.T) {
		before, after := side.Draw(t, "before"), side.Draw(t, "after")
		columns := rapid.IntRange(20, 130).Draw(t, "columns")
		var l layout
		got := l.excerpt(before+place+after, len(before), columns)
		prefix, _, shown := strings.Cut(got.text, place)
		if !shown {
			t.Fatalf("the place is not in %q", got.text)
		}
		if n := columnsOf(prefix); n != got.before {
			t.Fatalf("the mark is at %d and the place at %d of %q", got.before, n, got.text)
		}
		if n := columnsOf(got.text); n > columns || got.before+got.under > columns {
			t.Fatalf("%d columns and a mark to %d where there are %d: %q", n, got.before+got.under, columns, got.text)
		}
	})
}
