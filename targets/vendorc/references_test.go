package vendorc

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/targettest"
)

// compact compiles a tool and returns its parameters on one line.
func compact(t testing.TB, tool string) string {
	t.Helper()
	result := Compile(targettest.Tool(t, tool), core.CompileOptions{})
	if !result.OK {
		t.Fatalf("refused: %s", targettest.Describe(result))
	}
	document, err := jsondoc.Parse(result.Output, jsondoc.Limits{MaxDepth: 5000})
	if err != nil {
		t.Fatal(err)
	}
	return string(jsondoc.AppendCompact(nil, document.Root.Get("parameters")))
}

// refusals are the reasons for which references could not be replaced, as "path: message".
func refusals(t testing.TB, tool string) []string {
	t.Helper()
	result := Compile(targettest.Tool(t, tool), core.CompileOptions{AllowLossy: true})
	var found []string
	for _, d := range result.Diagnostics {
		if d.Rule == unresolvableSchemaReference {
			found = append(found, d.Path+": "+d.Message)
		}
	}
	if result.OK != (len(found) == 0) {
		t.Fatalf("compiled is %v with refusals %q", result.OK, found)
	}
	return found
}

// TestReferences shows what references point at, in every way that they can.
func TestReferences(t *testing.T) {
	tests := []struct{ name, root, want string }{
		{
			"by JSON Pointer",
			`{"properties": {"a": {"$ref": "#/$defs/s"}, "b": {"$ref": "#/definitions/s"}, "c": {"$ref": "#/properties/a"}}, "$defs": {"s": {"type": "string"}}, "definitions": {"s": {"type": "number"}}}`,
			`{"properties":{"a":{"type":"STRING"},"b":{"type":"NUMBER"},"c":{"type":"STRING"}},"type":"OBJECT"}`,
		},
		{
			"escaped",
			`{"properties": {"a": {"$ref": "#/$defs/x~1y~0z"}, "b": {"$ref": "#/$defs/p%25q%20r"}, "c": {"$ref": "#/$defs/~01"}}, "$defs": {"x/y~z": {"type": "string"}, "p%q r": {"type": "number"}, "~1": {"type": "boolean"}}}`,
			`{"properties":{"a":{"type":"STRING"},"b":{"type":"NUMBER"},"c":{"type":"BOOLEAN"}},"type":"OBJECT"}`,
		},
		{
			"through a list",
			`{"properties": {"a": {"anyOf": [{"type": "string"}, {"type": "number"}]}, "b": {"$ref": "#/properties/a/anyOf/1"}}}`,
			`{"properties":{"a":{"anyOf":[{"type":"STRING"},{"type":"NUMBER"}]},"b":{"type":"NUMBER"}},"type":"OBJECT"}`,
		},
		{
			"to a reference to a reference",
			`{"properties": {"a": {"$ref": "#/$defs/x", "maxLength": 9}}, "$defs": {"x": {"$ref": "#/$defs/y", "maxLength": 7}, "y": {"$ref": "#/$defs/z", "minLength": 1}, "z": {"type": "string", "maxLength": 8}}}`,
			`{"properties":{"a":{"maxLength":"7","minLength":"1","type":"STRING"}},"type":"OBJECT"}`,
		},
		{
			"by anchor",
			`{"properties": {"a": {"$ref": "#here"}, "b": {"$ref": "#old"}}, "$defs": {"s": {"$anchor": "here", "type": "string"}, "n": {"$id": "#old", "type": "number"}}}`,
			`{"properties":{"a":{"type":"STRING"},"b":{"type":"NUMBER"}},"type":"OBJECT"}`,
		},
		{
			"inside a resource of its own",
			`{"properties": {"a": {"$id": "https://example.com/a", "properties": {"in": {"$ref": "#/$defs/s"}, "by": {"$ref": "#t"}}, "$defs": {"s": {"type": "string"}, "t": {"$anchor": "t", "type": "boolean"}}}}, "$defs": {"s": {"type": "number"}, "t": {"$anchor": "t", "type": "number"}}}`,
			`{"properties":{"a":{"properties":{"by":{"type":"BOOLEAN"},"in":{"type":"STRING"}}}},"type":"OBJECT"}`,
		},
		{
			"across into a resource",
			`{"properties": {"a": {"$ref": "#/$defs/r/$defs/w"}}, "$defs": {"s": {"type": "number"}, "r": {"$id": "r", "$defs": {"w": {"$ref": "#/$defs/s"}, "s": {"type": "string"}}}}}`,
			`{"properties":{"a":{"type":"STRING"}},"type":"OBJECT"}`,
		},
		{"to true", `{"properties": {"a": {"$ref": "#/$defs/any", "minLength": 1}}, "$defs": {"any": true}}`, `{"properties":{"a":{"minLength":"1"}},"type":"OBJECT"}`},
		{
			"beside a description", `{"properties": {"a": {"$ref": "#/$defs/s", "description": "here", "title": "T"}}, "$defs": {"s": {"type": "string", "description": "there", "default": "d"}}}`,
			`{"properties":{"a":{"default":"d","description":"here","title":"T","type":"STRING"}},"type":"OBJECT"}`,
		},
		{"at the root", `{"$ref": "#/$defs/o", "required": ["a"], "$defs": {"o": {"properties": {"a": {}}}}}`, `{"properties":{"a":{}},"required":["a"],"type":"OBJECT"}`},
		{"in an unused definition", `{"properties": {"a": {}}, "$defs": {"d": {"$ref": "#/$defs/d"}}}`, `{"properties":{"a":{}},"type":"OBJECT"}`},
		{
			"as the name of a property", `{"properties": {"$ref": {"type": "string"}, "a": {"enum": ["$ref"]}}}`,
			`{"properties":{"$ref":{"type":"STRING"},"a":{"enum":["$ref"],"format":"enum","type":"STRING"}},"type":"OBJECT"}`,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := compact(t, withRoot(test.root)); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// TestReferencesToUnknownPlaces shows references into a keyword that no draft
// knows, as OpenAPI has it: found, and told of by their places in the source.
func TestReferencesToUnknownPlaces(t *testing.T) {
	tool := targettest.Tool(t, withRoot(`{
		"properties": {"a": {"$ref": "#/components/schemas/A"}, "b": {"$ref": "#/components/list/0"}},
		"components": {
			"schemas": {"A": {"type": "array", "items": {"$ref": "#/components/schemas/B"}}, "B": {"type": "string"}},
			"list": [{"$id": "x", "$ref": "#/$defs/s", "$defs": {"s": {"type": "boolean"}}}]}}`))
	result := Compile(tool, core.CompileOptions{AllowLossy: true}) // components itself is lost
	output := strings.Join(strings.Fields(string(result.Output)), "")
	if want := `"properties":{"a":{"type":"ARRAY","items":{"type":"STRING"}},"b":{"type":"BOOLEAN"}}`; !strings.Contains(output, want) {
		t.Errorf("%s\nis missing in %s", want, output)
	}
	var places []string
	for _, tr := range result.Transformations {
		if tr.Kind == inlinedSchemaReference {
			places = append(places, tr.Path)
		}
	}
	want := []string{"inputSchema.properties.a.$ref", "inputSchema.components.schemas.A.items.$ref", "inputSchema.properties.b.$ref", "inputSchema.components.list[0].$ref"}
	if !slices.Equal(places, want) {
		t.Errorf("replaced at %q, want %q", places, want)
	}
}

// TestRefusedReferences shows that a refusal names the reference and the reason.
func TestRefusedReferences(t *testing.T) {
	tests := []struct{ name, root, path, reason string }{
		{"to itself", `{"properties": {"a": {"$ref": "#/properties/a"}}}`, "inputSchema.properties.a.$ref", `"$ref": "#/properties/a" cannot be replaced by what it points at: it is recursive`},
		{"to the root", `{"properties": {"a": {"items": {"$ref": "#"}}}}`, "inputSchema.properties.a.items.$ref", "it is recursive"},
		{
			"in a circle", `{"properties": {"a": {"$ref": "#/$defs/x"}}, "$defs": {"x": {"items": {"$ref": "#/$defs/y"}}, "y": {"anyOf": [{"$ref": "#/$defs/x"}, {}]}}}`,
			"inputSchema.$defs.y.anyOf[0].$ref", "it is recursive",
		},
		{"to the container", `{"properties": {"a": {"properties": {"b": {"$ref": "#/properties/a"}}}}}`, "inputSchema.properties.a.properties.b.$ref", "it is recursive"},
		{"to a reference to nothing", `{"properties": {"a": {"$ref": "#/$defs/x"}}, "$defs": {"x": {"$ref": "#/$defs/y"}}}`, "inputSchema.$defs.x.$ref", "nothing that is a schema stands there"},
		{"to no schema", `{"properties": {"a": {"$ref": "#/$defs"}}, "$defs": {}}`, "inputSchema.properties.a.$ref", "nothing that is a schema stands there"},
		{"to a value", `{"properties": {"a": {"$ref": "#/properties/b/default"}, "b": {"default": {"type": "string"}}}}`, "inputSchema.properties.a.$ref", "nothing that is a schema stands there"},
		{"outside", `{"properties": {"a": {"$ref": "https://example.com/x.json#/y"}}}`, "inputSchema.properties.a.$ref", "it is not local"},
		{"relative", `{"properties": {"a": {"$ref": "x.json"}}}`, "inputSchema.properties.a.$ref", "it is not local"},
		{"out of a resource", `{"properties": {"a": {"$id": "https://example.com/a", "items": {"$ref": "#/$defs/s"}}}, "$defs": {"s": {}}}`, "inputSchema.properties.a.items.$ref", "nothing that is a schema stands there"},
		{"at the root to itself", `{"$ref": "#"}`, "inputSchema.$ref", "it is recursive"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			found := refusals(t, withRoot(test.root))
			if len(found) != 1 || !strings.HasPrefix(found[0], test.path+": ") || !strings.Contains(found[0], test.reason) {
				t.Errorf("refused with %q, want one at %s because %s", found, test.path, test.reason)
			}
		})
	}
}

// chain is a tool whose definitions refer to one another in a line, each so many times.
func chain(length, times int) string {
	var b strings.Builder
	b.WriteString(`{"type": "object", "properties": {"p": {"$ref": "#/$defs/d0"}}, "$defs": {`)
	for i := range length - 1 {
		fmt.Fprintf(&b, `"d%d": {"type": "object", "properties": {`, i)
		for j := range times {
			if j > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, `"p%d": {"$ref": "#/$defs/d%d"}`, j, i+1)
		}
		b.WriteString(`}},`)
	}
	fmt.Fprintf(&b, `"d%d": {"type": "string"}}}`, length-1)
	return withRoot(b.String())
}

// TestInliningIsBounded shows both bounds from either side.
func TestInliningIsBounded(t *testing.T) {
	wide := func(schemas int) string { // one definition of so many schemas, used once
		var b strings.Builder
		b.WriteString(`{"properties": {"p": {"$ref": "#/$defs/d"}}, "$defs": {"d": {"properties": {`)
		for i := range schemas - 1 {
			fmt.Fprintf(&b, `%s"p%d": {}`, strings.Repeat(",", min(i, 1)), i)
		}
		b.WriteString(`}}}}`)
		return withRoot(b.String())
	}
	tests := []struct {
		name, tool, reason string
	}{
		{"64 expansions", chain(64, 1), ""},
		{"65 expansions", chain(65, 1), "more than 64 references inside one another"},
		{"5000 expansions", chain(5000, 1), "more than 64 references inside one another"},
		{"20000 schemas", wide(20_000), ""},
		{"20001 schemas", wide(20_001), "more than 20000 schemas"},
		{"doubled 13 times", chain(14, 2), ""},
		{"doubled 14 times", chain(15, 2), "more than 20000 schemas"},
		{"doubled 59 times", chain(60, 2), "more than 20000 schemas"},
		{"a hundredfold 60 times", chain(60, 100), "more than 20000 schemas"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			found := refusals(t, test.tool)
			switch {
			case test.reason == "" && len(found) > 0:
				t.Errorf("refused: %q", found)
			case test.reason != "" && (len(found) != 1 || !strings.Contains(found[0], test.reason) || !strings.Contains(found[0], ".$ref: ")):
				t.Errorf("refused with %q, want one because %s", found, test.reason)
			}
		})
	}
}

