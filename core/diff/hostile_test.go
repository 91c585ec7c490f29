package diff

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/judge"
)

// nested writes a schema around itself.
func nested(depth int, around, inside string) string {
	for range depth {
		inside = strings.ReplaceAll(around, "@", inside)
	}
	return inside
}

func listOf(n int, each func(i int) string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = each(i)
	}
	return strings.Join(parts, ",")
}

// hostile are pairs that are built to be expensive.
var hostile = []struct{ name, old, new string }{
	{"deep anyOf", nested(8, `{"anyOf":[@,{"type":"object","properties":{"a":@}}]}`, `{"type":"string"}`), nested(8, `{"anyOf":[@,{"type":"object","properties":{"a":@}}]}`, `{"type":"integer"}`)},
	{"deep allOf", nested(200, `{"allOf":[@,{"minProperties":1}]}`, `{"type":"object"}`), nested(200, `{"allOf":[@,{"minProperties":2}]}`, `{"type":"object"}`)},
	{"deep not", nested(100, `{"not":@}`, `{"type":"object","required":["a"]}`), nested(101, `{"not":@}`, `{"type":"object","required":["a"]}`)},
	{
		"product of alternatives",
		`{"allOf":[` + listOf(14, func(i int) string {
			return fmt.Sprintf(`{"anyOf":[{"required":["a%d"]},{"required":["b%d"]},{"required":["c%d"]}]}`, i, i, i)
		}) + `]}`,
		`{"allOf":[` + listOf(14, func(i int) string {
			return fmt.Sprintf(`{"anyOf":[{"required":["a%d"]},{"required":["b%d"]}]}`, i, i)
		}) + `]}`,
	},
	{
		"overlapping oneOf",
		`{"oneOf":[` + listOf(24, func(i int) string { return fmt.Sprintf(`{"properties":{"p%d":{"type":"string"}}}`, i) }) + `]}`,
		`{"oneOf":[` + listOf(25, func(i int) string { return fmt.Sprintf(`{"properties":{"p%d":{"type":"string"}}}`, i) }) + `]}`,
	},
	{
		"mutual recursion",
		`{"properties":{"r":{"$ref":"#/$defs/d0"}},"$defs":{` + listOf(40, func(i int) string {
			return fmt.Sprintf(`"d%d":{"type":"object","properties":{"x":{"$ref":"#/$defs/d%d"},"y":{"$ref":"#/$defs/d%d"},"z":{"type":"integer"}}}`, i, (i*7+1)%40, (i*3+2)%40)
		}) + `}}`,
		`{"properties":{"r":{"$ref":"#/$defs/d0"}},"$defs":{` + listOf(41, func(i int) string {
			return fmt.Sprintf(`"d%d":{"type":"object","properties":{"x":{"$ref":"#/$defs/d%d"},"y":{"$ref":"#/$defs/d%d"},"z":{"type":"number"}}}`, i, (i*5+1)%41, (i*11+3)%41)
		}) + `}}`,
	},
	{
		"large enums",
		`{"properties":{"v":{"enum":[` + listOf(20000, func(i int) string { return fmt.Sprintf(`"value %d"`, i) }) + `]}}}`,
		`{"properties":{"v":{"enum":[` + listOf(20000, func(i int) string { return fmt.Sprintf(`"value %d"`, i+1) }) + `]}}}`,
	},
	{"heavy patterns", `{"properties":{"v":{"type":"string","pattern":"^(a|b|ab)*c{1,200}$"}}}`, `{"properties":{"v":{"type":"string","pattern":"^((a|b)*(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)(a|b))?c+$"}}}`},
	{"huge numbers", `{"properties":{"v":{"type":"number","multipleOf":1e-300,"maximum":1e300}}}`, `{"properties":{"v":{"type":"number","multipleOf":3e-299,"maximum":1e999999999}}}`},
	{"huge counts", `{"properties":{"v":{"type":"array","minItems":1000000000}}}`, `{"properties":{"v":{"type":"array","minItems":2000000000,"uniqueItems":true}}}`},
	{"itself", `{"$ref":"#"}`, `{"$ref":"#","type":"object"}`},
	{"itself among others", `{"anyOf":[{"$ref":"#"},{"type":"object"}]}`, `{"allOf":[{"$ref":"#"},{"type":"object"}]}`},
}

// Whatever the schemas, an answer comes: without the bounds on effort most of
// these would run for hours. How soon is what BenchmarkHostile tells. The answer
// is never falsely safe, TestNeverFalselySafe and the fallback see to that.
func TestHostile(t *testing.T) {
	for _, test := range hostile {
		t.Run(test.name, func(t *testing.T) {
			old, new := parse(t, test.old), parse(t, test.new)
			for _, pair := range [][2]*jsondoc.Value{{old, new}, {new, old}} {
				changes := compareSchemas(pair[0], pair[1], judge.Independent)
				for _, c := range changes {
					if len(c.Message) > 2000 {
						t.Errorf("a message of %d bytes", len(c.Message))
					}
				}
			}
		})
	}
}

// ordinary is a schema of n properties with a few levels below.
func ordinary(n int, least string) string {
	return `{"type":"object","properties":{` + listOf(n, func(i int) string {
		return fmt.Sprintf(`"p%d":{"type":"object","properties":{"name":{"type":"string","minLength":%s},"tags":{"type":"array","items":{"type":"string"}},"mode":{"enum":["a","b","c"]}},"required":["name"]}`, i, least)
	}) + `}}`
}

func BenchmarkOrdinary(b *testing.B) {
	for _, n := range []int{10, 100, 1000} {
		old, new := parse(b, ordinary(n, "1")), parse(b, strings.Replace(ordinary(n, "1"), `"minLength":1`, `"minLength":2`, 1))
		b.Run(fmt.Sprintf("properties=%d", n), func(b *testing.B) {
			for b.Loop() {
				if changes := compareSchemas(old, new, judge.Independent); len(changes) != 1 || changes[0].Proof != Witnessed {
					b.Fatalf("%+v", changes)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/property")
		})
	}
}

func BenchmarkHostile(b *testing.B) {
	for _, test := range hostile {
		old, new := parse(b, test.old), parse(b, test.new)
		b.Run(strings.ReplaceAll(test.name, " ", "-"), func(b *testing.B) {
			for b.Loop() {
				compareSchemas(old, new, judge.Independent)
			}
		})
	}
}

// FuzzCompare compares any two values as input schemas.
func FuzzCompare(f *testing.F) {
	for _, r := range table {
		f.Add(argumentsOf(r.old), argumentsOf(r.new))
	}
	for _, test := range hostile {
		if len(test.old) < 4000 {
			f.Add(test.old, test.new)
		}
	}
	f.Add(`{"type":"any","required":[1],"properties":[],"items":3,"$ref":4,"enum":{}}`, `{"anyOf":[],"minLength":-1,"pattern":"(","if":1,"$schema":5}`)
	f.Fuzz(func(t *testing.T, old, new string) {
		x, err := jsondoc.Parse([]byte(old), jsondoc.Limits{})
		if err != nil {
			return
		}
		y, err := jsondoc.Parse([]byte(new), jsondoc.Limits{})
		if err != nil {
			return
		}
		compareSchemas(&x.Root, &y.Root, judge.Independent)
		if changes := compareSchemas(&x.Root, &x.Root, judge.Independent); len(changes) > 0 {
			t.Errorf("it differs from itself: %+v", changes)
		}
	})
}
