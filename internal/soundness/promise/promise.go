// Package promise holds targets to what they promise, with an independent judge:
//
//   - Sound. What compiles without loss accepts no call that the canonical schema
//     refuses, once the call is read as a handler must read it.
//   - Exact, for the targets that promise it. It accepts no fewer calls either.
//   - Useful. Where the canonical schema accepts some call, so does what was
//     compiled: nothing is narrowed to nothing without a word.
//   - On record. Every difference between the canonical and the compiled tool is
//     explained by a transformation, and every transformation by a difference
//     (package record).
package promise

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
	"github.com/schemaport/schemaport/internal/soundness/invent"
	"github.com/schemaport/schemaport/internal/soundness/judge"
	"github.com/schemaport/schemaport/internal/soundness/record"
)

// The promises.
const (
	Sound    = "sound"
	Exact    = "exact"
	Useful   = "useful"
	OnRecord = "on record"
)

// Broken is a promise that does not hold.
type Broken struct {
	Promise string
	Target  *core.Target
	Schema  jsondoc.Value  // the canonical one
	Call    *jsondoc.Value // that shows it, where a call does
	Detail  string
}

func (b *Broken) String() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s is not %s: %s\nschema   %s\n", b.Target.ID, b.Promise, b.Detail, jsondoc.AppendCompact(nil, &b.Schema))
	if b.Call != nil {
		fmt.Fprintf(&s, "call     %s\n", jsondoc.AppendCompact(nil, b.Call))
	}
	result := core.Compile(tool(&b.Schema), b.Target, core.CompileOptions{AllowLossy: true})
	if accepted, made := result.Arguments(); made {
		fmt.Fprintf(&s, "compiled %s\n", jsondoc.AppendCompact(nil, &accepted))
	}
	for _, t := range result.Transformations {
		fmt.Fprintf(&s, "record   %s at %s: %s\n", t.Kind.Code, t.Path, t.Detail)
	}
	return s.String()
}

// Tally counts what was looked at.
type Tally struct {
	Schemas  int // that were given
	Safe     int // of them, compile without loss
	Unjudged int // of those, are no schema to the judge, or lead out of the document
	Calls    int // that were judged
	Accepted int // of them, by what was compiled
	Records  int // transformations that were held against the difference
	Known    int // calls that somebody else has called valid or not
	Idle     int // schemas for which no call was found that they accept, compiled or not
}

// Trial holds one target to its promises.
type Trial struct {
	Target *core.Target
	Dice   invent.Dice
	Tally  Tally
	// Calls is how many calls are made up for each schema in each of two ways:
	// for the canonical schema, and for what was compiled.
	Calls int

	unrecorded bool // leave the record out
}

// isExact says whether what was compiled without loss is to accept the same
// objects as before. Strict mode narrows, parameters that are left out take none,
// and a root that gains a type narrows whatever refers to it.
func isExact(result *core.Result) bool {
	narrows := func(t core.Transformation) bool {
		return t.Kind.Code == "omitted-empty-parameters" || t.Path == "inputSchema.type" && result.Target.ID != "vendor-c"
	}
	return result.Target.ID != "vendor-a" && !slices.ContainsFunc(result.Transformations, narrows)
}

// readsNullable says whether a target reads OpenAPI's nullable.
func readsNullable(target *core.Target) bool {
	return target.ID == "vendor-a" || target.ID == "vendor-c"
}

func tool(s *jsondoc.Value) *core.Tool { return core.NewTool("tool", "Does it.", *s) }

// Hold holds the target to its promises for one schema, with the given calls and
// with calls that are made up. It returns the first promise that is broken.
func (t *Trial) Hold(s *jsondoc.Value, known ...jsondoc.Value) *Broken {
	t.Tally.Schemas++
	broken := func(promise string, call *jsondoc.Value, format string, args ...any) *Broken {
		return &Broken{promise, t.Target, *s, call, fmt.Sprintf(format, args...)}
	}
	the := tool(s)
	result := core.Compile(the, t.Target, core.CompileOptions{AllowLossy: true})
	if !result.OK {
		return nil
	}
	t.Tally.Records += len(result.Transformations)
	if unexplained := t.unexplained(the, result); unexplained != "" {
		return broken(OnRecord, nil, "%s", unexplained)
	}
	for _, made := range result.Transformations {
		if made.Kind.Lossy {
			return nil
		}
	}
	t.Tally.Safe++
	before, sampled := t.canonical(s)
	if len(before) == 0 {
		t.Tally.Unjudged++
		return nil
	}
	words, err := written(result)
	if err != nil {
		return broken(Sound, nil, "the output is not JSON: %v", err)
	}
	after, err := judge.New(&words)
	if err != nil {
		return broken(Sound, nil, "the judge takes the canonical schema and not what was compiled: %v", err)
	}
	// Where the output still declares its draft, it is read in that one by whoever
	// reads the canonical schema so: a keyword that the draft does not know counts
	// in neither.
	var declared *judge.Judge
	if words.Has("$schema") {
		if declared, err = judge.AsDeclared(&words); err != nil {
			declared = nil
		}
	}
	useful, callable := false, (*jsondoc.Value)(nil)
	for _, call := range t.calls(&sampled, &words, known) {
		if call.Kind != jsondoc.Object {
			continue // arguments are always one object
		}
		t.Tally.Calls++
		accepted := after.Accepts(&call)
		if before[0].Accepts(&call) {
			callable = &call
			if !accepted && isExact(result) {
				return broken(Exact, &call, "the call was accepted and no longer is")
			}
		}
		if !accepted {
			continue
		}
		t.Tally.Accepted++
		useful = true
		supplied := call
		if t.Target.Supplied != nil {
			supplied = t.Target.Supplied(the, &call)
		}
		for i, canonical := range before {
			if i > 0 && declared != nil && !declared.Accepts(&call) {
				continue
			}
			if !canonical.Accepts(&supplied) {
				return broken(Sound, &call, "the call is accepted by what was compiled and, read as %s, refused by the canonical schema",
					jsondoc.AppendCompact(nil, &supplied))
			}
		}
	}
	switch {
	case useful:
	case callable != nil && !t.isCallable(after, &words):
		return broken(Useful, callable, "the call was accepted before, and no call is found that still is")
	case callable == nil:
		t.Tally.Idle++
	}
	return nil
}

