package report

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/targets"
)

func TestShorten(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"abcd", "abcd"},
		{"abcde", "abc…"},
		{"äöüß", "äöüß"},
		{"日本語🚀x", "日本語…"},
		{strings.Repeat("🚀", 1000), "🚀🚀🚀…"},
	} {
		if got := shorten(test.text, 4); got != test.want {
			t.Errorf("%q is cut to %q, want %q", test.text, got, test.want)
		}
	}
}

func TestSafe(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"plain", "plain"},
		{"Grüße, 日本 🚀", "Grüße, 日本 🚀"},
		{"a\nb\r\tc", `a\nb\r\tc`},
		{"\x1b[31mred\x1b[0m", `\u001b[31mred\u001b[0m`},
		{"\x7f", `\u007f`},
		{"\u009b31m", `\u009b31m`},
		{"user\u202etxt.exe", `user\u202etxt.exe`},
		{"a\u2028b\u2066c\ufeff", `a\u2028b\u2066c\ufeff`},
		{"bad \xff byte", `bad \xff byte`},
		{"real \ufffd replacement", "real \ufffd replacement"},
		{"both \ufffd and \xfe\n", `both ` + "\ufffd" + ` and \xfe\n`},
	} {
		if got := Safe(test.text); got != test.want {
			t.Errorf("Safe(%q) is %q, want %q", test.text, got, test.want)
		}
	}
}

// A pipeline that reads its own log must not find commands in it that came with
// the input.
func TestNothingLooksLikeACommand(t *testing.T) {
	for _, name := range []string{"::error::forged", "  ::error::forged", "x ##[error]forged", "::", "##[", "a::b"} {
		tool := core.NewTool(name, "d", jsondoc.NewObject())
		var all []CheckResult
		for _, target := range targets.All() {
			all = append(all, CheckResult{Tool: tool, Target: target, Diagnostics: core.Check(tool, target)})
		}
		check := NewCheck(targets.All(), all)
		for view, write := range map[string]func(io.Writer, Style) error{"text": check.Text, "matrix": check.Matrix} {
			var out bytes.Buffer
			if err := write(&out, Style{}); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(out.String()) {
				if strings.HasPrefix(strings.TrimLeft(line, " "), "::") || strings.Contains(line, "##[") {
					t.Errorf("%s of %q: %q", view, name, line)
				}
			}
		}
	}
}
