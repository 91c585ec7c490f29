package jsondoc_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/corpus"
)

// generated is a document like a large tool list: short names, longer
// descriptions with some escapes, few numbers, moderate nesting.
func generated() []byte {
	var b strings.Builder
	b.WriteString(`{"tools": [`)
	for i := range 1000 {
		fmt.Fprintf(&b, `%s
  {
    "name": "tool_%d",
    "description": "Does the thing number %d.\nThen it says \"done\" – and returns what it did.",
    "inputSchema": {
      "type": "object",
      "properties": {
        "query": {"type": "string", "description": "What to look for, in plain words.", "minLength": 1, "maxLength": 200},
        "limit": {"type": "integer", "minimum": 1, "maximum": 100, "default": 20},
        "tags": {"type": "array", "items": {"enum": ["new", "used", "sold"]}, "uniqueItems": true},
        "where": {"anyOf": [{"type": "null"}, {"type": "object", "additionalProperties": false, "properties": {"lat": {"type": "number"}, "lon": {"type": "number"}}}]}
      },
      "required": ["query"]
    }
  }`, separator(i), i, i)
	}
	b.WriteString("\n]}\n")
	return []byte(b.String())
}

func inputs(b *testing.B, run func(b *testing.B, data []byte)) {
	b.Run("generated", func(b *testing.B) { run(b, generated()) })
	b.Run("corpus", func(b *testing.B) {
		files, err := filepath.Glob(filepath.Join(corpus.Dir(b), "canonical", "*.json"))
		if err != nil || len(files) == 0 {
			b.Fatalf("no files: %v", err)
		}
		// One list of all files that both parsers take, so that there is one document.
		all := []byte("[0")
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := jsondoc.Parse(data, jsondoc.Limits{}); err != nil {
				b.Logf("left out: %s: %v", filepath.Base(file), err)
				continue
			}
			all = append(append(all, ','), data...)
		}
		run(b, append(all, ']'))
	})
}

// BenchmarkParse compares reading the same bytes here and by the standard
// library. Only this parser keeps places and order and finds duplicate names.
func BenchmarkParse(b *testing.B) {
	inputs(b, func(b *testing.B, data []byte) {
		parsers := []struct {
			name  string
			parse func() error
		}{
			{"jsondoc", func() error { _, err := jsondoc.Parse(data, jsondoc.Limits{}); return err }},
			{"encoding_json", func() error { var v any; return json.Unmarshal(data, &v) }},
			{"encoding_json_UseNumber", func() error { _, err := decodeStandard(data); return err }},
		}
		for _, p := range parsers {
			b.Run(p.name, func(b *testing.B) {
				b.SetBytes(int64(len(data)))
				b.ReportAllocs()
				for b.Loop() {
					if err := p.parse(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	})
}

// BenchmarkAppend compares writing the same value.
func BenchmarkAppend(b *testing.B) {
	inputs(b, func(b *testing.B, data []byte) {
		document, err := jsondoc.Parse(data, jsondoc.Limits{})
		if err != nil {
			b.Fatal(err)
		}
		standard, err := decodeStandard(data)
		if err != nil {
			b.Fatal(err)
		}
		var buffer []byte
		writers := []struct {
			name  string
			write func() int
		}{
			{"jsondoc", func() int { buffer = jsondoc.Append(buffer[:0], &document.Root, nil); return len(buffer) }},
			{"jsondoc_compact", func() int { buffer = jsondoc.AppendCompact(buffer[:0], &document.Root); return len(buffer) }},
			{"encoding_json", func() int { out, _ := json.MarshalIndent(standard, "", "  "); return len(out) }},
			{"encoding_json_compact", func() int { out, _ := json.Marshal(standard); return len(out) }},
		}
		for _, w := range writers {
			b.Run(w.name, func(b *testing.B) {
				b.SetBytes(int64(w.write()))
				b.ReportAllocs()
				for b.Loop() {
					w.write()
				}
			})
		}
	})
}
