package promise

import (
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
	"github.com/schemaport/schemaport/internal/corpus"
	"github.com/schemaport/schemaport/internal/soundness/invent"
	"github.com/schemaport/schemaport/internal/soundness/judge"
)

// instanceFiles are the files of values that are known to be valid or not.
var instanceFiles = []string{"maskbench-a", "testsuite-draft4", "testsuite-draft7", "testsuite-draft2020-12"}

// Corpus holds the target to its promises for every tool of the corpus and each of
// its properties by itself, and for the schemas that come with values known to be
// valid or not. It takes one of every so many tools, and of so many instances. It
// tells of each broken promise, and goes on while told to.
func (t *Trial) Corpus(dir string, tools, instances int, tell func(source string, b *Broken) (goOn bool)) error {
	entries, err := corpus.Read(dir)
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for i, e := range entries {
		if e.Tool == nil || i%tools != 0 {
			continue
		}
		for _, s := range append([]jsondoc.Value{*e.Tool.InputSchema}, single(e.Tool.InputSchema)...) {
			key := string(jsondoc.AppendCompact(nil, &s))
			if seen[key] {
				continue
			}
			seen[key] = true
			if b := t.Hold(&s); b != nil && !tell(e.ID, b) {
				return nil
			}
		}
	}
	for _, name := range instanceFiles {
		all, err := corpus.ReadInstances(dir, name)
		if err != nil {
			return err
		}
		for i, instance := range all {
			if i%instances != 0 {
				continue
			}
			if b := t.instance(instance); b != nil && !tell(instance.ID, b) {
				return nil
			}
		}
	}
	return nil
}

// single returns for each property of a root the root that demands it and has no
// other: what makes one property impossible is seen there. Names and descriptions
// are left out of it, so that what is said often is looked at once.
func single(root *jsondoc.Value) []jsondoc.Value {
	declared := root.Get("properties")
	if !declared.Is(jsondoc.Object) || len(declared.Kids) < 2 {
		return nil
	}
	var all []jsondoc.Value
	for i := range declared.Kids {
		property := schema.Rewrite(&declared.Kids[i], withoutTexts)
		members := []jsondoc.Value{
			jsondoc.NewString("object").Named("type"),
			jsondoc.NewObject(property.Named("p")).Named("properties"),
			jsondoc.NewArray(jsondoc.NewString("p")).Named("required"),
		}
		for _, kept := range []string{"$defs", "definitions", "$schema"} {
			if v := root.Get(kept); v != nil {
				members = append(members, *v)
			}
		}
		all = append(all, jsondoc.NewObject(members...))
	}
	return all
}

func withoutTexts(s jsondoc.Value) jsondoc.Value {
	s.Kids = slices.DeleteFunc(slices.Clone(s.Kids), func(keyword jsondoc.Value) bool {
		return keyword.Name == "description" || keyword.Name == "title" || keyword.Name == "examples"
	})
	return s
}

// instance takes a schema for the input schema of a tool, where it is one, and for
// the one argument of a tool.
func (t *Trial) instance(instance corpus.Instance) *Broken {
	var values, arguments []jsondoc.Value
	for _, test := range instance.Tests {
		values = append(values, *test.Data)
		arguments = append(arguments, jsondoc.NewObject(test.Data.Named("value")))
	}
	if instance.Schema.Kind == jsondoc.Object {
		if b := t.Hold(instance.Schema, values...); b != nil {
			return b
		}
		if b := t.known(instance, *instance.Schema, values); b != nil {
			return b
		}
	}
	argument := asArgument(*instance.Schema)
	if b := t.Hold(&argument, arguments...); b != nil {
		return b
	}
	return t.known(instance, argument, arguments)
}

// asArgument is the input schema of a tool with one argument of a schema. Where
// the schema refers to a part of itself it is given an identity, so that the
// reference still leads there.
func asArgument(s jsondoc.Value) jsondoc.Value {
	refers := false
	schema.Walk(&s, nil, func(n *schema.Node) { refers = refers || n.Value.Has("$ref") })
	if refers && !s.Has("$id") && s.Kind == jsondoc.Object {
		s = s.WithMember(jsondoc.NewString("https://judge.invalid/argument").Named("$id"))
	}
	return jsondoc.NewObject(
		jsondoc.NewString("object").Named("type"),
		jsondoc.NewArray(jsondoc.NewString("value")).Named("required"),
		jsondoc.NewObject(s.Named("value")).Named("properties"),
	)
}

// known holds what was compiled to values that somebody else has called valid or
// not, whatever the judge makes of the canonical schema.
func (t *Trial) known(instance corpus.Instance, s jsondoc.Value, calls []jsondoc.Value) *Broken {
	if strings.Contains(instance.ID, "/optional-") || t.keepsSchema() { // formats and dialects on which validators differ
		return nil
	}
	the := tool(&s)
	result := core.Compile(the, t.Target, core.CompileOptions{})
	if !result.OK {
		return nil
	}
	words, err := written(result)
	if err != nil {
		return nil // told of before
	}
	after, err := judge.New(&words)
	if err != nil {
		return nil
	}
	for i, test := range instance.Tests {
		t.Tally.Known++
		call := invent.Filled(&calls[i], &words)
		if !after.Accepts(&call) {
			if test.Valid && isExact(result) && call.Kind == jsondoc.Object && !differs(instance) {
				return &Broken{Exact, t.Target, s, &calls[i], "the call is known to be valid and is refused by what was compiled"}
			}
			continue
		}
		supplied := call
		if t.Target.Supplied != nil {
			supplied = t.Target.Supplied(the, &call)
		}
		if !test.Valid && jsondoc.Equal(&supplied, &calls[i]) {
			return &Broken{Sound, t.Target, s, &call, "the call is known to be invalid and is accepted by what was compiled"}
		}
	}
	return nil
}

// keepsSchema says whether the target leaves schemas as they are, so that values
// would say nothing about it.
func (t *Trial) keepsSchema() bool { return t.Target.ID == "vendor-b" || t.Target.ID == "protocol" }

// differs says whether a schema means less to those who called its values valid:
// formats are annotations to them, and drafts before 2019-09 ignore keywords beside
// a reference. Here both count.
func differs(instance corpus.Instance) bool {
	formats, siblings := false, false
	schema.Walk(instance.Schema, nil, func(n *schema.Node) {
		formats = formats || n.Value.Has("format")
		siblings = siblings || n.Value.Has("$ref") && len(n.Value.Kids) > 1
	})
	return formats || siblings && (strings.HasPrefix(instance.ID, "draft4/") || strings.HasPrefix(instance.ID, "draft7/"))
}
