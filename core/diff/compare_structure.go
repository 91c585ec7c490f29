package diff

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
	"github.com/schemaport/schemaport/internal/nearest"
)

func sortedSet(names []string) []string {
	slices.Sort(names)
	return slices.Compact(names)
}

// properties names what was added and removed, and compares what both have.
func (c *comparison) properties(p place) {
	olds, news := p.old.Get("properties"), p.new.Get("properties")
	if olds != nil && olds.Kind != jsondoc.Object || news != nil && news.Kind != jsondoc.Object {
		return
	}
	for _, name := range keysOf(olds, news) {
		before, after := olds.Get(name), news.Get(name)
		if before != nil && after != nil && schema.IsSchema(before) && schema.IsSchema(after) {
			c.compare(place{
				old: before, new: after,
				oldPath: p.oldPath.Member("properties").Member(name), newPath: p.newPath.Member("properties").Member(name),
				lift: func(f id) id { return p.lift(c.having(name, f)) },
			})
		}
	}
	had, has := declaredBy(c.old, p.old, demanded), declaredBy(c.new, p.new, demanded)
	removed := had.missingFrom(declaredBy(c.new, p.new, alternative), p.newAround)
	added := has.missingFrom(declaredBy(c.old, p.old, alternative), p.oldAround)
	for _, name := range removed {
		before := had[name]
		if !schema.IsSchema(before) || c.old.read(before) == never {
			continue // it could not be sent before: only the values decide
		}
		message := fmt.Sprintf("%q was removed", name)
		if to := c.renamed(before, name, has, added); to != "" {
			message += fmt.Sprintf("; it may have been renamed to %q", to)
		}
		c.name(pending{
			narrow: c.narrowing(p, c.arena.required(name), c.negation(c.undeclared(c.new, p.new))), wide: never, policy: Breaking,
			why: "calls that send it are still accepted, but nothing declares it any more, so the handler cannot be counted on to read it",
			Change: Change{
				Code: PropertyRemoved, Path: pathOf(c.oldPaths, before, p.oldPath.Member("properties").Member(name)).String(), Before: before, Message: message,
			},
		})
	}
	for _, name := range added {
		c.propertyAdded(p, name, has[name])
	}
}

// undeclared is what a schema demands of the properties that it does not declare.
func (c *comparison) undeclared(r *reader, s *jsondoc.Value) id {
	return c.all(r.only(s, "additionalProperties"), r.only(s, "patternProperties"), r.only(s, "unevaluatedProperties"), r.only(s, "propertyNames"))
}

// having is an object with a property of which a formula holds.
func (c *comparison) having(name string, f id) id {
	return c.all(c.arena.types(1<<object, false), c.arena.required(name), c.property(name, f))
}

func (c *comparison) propertyAdded(p place, name string, after *jsondoc.Value) {
	if !schema.IsSchema(after) {
		return
	}
	change := Change{Path: pathOf(c.newPaths, after, p.newPath.Member("properties").Member(name)).String(), After: after}
	if demandedBy(c.new, p.new, name) && !demandedBy(c.old, p.old, name) {
		change.Code, change.Message = PropertyAddedRequired, fmt.Sprintf("%q was added and must be sent", name)
		if after.Has("default") {
			change.Message += "; its default does not help callers, because validation does not fill it in"
		}
		c.name(pending{
			Change: change, policy: Breaking, narrow: c.narrowing(p, c.property(name, never)), wide: never,
			why: "no call was found that shows it",
		})
		return
	}
	change.Code, change.Message = PropertyAddedOptional, fmt.Sprintf("%q was added and may be sent", name)
	c.name(pending{
		Change: change, policy: NonBreaking,
		narrow: c.narrowing(p, c.having(name, c.negation(c.new.read(after)))),
		wide:   p.lift(c.all(c.new.read(p.new), c.arena.required(name), c.negation(c.undeclared(c.old, p.old)))),
		why:    "the old tool let undeclared properties through, so no call shows the difference",
	})
}