// TestHostileReferencesCostNothing shows that what would explode is refused
// without memory to speak of. BenchmarkInlining tells how soon.
func TestHostileReferencesCostNothing(t *testing.T) {
	again := func() string { // a large definition, merged with something at every use of it
		var b strings.Builder
		b.WriteString(`{"properties": {`)
		for i := range 3000 {
			fmt.Fprintf(&b, `"u%d": {"$ref": "#/$defs/d", "properties": {"x": {"title": "t"}}},`, i)
		}
		b.WriteString(`"last": {}}, "$defs": {"d": {"properties": {`)
		for i := range 3000 {
			fmt.Fprintf(&b, `"p%d": {},`, i)
		}
		b.WriteString(`"x": {}}}}}`)
		return withRoot(b.String())
	}
	annotated := func() string { // the same, merged with a description alone
		return strings.ReplaceAll(again(), `"properties": {"x": {"title": "t"}}}`, `"description": "d"}`)
	}
	for name, tool := range map[string]string{"doubling": chain(60, 2), "merging": again(), "annotating": annotated()} {
		t.Run(name, func(t *testing.T) {
			parsed := targettest.Tool(t, tool)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			result := Compile(parsed, core.CompileOptions{AllowLossy: true})
			runtime.ReadMemStats(&after)
			if result.OK {
				t.Error("not refused")
			}
			if grown := int64(after.TotalAlloc - before.TotalAlloc); grown > int64(len(tool))*200+1<<20 {
				t.Errorf("allocated %d bytes for a tool of %d", grown, len(tool))
			}
		})
	}
}

