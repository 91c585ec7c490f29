package nearest

import "testing"

func TestOf(t *testing.T) {
	candidates := []string{"check", "compile", "diff", "probe"}
	for word, want := range map[string]string{
		"chekc":      "check", // a swap
		"chec":       "check",
		"checkk":     "check",
		"COMPILE":    "compile",
		"complie":    "compile",
		"prob":       "probe",
		"dif":        "diff",
		"frobnicate": "",
		"":           "",
		"x":          "",
	} {
		if got := Of(word, candidates); got != want {
			t.Errorf("%q is taken for %q, want %q", word, got, want)
		}
	}
	if got := Of("cat", []string{"car", "bat"}); got != "bat" {
		t.Errorf("of two that are equally near %q is taken, want the first by name", got)
	}
}