// renamed finds the added property that a removed one most likely became: the
// same schema and a similar name, or the only one with the same schema.
func (c *comparison) renamed(before *jsondoc.Value, name string, news declarations, added []string) string {
	var same []string
	best, bestDistance := "", len(name)/2+1
	for _, candidate := range added {
		after := news[candidate]
		if !schema.IsSchema(after) || c.old.read(before) != c.new.read(after) {
			continue
		}
		same = append(same, candidate)
		if d := distance(plainName(name), plainName(candidate)); d < bestDistance || d == bestDistance && best == "" {
			best, bestDistance = candidate, d
		}
		if jsondoc.Equal(description(before), description(after)) && description(before).Text != "" {
			return candidate
		}
	}
	if best == "" && len(same) == 1 {
		return same[0]
	}
	return best
}

func description(s *jsondoc.Value) *jsondoc.Value {
	if d := s.Get("description"); d.Is(jsondoc.String) {
		return d
	}
	return &jsondoc.Value{Kind: jsondoc.String}
}

// plainName is a name without case and separators: userId and user_id are one.
func plainName(name string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "", ".", "").Replace(name))
}

// distance is how far two names are apart. Very long ones are not compared: the
// cost would be their product, and nobody takes one for the other.
func distance(a, b string) int {
	if len(a) > 200 || len(b) > 200 {
		return 1 << 20
	}
	return nearest.Distance(a, b)
}

// elements compares what stands below arrays and below undeclared properties.
func (c *comparison) elements(p place, same bool) {
	one := func(keyword string, lift func(id) id) bool {
		before, after := p.old.Get(keyword), p.new.Get(keyword)
		if !before.Is(jsondoc.Object) || !after.Is(jsondoc.Object) {
			return false
		}
		c.compare(place{old: before, new: after, oldPath: p.oldPath.Member(keyword), newPath: p.newPath.Member(keyword), lift: lift})
		return true
	}
	other := "extra"
	for p.old.Get("properties").Has(other) || p.new.Get("properties").Has(other) {
		other += "_"
	}
	one("additionalProperties", func(f id) id { return p.lift(c.having(other, f)) })

	element := func(at int64) func(id) id {
		return func(f id) id {
			return p.lift(c.all(c.arena.types(1<<array, false), c.count(opMinItems, at+1), c.intern(formula{op: opItemAt, n: at, ids: []id{f}})))
		}
	}
	// A list under items is the earlier spelling of prefixItems.
	tuple := func(s *jsondoc.Value) *jsondoc.Value {
		if prefix := s.Get("prefixItems"); prefix.Is(jsondoc.Array) {
			return prefix
		}
		if items := s.Get("items"); items.Is(jsondoc.Array) {
			return items
		}
		return nil
	}
	before, after := tuple(p.old), tuple(p.new)
	explained := true
	if before != nil && after != nil {
		for i := range min(len(before.Kids), len(after.Kids)) {
			x, y := &before.Kids[i], &after.Kids[i]
			if schema.IsSchema(x) && schema.IsSchema(y) {
				c.compare(place{
					old: x, new: y, oldPath: p.oldPath.Member(before.Name).Element(i), newPath: p.newPath.Member(after.Name).Element(i), lift: element(int64(i)),
				})
			}
		}
		explained = len(before.Kids) == len(after.Kids)
	} else {
		explained = before == nil && after == nil
	}
	from := 0
	if after != nil {
		from = len(after.Kids)
	}
	if explained && (p.old.Has("items") || p.new.Has("items")) && !p.old.Get("items").Is(jsondoc.Array) && !p.new.Get("items").Is(jsondoc.Array) {
		explained = one("items", element(int64(from)))
		if !explained && p.old.Has("items") && p.new.Has("items") && jsondoc.Equal(p.old.Get("items"), p.new.Get("items")) {
			explained = true
		}
	}
	rest := [...]string{"additionalItems", "unevaluatedItems"}
	for _, keyword := range rest {
		x, y := p.old.Get(keyword), p.new.Get(keyword)
		explained = explained && (x == nil && y == nil || x != nil && y != nil && jsondoc.Equal(x, y))
	}
	if explained || same {
		return
	}
	family := func(r *reader, s *jsondoc.Value) id {
		return c.all(r.only(s, "items"), r.only(s, "prefixItems"), r.only(s, "additionalItems"), r.only(s, "unevaluatedItems"))
	}
	o, n := family(c.old, p.old), family(c.new, p.new)
	if o == n {
		return
	}
	keyword := "items"
	if before != nil || after != nil {
		keyword = "prefixItems"
		if before != nil && after == nil {
			keyword = before.Name
		} else if after != nil {
			keyword = after.Name
		}
	}
	path := p.newPath
	if !p.new.Has(keyword) {
		path = p.oldPath
	}
	c.name(pending{
		narrow: c.narrowing(p, c.negation(n)), wide: p.lift(c.all(c.new.read(p.new), c.negation(o))),
		Change: Change{
			Code: ItemsChanged, Path: path.Member(keyword).String(), Before: p.old.Get(keyword), After: p.new.Get(keyword),
			Message: "what the elements of the array may be changed",
		},
	})
}

