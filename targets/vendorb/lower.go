package vendorb

import (
	"fmt"
	"maps"
	"strings"
	"unicode/utf8"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// maxNameLength is the documented length of a tool name.
const maxNameLength = 64

// remarks says for each keyword which rule remarks on it, and on which values.
// Keywords that are not listed are documented as supported, or do not constrain.
var remarks = map[string]struct {
	rule *core.Rule
	on   func(*jsondoc.Value) bool
}{
	"minimum":              {constraintNotEnforced, anyValue},
	"maximum":              {constraintNotEnforced, anyValue},
	"exclusiveMinimum":     {constraintNotEnforced, anyValue},
	"exclusiveMaximum":     {constraintNotEnforced, anyValue},
	"multipleOf":           {constraintNotEnforced, anyValue},
	"minLength":            {constraintNotEnforced, anyValue},
	"maxLength":            {constraintNotEnforced, anyValue},
	"maxItems":             {constraintNotEnforced, anyValue},
	"uniqueItems":          {constraintNotEnforced, anyValue},
	"minItems":             {constraintNotEnforced, neitherZeroNorOne},
	"additionalProperties": {constraintNotEnforced, notFalse},

	"oneOf":         {keywordNotDocumented, anyValue},
	"not":           {keywordNotDocumented, anyValue},
	"prefixItems":   {keywordNotDocumented, anyValue},
	"minProperties": {keywordNotDocumented, anyValue},
	"maxProperties": {keywordNotDocumented, anyValue},
	"pattern":       {keywordNotDocumented, anyValue},

	"format": {undocumentedStringFormat, undocumentedFormat},
	"enum":   {enumNonPrimitiveValue, hasComplexValue},
	"$ref":   {externalRef, leadsOutside},
}

var remarkOn = jsondoc.NewTable(maps.All(remarks))

var messagesOf = map[*core.Rule]string{
	constraintNotEnforced:    "%s is documented as unsupported: it is sent, but nothing enforces it",
	keywordNotDocumented:     "%s is not documented: whether it is enforced could not be confirmed",
	undocumentedStringFormat: "%s is not one of the documented formats",
	enumNonPrimitiveValue:    "%s holds an object or an array; only plain values are documented",
	externalRef:              "%s leads out of the document, which is documented as unsupported",
}

func anyValue(*jsondoc.Value) bool       { return true }
func notFalse(v *jsondoc.Value) bool     { return !v.IsFalse() }
func leadsOutside(v *jsondoc.Value) bool { return v.Kind == jsondoc.String && !schema.IsLocal(v.Text) }

func neitherZeroNorOne(v *jsondoc.Value) bool {
	if v.Kind != jsondoc.Number {
		return true
	}
	n, ok := jsondoc.ParseDecimal(v.Text).Int64()
	return !ok || n != 0 && n != 1
}

func undocumentedFormat(v *jsondoc.Value) bool {
	switch v.Text {
	case "date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid":
		return v.Kind != jsondoc.String
	}
	return true
}

func hasComplexValue(v *jsondoc.Value) bool {
	for i := range v.Kids {
		if kind := v.Kids[i].Kind; kind == jsondoc.Array || kind == jsondoc.Object {
			return true
		}
	}
	return false
}

// lower is the one pass of this target. Nothing is dropped, so the output is
// the schema as it is; the walk is there for what is worth remarking on.
func lower(l *core.Lowering) core.Output {
	tool := l.Tool
	checkName(l)
	if tool.Description == nil || strings.TrimSpace(*tool.Description) == "" {
		l.Report(missingToolDescription, schema.NewPath("description"), tool.Value,
			"the tool has no description to tell a model when to use it")
	}
	inputSchema := lowerRoot(l)
	l.Walk(func(n *schema.Node) { remark(l, n) })

	members := append(l.Values(3), jsondoc.NewString(tool.Name).Named("name"), inputSchema.Named("input_schema"))
	if tool.Description != nil && *tool.Description != "" {
		members = append(members, jsondoc.NewString(*tool.Description).Named("description"))
	}
	return core.Output{Value: jsondoc.NewObject(members...), Layout: layouts[l.PropertyOrder]}
}

var layouts = [...]*jsondoc.Layout{
	core.Sorted:   newLayout(false),
	core.Declared: newLayout(true),
}

func newLayout(declared bool) *jsondoc.Layout {
	return jsondoc.NewLayout("name", "description", "input_schema").Below("input_schema", schema.Layout(declared))
}

func checkName(l *core.Lowering) {
	name := l.Tool.Name
	path, at := schema.NewPath("name"), l.Tool.Value.Get("name")
	var faults []string
	if bad := strings.IndexFunc(name, notNameCharacter); bad >= 0 {
		r, _ := utf8.DecodeRuneInString(name[bad:])
		faults = append(faults, fmt.Sprintf("contains %q where only letters, digits, underscores and hyphens are allowed", r))
	}
	if n := utf8.RuneCountInString(name); n < 1 || n > maxNameLength {
		faults = append(faults, fmt.Sprintf("has %d characters where 1 to %d are allowed", n, maxNameLength))
	}
	if len(faults) > 0 {
		l.Report(invalidToolName, path, at, "the name %s", strings.Join(faults, ", and "))
	}
}

func notNameCharacter(r rune) bool {
	return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_' || r == '-')
}

// lowerRoot gives the root schema the type that the API asks for.
func lowerRoot(l *core.Lowering) jsondoc.Value {
	root := *l.Tool.InputSchema
	kind := root.Get("type")
	path := l.SchemaPath()
	object := jsondoc.NewString("object").Named("type")
	switch {
	case kind == nil && !schema.CanNarrow(&root):
		d := l.Report(missingInputSchemaType, path.Member("type"), &root, `the root schema has no type, and refers to itself where the type "object" would change which arguments it accepts`)
		d.Ability, d.Fix = core.Refuses, "Writes nothing: give the root the type object, or move what refers to it to $defs."
		l.Record(renamedInputSchemaField, path, "inputSchema is emitted as input_schema")
	case kind == nil:
		l.Report(missingInputSchemaType, path.Member("type"), &root, `the root schema has no type; the API requires "object"`)
		l.Record(renamedInputSchemaField, path, "inputSchema is emitted as input_schema")
		l.Record(addedInputSchemaType, path.Member("type"), `the root schema gains "type": "object"`)
		return root.WithMember(object)
	case kind.IsString("object"):
		l.Record(renamedInputSchemaField, path, "inputSchema is emitted as input_schema")
	case kind.Kind == jsondoc.Array && len(kind.Kids) == 1 && kind.Kids[0].IsString("object"):
		l.Record(renamedInputSchemaField, path, `inputSchema is emitted as input_schema, its type ["object"] as "object"`)
		return root.WithMember(object)
	default:
		l.Report(inputSchemaNotObject, path.Member("type"), kind, `the root schema has type %s; the API requires "object"`,
			jsondoc.AppendCompact(nil, kind))
		l.Record(renamedInputSchemaField, path, "inputSchema is emitted as input_schema")
	}
	return root
}

func remark(l *core.Lowering, n *schema.Node) {
	if n.Root && (declaresAny(n.Value.Get("properties")) || declaresAny(n.Value.Get("required"))) {
		l.Report(schemaNotEnforced, n.Path, n.Value, "default tool use does not validate arguments against this schema")
	}
	for i := range n.Value.Kids {
		keyword := &n.Value.Kids[i]
		if r := remarkOn.Find(keyword.Name); r != nil && r.on(keyword) {
			l.Report(r.rule, n.Keyword(keyword.Name), keyword, messagesOf[r.rule], brief{keyword})
		}
	}
}

// declaresAny says whether a list or map is there and not empty: a tool that
// takes no arguments promises nothing that could be broken.
func declaresAny(v *jsondoc.Value) bool { return v != nil && len(v.Kids) > 0 }

// brief is a keyword, named with its value where that is short enough to help. It
// becomes words when it is written, which a run that only counts never does.
type brief struct{ *jsondoc.Value }

func (b brief) String() string {
	name := string(jsondoc.AppendString(nil, b.Name))
	if b.Kind == jsondoc.Array || b.Kind == jsondoc.Object {
		return name
	}
	if value := jsondoc.AppendCompact(nil, b.Value); len(value) <= 60 {
		return name + ": " + string(value)
	}
	return name
}
