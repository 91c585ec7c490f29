package vendora

import (
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// pass is one walk over one tool.
type pass struct {
	*core.Lowering
	root    *jsondoc.Value
	targets *schema.References
	size    size

	plans     map[*jsondoc.Value]*plan // of the schemas that references lead to or through
	decisions []decision               // of the schemas around the one being lowered, which have no other place

	// nullable lists the property schemas that gained null because the property
	// was optional; references are the places that lead to a schema and did not
	// agree to a null there. The others are agreements.
	nullable     []*jsondoc.Value
	madeNullable map[*jsondoc.Value]bool // the same, once references are judged
	references   []reference
	agreements   []agreement
	agreed       map[*jsondoc.Value]*jsondoc.Value // the same, once references are judged
	resources    *resources                        // nil until a reference asks for them
	ids          *schema.IDs                       // nil until an id asks for them
}

// site is where a schema stands.
type site struct {
	path *schema.Path
	// resource is the schema that references resolve against: the root, or the
	// nearest schema around this one that has an $id.
	resource *jsondoc.Value
	depth    int
	// takesNull says that a null here is accepted by the canonical schema too, or
	// is read as not supplied.
	takesNull bool
}

// below is the site of a schema under this one.
func (s site) below(path *schema.Path) site {
	return site{path: path, resource: s.resource, depth: s.depth + 1}
}

// passes hands the memory of one pass on to the next. Nothing that a pass makes
// outlives it but its output, which has other memory.
var passes = sync.Pool{New: func() any { return new(pass) }}

// release ends a pass.
func (p *pass) release() {
	decisions, nullable, agreements := p.decisions[:cap(p.decisions)], p.nullable, p.agreements
	if len(decisions) > mostKept {
		decisions = nil
	}
	if len(nullable) > mostKept {
		nullable = nil
	}
	if len(agreements) > mostKept {
		agreements = nil
	}
	clear(decisions)
	clear(nullable)
	clear(agreements)
	*p = pass{decisions: decisions[:0], nullable: nullable[:0], agreements: agreements[:0]}
	passes.Put(p)
}

// mostKept bounds what is handed on after a tool that was larger than others.
const mostKept = 1024

// lower is the one pass of this target.
func lower(l *core.Lowering) core.Output {
	path, root := l.SchemaPath(), l.Tool.InputSchema
	p := passes.Get().(*pass)
	defer p.release()
	p.Lowering, p.root, p.targets = l, root, schema.NewReferences(root, path)
	p.checkName()
	description := p.checkDescription()
	if kind := p.root.Get("type"); !kind.IsString("object") {
		p.Report(rootSchemaNotObject, path, p.root, `the root schema %s; strict mode requires the type "object", by itself`, typeInWords{kind})
	}
	p.Record(renamedInputSchemaToParameters, path, "inputSchema is emitted as parameters")
	p.Record(enabledStrictMode, path, "strict is set to true")
	parameters := p.lowerSchema(p.root, site{path: path, resource: p.root, depth: 1})
	p.judgeReferences()
	p.checkSize()

	members := append(p.Values(5),
		jsondoc.NewString("function").Named("type"),
		jsondoc.NewString(l.Tool.Name).Named("name"),
		parameters.Named("parameters"),
		jsondoc.NewBool(true).Named("strict"),
	)
	if description != "" {
		members = append(members, jsondoc.NewString(description).Named("description"))
	}
	return core.Output{Value: jsondoc.NewObject(members...), Layout: layouts[l.PropertyOrder]}
}

var layouts = [...]*jsondoc.Layout{
	core.Sorted:   newLayout(false),
	core.Declared: newLayout(true),
}

func newLayout(declared bool) *jsondoc.Layout {
	return jsondoc.NewLayout("type", "name", "description", "parameters", "strict").Below("parameters", schema.Layout(declared))
}

// did reports a finding and records the change that resolves it, so that the two
// can never part. Message and detail are formats of the same arguments, of which
// each takes as many as it has verbs. The finding is returned where what is done
// about it differs from what its rule says.
func (p *pass) did(rule *core.Rule, kind *core.TransformationKind, path *schema.Path, at *jsondoc.Value, message, detail string, args ...any) *core.Diagnostic {
	if p.Counting() {
		return p.Report(rule, path, at, message)
	}
	found := p.Report(rule, path, at, message, args[:strings.Count(message, "%s")]...)
	p.Resolve(found, kind, detail, args[:strings.Count(detail, "%s")]...)
	return found
}

func (p *pass) checkName() {
	name := p.Tool.Name
	path, at := schema.NewPath("name"), p.Tool.Value.Get("name")
	if name == "" {
		p.Report(toolNameInvalidCharacters, path, at, "the name is empty; it needs at least one letter, digit, underscore or hyphen")
	} else if bad := strings.IndexFunc(name, notNameCharacter); bad >= 0 {
		r, _ := utf8.DecodeRuneInString(name[bad:])
		p.Report(toolNameInvalidCharacters, path, at, "%q contains %q; only letters, digits, underscores and hyphens are allowed", name, r)
	}
	if n := utf8.RuneCountInString(name); n > maxNameLength {
		p.Report(toolNameTooLong, path, at, "the name has %d characters; at most %d are allowed", n, maxNameLength)
	}
}

func notNameCharacter(r rune) bool {
	return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_' || r == '-')
}

// checkDescription returns the description that is emitted; an empty one is not.
func (p *pass) checkDescription() string {
	description := ""
	if p.Tool.Description != nil {
		description = *p.Tool.Description
	}
	if strings.TrimSpace(description) == "" {
		p.Report(missingToolDescription, schema.NewPath("description"), p.Tool.Value,
			"the tool has no description to tell a model when to use it")
	}
	return description
}
