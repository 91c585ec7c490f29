package report

import (
	"regexp"
	"strings"
	"testing"
)

func TestWrap(t *testing.T) {
	const url = "https://example.com/a/very/long/address/that/fits/on/no/line/of/this/terminal"
	style := Style{Width: 40, Color: true}
	for _, test := range []struct {
		name, line, want string
	}{
		{"fits", "    error x/y: short", "    error x/y: short"},
		{"breaks between words", "  one two three four five six seven eight nine ten", "  one two three four five six seven\n      eight nine ten"},
		{"keeps gaps inside a line", "  a  b", "  a  b"},
		{"drops the gap at a break", "  at some/file.json:1:2  inputSchema.properties.a", "  at some/file.json:1:2\n      inputSchema.properties.a"},
		{"leaves a word that fits nowhere where it is", "  see " + url, "  see " + url},
		{"goes on after such a word", "  see " + url + " and more", "  see " + url + "\n      and more"},
		{"never breaks what is whole", "  a " + style.whole(plain, "some dir/with a space.json:1:2"), "  a some dir/with a space.json:1:2"},
		{"moves what is whole to the next line", "  one two three " + style.whole(plain, "some dir/with a space.json:1:2"), "  one two three\n      some dir/with a space.json:1:2"},
		{
			"takes a look up again", "  " + style.paint(red, "one two three four five six seven eight nine"),
			"  \x1b[31mone two three four five six seven\x1b[0m\n      \x1b[31meight nine\x1b[0m",
		},
		{
			"does not count escape sequences", "  " + style.paint(bold, "one") + " " + linked("https://example.com", style.paint(red, "two")) + " three four five six seven eight",
			"  \x1b[1mone\x1b[0m \x1b]8;;https://example.com\x1b\\\x1b[31mtwo\x1b[0m\x1b]8;;\x1b\\ three four five six seven\n      eight",
		},
		{"counts wide characters twice", "  日本語日本語日本語日本語 日本語日本語日本語日本語", "  日本語日本語日本語日本語\n      日本語日本語日本語日本語"},
		{"counts marks not at all", "  " + strings.Repeat("e\u0301", 38), "  " + strings.Repeat("e\u0301", 38)},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b strings.Builder
			p := &printer{Style: style, w: &b}
			text := strings.TrimLeft(test.line, " ")
			p.line(len(test.line)-len(text), text)
			if got := strings.TrimSuffix(b.String(), "\n"); got != test.want {
				t.Errorf("got\n%q\nwant\n%q", got, test.want)
			}
		})
	}
}

// A log has whole lines, whatever they say.
func TestNothingIsBrokenWithoutATerminal(t *testing.T) {
	var b strings.Builder
	p := &printer{w: &b}
	line := strings.Repeat("word ", 200) + p.whole(plain, "a path") + " end"
	p.line(4, line)
	if want := "    " + line + "\n"; b.String() != want {
		t.Errorf("got\n%q\nwant\n%q", b.String(), want)
	}
}

// Breaking a line changes nothing but the spaces at the breaks.
func TestWrappingKeepsTheWords(t *testing.T) {
	space := regexp.MustCompile(`\s+`)
	line := "one  two 日本 " + strings.Repeat("three four ", 30) + "five"
	for width := 1; width < 140; width++ {
		var b strings.Builder
		p := &printer{Style: Style{Width: width}, w: &b}
		p.line(2, line)
		if got := strings.TrimSpace(space.ReplaceAllString(b.String(), " ")); got != space.ReplaceAllString(line, " ") {
			t.Fatalf("%d columns: %q", width, got)
		}
		for one := range strings.Lines(b.String()) {
			if n := columnsOf(strings.TrimSuffix(one, "\n")); n > max(width, narrowest) {
				t.Errorf("%d columns where there are %d: %q", n, width, one)
			}
		}
	}
}

func TestColumnsOf(t *testing.T) {
	for text, want := range map[string]int{
		"":                        0,
		"plain":                   5,
		"Grüße":                   5,
		"日本":                      4,
		"🚀":                       2,
		"e\u0301":                 1,
		"ｆ":                       2,
		"ﾊ":                       1,
		"한국":                      4,
		"\u1112\u1161\u11ab":      2, // a syllable in its three parts
		"🇩🇪":                      2,
		"\x1b[1;31mred\x1b[0m":    3,
		linked("http://x", "日本"):  4,
		"a" + string(cutMark):     2,
		"\x1b[31m\x1b[0m":         0,
		"a\u200bb\u2060":          2,
		"│ ^":                     3,
		linked("http://x/m", "m"): 1,
	} {
		if got := columnsOf(text); got != want {
			t.Errorf("%q takes %d columns, want %d", text, got, want)
		}
	}
}

func TestFit(t *testing.T) {
	for _, test := range []struct {
		text    string
		columns int
		want    string
	}{
		{"abcdef", 6, "abcdef"},
		{"abcdef", 5, "abcd…"},
		{"日本語", 5, "日本…"},
		{"日本語", 4, "日…"},
		{"e\u0301e\u0301e\u0301", 2, "e\u0301…"},
	} {
		if got := fit(test.text, test.columns); got != test.want {
			t.Errorf("%q in %d columns is %q, want %q", test.text, test.columns, got, test.want)
		}
	}
}