// compositions compares the branches of anyOf, oneOf and allOf and the
// conditional keywords.
func (c *comparison) compositions(p place, same bool) {
	for _, keyword := range [...]string{"anyOf", "oneOf", "allOf"} {
		before, after := p.old.Get(keyword), p.new.Get(keyword)
		if before.Is(jsondoc.Array) && after.Is(jsondoc.Array) {
			c.branches(p, keyword, before, after)
		}
	}
	if same {
		return
	}
	conditional := false // the three keywords are one
	for _, keyword := range [...]string{"not", "if", "then", "else", "$ref", "$dynamicRef"} {
		before, after := p.old.Get(keyword), p.new.Get(keyword)
		read := keyword
		if keyword == "then" || keyword == "else" {
			read = "if"
		}
		if read == "if" && conditional {
			continue
		}
		if keyword == "$ref" && before.Is(jsondoc.String) && after.Is(jsondoc.String) {
			x, y := c.old.resolve(p.old, before.Text), c.new.resolve(p.new, after.Text)
			if x != nil && y != nil {
				c.compare(c.inside(p, place{old: x, new: y, oldPath: pathOf(c.oldPaths, x, p.oldPath), newPath: pathOf(c.newPaths, y, p.newPath), lift: p.lift}))
				continue
			}
		}
		if before == nil && after == nil || before != nil && after != nil && jsondoc.Equal(before, after) {
			continue
		}
		o, n := c.old.only(p.old, read), c.new.only(p.new, read)
		if o == n {
			continue
		}
		fits, gives := c.ask(is(o), not(n)).empty, c.ask(is(n), not(o)).empty
		if fits && gives {
			continue
		}
		conditional = conditional || read == "if"
		code := directed(fits, gives, CompositionWidened, CompositionNarrowed, CompositionChanged)
		if strings.HasSuffix(keyword, "ef") {
			code = ReferenceChanged
		}
		path := p.newPath
		if after == nil {
			path = p.oldPath
		}
		c.name(pending{
			narrow: c.narrowing(p, c.negation(n)), wide: p.lift(c.all(c.new.read(p.new), c.negation(o))),
			Change: Change{Code: code, Path: path.Member(keyword).String(), Before: before, After: after, Message: fmt.Sprintf("%s %s", keyword, verb(before, after))},
		})
	}
}

func pathOf(paths map[*jsondoc.Value]*schema.Path, s *jsondoc.Value, otherwise *schema.Path) *schema.Path {
	if path := paths[s]; path != nil {
		return path
	}
	return otherwise
}

