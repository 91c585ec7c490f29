package diff

import (
	"fmt"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// ownKeywords names the changes of the keywords that have no schemas below.
// outer is the place with a wrapping "or null", inner without.
func (c *comparison) ownKeywords(outer, inner place) {
	c.types(outer, inner)
	c.values(inner)
	shared := declaredKinds(inner.old) & declaredKinds(inner.new)
	for _, k := range constraints {
		if shared.has(k.kind) {
			c.constraint(inner, k.keyword)
		}
	}
	if shared.has(object) {
		c.required(inner)
		c.openness(inner)
	}
}

// constraints are the keywords with a bound and the kind that each bounds.
var constraints = []struct {
	keyword string
	kind    kind
}{
	{"minLength", text},
	{"maxLength", text},
	{"pattern", text},
	{"minimum", number},
	{"maximum", number},
	{"exclusiveMinimum", number},
	{"exclusiveMaximum", number},
	{"multipleOf", number},
	{"minItems", array},
	{"maxItems", array},
	{"uniqueItems", array},
	{"contains", array},
	{"minProperties", object},
	{"maxProperties", object},
	{"propertyNames", object},
	{"dependentRequired", object},
	{"dependentSchemas", object},
	{"dependencies", object},
}

// declaredKinds is what a schema's type keyword lets in.
func declaredKinds(s *jsondoc.Value) kinds {
	var set kinds
	t := s.Get("type")
	switch {
	case t.Is(jsondoc.String):
		if k, ok := kindNames[t.Text]; ok {
			return 1 << k
		}
	case t.Is(jsondoc.Array):
		for i := range t.Kids {
			if k, ok := kindNames[t.Kids[i].Text]; ok {
				set |= 1 << k
			}
		}
		return set
	}
	return allKinds
}

// typeFormula is the formula of the types alone, with the null around them.
func (c *comparison) typeFormula(r *reader, outer, inner *jsondoc.Value) id {
	f := r.only(inner, "type")
	if outer != inner && f != always {
		f = r.any(f, r.types(1<<null|1<<maybeNull, false))
	}
	return f
}

func typeWords(outer, inner *jsondoc.Value) *jsondoc.Value {
	t := inner.Get("type")
	if t == nil || outer == inner {
		return t
	}
	names := t.Kids
	if t.Kind == jsondoc.String {
		names = []jsondoc.Value{*t}
	}
	list := jsondoc.NewArray(append(append([]jsondoc.Value{}, names...), jsondoc.NewString("null"))...)
	return &list
}

func (c *comparison) types(outer, inner place) {
	o, n := c.typeFormula(c.old, outer.old, inner.old), c.typeFormula(c.new, outer.new, inner.new)
	if o == n {
		return
	}
	fits, gives := c.ask(is(o), not(n)).empty, c.ask(is(n), not(o)).empty
	if fits && gives {
		return
	}
	before, after := typeWords(outer.old, inner.old), typeWords(outer.new, inner.new)
	message := fmt.Sprintf("the type was %s and is %s", short(before), short(after))
	switch {
	case before == nil:
		message = fmt.Sprintf("the type is now limited to %s", short(after))
	case after == nil:
		message = fmt.Sprintf("the type is no longer limited to %s", short(before))
	}
	path := inner.newPath
	if after == nil {
		path = inner.oldPath
	}
	c.name(pending{
		narrow: c.narrowing(place{old: outer.old, lift: inner.lift}, c.negation(n)),
		wide:   inner.lift(c.all(c.new.read(outer.new), c.negation(o))),
		Change: Change{
			Code: directed(fits, gives, TypeWidened, TypeNarrowed, TypeChanged), Path: path.Member("type").String(),
			Before: before, After: after, Message: message,
		},
	})
}

// valuesOf returns the listed values of a schema, whichever keyword lists them.
func valuesOf(s *jsondoc.Value) (keyword string, values []*jsondoc.Value) {
	if v := s.Get("const"); v != nil {
		return "const", []*jsondoc.Value{v}
	}
	if list := s.Get("enum"); list.Is(jsondoc.Array) {
		for i := range list.Kids {
			values = append(values, &list.Kids[i])
		}
		return "enum", values
	}
	return "", nil
}

func (c *comparison) values(p place) {
	oldKeyword, before := valuesOf(p.old)
	newKeyword, after := valuesOf(p.new)
	if oldKeyword == "" && newKeyword == "" {
		return
	}
	name := func(code Code, path *schema.Path, narrow narrowing, wide id, format string, args ...any) {
		c.name(pending{
			narrow: narrow, wide: p.lift(wide),
			Change: Change{Code: code, Path: path.String(), Before: p.old.Get(oldKeyword), After: p.new.Get(newKeyword), Message: fmt.Sprintf(format, args...)},
		})
	}
	n := c.new.read(p.new)
	switch {
	case oldKeyword == "":
		name(EnumAdded, p.newPath.Member(newKeyword), c.narrowing(p, c.negation(c.enum(after))), never, "the values are now limited to %s", quotedList(after))
		return
	case newKeyword == "":
		name(EnumRemoved, p.oldPath.Member(oldKeyword), narrowsNothing, c.all(n, c.negation(c.enum(before))), "the values are no longer limited to %s", quotedList(before))
		return
	}
	if gone := missing(before, after); len(gone) > 0 {
		name(EnumValueRemoved, p.newPath.Member(newKeyword), c.narrowing(p, c.enum(gone)), never, "%s no longer allowed: %s", areOrIs(gone), quotedList(gone))
	}
	if added := missing(after, before); len(added) > 0 {
		name(EnumValueAdded, p.newPath.Member(newKeyword), narrowsNothing, c.all(n, c.enum(added)), "%s now allowed: %s", areOrIs(added), quotedList(added))
	}
}

func areOrIs(values []*jsondoc.Value) string {
	if len(values) == 1 {
		return "1 value is"
	}
	return fmt.Sprintf("%d values are", len(values))
}

// missing returns what is in the one list and not in the other.
func missing(from, in []*jsondoc.Value) []*jsondoc.Value {
	there := make(map[string]bool, len(in))
	for _, v := range in {
		there[canonical(v)] = true
	}
	var gone []*jsondoc.Value
	for _, v := range from {
		if !there[canonical(v)] {
			gone = append(gone, v)
		}
	}
	return gone
}

// constraint names the change of one keyword. Those that are not plain bounds
// are compositions.
func (c *comparison) constraint(p place, keyword string) {
	before, after := p.old.Get(keyword), p.new.Get(keyword)
	if keyword == "contains" && before != nil && after != nil {
		for _, bound := range [...]string{"minContains", "maxContains"} {
			if x, y := p.old.Get(bound), p.new.Get(bound); (x == nil) != (y == nil) || x != nil && !jsondoc.Equal(x, y) {
				before, after, keyword = x, y, bound
			}
		}
	}
	if before == nil && after == nil || before != nil && after != nil && jsondoc.Equal(before, after) {
		return
	}
	read := keyword
	if keyword == "minContains" || keyword == "maxContains" {
		read = "contains"
	}
	o, n := c.old.only(p.old, read), c.new.only(p.new, read)
	if o == n {
		return
	}
	code := ConstraintAdded
	message := fmt.Sprintf("%s %s was added", keyword, short(after))
	path := p.newPath
	switch {
	case after == nil:
		code, path = ConstraintRemoved, p.oldPath
		message = fmt.Sprintf("%s %s was removed", keyword, short(before))
	case before != nil:
		code = ConstraintTightened
		if c.ask(is(o), not(n)).empty {
			code = ConstraintRelaxed
		}
		message = fmt.Sprintf("%s was %s and is %s", keyword, short(before), short(after))
	}
	if isComposition(keyword) {
		code = directed(c.ask(is(o), not(n)).empty, c.ask(is(n), not(o)).empty, CompositionWidened, CompositionNarrowed, CompositionChanged)
	}
	c.name(pending{
		narrow: c.narrowing(p, c.negation(n)),
		wide:   p.lift(c.all(c.new.read(p.new), c.negation(o))),
		Change: Change{Code: code, Path: path.Member(keyword).String(), Before: before, After: after, Message: message},
	})
}

func isComposition(keyword string) bool {
	switch keyword {
	case "contains", "propertyNames", "dependentRequired", "dependentSchemas", "dependencies":
		return true
	}
	return false
}

// required names properties that must now be there, or no longer must, and that
// both tools know.
func (c *comparison) required(p place) {
	for _, name := range requiredNames(p.old, p.new) {
		before, after := listed(p.old.Get("required"), name), listed(p.new.Get("required"), name)
		if before == after {
			continue
		}
		absent := c.property(name, never)
		declared := func(s *jsondoc.Value) bool { return s.Get("properties").Has(name) }
		switch {
		case after && (declared(p.old) || !declared(p.new)):
			c.name(pending{
				narrow: c.narrowing(p, absent), wide: never,
				Change: Change{Code: PropertyMadeRequired, Path: propertyPath(p.newPath, p.new, name).String(), Message: fmt.Sprintf("%q must now be sent", name)},
			})
		case before && (declared(p.new) || !declared(p.old)):
			c.name(pending{
				narrow: narrowsNothing, wide: p.lift(c.all(c.new.read(p.new), absent)),
				Change: Change{Code: PropertyMadeOptional, Path: propertyPath(p.newPath, p.new, name).String(), Message: fmt.Sprintf("%q need no longer be sent", name)},
			})
		}
	}
}

// propertyPath is the path of a property, or of the list that names it where it
// is not declared.
func propertyPath(path *schema.Path, s *jsondoc.Value, name string) *schema.Path {
	if s.Get("properties").Has(name) {
		return path.Member("properties").Member(name)
	}
	return path.Member("required")
}

func requiredNames(schemas ...*jsondoc.Value) []string {
	var names []string
	for _, s := range schemas {
		if list := s.Get("required"); list.Is(jsondoc.Array) {
			for i := range list.Kids {
				if list.Kids[i].Kind == jsondoc.String {
					names = append(names, list.Kids[i].Text)
				}
			}
		}
	}
	return sortedSet(names)
}

// openness names what changed about properties that nobody declares.
func (c *comparison) openness(p place) {
	for _, keyword := range [...]string{"additionalProperties", "patternProperties", "unevaluatedProperties"} {
		before, after := p.old.Get(keyword), p.new.Get(keyword)
		isOpen := func(v *jsondoc.Value) bool { return v == nil || isAnything(v) }
		switch {
		case isOpen(before) && isOpen(after):
			continue
		case before != nil && after != nil && (jsondoc.Equal(before, after) || keyword != "patternProperties" && before.Kind == jsondoc.Object && after.Kind == jsondoc.Object):
			continue // what is below is compared by itself
		}
		code, message := AdditionalPropertiesChanged, fmt.Sprintf("%s was %s and is %s", keyword, short(before), short(after))
		switch {
		case keyword == "patternProperties":
		case isOpen(before) && after.IsFalse():
			code, message = ObjectClosed, "properties that are not declared are now refused"
		case isOpen(after) && before.IsFalse():
			code, message = ObjectOpened, "properties that are not declared are now let through"
		}
		path := p.newPath
		if after == nil {
			path = p.oldPath
		}
		// Which properties are additional depends on the patterns.
		family := func(r *reader, s *jsondoc.Value) id {
			if keyword != "patternProperties" {
				return r.only(s, keyword)
			}
			return c.all(r.only(s, keyword), r.only(s, "additionalProperties"))
		}
		c.name(pending{
			narrow: c.narrowing(p, c.negation(family(c.new, p.new))),
			wide:   p.lift(c.all(c.new.read(p.new), c.negation(family(c.old, p.old)))),
			Change: Change{Code: code, Path: path.Member(keyword).String(), Before: before, After: after, Message: message},
		})
	}
}

// isAnything says whether a schema is spelled as accepting everything.
func isAnything(v *jsondoc.Value) bool {
	return v.IsTrue() || v.Kind == jsondoc.Object && len(v.Kids) == 0
}
