package gate

import (
	"bytes"
	"strings"
	"testing"
)

func TestABaselineReadsBack(t *testing.T) {
	b := NewBaseline()
	for _, f := range []Fingerprint{
		{"ship", "vendor-a/unknown-keyword", `inputSchema["x-b"]`},
		{"refund", "vendor-c/unsupported-not", "inputSchema.not"},
		{"ship", "vendor-a/unknown-keyword", `inputSchema["x-a"]`},
		{"ship", "vendor-a/unknown-keyword", `inputSchema["x-b"]`},
		{"ship", "protocol/external-ref", "inputSchema.$ref"},
		{"a\"\u202eb", "protocol/external-ref", "inputSchema"},
	} {
		b.Add(f)
	}
	want := `{
  "$schema": "` + BaselineSchema + `",
  "tools": {
    "a\"` + "\u202e" + `b": {
      "protocol/external-ref": {
        "inputSchema": 1
      }
    },
    "refund": {
      "vendor-c/unsupported-not": {
        "inputSchema.not": 1
      }
    },
    "ship": {
      "protocol/external-ref": {
        "inputSchema.$ref": 1
      },
      "vendor-a/unknown-keyword": {
        "inputSchema[\"x-a\"]": 1,
        "inputSchema[\"x-b\"]": 2
      }
    }
  }
}
`
	got := b.Encode()
	if string(got) != want {
		t.Errorf("written:\n%s\nwant:\n%s", got, want)
	}
	back, problems := ParseBaseline("b.json", got)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if again := back.Encode(); !bytes.Equal(again, got) || back.Size() != 6 {
		t.Errorf("read and written again, %d findings:\n%s", back.Size(), again)
	}
}

func TestABadBaselineIsNamed(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "b.json:1:1: unexpected end of the document"},
		{"[]", "b.json:1:1: must be an object"},
		{"{}", `b.json:1:1: a baseline has a member "tools"`},
		{`{"tools": []}`, "b.json:1:2: tools: must be an object: the tools by name"},
		{`{"$schema": 1, "tools": {}}`, "b.json:1:2: $schema: must be a string"},
		{`{"tool": {}, "tools": {}}`, `b.json:1:2: tool: unknown key, did you mean "tools"?`},
		{`{"tools": {}, "zzzzzz": 1}`, "b.json:1:15: zzzzzz: unknown key; the keys are $schema, tools"},
		{`{"tools": {"t": 1}}`, "b.json:1:12: tools: must be an object: the rules of a tool by code"},
		{`{"tools": {"t": {"c": 1}}}`, "b.json:1:18: tools: must be an object: the places of a rule by path"},
		{`{"tools": {"t": {"c": {"p": 0}}}}`, "b.json:1:24: tools: how often"},
		{`{"tools": {"t": {"c": {"p": -1}}}}`, "how often"},
		{`{"tools": {"t": {"c": {"p": 1.0}}}}`, "how often"},
		{`{"tools": {"t": {"c": {"p": 99999999999999999999}}}}`, "how often"},
		{`{"tools": {"t": {"c": {"p": "1"}}}}`, "how often"},
		{`{"tools": {"t": {"c": {"p": 1, "p": 2}}}}`, "b.json:1:32: "},
		{`{"tools": {"": {}}}`, "b.json:1:12: tools: a name must not be empty"},
	} {
		b, problems := ParseBaseline("b.json", []byte(test.text))
		if b != nil || len(problems) == 0 || !strings.Contains(problems.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.text, problems, test.want)
		}
	}
}

// Whatever a baseline file holds, it is taken or refused with a place, and what is
// taken is written as it reads.
func FuzzBaseline(f *testing.F) {
	f.Add([]byte(`{"$schema": "x", "tools": {"t": {"vendor-a/unknown-keyword": {"inputSchema": 2}}, "u": {}}}`))
	f.Add([]byte(`{"tools": {"t": {"c": {"p": 0}}, "": 1}, "tool": []}`))
	f.Add([]byte(`{`))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, problems := ParseBaseline("b.json", data)
		for _, p := range problems {
			if p.Source != "b.json" || p.Line < 1 || p.Column < 1 || p.Message == "" {
				t.Fatalf("a problem without a place: %+v", p)
			}
		}
		if len(problems) > 0 {
			return
		}
		written := b.Encode()
		back, problems := ParseBaseline("b.json", written)
		if len(problems) > 0 || back.Size() != b.Size() || !bytes.Equal(back.Encode(), written) {
			t.Fatalf("%s is written as %s, which reads otherwise: %v", data, written, problems)
		}
	})
}
