// Package record holds the record of a compile against what was really done. It
// walks the canonical and the compiled tool side by side, along the paths of the
// canonical one. What is missing, added or changed must be covered by a
// transformation whose code may do that, at that place or at a documented place
// above it; and each transformation must have done something.
//
// It knows the codes as the documentation lists them, and nothing of how a target
// decides.
package record

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// Explain says what in the output of a compile is not on record, or on record and
// not in the output. It says nothing where all is explained.
func Explain(result *core.Result) string {
	document, err := jsondoc.Parse(result.Output, jsondoc.Limits{MaxDepth: 2000})
	if err != nil {
		return fmt.Sprintf("the output is not JSON: %v", err)
	}
	e := &explainer{root: result.Tool.InputSchema, entries: map[string][]*entry{}}
	e.references = schema.NewReferences(e.root, rootPath)
	for _, t := range result.Transformations {
		one := &entry{code: t.Kind.Code, path: t.Path}
		e.entries[t.Path] = append(e.entries[t.Path], one)
		e.inOrder = append(e.inOrder, one)
	}
	e.tool(result, &document.Root)
	for _, one := range e.inOrder {
		if !one.used {
			e.miss("%s is on record at %s, where nothing of the kind was done", one.code, one.path)
		}
	}
	return strings.Join(e.missed, "; ")
}

var rootPath = schema.NewPath("inputSchema")

// entry is one transformation on record.
type entry struct {
	code, path string
	used       bool // a difference was found that it explains
}

type explainer struct {
	root       *jsondoc.Value
	references *schema.References
	entries    map[string][]*entry // by path
	inOrder    []*entry
	missed     []string
}

func (e *explainer) miss(format string, args ...any) {
	if len(e.missed) < 5 {
		e.missed = append(e.missed, fmt.Sprintf(format, args...))
	}
}

// has says whether one of the codes is on record at a path.
func (e *explainer) has(at *schema.Path, codes ...string) bool {
	return slices.ContainsFunc(e.entries[at.String()], func(one *entry) bool { return slices.Contains(codes, one.code) })
}

// explained says whether one of the codes at a path explains a difference, and
// notes that it did.
func (e *explainer) explained(at *schema.Path, codes ...string) bool {
	found := false
	for _, one := range e.entries[at.String()] {
		if slices.Contains(codes, one.code) {
			one.used, found = true, true
		}
	}
	return found
}

// need demands that one of the codes at a path explains a difference.
func (e *explainer) need(at *schema.Path, what string, codes ...string) {
	if !e.explained(at, codes...) {
		e.miss("%s %s, and nothing on record says so", at, what)
	}
}

// discard notes that all below a place is explained, because the place is gone.
func (e *explainer) discard(at *schema.Path) {
	prefix := at.String()
	for _, one := range e.inOrder {
		if rest, below := strings.CutPrefix(one.path, prefix); below && (rest == "" || rest[0] == '.' || rest[0] == '[') {
			one.used = true
		}
	}
}

// tool compares the members of the tool itself.
func (e *explainer) tool(result *core.Result, compiled *jsondoc.Value) {
	members := map[string]string{} // what each member of the output is
	input := "parameters"
	switch result.Target.ID {
	case "vendor-a":
		members["type"], members["strict"] = `"function"`, "true"
		e.need(rootPath, "is sent in strict mode", "enabled-strict-mode")
	case "vendor-b":
		input = "input_schema"
	case "protocol":
		input = "inputSchema"
	}
	members["name"] = text(jsondoc.NewString(result.Tool.Name))
	if d := result.Tool.Description; d != nil {
		members["description"] = text(jsondoc.NewString(*d))
	}
	for i := range compiled.Kids {
		member := &compiled.Kids[i]
		if member.Name != input && members[member.Name] != text(*member) {
			e.miss("%s is %s in the output", member.Name, text(*member))
		}
	}
	for name, want := range members {
		if !compiled.Has(name) && want != `""` {
			e.miss("%s is not in the output", name)
		}
	}
	parameters := compiled.Get(input)
	switch result.Target.ID {
	case "vendor-a":
		e.need(rootPath, "is called parameters", "renamed-input-schema-to-parameters")
		strict{e}.schema(e.root, parameters, rootPath, nil)
	case "vendor-c":
		fields{explainer: e, seen: map[string]bool{}}.parameters(parameters)
	case "vendor-b":
		e.need(rootPath, "is called input_schema", "renamed-input-schema-field")
		e.sameButType(parameters, "added-input-schema-type")
	default:
		e.sameButType(parameters, "added-input-schema-type-object", "normalized-input-schema-type-to-object", "narrowed-input-schema-type-to-object")
	}
}

// sameButType allows one difference: the type of the root becomes object.
func (e *explainer) sameButType(compiled *jsondoc.Value, codes ...string) {
	if compiled == nil {
		e.miss("the schema is not in the output")
		return
	}
	kind := e.root.Get("type")
	if got := compiled.Get("type"); !same(kind, got) {
		// vendor-b has no code for writing ["object"] as object: the renaming says it.
		alone := kind.Is(jsondoc.Array) && len(kind.Kids) == 1 && kind.Kids[0].IsString("object")
		if !got.IsString("object") || !e.explained(rootPath.Member("type"), codes...) && !(alone && e.has(rootPath, "renamed-input-schema-field")) {
			e.miss("the type of the root changed")
		}
	}
	for _, one := range []struct{ from, to *jsondoc.Value }{{e.root, compiled}, {compiled, e.root}} {
		for i := range one.from.Kids {
			if keyword := &one.from.Kids[i]; keyword.Name != "type" && !same(keyword, one.to.Get(keyword.Name)) {
				e.miss("%s differs", keyword.Name)
			}
		}
	}
}

// same says whether two values are written in the same way, members in any order.
func same(a, b *jsondoc.Value) bool {
	if a == nil || b == nil {
		return a == b
	}
	return text(*a) == text(*b)
}

func text(v jsondoc.Value) string { return string(jsondoc.AppendCompact(nil, &v)) }

func isList(v *jsondoc.Value) bool   { return v.Is(jsondoc.Array) }
func isObject(v *jsondoc.Value) bool { return v.Is(jsondoc.Object) }

// lists says whether a list contains a text.
func lists(list *jsondoc.Value, name string) bool {
	return isList(list) && slices.ContainsFunc(list.Kids, func(v jsondoc.Value) bool { return v.IsString(name) })
}
