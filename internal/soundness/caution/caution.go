// Package caution lists where a compile speaks of a loss and nothing is lost: what
// is dropped there refuses no value. Some of that is fixed by the specification of
// the targets; all of it is a compile that is refused without need.
package caution

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// Row counts one shape that is dropped with loss and refuses no value.
type Row struct {
	Target, Code, Shape string
	Tools, Places       int
	Only                int // tools that would compile without loss but for such shapes
}

// List counts over tools, the most frequent shapes of each target first.
func List(tools []*core.Tool, targets []*core.Target) []Row {
	rows := map[[3]string]*Row{}
	for _, tool := range tools {
		keywords := keywordsOf(tool)
		for _, target := range targets {
			count(rows, core.Compile(tool, target, core.CompileOptions{AllowLossy: true}), keywords)
		}
	}
	var list []Row
	for _, row := range rows {
		list = append(list, *row)
	}
	slices.SortFunc(list, func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.Target, b.Target), cmp.Compare(b.Places, a.Places), cmp.Compare(a.Code, b.Code), cmp.Compare(a.Shape, b.Shape))
	})
	return list
}

func count(rows map[[3]string]*Row, result *core.Result, keywords map[string]place) {
	if !result.OK {
		return
	}
	seen := map[*Row]bool{}
	losses := 0
	for _, t := range result.Transformations {
		if !t.Kind.Lossy {
			continue
		}
		losses++
		at, known := keywords[t.Path]
		if !known {
			continue
		}
		shape := shapeOf(at)
		if shape == "" {
			continue
		}
		losses--
		key := [3]string{result.Target.ID, t.Kind.Code, shape}
		if rows[key] == nil {
			rows[key] = &Row{Target: key[0], Code: key[1], Shape: key[2]}
		}
		rows[key].Places++
		seen[rows[key]] = true
	}
	for row := range seen {
		row.Tools++
		if losses == 0 {
			row.Only++
		}
	}
}

// place is a keyword and the schema that has it.
type place struct{ schema, keyword *jsondoc.Value }

func keywordsOf(tool *core.Tool) map[string]place {
	all := map[string]place{}
	schema.Walk(tool.InputSchema, schema.NewPath("inputSchema"), func(n *schema.Node) {
		for i := range n.Value.Kids {
			all[n.Keyword(n.Value.Kids[i].Name).String()] = place{n.Value, &n.Value.Kids[i]}
		}
	})
	return all
}

// shapeOf says in what shape a keyword refuses no value; nothing where it may.
func shapeOf(at place) string {
	name := at.keyword.Name
	known, isKeyword := schema.Lookup(name)
	switch {
	case strings.HasPrefix(name, "x-"):
		return "an extension whose name starts with `x-`"
	case !isKeyword:
		return "another keyword that no draft defines"
	case known.Role == schema.Annotation || known.Role == schema.Identity:
		return fmt.Sprintf("`%s`, which names or describes", name)
	case strings.HasPrefix(name, "content"):
		return fmt.Sprintf("`%s`, an annotation since 2019-09", name)
	case name == "format" && !isDefined(at.keyword.Text):
		return "a `format` that JSON Schema does not define"
	case name == "format" && at.schema.Get("type").Is(jsondoc.String) && !at.schema.Get("type").IsString("string"):
		return "a `format` of texts where no text can stand"
	case name == "oneOf" && at.keyword.Kind == jsondoc.Array && len(at.keyword.Kids) == 1:
		return "`oneOf` of one schema"
	case name == "oneOf" && excludeEachOther(at.keyword):
		return "`oneOf` of schemas that exclude each other"
	case name == "type" && saidByBranches(at):
		return "`type` beside a union whose branches all say it"
	}
	if why := idle(at.schema, at.keyword); why != "" {
		return fmt.Sprintf("`%s`: it %s", name, why)
	}
	if about := foreign(at.schema, at.keyword); about != "" {
		return fmt.Sprintf("`%s` beside a type other than %s", name, about)
	}
	return ""
}

// isDefined says whether JSON Schema defines a format.
func isDefined(format string) bool {
	switch format {
	case "date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6", "uri", "uri-reference", "iri",
		"iri-reference", "uuid", "uri-template", "json-pointer", "relative-json-pointer", "regex":
		return true
	}
	return false
}

// excludeEachOther says whether no two branches can accept one value: they have no
// type in common, or both require a property that has other values in each.
func excludeEachOther(branches *jsondoc.Value) bool {
	if branches.Kind != jsondoc.Array {
		return false
	}
	for i := range branches.Kids {
		for j := range i {
			if a, b := &branches.Kids[i], &branches.Kids[j]; !haveNoType(a, b) && !areToldApart(a, b) {
				return false
			}
		}
	}
	return true
}

func haveNoType(a, b *jsondoc.Value) bool {
	one, other := a.Get("type"), b.Get("type")
	if one == nil || other == nil || !isTypes(one) || !isTypes(other) {
		return false
	}
	return !slices.ContainsFunc(schema.Types, func(name string) bool { return allows(one, name) && allows(other, name) })
}

func areToldApart(a, b *jsondoc.Value) bool {
	properties := a.Get("properties")
	if !properties.Is(jsondoc.Object) || !a.Get("type").IsString("object") || !b.Get("type").IsString("object") {
		return false
	}
	for i := range properties.Kids {
		name := properties.Kids[i].Name
		one, other := values(&properties.Kids[i]), values(b.Get("properties").Get(name))
		if requires(a, name) && requires(b, name) && len(one) > 0 && len(other) > 0 &&
			!slices.ContainsFunc(one, func(v jsondoc.Value) bool {
				return slices.ContainsFunc(other, func(w jsondoc.Value) bool { return jsondoc.Equal(&v, &w) })
			}) {
			return true
		}
	}
	return false
}

func requires(s *jsondoc.Value, name string) bool {
	list := s.Get("required")
	return list.Is(jsondoc.Array) && slices.ContainsFunc(list.Kids, func(v jsondoc.Value) bool { return v.IsString(name) })
}

// values are those that a schema lists.
func values(s *jsondoc.Value) []jsondoc.Value {
	if constant := s.Get("const"); constant != nil {
		return []jsondoc.Value{*constant}
	}
	if enum := s.Get("enum"); enum.Is(jsondoc.Array) {
		return enum.Kids
	}
	return nil
}

// saidByBranches says whether each branch beside a type allows no other.
func saidByBranches(at place) bool {
	branches := at.schema.Get("anyOf")
	if branches == nil {
		branches = at.schema.Get("oneOf")
	}
	if !branches.Is(jsondoc.Array) || !isTypes(at.keyword) {
		return false
	}
	return !slices.ContainsFunc(branches.Kids, func(b jsondoc.Value) bool {
		kind := b.Get("type")
		return kind == nil || !isTypes(kind) ||
			slices.ContainsFunc(schema.Types, func(name string) bool { return allows(kind, name) && !allows(at.keyword, name) })
	})
}
