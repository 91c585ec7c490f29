package protocol

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// maxNameLength is the length of a tool name up to which the specification
// recommends it.
const maxNameLength = 128

// remark is one thing to be said about a keyword. The words that finds returns
// are the message; none means that there is nothing to say at this place.
type remark struct {
	rule  *core.Rule
	finds func(*pass, *schema.Node, *jsondoc.Value) string
}

// remarks says what the target makes of each keyword. All of them are emitted,
// and what is not listed is emitted without a word.
var remarks = map[string][]remark{
	"$schema":      {{nonDefaultSchemaDialect, otherDialect}},
	"$ref":         {{externalRef, leadsOutside}, {unresolvableRef, leadsNowhere}},
	"nullable":     {{nullableKeywordIgnored, notAKeyword}},
	"x-mcp-header": {{headerInvalid, noToken}, {headerUnsupportedType, noPlainArgument}, {headerDuplicate, usedBefore}},
}

var remarksOn = jsondoc.NewTable(maps.All(remarks))

// pass is the one walk of this target over one tool.
type pass struct {
	*core.Lowering
	references *schema.References
	headers    map[string]*schema.Path // where each header, in lower case, was met first
}

func lower(l *core.Lowering) core.Output {
	p := &pass{Lowering: l, references: schema.NewReferences(l.Tool.InputSchema, l.SchemaPath())}
	p.checkName()
	inputSchema := p.lowerRoot()
	l.Walk(p.remark)

	members := append(l.Values(3), jsondoc.NewString(l.Tool.Name).Named("name"), inputSchema.Named("inputSchema"))
	if l.Tool.Description != nil {
		members = append(members, jsondoc.NewString(*l.Tool.Description).Named("description"))
	}
	return core.Output{Value: jsondoc.NewObject(members...), Layout: layouts[l.PropertyOrder]}
}

var layouts = [...]*jsondoc.Layout{
	core.Sorted:   newLayout(false),
	core.Declared: newLayout(true),
}

func newLayout(declared bool) *jsondoc.Layout {
	return jsondoc.NewLayout("name", "description", "inputSchema").Below("inputSchema", schema.Layout(declared))
}

func (p *pass) checkName() {
	name := p.Tool.Name
	path, at := schema.NewPath("name"), p.Tool.Value.Get("name")
	if n := utf8.RuneCountInString(name); n < 1 || n > maxNameLength {
		p.Report(toolNameLength, path, at, "the name has %d characters; 1 to %d are recommended", n, maxNameLength)
	}
	if bad := strings.IndexFunc(name, notNameCharacter); bad >= 0 {
		r, _ := utf8.DecodeRuneInString(name[bad:])
		p.Report(toolNameCharacters, path, at,
			"the name contains %q; only letters, digits, underscores, hyphens and dots are recommended", r)
	}
}

func notNameCharacter(r rune) bool {
	return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_' || r == '-' || r == '.')
}

// lowerRoot gives the root schema the type that the protocol asks for. Each
// change accepts fewer values or the same ones, so none of them loses anything;
// where that is not so, because the root refers to itself, it refuses.
func (p *pass) lowerRoot() jsondoc.Value {
	root := *p.Tool.InputSchema
	kind := root.Get("type")
	path := p.SchemaPath().Member("type")
	switch {
	case kind.IsString("object"):
		return root
	case kind == nil && !schema.CanNarrow(&root):
		d := p.Report(inputSchemaMissingType, path, &root, `the root schema has no type, and refers to itself where the type "object" would change which arguments it accepts`)
		d.Ability, d.Fix = core.Refuses, "Writes nothing: give the root the type object, or move what refers to it to $defs."
		return root
	case kind == nil:
		p.Report(inputSchemaMissingType, path, &root, `the root schema has no type; the protocol requires "object"`)
		p.Record(addedInputSchemaTypeObject, path, `the root schema gains "type": "object"`)
	case !kind.Is(jsondoc.Array) || !slices.ContainsFunc(kind.Kids, isObjectType):
		p.Report(inputSchemaNotObject, path, kind, `the root schema has type %s; the protocol requires "object"`, brief(kind))
		return root
	case !slices.ContainsFunc(kind.Kids, isOtherType):
		p.Report(inputSchemaTypeNotLiteralObject, path, kind, `the root type is written %s; the protocol requires the word "object"`, brief(kind))
		p.Record(normalizedInputSchemaTypeToObject, path, `type %s is written as "object"`, brief(kind))
	case !schema.CanNarrow(&root):
		p.Report(inputSchemaNotObject, path, kind, `the root schema has type %s, and refers to itself where "object" alone would change which arguments it accepts`, brief(kind)).
			Fix = "Writes nothing: give the root the type object, or move what refers to it to $defs."
		return root
	default:
		p.Report(inputSchemaTypeUnion, path, kind, "the root type is %s; arguments are always an object, so only that is kept", brief(kind))
		p.Record(narrowedInputSchemaTypeToObject, path, `type %s is narrowed to "object"`, brief(kind))
	}
	return root.WithMember(jsondoc.NewString("object").Named("type"))
}

func isObjectType(v jsondoc.Value) bool { return v.IsString("object") }
func isOtherType(v jsondoc.Value) bool  { return !isObjectType(v) }

func (p *pass) remark(n *schema.Node) {
	for i := range n.Value.Kids {
		keyword := &n.Value.Kids[i]
		known := remarksOn.Find(keyword.Name)
		if known == nil {
			continue
		}
		for _, r := range *known {
			if message := r.finds(p, n, keyword); message != "" {
				p.Report(r.rule, n.Keyword(keyword.Name), keyword, "%s", message)
			}
		}
	}
}

// otherDialect looks at the root alone: that is where a schema declares what it
// is written in.
func otherDialect(_ *pass, n *schema.Node, keyword *jsondoc.Value) string {
	if !n.Root {
		return ""
	}
	if keyword.Kind != jsondoc.String {
		return fmt.Sprintf("$schema must be a string that names a dialect, found %s", brief(keyword))
	}
	switch strings.TrimSuffix(keyword.Text, "#") {
	case "https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft/2020-12/schema":
		return ""
	}
	return fmt.Sprintf("the schema declares the dialect %s; 2020-12 is the only one that every implementation must support", brief(keyword))
}

func leadsOutside(_ *pass, _ *schema.Node, ref *jsondoc.Value) string {
	if ref.Kind != jsondoc.String || schema.IsLocal(ref.Text) {
		return ""
	}
	return fmt.Sprintf("%s does not start with #; implementations must not fetch it, so it means nothing unless the schema itself holds what it names", brief(ref))
}

func leadsNowhere(p *pass, n *schema.Node, ref *jsondoc.Value) string {
	switch {
	case ref.Kind != jsondoc.String:
		return fmt.Sprintf("a reference must be a string, found %s", brief(ref))
	case !schema.IsLocal(ref.Text) || p.references.Resolve(n.Resource, ref.Text) != nil:
		return ""
	}
	return fmt.Sprintf("%s points at nothing that is a schema", brief(ref))
}

func notAKeyword(_ *pass, _ *schema.Node, keyword *jsondoc.Value) string {
	if keyword.IsTrue() {
		return `nullable is not a JSON Schema keyword and does not admit null; list "null" in type for that`
	}
	return "nullable is not a JSON Schema keyword and changes nothing"
}

// brief writes a value for a message, cut where it would drown the message.
func brief(v *jsondoc.Value) string {
	const most = 80
	text := string(jsondoc.AppendCompact(nil, v))
	if len(text) <= most {
		return text
	}
	end := most
	for !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "…"
}
