package core

import (
	"errors"
	"fmt"
	"testing"

	"github.com/schemaport/schemaport/core/schema"
)

// Messages are what fmt makes of them, whichever way they are written.
func TestSprintfAgreesWithFmt(t *testing.T) {
	path := schema.NewPath("inputSchema").Member("a b")
	for _, test := range []struct {
		format string
		args   []any
	}{
		{"%s", []any{"text"}},
		{"%s and %s", []any{"one", "two"}},
		{"%d of %d", []any{3, 12}},
		{"before %s after", []any{[]byte("bytes")}},
		{"at %s", []any{path}},
		{"%q is %q", []any{"name", 'r'}},
		{"%s", []any{errors.New("an error")}},
		{"%d", []any{int64(5)}},
		{"%s", []any{7}},
		{"%d", []any{"text"}},
		{"%v", []any{"text"}},
		{"%x", []any{"text"}},
		{"100%% of %s", []any{"it"}},
		{"%s of 100%%", []any{"it"}},
		{"%[2]s %[1]s", []any{"a", "b"}},
		{"%5d|%-5s|", []any{1, "x"}},
		{"%s", []any{nil}},
		{"%s", []any{"%s"}},
	} {
		if got, want := sprintf(test.format, test.args), fmt.Sprintf(test.format, test.args...); got != want {
			t.Errorf("%q: got %q, want %q", test.format, got, want)
		}
	}
	if got := sprintf("100% sure", nil); got != "100% sure" {
		t.Errorf("a message without arguments became %q", got)
	}
}

// Faults in a format show as fmt shows them.
func TestSprintfShowsFaultyFormats(t *testing.T) {
	for _, test := range []struct {
		format string
		args   []any
	}{
		{"no verb", []any{"extra"}}, {"%s", []any{"one", "extra"}}, {"%s %s", []any{"one"}}, {"%", []any{"x"}}, {"%s %", []any{"x"}},
	} {
		if got, want := sprintf(test.format, test.args), fmt.Sprintf(test.format, test.args...); got != want {
			t.Errorf("%q: got %q, want %q", test.format, got, want)
		}
	}
}
