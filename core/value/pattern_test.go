package value

import (
	"strings"
	"testing"
	"unicode"
)

func TestPatterns(t *testing.T) {
	for _, test := range []struct {
		pattern        string
		matches, fails []string
	}{
		// Anchors and plain text: a pattern matches anywhere unless it is anchored.
		{``, []string{"", "a"}, nil},
		{`b`, []string{"b", "abc"}, []string{"", "ac"}},
		{`^b`, []string{"bc"}, []string{"ab", "a\nb"}},
		{`b$`, []string{"ab"}, []string{"ba", "b\n", "b\na"}},
		{`^$`, []string{""}, []string{"a", "\n"}},
		{`a|^b|`, []string{"", "xyz"}, nil},
		{`^(?:a|b)$`, []string{"a", "b"}, []string{"ab", ""}},
		{`^(a)(?<name_1>b)$`, []string{"ab"}, []string{"a"}},
		{`x-y_z é 🐉`, []string{"x-y_z é 🐉"}, []string{"x-y_z"}},
		{`^🐉{2}$`, []string{"🐉🐉"}, []string{"🐉"}},

		// Repetition.
		{`^a*b+c?$`, []string{"b", "aabbc"}, []string{"a", "bcc"}},
		{`^a*?b+?c??$`, []string{"b", "aabbc"}, []string{"a", "bcc"}},
		{`^a{2}$`, []string{"aa"}, []string{"a", "aaa"}},
		{`^a{2,}?$`, []string{"aa", "aaa"}, []string{"a"}},
		{`^a{0,1}$`, []string{"", "a"}, []string{"aa"}},
		{`^a{01}$`, []string{"a"}, []string{"aa"}},
		{`^(?:ab){1000}$`, []string{strings.Repeat("ab", 1000)}, []string{strings.Repeat("ab", 999)}},
		{strings.Repeat("(a)?", 300) + "b", []string{"b", "aaab"}, []string{"a"}},
		{`^a{b}$`, []string{"a{b}"}, []string{"ab"}},
		{`^{a}$`, []string{"{a}"}, nil},
		{`^a{1,2$`, []string{"a{1,2"}, []string{"a"}},
		{`^a]}$`, []string{"a]}"}, nil},

		// Sets.
		{`^.$`, []string{"a", "é", "🐉", "\u0085", "\v", "\x00"}, []string{"", "\n", "\r", "\u2028", "\u2029", "ab"}},
		{`^\d$`, []string{"0", "9"}, []string{"a", "٣", "-"}},
		{`^\D$`, []string{"a", "٣"}, []string{"0"}},
		{`^\w$`, []string{"a", "Z", "0", "_"}, []string{"é", "-", "ſ"}},
		{`^\W$`, []string{"é", "-", " "}, []string{"a", "_"}},
		{`^\s$`, []string{" ", "\t", "\n", "\v", "\f", "\r", "\u00a0", "\u1680", "\u2003", "\u2028", "\u3000", "\ufeff"}, []string{"a", "\u180e", "\u200b", "\u0085"}},
		{`^\S$`, []string{"a", "\u180e", "\u200b", "🐉"}, []string{" ", "\u00a0", "\ufeff"}},
		{`^[\s\d]$`, []string{"\ufeff", "1"}, []string{"a"}},
		{`^[^\S]$`, []string{" ", "\u2028"}, []string{"a"}},
		{`^[\S ]$`, []string{"a", " "}, []string{"\t"}},
		{`^[\W\d]$`, []string{"-", "1"}, []string{"a"}},
		{`^[\w-]+$`, []string{"a-b"}, []string{"a.b"}},
		{`^[\w-.]+$`, []string{"a-b.c"}, []string{"a/b"}},
		{`^[a-\d]+$`, []string{"a-1"}, []string{"b"}},
		{`^[a-c]$`, []string{"a", "b"}, []string{"d", "-"}},
		{`^[-a]$`, []string{"-", "a"}, []string{"b"}},
		{`^[a-]$`, []string{"-", "a"}, []string{"b"}},
		{`^[a\-c]$`, []string{"-", "a", "c"}, []string{"b"}},
		{`^[^a-c]$`, []string{"d", "\n", "🐉"}, []string{"a"}},
		{`^[a^]$`, []string{"a", "^"}, []string{"b"}},
		{`^[.*+?()|{}$/"&]+$`, []string{`.*+?()|{}$/"&`}, []string{"a"}},
		{`^[[]$`, []string{"["}, []string{"]"}},
		{`^[a[b]$`, []string{"[", "a", "b"}, []string{"c"}},
		{`^[\]\\]$`, []string{"]", `\`}, []string{"["}},
		{`^[\b]$`, []string{"\b"}, []string{"b"}},
		{`^[🐉-🐍]$`, []string{"🐊"}, []string{"a"}},
		{`^[]$`, nil, []string{"", "a", "]"}},
		{`a|[]`, []string{"a"}, []string{"b"}},
		{`^[^]$`, []string{"a", "\n", "🐉"}, []string{"", "ab"}},
		{`[]a]`, nil, []string{"a", "]", "]a]"}},

		// Assertions about words.
		{`\bcat\b`, []string{"a cat", "cat-a", "écaté cat"}, []string{"cats"}},
		{`a\B`, []string{"ab"}, []string{"a", "a b"}},

		// Escapes for one character.
		{`^\t\n\v\f\r\0$`, []string{"\t\n\v\f\r\x00"}, nil},
		{`^\cJ\cj$`, []string{"\n\n"}, []string{"J"}},
		{`^[\cA-\cZ]$`, []string{"\x01", "\x1a"}, []string{"A", "\x1b"}},
		{`^\x41\u0042\u{43}\u{1F409}\uD83D\uDC09$`, []string{"ABC🐉🐉"}, nil},
		{`^[\uD83D\uDC09-\u{1F40D}]$`, []string{"🐉"}, []string{"a"}},
		{`^\/\.\*\+\?\(\)\[\]\{\}\|\^\$\\$`, []string{`/.*+?()[]{}|^$\`}, nil},
		{`^\-\_\@\"\'\ \#\%\,\:\;\<\=\>\!\&\~$`, []string{`-_@"' #%,:;<=>!&~`}, nil},
		{`^[\_\@]$`, []string{"_", "@"}, []string{`\`}},

		// Unicode properties.
		{`^\p{L}+$`, []string{"aéß字"}, []string{"1", "-"}},
		{`^\p{Letter}\p{Lu}\p{Uppercase_Letter}$`, []string{"aÉÖ"}, []string{"aaa"}},
		{`^\p{gc=Nd}\p{General_Category=Decimal_Number}$`, []string{"1٣"}, []string{"½½"}},
		{`^\P{L}[^\p{L}\P{Lu}]?$`, []string{"1"}, []string{"a", "1A"}},
		{`^[\p{Script=Greek}\p{sc=Cyrillic}]+$`, []string{"αж"}, []string{"a"}},
	} {
		p := compilePattern(test.pattern)
		if p == nil {
			t.Errorf("%s is not evaluated", test.pattern)
			continue
		}
		for want, texts := range map[outcome][]string{pass: test.matches, fail: test.fails} {
			for _, text := range texts {
				if got := (&run{patternBudget: maxPatternWork}).matches(p, text); got != want {
					t.Errorf("%s on %q: %v, want %v (translated %s)", test.pattern, text, got, want, p.regexp)
				}
			}
		}
	}
}

func TestPatternsThatAreNotEvaluated(t *testing.T) {
	for _, pattern := range []string{
		`a(?=b)`, `a(?!b)`, `(?<=a)b`, `(?<!a)b`, // look-around
		`(a)\1`, `(?<n>a)\k<n>`, `\8`, `\01`, // back-references and octal numbers
		`(?i)a`, `(?i:a)`, `(?P<n>a)`, `(?>a)`, `(?#a)`, `(?<1>a)`, `(?<>a)`, `(?<n`, // no ECMA-262, or flags
		`\Aa`, `a\Z`, `a\z`, `\h`, `\Qa\E`, `\e`, `\a`, `\g{1}`, `[\B]`, // other dialects
		`[[:alpha:]]`, `[[.a.]]`, `[[=a=]]`, // POSIX to some
		`(`, `)`, `(a`, `a)`, `[a`, `[a-`, `[z-a]`, `\`, `a\`, `[\`, // mistakes
		`*`, `+a`, `?`, `a**`, `a++`, `a?+`, `a{1}{2}`, `^*`, `\b+`, `{1}`, `(|*)`, `a|*`, `a{2,1}`,
		`a{,3}`, `{,3}`, // literal or a repetition
		`\x4`, `\xg0`, `\u12`, `\u{`, `\u{110000}`, `\u{D800}`, `\u{}`, `\c`, `\c1`, `[\c_]`,
		`\uD83D`, `\uDC09`, `\uD83Dx`, `\uD83D\u0041`, `[\uD800-\uDBFF]`, // half characters
		`\p`, `\pL`, `\p{}`, `\p{Lx}`, `\p{L`, `\p{Greek}`, `\p{Script=Klingon}`, `\p{scx=Greek}`, `\p{Alphabetic}`, `\p{ L}`,
		`\p{C}`, `\p{Cn}`, `\p{Other}`, `\P{Unassigned}`, // depend on the version of Unicode
		`\p{L}\_`, `\u{41}]`, `🐉\-`, `\uD83D\uDC09[\d-z]`, `{\p{L}`, // correct neither with nor without the u flag
		`a{1001}`, `(a{100}){100}`, `a{99999999999999999999}`, // more than package regexp takes
		`(?:abcdefghijklmnopqrstuvwxyz){1000}`, // more than it shall be given
		strings.Repeat("a", maxPatternLength+1), strings.Repeat("(", 300) + strings.Repeat(")", 300),
		"\xff",
	} {
		if p := compilePattern(pattern); p != nil {
			t.Errorf("%.60s was translated to %.60s", pattern, p.regexp)
		}
	}
}

// TestPatternsOnCertainTexts is about patterns that are evaluated on some texts.
func TestPatternsOnCertainTexts(t *testing.T) {
	for _, test := range []struct {
		pattern, text string
		want          outcome
	}{
		{`^\p{L}$`, "\u0378", unknown}, // not assigned to a character yet
		{`^\P{L}$`, "\u0378", unknown},
		{`^\p{L}$`, "\ue000", fail}, // for private use for ever
		{`^[^a]$`, "\u0378", pass},
		{`^[\w-.]$`, "🐉", unknown}, // one character or two
		{`^[\w-.]$`, "é", fail},
		{`^[\w.-]$`, "🐉", fail},
		{`\B`, "a🐉a", unknown},
		{`\B`, "é", pass},
	} {
		if got := (&run{patternBudget: maxPatternWork}).matches(compilePattern(test.pattern), test.text); got != test.want {
			t.Errorf("%s on %q: %v, want %v", test.pattern, test.text, got, test.want)
		}
	}
}

func TestPatternBudget(t *testing.T) {
	p := compilePattern(`^a+$`)
	r := &run{patternBudget: int64(p.size * 5)}
	for i, want := range []outcome{pass, unknown, pass, unknown} {
		text := []string{"aaa", "aaa", "aa", "a"}[i]
		if got := r.matches(p, text); got != want {
			t.Errorf("%d: %s: %v, want %v", i, text, got, want)
		}
	}
}

// TestWhiteSpace compares \s and \S, everywhere they may stand, with what
// ECMA-262 calls white space and line terminators.
func TestWhiteSpace(t *testing.T) {
	space, notSpace := compilePattern(`^\s$`), compilePattern(`^\S$`)
	inClass, notInClass := compilePattern(`^[\s]$`), compilePattern(`^[^\S]$`)
	for r := range rune(0x10100) { // there is none beyond
		if 0xd800 <= r && r < 0xe000 {
			continue
		}
		want := r == '\t' || r == '\n' || r == '\v' || r == '\f' || r == '\r' || r == 0xfeff || r == 0x2028 || r == 0x2029 || unicode.Is(unicode.Zs, r)
		text := string(r)
		if space.regexp.MatchString(text) != want || notSpace.regexp.MatchString(text) == want ||
			inClass.regexp.MatchString(text) != want || notInClass.regexp.MatchString(text) != want {
			t.Errorf("%U: white space %v", r, want)
		}
	}
}
