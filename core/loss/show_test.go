package loss_test

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/judge"
	"github.com/schemaport/schemaport/core/loss"
	"github.com/schemaport/schemaport/core/schema"
	"github.com/schemaport/schemaport/internal/corpus"
	"github.com/schemaport/schemaport/internal/parallel"
	"github.com/schemaport/schemaport/internal/racing"
	complete "github.com/schemaport/schemaport/internal/soundness/judge"
	"github.com/schemaport/schemaport/targets"
)

// shown writes what Show makes of a result: each lossy transformation with the
// verdict, and the witness where there is one.
func shown(t *testing.T, target, inputSchema string) string {
	t.Helper()
	selected, err := targets.Select([]string{target})
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsondoc.Parse([]byte(inputSchema), jsondoc.Limits{})
	if err != nil {
		t.Fatalf("%v in %s", err, inputSchema)
	}
	result := core.Compile(core.NewTool("t", "A tool.", document.Root), selected[0], core.CompileOptions{})
	verdicts := loss.Show(result, judge.Independent)
	court := newWitnessCourt(result)
	var lines []string
	for _, tr := range result.Transformations {
		if !tr.Kind.Lossy {
			if tr.Witness != nil {
				t.Errorf("%s loses nothing and has a witness", tr.Kind.Code)
			}
			continue
		}
		line := fmt.Sprintf("%s %s", strings.TrimPrefix(tr.Path, "inputSchema."), verdicts[0])
		verdicts = verdicts[1:]
		if tr.Witness != nil {
			line += " " + string(jsondoc.AppendCompact(nil, &tr.Witness.Value))
			if tr.Witness.Erased {
				line += " erased"
			}
			if problem := court.confirm(tr.Witness); problem != "" {
				t.Errorf("%s: %s", line, problem)
			}
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// witnessCourt is a complete validator, which knows formats and is not the one
// that Show asked.
type witnessCourt struct {
	result            *core.Result
	output, canonical *complete.Judge
	err               error
}

func newWitnessCourt(result *core.Result) *witnessCourt {
	c := &witnessCourt{result: result}
	arguments, _ := result.Arguments()
	if c.output, c.err = complete.New(&arguments); c.err == nil {
		plain := inPlainWords(result.Tool.InputSchema)
		c.canonical, c.err = complete.New(&plain)
	}
	return c
}

// confirm returns what is wrong with a witness.
func (c *witnessCourt) confirm(w *core.Witness) string {
	if c.err != nil {
		return strings.SplitN(c.err.Error(), "\n", 2)[0]
	}
	read := w.Value
	if c.result.Target.Supplied != nil {
		read = c.result.Target.Supplied(c.result.Tool, &w.Value)
	}
	if got := c.output.Accepts(&w.Value); got == w.Erased {
		return fmt.Sprintf("the output accepts it: %v", got)
	}
	if got := c.canonical.Accepts(&read); got != w.Erased {
		return fmt.Sprintf("the canonical schema accepts it: %v", got)
	}
	return ""
}

// inPlainWords says OpenAPI's nullable, and the tuples and dependencies of
// draft-07, in words that the validator knows, and leaves out annotations, which may be malformed,
// and the names of schemas that no reference uses, which may stand twice.
func inPlainWords(root *jsondoc.Value) jsondoc.Value {
	refers := false
	schema.Walk(root, nil, func(n *schema.Node) {
		refers = refers || n.Value.Has("$ref") || n.Value.Has("$dynamicRef") || n.Value.Has("$recursiveRef")
	})
	return schema.Rewrite(root, func(s jsondoc.Value) jsondoc.Value {
		var keywords []jsondoc.Value
		tuple := s.Get("items").Is(jsondoc.Array)
		for _, keyword := range s.Kids {
			known, _ := schema.Lookup(keyword.Name)
			switch {
			case known.Role == schema.Annotation, !refers && known.Role == schema.Identity && keyword.Name != "$schema":
				continue
			case tuple && keyword.Name == "items":
				keyword = keyword.Named("prefixItems")
			case tuple && keyword.Name == "additionalItems":
				keyword = keyword.Named("items")
			}
			if keyword.Name == "dependencies" && keyword.Kind == jsondoc.Object {
				var names, schemas []jsondoc.Value
				for _, dependency := range keyword.Kids {
					if dependency.Kind == jsondoc.Array {
						names = append(names, dependency)
					} else {
						schemas = append(schemas, dependency)
					}
				}
				keywords = append(keywords, jsondoc.NewObject(names...).Named("dependentRequired"))
				keyword = jsondoc.NewObject(schemas...).Named("dependentSchemas")
			}
			keywords = append(keywords, keyword)
		}
		if s.Kind == jsondoc.Object {
			s.Kids = jsondoc.NewObject(keywords...).Kids
		}
		if !s.Get("nullable").IsTrue() {
			return s
		}
		null := jsondoc.NewObject(jsondoc.NewString("null").Named("type"))
		return jsondoc.NewObject(jsondoc.NewArray(null, s).Named("anyOf"))
	})
}

func property(of string) string {
	return `{"type":"object","properties":{"v":` + of + `},"required":["v"],"additionalProperties":true}`
}

// shows are schemas with what Show says about them.
var shows = []struct{ target, schema, want string }{
	// One constraint of each kind.
	{"vendor-a", property(`{"type":"string","minLength":3}`), `properties.v.minLength shown {"v":"a"}`},
	{"vendor-a", property(`{"type":"string","maxLength":3}`), `properties.v.maxLength shown {"v":"aaaa"}`},
	{"vendor-a", property(`{"type":"array","items":{"type":"integer"},"uniqueItems":true}`), `properties.v.uniqueItems shown {"v":[1,1]}`},
	{"vendor-a", property(`{"not":{"type":"string"}}`), `properties.v.not shown {"v":"a"}`},
	{"vendor-a", property(`{"type":"string","format":"uri"}`), `properties.v.format shown {"v":""}`},
	{"vendor-a", property(`{"oneOf":[{"type":"integer"},{"type":"number","minimum":5}]}`), `properties.v.oneOf shown {"v":5}`},
	{"vendor-a", property(`{"allOf":[{"type":"string"}]}`), `properties.v.allOf shown {"v":1}`},
	{"vendor-a", property(`{"if":{"type":"string"},"then":{"const":"x"}}`), "properties.v.if shown {\"v\":\"a\"}\nproperties.v.then shown {\"v\":\"a\"}"},
	{"vendor-c", property(`{"type":"number","multipleOf":2}`), `properties.v.multipleOf shown {"v":1}`},
	{"vendor-c", property(`{"type":"number","exclusiveMinimum":0}`), `properties.v.exclusiveMinimum shown {"v":0}`},
	{"vendor-c", property(`{"type":"integer","enum":[1,2]}`), `properties.v.enum shown {"v":0}`},
	{"vendor-c", property(`{"const":5}`), `properties.v.const shown {"v":"a"}`},
	{"vendor-c", property(`{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}`), `properties.v.additionalProperties shown {"v":{"extra":"a"}}`},
	{"vendor-c", property(`{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":{"type":"string"}}`), `properties.v.additionalProperties shown {"v":{"extra":1}}`},

	// A map that is erased is shown by a call that can no longer be sent.
	{"vendor-a", property(`{"type":"object","additionalProperties":{"type":"string"}}`), `properties.v.additionalProperties shown {"v":{"extra":"a"}} erased`},
	{"vendor-a", property(`{"type":"object","patternProperties":{"^x":{"type":"string"}}}`), `properties.v.patternProperties shown {"v":{"x":"a"}} erased`},

	// Each loss has a witness of its own, which no other explains.
	{
		"vendor-a", `{"type":"object","properties":{"a":{"type":"string","minLength":2},"b":{"type":"string","minLength":3}},"required":["a","b"]}`,
		"properties.a.minLength shown {\"a\":\"a\",\"b\":\"aaa\"}\nproperties.b.minLength shown {\"a\":\"aa\",\"b\":\"a\"}",
	},
	// Where one cannot be broken without the other, the call breaks both.
	{
		"vendor-a", property(`{"type":"string","minLength":2,"not":{"maxLength":1}}`),
		"properties.v.minLength shown {\"v\":\"a\"}\nproperties.v.not shown {\"v\":\"a\"}",
	},
	// Null stands for what is left out where there is no end otherwise.
	{
		"vendor-a", `{"type":"object","properties":{"name":{"type":"string","minLength":2},"next":{"$ref":"#"}},"required":["name"]}`,
		`properties.name.minLength shown {"name":"a","next":null}`,
	},
	{
		"vendor-a", property(`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"anyOf":[{"required":["a"]},{"required":["b"]}]}`),
		`properties.v.anyOf shown {"v":{"a":null,"b":null}}`,
	},
	{
		"vendor-a", property(`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"minProperties":1}`),
		`properties.v.minProperties shown {"v":{"a":null,"b":null}}`,
	},
	// The older spelling counts like the newer.
	{
		"vendor-c", property(`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"string"}},"dependencies":{"a":["b"]}}`),
		`properties.v.dependencies shown {"v":{"a":"a"}}`,
	},
	// Whatever formats mean to a reader, the rest of the call is in order.
	{
		"vendor-a", `{"type":"object","properties":{"day":{"type":"string","format":"date"},"name":{"type":"string","minLength":2}},"required":["day","name"]}`,
		`properties.name.minLength shown {"day":"2024-01-02","name":"a"}`,
	},

	// What refuses nothing has no witness.
	{"vendor-a", property(`{"type":"string","minLength":0}`), `properties.v.minLength nothing`},
	{"vendor-a", property(`{"type":"integer","maxLength":3}`), `properties.v.maxLength nothing`},
	{"vendor-a", property(`{"type":"string","format":"int32"}`), `properties.v.format nothing`},
	{"vendor-a", property(`{"type":"string","x-order":3}`), `properties.v["x-order"] nothing`},
	{"vendor-a", property(`{"oneOf":[{"type":"integer"},{"type":"string"}]}`), `properties.v.oneOf nothing`},
	// What nothing leads to says nothing.
	{
		"vendor-a", `{"type":"object","properties":{"a":{"$ref":"#/$defs/used"}},"$defs":{"used":{"type":"string"},"idle":{"type":"object","properties":{"$defs":{"type":"string","minLength":2}},"minProperties":1}}}`,
		"$defs.idle.minProperties nothing\n$defs.idle.properties.$defs.minLength nothing",
	},
	{
		"vendor-a", `{"type":"object","properties":{"$defs":{"$ref":"#/$defs/used"}},"required":["$defs"],"$defs":{"used":{"$ref":"#/$defs/last"},"last":{"type":"string","minLength":2}}}`,
		`$defs.last.minLength shown {"$defs":"a"}`,
	},
	// Neither an identity nor an unknown keyword that looks like a known one hides a loss.
	{
		"vendor-c", property(`{"$id":"/relative","type":"object","anyof":[{"type":"array"}],"properties":{"a":{"type":"string"}},"additionalProperties":false}`),
		"properties.v.additionalProperties shown {\"v\":{\"extra\":\"a\"}}\nproperties.v.anyof nothing",
	},
	// A pattern that the judge cannot read hides only what it is about.
	{
		"vendor-a", `{"type":"object","properties":{"v":{"type":"string","minLength":3}},"required":["v"],"$defs":{"unused":{"pattern":"(?=x)"}}}`,
		`properties.v.minLength shown {"v":"a"}`,
	},
	// What is beyond the bound stays open, and so does what depends on how a
	// reader takes a format.
	{"vendor-c", property(`{"oneOf":[{"type":"string","format":"uri"},{"type":"string","pattern":"^x"}]}`), `properties.v.oneOf open`},
	{"vendor-a", property(`{"type":"string","maxLength":90000000}`), `properties.v.maxLength open`},
}

func TestShow(t *testing.T) {
	for _, test := range shows {
		if got := shown(t, test.target, test.schema); got != test.want {
			t.Errorf("%s %s:\n%s\nwant\n%s", test.target, test.schema, got, test.want)
		}
	}
}

// Without a judge nothing is shown, and a judge that fails confirms nothing.
func TestShowNeedsAJudge(t *testing.T) {
	selected, _ := targets.Select([]string{"vendor-a"})
	tool, err := core.ParseTool([]byte(`{"name":"t","inputSchema":` + property(`{"type":"string","minLength":3}`) + `}`))
	if err != nil {
		t.Fatal(err)
	}
	judges := map[string]func(*jsondoc.Value) (func(*jsondoc.Value) bool, error){
		"none":   nil,
		"fails":  func(*jsondoc.Value) (func(*jsondoc.Value) bool, error) { return nil, fmt.Errorf("no") },
		"panics": func(*jsondoc.Value) (func(*jsondoc.Value) bool, error) { panic("no") },
		"objects": func(*jsondoc.Value) (func(*jsondoc.Value) bool, error) {
			return func(*jsondoc.Value) bool { return false }, nil
		},
	}
	for name, j := range judges {
		result := core.Compile(tool, selected[0], core.CompileOptions{})
		verdicts := loss.Show(result, j)
		if len(verdicts) != 1 || verdicts[0] != loss.Open {
			t.Errorf("%s: %v", name, verdicts)
		}
		for _, tr := range result.Transformations {
			if tr.Witness != nil {
				t.Errorf("%s: a witness that nobody confirmed", name)
			}
		}
	}
	// No proof comes of a judge that fails, of a map that may be erased neither.
	closed, err := core.ParseTool([]byte(`{"name":"t","inputSchema":` + property(`{"type":"object","properties":{"a":{}},"additionalProperties":false}`) + `}`))
	if err != nil {
		t.Fatal(err)
	}
	selected, _ = targets.Select([]string{"vendor-c"})
	if verdicts := loss.Show(core.Compile(closed, selected[0], core.CompileOptions{}), judges["fails"]); len(verdicts) != 1 || verdicts[0] != loss.Open {
		t.Errorf("a map, and a judge that fails: %v", verdicts)
	}
	for name, result := range map[string]*core.Result{
		"nothing":      {},
		"not a tool":   core.Compile(&core.Tool{}, selected[0], core.CompileOptions{}),
		"nothing lost": core.Compile(core.NewTool("t", "d", *tool.InputSchema), targets.All()[0], core.CompileOptions{}),
	} {
		if verdicts := loss.Show(result, judge.Independent); len(verdicts) != 0 {
			t.Errorf("%s: %v", name, verdicts)
		}
	}
}

// Over real tools, at most one loss in twenty that may be shown stays without a
// witness, and every witness stands before a second validator.
func TestCorpusWitnesses(t *testing.T) {
	tools := corpus.Tools(t)
	enough := 5000
	if racing.Enabled {
		for i := range len(tools) / 40 {
			tools[i] = tools[i*40]
		}
		tools, enough = tools[:len(tools)/40], 100
	}
	var (
		mu       sync.Mutex
		counts   = map[loss.Verdict]int{}
		rejected []string
	)
	parallel.Each(len(tools), runtime.GOMAXPROCS(0), func(i int) {
		for _, target := range targets.All() {
			result := core.Compile(tools[i], target, core.CompileOptions{})
			verdicts := loss.Show(result, judge.Independent)
			var wrong []string
			var court *witnessCourt
			for _, tr := range result.Transformations {
				if tr.Witness != nil {
					if court == nil {
						court = newWitnessCourt(result)
					}
					if problem := court.confirm(tr.Witness); problem != "" {
						wrong = append(wrong, fmt.Sprintf("%s %s %s %s: %s: %s", tools[i].Source, tools[i].Name, target.ID, tr.Path, problem,
							jsondoc.AppendCompact(nil, &tr.Witness.Value)))
					}
				}
			}
			mu.Lock()
			for _, v := range verdicts {
				counts[v]++
			}
			rejected = append(rejected, wrong...)
			mu.Unlock()
		}
	})
	for _, one := range rejected {
		t.Error(one)
	}
	t.Logf("%d losses are shown by a call, %d are proven to lose nothing, %d stay open", counts[loss.Shown], counts[loss.Nothing], counts[loss.Open])
	if counts[loss.Shown] < enough {
		t.Errorf("only %d losses are shown", counts[loss.Shown])
	}
	// A part of the tools may have more than its share of what stays open.
	if !racing.Enabled && counts[loss.Open]*20 > counts[loss.Shown]+counts[loss.Open] {
		t.Errorf("more than one loss in twenty stays open: %v", counts)
	}
}

// A small schema can demand a call that would not fit in memory: none is made.
func TestShowMakesNoHugeCalls(t *testing.T) {
	const doublings = 40
	var definitions strings.Builder
	for i := range doublings {
		fmt.Fprintf(&definitions, `"d%d":{"type":"object","properties":{"a":{"$ref":"#/$defs/d%d"},"b":{"$ref":"#/$defs/d%d"}},"required":["a","b"]},`, i, i+1, i+1)
	}
	got := shown(t, "vendor-a", fmt.Sprintf(`{"type":"object","properties":{"x":{"$ref":"#/$defs/d0"}},"required":["x"],"$defs":{%s"d%d":{"type":"string","minLength":2}}}`,
		definitions.String(), doublings))
	if want := fmt.Sprintf("$defs.d%d.minLength open", doublings); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