// unexplained says what in a result is not on record, and in the one that keeps the
// declared order of properties.
func (t *Trial) unexplained(the *core.Tool, result *core.Result) string {
	if t.unrecorded {
		return ""
	}
	if said := record.Explain(result); said != "" {
		return said
	}
	return record.Explain(core.Compile(the, t.Target, core.CompileOptions{AllowLossy: true, PropertyOrder: core.Declared}))
}

// canonical returns the judges of a canonical schema, read as the target
// documents it: as 2020-12 and, where it declares another draft, in that one. It
// also returns the words that the first of them reads.
func (t *Trial) canonical(s *jsondoc.Value) ([]*judge.Judge, jsondoc.Value) {
	words := *s
	if t.Target.ID == "vendor-a" { // null in the type lets null through an enum, as it does in strict mode
		words = t.Target.Arguments(ptr(jsondoc.NewObject(words.Named("parameters"))))
	}
	if readsNullable(t.Target) {
		readable := false
		if words, readable = judge.Nullable(&words); !readable {
			return nil, words
		}
	}
	var judges []*judge.Judge
	if j, err := judge.New(&words); err == nil && leadsSomewhere(s) {
		judges = append(judges, j)
		if words.Has("$schema") {
			if declared, err := judge.AsDeclared(&words); err == nil {
				judges = append(judges, declared)
			}
		}
	}
	return judges, words
}

// leadsSomewhere says whether every local reference leads to a schema, also in
// the parts that the judge has no reason to look at.
func leadsSomewhere(root *jsondoc.Value) bool {
	references := schema.NewReferences(root, nil)
	all := true
	schema.Walk(root, nil, func(n *schema.Node) {
		if ref := n.Value.Get("$ref"); ref.Is(jsondoc.String) && schema.IsLocal(ref.Text) {
			all = all && references.Resolve(n.Resource, ref.Text) != nil
		}
	})
	return all
}

// written is what the written file accepts, in words of JSON Schema.
func written(result *core.Result) (jsondoc.Value, error) {
	document, err := jsondoc.Parse(result.Output, jsondoc.Limits{MaxDepth: 2000})
	if err != nil {
		return jsondoc.Value{}, err
	}
	return result.Target.Arguments(&document.Root), nil
}

// calls returns the known calls, made-up ones for both schemas, and mutations of
// all of them, each also as a model would send it to the compiled tool.
func (t *Trial) calls(canonical, compiled *jsondoc.Value, known []jsondoc.Value) []jsondoc.Value {
	all := append([]jsondoc.Value{jsondoc.NewObject()}, known...)
	for _, s := range []*jsondoc.Value{compiled, canonical} {
		sampler := invent.NewSampler(t.Dice, s)
		for range t.Calls {
			all = append(all, sampler.Value())
		}
	}
	for i := range all {
		all = append(all, invent.Filled(&all[i], compiled), invent.Mutated(t.Dice, all[i]))
	}
	for i := len(all) / 3; i < len(all); i++ { // what was filled, once more
		if i%2 == 0 {
			all = append(all, invent.Mutated(t.Dice, all[i]))
		}
	}
	return all
}

// persistence is how many calls are made up before a schema counts as one that
// accepts none.
const persistence = 400

func (t *Trial) isCallable(after *judge.Judge, words *jsondoc.Value) bool {
	sampler := invent.NewSampler(t.Dice, words)
	for range persistence {
		v := sampler.Value()
		if filled := invent.Filled(&v, words); after.Accepts(&v) || after.Accepts(&filled) {
			return true
		}
	}
	return false
}

func ptr(v jsondoc.Value) *jsondoc.Value { return &v }
