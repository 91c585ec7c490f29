package vendorc

import (
	"strings"
	"unicode/utf8"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// The documented lengths of names.
const (
	maxNameLength          = 128
	maxParameterNameLength = 64
)

// lower is the one pass of this target.
func lower(l *core.Lowering) core.Output {
	tool := l.Tool
	checkName(l)
	members := append(l.Values(3), jsondoc.NewString(tool.Name).Named("name"))
	if tool.Description == nil || strings.TrimSpace(*tool.Description) == "" {
		l.Report(missingFunctionDescription, schema.NewPath("description"), tool.Value,
			"the function has no description to tell a model when to call it")
	}
	if tool.Description != nil && *tool.Description != "" {
		members = append(members, jsondoc.NewString(*tool.Description).Named("description"))
	}
	if parameters, takesSome := lowerParameters(l); takesSome {
		members = append(members, parameters.Named("parameters"))
	}
	return core.Output{Value: jsondoc.NewObject(members...), Layout: layouts[l.PropertyOrder]}
}

func checkName(l *core.Lowering) {
	name := l.Tool.Name
	path, at := schema.NewPath("name"), l.Tool.Value.Get("name")
	if bad := strings.IndexFunc(name, notNameCharacter); bad >= 0 {
		r, _ := utf8.DecodeRuneInString(name[bad:])
		l.Report(invalidFunctionName, path, at, "%q contains %q; only letters, digits, underscores, dots, colons and hyphens are allowed", name, r)
	} else if len(name) < 1 || len(name) > maxNameLength {
		l.Report(invalidFunctionName, path, at, "the name has %d characters; 1 to %d are allowed", len(name), maxNameLength)
	}
	if name != "" && !isLetter(rune(name[0])) {
		l.Report(functionNameLeadingCharacter, path, at, "%q does not start with a letter or an underscore", name)
	}
}

func isLetter(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r == '_' }

func isLetterOrDigit(r rune) bool { return isLetter(r) || '0' <= r && r <= '9' }

func notNameCharacter(r rune) bool { return !isLetterOrDigit(r) && !strings.ContainsRune(".:-", r) }

func isParameterName(name string) bool {
	return name != "" && len(name) <= maxParameterNameLength && isLetter(rune(name[0])) &&
		!strings.ContainsFunc(name, func(r rune) bool { return !isLetterOrDigit(r) })
}

// lowerParameters makes the parameters of the function, or none for a tool that
// takes no arguments.
func lowerParameters(l *core.Lowering) (jsondoc.Value, bool) {
	p := newPass(l)
	defer p.release()
	root := p.newPlace(l.SchemaPath(), l.Tool.InputSchema)
	if p.takesNothing(root.at, 0) {
		l.Report(emptyParametersOmitted, root.path, root.at, "the tool takes no arguments")
		l.Record(omittedEmptyParameters, root.path, "parameters is left out, which accepts exactly the empty call")
		return jsondoc.Value{}, false
	}
	s := p.asParameters(p.schema(root), root)
	if p.tooLarge { // refused, and not to be written out
		return jsondoc.Value{}, false
	}
	if s.properties != nil {
		for i := range s.properties.list {
			one := &s.properties.list[i]
			if !isParameterName(one.name()) {
				l.Report(parameterNameCharset, one.path, one.at, "%s is not a documented parameter name: a letter or underscore and up to %d letters, digits and underscores",
					jsondoc.AppendString(nil, one.name()), maxParameterNameLength-1)
			}
		}
	}
	parameters := p.emit(s)
	p.remarkOnBounds()
	return parameters, true
}

// takesNothing says whether a root schema declares no argument and accepts the
// call without any. Only then is leaving the parameters out exact, or narrower.
func (p *pass) takesNothing(root *jsondoc.Value, hops int) bool {
	if root.Kind != jsondoc.Object {
		return root.IsTrue()
	}
	for i := range root.Kids {
		keyword := &root.Kids[i]
		in := p.instructionAt(root, keyword)
		if in.act == readReference && keyword.Kind == jsondoc.String && schema.IsLocal(keyword.Text) && hops < maxExpansions {
			if target := p.resolve(root, keyword.Text); target != nil && p.takesNothing(target.at, hops+1) {
				continue
			}
			return false
		}
		if in.sparesEmptyCall == nil || !in.sparesEmptyCall(keyword) {
			return false
		}
	}
	return true
}

// asParameters makes an OBJECT of the root: the API takes no other parameters,
// and arguments are always one object.
func (p *pass) asParameters(s *shape, root *place) *shape {
	object := p.copyOf(s)
	if s.union != nil {
		p.dropRootUnion(s)
		object.union = nil
	}
	object.types = p.room.types.one()
	object.types.list = append(object.types.few[:0], objectType)
	detail := "inputSchema is emitted as parameters"
	switch {
	case s.types == nil:
		object.acceptsNull = s.nullable != nil && s.nullable.at.IsTrue()
		detail += " of type OBJECT, which all arguments have"
	case hasType(s.types.list, objectType):
		object.types.from = s.types.from
		if len(s.types.list) > 1 {
			detail += ", narrowed to the type OBJECT, which all arguments have"
		}
	default:
		from := s.types.from[0]
		d := p.Report(unsupportedType, from.path, from.at, "parameters must be an OBJECT, and the root excludes objects by %s", show(from.at))
		d.Ability, d.Fix = core.Refuses, "Writes nothing: make the root an object with the value as a property."
	}
	p.Record(renamedInputSchemaToParameters, root.path, detail)
	return object
}

// dropRootUnion drops a union that would stand in the place of an OBJECT. Where
// the root says nothing else, nothing would be left of the tool.
func (p *pass) dropRootUnion(s *shape) {
	if s.types != nil {
		from := s.types.from[0]
		p.Report(typeWithAnyOf, from.path, from.at, "a union of several schemas cannot have a type beside it").Fix = "At the root the type stays, since parameters must be an OBJECT, and the union goes."
	}
	if s.properties != nil && len(s.properties.list) > 0 {
		p.lose(s.union.place, "a union at the root has no field: parameters must be an OBJECT")
		return
	}
	d := p.Report(unsupportedKeyword, s.union.path, s.union.at, "a union at the root has no field: parameters must be an OBJECT, and nothing else says what the arguments are")
	d.Ability, d.Fix = core.Refuses, "Writes nothing: declare the properties at the root, or move the union into a property."
}
