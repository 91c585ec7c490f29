package value_test

import (
	"testing"

	"github.com/schemaport/schemaport/core/value"
	"github.com/schemaport/schemaport/internal/corpus"
)

const orderSchema = `{
	"type": "object",
	"properties": {
		"customer": {"type": "string", "minLength": 1, "pattern": "^[A-Z]{2}\\d{6}$"},
		"lines": {"type": "array", "minItems": 1, "uniqueItems": true, "items": {
			"type": "object",
			"properties": {"sku": {"type": "string"}, "count": {"type": "integer", "minimum": 1}, "price": {"type": "number", "multipleOf": 0.01}},
			"required": ["sku", "count"], "additionalProperties": false}},
		"ship": {"anyOf": [{"type": "null"}, {"type": "object", "properties": {"by": {"enum": ["air", "sea", "road"]}}, "required": ["by"]}]}
	},
	"required": ["customer", "lines"], "additionalProperties": false
}`

func BenchmarkValidate(b *testing.B) {
	s := parse(b, orderSchema)
	for _, bench := range []struct{ name, value string }{
		{"valid", `{"customer": "DE123456", "lines": [{"sku": "a", "count": 2, "price": 9.99}, {"sku": "b", "count": 1}], "ship": {"by": "sea"}}`},
		{"invalid", `{"customer": "x", "lines": [{"sku": "a", "count": 0, "price": 9.999}, {"sku": "b"}], "ship": {"by": "foot"}, "note": 1}`},
	} {
		v := parse(b, bench.value)
		b.Run(bench.name+"/compiled", func(b *testing.B) {
			compiled := value.Compile(s)
			b.ReportAllocs()
			for b.Loop() {
				compiled.Validate(v)
			}
		})
		b.Run(bench.name+"/once", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				value.Validate(s, v)
			}
		})
	}
}

// BenchmarkCorpus validates all values of real schemas, each schema compiled once.
func BenchmarkCorpus(b *testing.B) {
	instances := corpus.Instances(b, "maskbench-a")
	b.ReportAllocs()
	for b.Loop() {
		for _, one := range instances {
			compiled := value.Compile(one.Schema)
			for _, test := range one.Tests {
				compiled.Validate(test.Data)
			}
		}
	}
}
