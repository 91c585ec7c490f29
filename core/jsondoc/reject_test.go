package jsondoc_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// parseErrors parses text that must be refused.
func parseErrors(t testing.TB, text string, limits jsondoc.Limits) jsondoc.Errors {
	t.Helper()
	document, err := jsondoc.Parse([]byte(text), limits)
	var problems jsondoc.Errors
	if !errors.As(err, &problems) || len(problems) == 0 {
		t.Fatalf("%.200q: got error %v (%T), want jsondoc.Errors", text, err, err)
	}
	if document != nil {
		t.Fatalf("%.200q: a document came with the error", text)
	}
	return problems
}

// TestReject covers what no parser may take, and what RFC 8259 leaves to the
// parser and this one refuses. Each case has one error: its place and what it says.
func TestReject(t *testing.T) {
	const notClosed = "is not closed"
	tests := []struct{ name, text, at, says string }{
		// Nothing, or nothing but space.
		{"empty", "", "1:1", "unexpected end of the document, expected a value"},
		{"only space", " \n ", "2:2", "unexpected end of the document, expected a value"},
		{"only a byte order mark", "\ufeff", "1:1", "unexpected end of the document"},

		// More than one value.
		{"two values", `1 2`, "1:3", `unexpected '2' after the end of the document`},
		{"two objects", "{}\n{}", "2:1", `unexpected '{' after the end`},
		{"extra closing bracket", `[1]]`, "1:4", `unexpected ']' after the end`},
		{"extra closing brace", `{"a":1}}`, "1:8", `unexpected '}' after the end`},
		{"comma after the root", `[],`, "1:3", `unexpected ',' after the end`},
		{"comment after the root", `{}//`, "1:3", `unexpected '/' after the end`},
		{"NUL after the root", "1\x00", "1:2", `unexpected '\x00' after the end`},
		{"string after the root", `"a""b"`, "1:4", `unexpected '"' after the end`},
		{"word runs on", `truex`, "1:5", `unexpected 'x' after the end`},

		// Arrays.
		{"array not closed", `[`, "1:2", "the array that starts at line 1, column 1 " + notClosed},
		{"array not closed after a value", `[1`, "1:3", "the array that starts at line 1, column 1 " + notClosed},
		{"array not closed after a comma", `[1,`, "1:4", "the array that starts at line 1, column 1 " + notClosed},
		{"array not closed on another line", "{\n \"a\": [\n1,\n", "4:1", "the array that starts at line 2, column 7 " + notClosed},
		{"array with a trailing comma", `[1,]`, "1:4", "trailing comma"},
		{"array with a trailing comma and space", "[1,\n]", "2:1", "trailing comma"},
		{"array with only a comma", `[,]`, "1:2", "unexpected ',', expected a value"},
		{"array with a leading comma", `[,1]`, "1:2", "unexpected ',', expected a value"},
		{"array with a double comma", `[1,,2]`, "1:4", "unexpected ',', expected a value"},
		{"array with a missing comma", `["a" "b"]`, "1:6", `unexpected '"', expected ',' or ']'`},
		{"array with a colon", `["a": 1]`, "1:5", `unexpected ':', expected ',' or ']'`},
		{"array closed by a brace", `[1}`, "1:3", `unexpected '}', expected ',' or ']'`},
		{"empty array closed by a brace", `[}`, "1:2", `unexpected '}', expected a value`},
		{"array with a semicolon", `[1;2]`, "1:3", `unexpected ';', expected ',' or ']'`},
		{"closing bracket alone", `]`, "1:1", "unexpected ']', expected a value"},
		{"spread", `[...]`, "1:2", "unexpected '.', expected a value"},

		// Objects.
		{"object not closed", `{`, "1:2", "the object that starts at line 1, column 1 " + notClosed},
		{"object not closed after a name", `{"a"`, "1:5", "the object that starts at line 1, column 1 " + notClosed},
		{"object not closed after a colon", `{"a":`, "1:6", "the object that starts at line 1, column 1 " + notClosed},
		{"object not closed after a value", `{"a":1`, "1:7", "the object that starts at line 1, column 1 " + notClosed},
		{"object not closed after a comma", `{"a":1,`, "1:8", "the object that starts at line 1, column 1 " + notClosed},
		{"inner object not closed", `[{"a":1]`, "1:8", `unexpected ']', expected ',' or '}'`},
		{"object with a trailing comma", `{"a":1,}`, "1:8", "trailing comma"},
		{"object with only a comma", `{,}`, "1:2", "expected a member name in double quotes"},
		{"object with a double comma", `{"a":1,,"b":2}`, "1:8", "unexpected ',', expected a member name"},
		{"object with a missing colon", `{"a" 1}`, "1:6", "unexpected '1', expected ':'"},
		{"object with a double colon", `{"a"::1}`, "1:6", "unexpected ':', expected a value"},
		{"object with a comma for a colon", `{"a",1}`, "1:5", "unexpected ',', expected ':'"},
		{"object with an equals sign", `{"a"=1}`, "1:5", "unexpected '=', expected ':'"},
		{"object with a missing value", `{"a":}`, "1:6", "unexpected '}', expected a value"},
		{"object with a missing name", `{:1}`, "1:2", "unexpected ':', expected a member name"},
		{"object with a bare name", `{a:1}`, "1:2", "unexpected 'a', expected a member name in double quotes"},
		{"object with a single-quoted name", `{'a':1}`, "1:2", `unexpected '\'', expected a member name in double quotes`},
		{"object with a number for a name", `{1:1}`, "1:2", "unexpected '1', expected a member name"},
		{"object with null for a name", `{null:1}`, "1:2", "unexpected 'n', expected a member name"},
		{"object with a missing comma", `{"a":1 "b":2}`, "1:8", `unexpected '"', expected ',' or '}'`},
		{"object closed by a bracket", `{"a":1]`, "1:7", `unexpected ']', expected ',' or '}'`},
		{"object with a comment", `{"a":1/*x*/}`, "1:7", `unexpected '/', expected ',' or '}'`},
		{"closing brace alone", `}`, "1:1", "unexpected '}', expected a value"},

		// Bare words.
		{"True", `True`, "1:1", "unexpected 'T', expected a value"},
		{"TRUE in an array", `[TRUE]`, "1:2", "unexpected 'T', expected a value"},
		{"cut true", `tru`, "1:1", "unexpected 't', expected a value (true, false and null"},
		{"misspelt false", `[fals]`, "1:2", "true, false and null are the only bare words"},
		{"cut null", `nul`, "1:1", "true, false and null are the only bare words"},
		{"undefined", `undefined`, "1:1", "unexpected 'u', expected a value"},
		{"nan", `nan`, "1:1", "true, false and null are the only bare words"},
		{"NaN", `[NaN]`, "1:2", "unexpected 'N', expected a value"},
		{"Infinity", `Infinity`, "1:1", "unexpected 'I', expected a value"},
		{"two words", `[true false]`, "1:7", `unexpected 'f', expected ',' or ']'`},

		// Numbers.
		{"plus sign", `+1`, "1:1", "unexpected '+', expected a value"},
		{"minus alone", `-`, "1:2", "expected a digit"},
		{"minus in an array", `[-]`, "1:3", "unexpected ']', expected a digit"},
		{"double minus", `--1`, "1:2", "unexpected '-', expected a digit"},
		{"minus and space", `- 1`, "1:2", "unexpected ' ', expected a digit"},
		{"minus infinity", `-Infinity`, "1:2", "unexpected 'I', expected a digit"},
		{"leading zero", `01`, "1:1", "must not have leading zeros"},
		{"leading zero after minus", `[-012]`, "1:2", "must not have leading zeros"},
		{"double zero", `00`, "1:1", "must not have leading zeros"},
		{"no digit before the point", `.5`, "1:1", "unexpected '.', expected a value"},
		{"minus and point", `-.5`, "1:2", "unexpected '.', expected a digit"},
		{"no digit after the point", `1.`, "1:3", "expected a digit after the decimal point"},
		{"no digit between point and exponent", `1.e5`, "1:3", "unexpected 'e', expected a digit after the decimal point"},
		{"two points", `1.2.3`, "1:4", "unexpected '.' after the end"},
		{"no exponent", `1e`, "1:3", "expected a digit in the exponent"},
		{"no exponent after the sign", `[1E+]`, "1:5", "unexpected ']', expected a digit in the exponent"},
		{"two signs in the exponent", `1e+-2`, "1:4", "unexpected '-', expected a digit in the exponent"},
		{"point in the exponent", `1e2.5`, "1:4", "unexpected '.' after the end"},
		{"two exponents", `1e2e3`, "1:4", "unexpected 'e' after the end"},
		{"hexadecimal", `0x1F`, "1:2", "unexpected 'x' after the end"},
		{"digit separator", `1_000`, "1:2", "unexpected '_' after the end"},
		{"suffix", `[1n]`, "1:3", `unexpected 'n', expected ',' or ']'`},
		{"space inside", `[1 000]`, "1:4", `unexpected '0', expected ',' or ']'`},
		{"comma inside", `{"a":1,5}`, "1:8", "unexpected '5', expected a member name"},
		{"full-width digit", "[\uff11]", "1:2", "unexpected '１', expected a value"},

		// Strings.
		{"string not closed", `"abc`, "1:1", "the string that starts here is not closed"},
		{"string of one quote", `[1, "]`, "1:5", "the string that starts here is not closed"},
		{"string not closed after an escape", `"a\n`, "1:1", "the string that starts here is not closed"},
		{"name not closed", `{"a`, "1:2", "the string that starts here is not closed"},
		{"single quotes", `['a']`, "1:2", `unexpected '\'', expected a value`},
		{"typographic quotes", `[“a”]`, "1:2", `unexpected '“', expected a value`},
		{"raw line end", "\"a\nb\"", "1:3", "control character 0x0a in a string must be escaped"},
		{"raw carriage return", "\"\r\"", "1:2", "control character 0x0d"},
		{"raw tab", "\"\t\"", "1:2", "control character 0x09"},
		{"raw NUL", "\"a\x00\"", "1:3", "control character 0x00"},
		{"raw 1F", "\"\x1f\"", "1:2", "control character 0x1f"},
		{"raw control character after an escape", "\"\\n\x01\"", "1:4", "control character 0x01"},
		{"raw control character in a name", "{\"a\x02\":1}", "1:4", "control character 0x02"},

		// Escapes.
		{"unknown escape", `"\a"`, "1:2", "invalid escape sequence: backslash and 'a'"},
		{"hexadecimal escape", `"\x41"`, "1:2", "backslash and 'x'"},
		{"octal escape", `"\012"`, "1:2", "backslash and '0'"},
		{"escaped single quote", `"\'"`, "1:2", `backslash and '\''`},
		{"capital U", `"\U0041"`, "1:2", "backslash and 'U'"},
		{"escaped line end", "\"\\\n\"", "1:2", `backslash and '\n'`},
		{"escaped emoji", `"ab\😀"`, "1:4", "backslash and '😀'"},
		{"escaped NUL byte", "\"\\\x00\"", "1:2", `backslash and '\x00'`},
		{"backslash at the end", `"\`, "1:2", "the document ends inside an escape sequence"},
		{"closing quote escaped", `["\"]`, "1:2", "the string that starts here is not closed"},
		{"short unicode escape", `"\u00A"`, "1:2", "needs four hexadecimal digits"},
		{"unicode escape without digits", `"\u"`, "1:2", "needs four hexadecimal digits"},
		{"unicode escape cut by the end", `"\u12`, "1:2", "needs four hexadecimal digits"},
		{"unicode escape with a letter", `"\u00G0"`, "1:2", "needs four hexadecimal digits"},
		{"unicode escape with a sign", `"\u+123"`, "1:2", "needs four hexadecimal digits"},
		{"unicode escape with braces", `"\u{41}"`, "1:2", "needs four hexadecimal digits"},

		// Halves of surrogate pairs are no characters.
		{"lone high surrogate", `"\uD800"`, "1:2", `lone surrogate in a string: \uD800`},
		{"lone low surrogate", `"\udc00"`, "1:2", `lone surrogate in a string: \udc00`},
		{"high surrogate and text", `"\uD800abc"`, "1:2", "lone surrogate"},
		{"high surrogate and another escape", `"\uD800\n"`, "1:2", "lone surrogate"},
		{"two high surrogates", `"\uD800\uD800"`, "1:2", "lone surrogate"},
		{"high surrogate and a letter", `"\uD800\u0061"`, "1:2", "lone surrogate"},
		{"surrogates in the wrong order", `"\uDC00\uD800"`, "1:2", "lone surrogate"},
		{"high surrogate and a broken escape", `"\uD800\u1"`, "1:2", "lone surrogate"},
		{"high surrogate at the end", `"\uDBFF\u`, "1:2", "lone surrogate"},
		{"lone surrogate in a name", `{"\uDFFF":0}`, "1:3", "lone surrogate"},

		// Bytes that are no UTF-8.
		{"stray byte at the root", "\xe9", "1:1", "invalid UTF-8: byte 0xe9"},
		{"stray byte in a string", "[\"\xff\"]", "1:3", "invalid UTF-8: byte 0xff"},
		{"stray byte in a name", "{\"a\xe5\": 0}", "1:4", "invalid UTF-8: byte 0xe5"},
		{"stray byte after the document", "[]\x81", "1:3", "invalid UTF-8: byte 0x81"},
		{"cut sequence", "\"\xe2\x82\"", "1:2", "invalid UTF-8: byte 0xe2"},
		{"overlong slash", "\"\xc0\xaf\"", "1:2", "invalid UTF-8: byte 0xc0"},
		{"overlong NUL in four bytes", "\"\xf0\x80\x80\x80\"", "1:2", "invalid UTF-8: byte 0xf0"},
		{"encoded surrogate", "\"\xed\xa0\x80\"", "1:2", "invalid UTF-8: byte 0xed"},
		{"beyond Unicode", "\"\xf4\x90\x80\x80\"", "1:2", "invalid UTF-8: byte 0xf4"},
		{"Latin-1", "{\n\"caf\xe9\": 1}", "2:5", "invalid UTF-8: byte 0xe9"},
		{"invalid UTF-8 wins over syntax", "[1,\n\xff", "2:1", "invalid UTF-8: byte 0xff"},
		{"UTF-16 with a mark", "\xff\xfe[\x00]\x00", "1:1", "invalid UTF-8: byte 0xff"},
		{"UTF-16 without a mark", "[\x00]\x00", "1:2", `unexpected '\x00', expected a value`},
		{"cut byte order mark", "\xef\xbb{}", "1:1", "invalid UTF-8: byte 0xef"},

		// Space that is none.
		{"form feed", "[\f1]", "1:2", `unexpected '\f', expected a value`},
		{"vertical tab", "[1\v]", "1:3", `unexpected '\v', expected ','`},
		{"no-break space", "[\u00a01]", "1:2", `unexpected '\u00a0', expected a value`},
		{"word joiner", "\u2060[]", "1:1", `unexpected '\u2060', expected a value`},
		{"line separator", "[1\u2028]", "1:3", `unexpected '\u2028', expected ','`},
		{"second byte order mark", "\ufeff\ufeff1", "1:1", `unexpected '\ufeff', expected a value`},
		{"byte order mark inside", "[\ufeff1]", "1:2", `unexpected '\ufeff', expected a value`},
		{"NUL before the document", "\x001", "1:1", `unexpected '\x00', expected a value`},

		// What other notations allow.
		{"line comment", "// x\n1", "1:1", "unexpected '/', expected a value"},
		{"block comment", `[/* x */]`, "1:2", "unexpected '/', expected a value"},
		{"hash comment", "# x\n1", "1:1", "unexpected '#', expected a value"},
		{"template", `{{x}}`, "1:2", "unexpected '{', expected a member name"},
		{"YAML", "name: x", "1:1", "true, false and null are the only bare words"},
		{"HTML", "<html>", "1:1", "unexpected '<', expected a value"},
		{"backslash outside a string", `[\n]`, "1:2", `unexpected '\\', expected a value`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			problems := parseErrors(t, test.text, jsondoc.Limits{})
			if len(problems) != 1 {
				t.Fatalf("%d errors, want 1: %v", len(problems), problems)
			}
			got := problems[0]
			if at := fmt.Sprintf("%d:%d", got.Line, got.Column); at != test.at || !strings.Contains(got.Message, test.says) {
				t.Errorf("%q gives\n%s\nwant an error at %s that says %q", test.text, got, test.at, test.says)
			}
		})
	}
}

// A document that is cut off anywhere is refused, and the error lies within it
// or at its end.
func TestEveryCutIsRefused(t *testing.T) {
	whole := "{\"a\": [1.5e+3, true, false, null, \"x\\u00e9\\ud83d\\ude00\\n\"], \"b\": {\"é\": []}}"
	parse(t, whole)
	for cut := range len(whole) {
		for _, e := range parseErrors(t, whole[:cut], jsondoc.Limits{}) {
			if e.Offset < 0 || int(e.Offset) > cut || e.Line != 1 || e.Column < 1 || e.Message == "" {
				t.Errorf("cut at %d: %+v", cut, e)
			}
		}
	}
}

func TestErrorsText(t *testing.T) {
	one := &jsondoc.Error{Position: jsondoc.Position{Line: 3, Column: 7}, Message: "wrong"}
	for want, list := range map[string]jsondoc.Errors{
		"no errors":               nil,
		"3:7: wrong":              {one},
		"3:7: wrong (and 2 more)": {one, one, one},
	} {
		if got := list.Error(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
