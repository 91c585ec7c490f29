package report

import "testing"

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