// branches pairs the branches of a composition and compares the pairs. What is
// left over was added or removed.
func (c *comparison) branches(p place, keyword string, before, after *jsondoc.Value) {
	oldPath, newPath := p.oldPath.Member(keyword), p.newPath.Member(keyword)
	pairs, removed, added := c.pairBranches(before, after)
	for _, pair := range pairs {
		c.compare(c.inside(p, place{
			old: &before.Kids[pair[0]], new: &after.Kids[pair[1]],
			oldPath: oldPath.Element(pair[0]), newPath: newPath.Element(pair[1]), lift: p.lift,
		}))
	}
	// A branch more of allOf is one more demand, of the others one more way.
	gone, more, goneWord, moreWord := CompositionNarrowed, CompositionWidened, "an alternative was removed", "an alternative was added"
	demand := keyword == "allOf"
	refused, wasRefused := c.negation(c.new.only(p.new, keyword)), c.negation(c.old.only(p.old, keyword))
	if demand {
		gone, more, goneWord, moreWord = CompositionWidened, CompositionNarrowed, "a demand was removed", "a demand was added"
	}
	for _, i := range removed {
		branch := c.old.read(&before.Kids[i])
		narrow, wide := c.narrowing(p, branch, refused), c.all(c.new.read(p.new), branch, wasRefused)
		if demand {
			narrow, wide = narrowsNothing, c.all(c.new.read(p.new), c.negation(branch))
		}
		c.name(pending{
			narrow: narrow, wide: p.lift(wide),
			Change: Change{Code: gone, Path: oldPath.Element(i).String(), Before: &before.Kids[i], Message: goneWord},
		})
	}
	for _, i := range added {
		branch := c.new.read(&after.Kids[i])
		narrow, wide := c.narrowing(p, branch, refused), c.all(c.new.read(p.new), branch, wasRefused)
		if demand {
			narrow, wide = c.narrowing(p, c.negation(branch)), never
		}
		c.name(pending{
			narrow: narrow, wide: p.lift(wide),
			Change: Change{Code: more, Path: newPath.Element(i).String(), After: &after.Kids[i], Message: moreWord},
		})
	}
}

// pairBranches finds the branches that belong together: equal ones, then those
// that name the same constant, then those of the same type, then, where as many
// are left on both sides, those in the same order.
func (c *comparison) pairBranches(before, after *jsondoc.Value) (pairs [][2]int, removed, added []int) {
	oldTaken, newTaken := make([]bool, len(before.Kids)), make([]bool, len(after.Kids))
	join := func(similar func(o, n *jsondoc.Value) bool) {
		for i := range before.Kids {
			for j := range after.Kids {
				o, n := &before.Kids[i], &after.Kids[j]
				if !oldTaken[i] && !newTaken[j] && schema.IsSchema(o) && schema.IsSchema(n) && similar(o, n) {
					oldTaken[i], newTaken[j] = true, true
					pairs = append(pairs, [2]int{i, j})
				}
			}
		}
	}
	join(func(o, n *jsondoc.Value) bool { return jsondoc.Equal(o, n) })
	join(func(o, n *jsondoc.Value) bool { return c.old.read(o) == c.new.read(n) })
	join(func(o, n *jsondoc.Value) bool {
		o, _ = follow(c.old, c.oldPaths, o, nil)
		n, _ = follow(c.new, c.newPaths, n, nil)
		x, y := discriminator(o), discriminator(n)
		return x != "" && x == y
	})
	join(func(o, n *jsondoc.Value) bool {
		x, y := o.Get("$ref"), n.Get("$ref")
		return x != nil && y != nil && jsondoc.Equal(x, y)
	})
	join(func(o, n *jsondoc.Value) bool {
		o, _ = follow(c.old, c.oldPaths, o, nil)
		n, _ = follow(c.new, c.newPaths, n, nil)
		x, y := o.Get("type"), n.Get("type")
		if discriminator(o) != "" || discriminator(n) != "" {
			return false
		}
		return x != nil && y != nil && jsondoc.Equal(x, y) && similarProperties(o, n)
	})
	for i, taken := range oldTaken {
		if !taken {
			removed = append(removed, i)
		}
	}
	for j, taken := range newTaken {
		if !taken {
			added = append(added, j)
		}
	}
	return pairs, removed, added
}

// discriminator is the constant that a branch demands of one of its properties.
func discriminator(s *jsondoc.Value) string {
	declared := s.Get("properties")
	if !declared.Is(jsondoc.Object) {
		return ""
	}
	for i := range declared.Kids {
		if _, values := valuesOf(&declared.Kids[i]); len(values) == 1 {
			return declared.Kids[i].Name + "\x00" + canonical(values[0])
		}
	}
	return ""
}

// similarProperties says whether two schemas declare at least half of their
// properties in common; without any they are similar.
func similarProperties(o, n *jsondoc.Value) bool {
	all := keysOf(o.Get("properties"), n.Get("properties"))
	common := 0
	for _, name := range all {
		if o.Get("properties").Has(name) && n.Get("properties").Has(name) {
			common++
		}
	}
	return 2*common >= len(all)
}
