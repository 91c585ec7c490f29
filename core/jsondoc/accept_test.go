package jsondoc_test

import (
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// parse parses text that must be accepted.
func parse(t testing.TB, text string) *jsondoc.Document {
	t.Helper()
	document, err := jsondoc.Parse([]byte(text), jsondoc.Limits{})
	if err != nil {
		t.Fatalf("%.200q was refused: %v", text, err)
	}
	return document
}

// TestAccept covers what RFC 8259 says a parser must take, and what it leaves to
// the parser and this one takes. The result is given in the compact form, in
// which members are sorted and strings have no escapes but the necessary ones.
func TestAccept(t *testing.T) {
	tests := []struct{ name, text, want string }{
		// Any value may stand at the root.
		{"root null", `null`, `null`},
		{"root true", `true`, `true`},
		{"root false", `false`, `false`},
		{"root number", `42`, `42`},
		{"root negative number", `-0.1`, `-0.1`},
		{"root string", `"asd"`, `"asd"`},
		{"root empty string", `""`, `""`},
		{"root array", `[]`, `[]`},
		{"root object", `{}`, `{}`},

		// Arrays.
		{"array of arrays", `[[]]`, `[[]]`},
		{"array with empty string", `[""]`, `[""]`},
		{"array of every kind", `[null, 1, "1", {}, [], true, false]`, `[null,1,"1",{},[],true,false]`},
		{"array with spaces inside", "[ \t\r\n]", `[]`},
		{"array keeps order", `[3,1,2]`, `[3,1,2]`},
		{"array with nulls", `[1,null,null,null,2]`, `[1,null,null,null,2]`},
		{"siblings of nested containers", `[[1],[2,[3]],{"a":[4]}]`, `[[1],[2,[3]],{"a":[4]}]`},

		// Objects.
		{"object with spaces inside", "{ \t\r\n}", `{}`},
		{"object with one member", `{"a":1}`, `{"a":1}`},
		{"object members are sorted", `{"b":1,"a":2,"c":3}`, `{"a":2,"b":1,"c":3}`},
		{"object with an empty name", `{"":0}`, `{"":0}`},
		{"object with an escaped name", `{"foo\u0000bar": 42}`, `{"foo\u0000bar":42}`},
		{"object with names that differ in case", `{"A":1,"a":2}`, `{"A":1,"a":2}`},
		{"object with names that differ in normal form", "{\"é\":1,\"e\u0301\":2}", "{\"e\u0301\":2,\"é\":1}"},
		{"object with a prefix of a name", `{"ab":1,"a":2}`, `{"a":2,"ab":1}`},
		{"names by code point, not UTF-16", "{\"\U00010000\":1,\"\uffff\":2}", "{\"\uffff\":2,\"\U00010000\":1}"},
		{"same name at different levels", `{"a":{"a":{"a":1}}}`, `{"a":{"a":{"a":1}}}`},
		{"same name in neighbours", `[{"a":1},{"a":2}]`, `[{"a":1},{"a":2}]`},
		{
			"more members than an insertion sort takes", `{"n":1,"m":1,"l":1,"k":1,"j":1,"i":1,"h":1,"g":1,"f":1,"e":1,"d":1,"c":1,"b":1,"a":1}`,
			`{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1,"k":1,"l":1,"m":1,"n":1}`,
		},

		// Whitespace: the four characters, anywhere between tokens.
		{"space around the root", " \t\r\n1 \t\r\n", `1`},
		{"space around separators", "{ \"a\" \t:\r\n [ 1 , 2 ] \n,\n \"b\" : 3 }", `{"a":[1,2],"b":3}`},
		{"line end after the root", "true\n", `true`},

		// Numbers, kept as they were written.
		{"zero", `0`, `0`},
		{"minus zero", `-0`, `-0`},
		{"minus zero with fraction", `-0.0`, `-0.0`},
		{"one with fraction", `1.0`, `1.0`},
		{"trailing zeros", `1.500`, `1.500`},
		{"leading zero of a fraction", `0.001`, `0.001`},
		{"exponent", `1e3`, `1e3`},
		{"capital exponent", `1E22`, `1E22`},
		{"exponent with plus", `1e+2`, `1e+2`},
		{"capital exponent with plus", `1E+2`, `1E+2`},
		{"exponent with minus", `1e-2`, `1e-2`},
		{"fraction and exponent", `123.456e78`, `123.456e78`},
		{"zero with exponent", `0e1`, `0e1`},
		{"zero with exponent and plus", `0e+1`, `0e+1`},
		{"exponent with leading zeros", `1e007`, `1e007`},
		{"beyond 53 bits", `9007199254740993`, `9007199254740993`},
		{"beyond 64 bits", `123123123123123123123123123123`, `123123123123123123123123123123`},
		{"very negative", `-237462374673276894279832749832423479823246327846`, `-237462374673276894279832749832423479823246327846`},
		{
			"many fraction digits", `-0.000000000000000000000000000000000000000000000000000000000000000000000000000001`,
			`-0.000000000000000000000000000000000000000000000000000000000000000000000000000001`,
		},
		{"beyond a double", `1e400`, `1e400`},
		{"underflow of a double", `123e-10000000`, `123e-10000000`},
		{"exponent beyond 64 bits", `1e999999999999999999999`, `1e999999999999999999999`},
		{"exponent far below zero", `-1e-999999999999999999999`, `-1e-999999999999999999999`},

		// Strings and their escapes.
		{"all short escapes", `"\"\\\/\b\f\n\r\t"`, `"\"\\/\b\f\n\r\t"`},
		{"escaped letter", `"\u0061\u30af"`, `"aク"`},
		{"hexadecimal digits in both cases", `"\u00e9\u00E9\u00Ff"`, `"ééÿ"`},
		{"escaped NUL", `"\u0000"`, `"\u0000"`},
		{"escaped backslash before u", `"\\u0000"`, `"\\u0000"`},
		{"escape after text", `"abc\ndef"`, `"abc\ndef"`},
		{"escaped quote at the end", `"abc\""`, `"abc\""`},
		{"surrogate pair", `"\uD801\udc37"`, "\"\U00010437\""},
		{"two surrogate pairs", `"\ud83d\ude39\ud83d\udc8d"`, `"😹💍"`},
		{"lowest surrogate pair", `"\uD800\uDC00"`, "\"\U00010000\""},
		{"highest surrogate pair", `"\uDBFF\uDFFF"`, "\"\U0010ffff\""},
		{"just below the surrogates", `"\uD7FF"`, "\"\ud7ff\""},
		{"just above the surrogates", `"\uE000"`, "\"\ue000\""},
		{"escaped replacement character", `"\uFFFD"`, "\"\ufffd\""},
		{"replacement character as itself", "\"\ufffd\"", "\"\ufffd\""},
		{"escaped noncharacter", `"\uFFFF\uFDD0"`, "\"\uffff\ufdd0\""},
		{"noncharacter as itself", "\"\U0010ffff\"", "\"\U0010ffff\""},
		{"UTF-8 of every length", "\"a\u00a3\u20ac\U0001d11e\"", "\"a\u00a3\u20ac\U0001d11e\""},
		{"line and paragraph separator", "\"\u2028\u2029\"", "\"\u2028\u2029\""},
		{"escaped line separator", `"\u2028"`, "\"\u2028\""},
		{"DEL needs no escape", "\"\x7f\"", `"\u007f"`},
		{"C1 needs no escape", "\"\u0085\"", `"\u0085"`},
		{"no-break space in a string", "\"\u00a0\"", "\"\u00a0\""},
		{"what looks like a comment", `"a/*b*/c//d#e"`, `"a/*b*/c//d#e"`},
		{"what looks like structure", `"[{,:}]"`, `"[{,:}]"`},
		{"single quotes in a string", `"'"`, `"'"`},
		{"slash as itself", `"/"`, `"/"`},
		{"byte order mark in a string", "\"\ufeff\"", "\"\ufeff\""},

		// A byte order mark before the document is skipped.
		{"byte order mark", "\ufeff{}", `{}`},
		{"byte order mark and space", "\ufeff \n[1]", `[1]`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			document := parse(t, test.text)
			if got := string(jsondoc.AppendCompact(nil, &document.Root)); got != test.want {
				t.Errorf("%q became %s, want %s", test.text, got, test.want)
			}
		})
	}
}

func TestTextIsTheSourceWithoutByteOrderMark(t *testing.T) {
	if got := parse(t, "\ufeff [1]\n").Text(); got != " [1]\n" {
		t.Errorf("Text() = %q", got)
	}
}

// The source may be reused by the caller: nothing in a document points into it.
func TestDocumentDoesNotKeepTheBytes(t *testing.T) {
	data := []byte(`{"name": ["text", 12]}`)
	document, err := jsondoc.Parse(data, jsondoc.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	copy(data, strings.Repeat("x", len(data)))
	if got := string(jsondoc.AppendCompact(nil, &document.Root)); got != `{"name":["text",12]}` {
		t.Errorf("the document changed with its source: %s", got)
	}
}