// definitions is a tool with so many definitions, each used once and each with a
// reference to one that they share.
func definitions(n int) string {
	var s strings.Builder
	s.WriteString(`{"properties": {`)
	for i := range n {
		fmt.Fprintf(&s, `%s"p%d": {"$ref": "#/$defs/d%d", "description": "x"}`, strings.Repeat(",", min(i, 1)), i, i)
	}
	s.WriteString(`}, "$defs": {`)
	for i := range n {
		fmt.Fprintf(&s, `"d%d": {"type": "object", "properties": {"a": {"type": "string", "minLength": 1}, "b": {"$ref": "#/$defs/leaf"}}},`, i)
	}
	s.WriteString(`"leaf": {"type": ["string", "null"]}}}`)
	return withRoot(s.String())
}

// TestCostIsLinear counts allocations, which no other load on the machine
// disturbs: twice the definitions, twice as many.
func TestCostIsLinear(t *testing.T) {
	allocations := func(tool string) float64 {
		parsed := targettest.Tool(t, tool)
		return testing.AllocsPerRun(3, func() { Compile(parsed, core.CompileOptions{}) })
	}
	for name, sizes := range map[string][2]float64{
		"definitions": {allocations(definitions(500)), allocations(definitions(1000))},
		"doubling":    {allocations(chain(30, 2)), allocations(chain(60, 2))},
	} {
		if ratio := sizes[1] / sizes[0]; ratio < 1.8 || ratio > 2.2 {
			t.Errorf("%s: %.0f allocations become %.0f for twice the source", name, sizes[0], sizes[1])
		}
	}
}

// BenchmarkInlining shows that cost grows with the source, not with what the
// references would expand to.
func BenchmarkInlining(b *testing.B) {
	for _, n := range []int{250, 500, 1000, 2000} {
		tool := targettest.Tool(b, definitions(n))
		b.Run(fmt.Sprintf("definitions-%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if !Compile(tool, core.CompileOptions{}).OK {
					b.Fatal("refused")
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/definition")
		})
	}
	for _, length := range []int{15, 30, 60} {
		tool := targettest.Tool(b, chain(length, 2))
		b.Run(fmt.Sprintf("doubling-%d", length), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if Compile(tool, core.CompileOptions{}).OK {
					b.Fatal("not refused")
				}
			}
		})
	}
}
