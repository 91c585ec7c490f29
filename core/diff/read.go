package diff

import (
	"cmp"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// reader reads the schemas of one document into formulas.
type reader struct {
	*arena
	root       *jsondoc.Value
	references *schema.References
	resources  map[*jsondoc.Value]*jsondoc.Value // by schema, once a reference asks for them
	done       map[*jsondoc.Value]id
	inProgress map[*jsondoc.Value]id // always until a cycle needs a reference
	// draft7 says that the document names a dialect in which nothing counts
	// beside $ref; declared that it names any.
	draft7, declared bool
	// foreign says that the document names a dialect that is not known here.
	foreign bool
	depth   int
	// without are property names that schemas are taken not to accept.
	without overlay
	// shared holds what schemas mean wherever they stand, and among what they mean
	// among the same definitions; nil where nothing is shared.
	shared, among map[content]id
	// bound counts what was read that means something only where it stands.
	bound int
}

// maxDepth is how deep schemas are followed, references included.
const maxDepth = 2000

func newReader(a *arena, root *jsondoc.Value) *reader {
	r := &reader{
		arena: a, root: root, references: schema.NewReferences(root, nil),
		done: map[*jsondoc.Value]id{}, inProgress: map[*jsondoc.Value]id{},
	}
	if named := root.Get("$schema"); named != nil {
		r.declared = true
		switch dialect := dialectOf(named); dialect {
		case "draft-07", "draft-06":
			r.draft7 = true
		case "2020-12":
		default:
			// draft-04 and 2019-09 give some keywords another meaning.
			r.foreign = true
		}
	}
	return r
}

func dialectOf(named *jsondoc.Value) string {
	address := strings.TrimPrefix(strings.TrimPrefix(named.Text, "https://"), "http://")
	switch strings.TrimSuffix(address, "#") {
	case "json-schema.org/draft-07/schema":
		return "draft-07"
	case "json-schema.org/draft-06/schema":
		return "draft-06"
	case "json-schema.org/draft/2020-12/schema":
		return "2020-12"
	}
	return ""
}

// resolve returns what a reference of a schema points at, or nil.
func (r *reader) resolve(s *jsondoc.Value, ref string) *jsondoc.Value {
	if r.resources == nil {
		r.resources = map[*jsondoc.Value]*jsondoc.Value{}
		schema.Walk(r.root, nil, func(n *schema.Node) {
			if n.Resource != r.root { // a schema inside has an identity of its own
				r.resources[n.Value] = n.Resource
			}
		})
	}
	resource := r.root
	if of := r.resources[s]; of != nil {
		resource = of
	}
	return r.references.Resolve(resource, ref)
}

// read reads a schema.
func (r *reader) read(s *jsondoc.Value) id {
	switch {
	case s.IsTrue():
		return always
	case s.IsFalse():
		return never
	case s.Kind != jsondoc.Object:
		return r.opaque(s, "")
	}
	var inside content
	share := r.shared != nil && len(s.Kids) > 0
	if share {
		inside = contentOf(s)
		if known, ok := r.shared[inside]; ok {
			return known
		}
		if known, ok := r.among[inside]; ok {
			r.bound++
			return known
		}
	}
	bound := r.bound
	if known, ok := r.done[s]; ok {
		r.bound++ // else it would be shared
		return known
	}
	if ref, ok := r.inProgress[s]; ok {
		r.bound++
		if ref == always {
			ref = r.newRef()
			r.inProgress[s] = ref
		}
		return ref
	}
	if r.depth > maxDepth {
		r.bound++
		return r.opaque(s, "")
	}
	r.depth++
	r.inProgress[s] = always
	f := r.keywords(s)
	if ref := r.inProgress[s]; ref != always {
		r.at(ref).ids = []id{f}
		f = ref
	}
	delete(r.inProgress, s)
	r.depth--
	switch {
	case share && r.bound == bound:
		r.shared[inside] = f
	case share && r.among != nil:
		r.among[inside] = f
	default:
		r.done[s] = f
	}
	return f
}

func (r *reader) keywords(s *jsondoc.Value) id {
	f := r.keywordsOf(s)
	for _, name := range r.without[s] {
		f = r.all(f, r.property(name, never))
	}
	return f
}

func (r *reader) keywordsOf(s *jsondoc.Value) id {
	if ref := s.Get("$ref"); ref != nil && r.draft7 {
		return r.reference(s, ref)
	}
	if r.foreign {
		return r.opaque(s, "")
	}
	parts := make([]id, 0, len(s.Kids))
	for i := range s.Kids {
		parts = append(parts, r.keyword(s, &s.Kids[i]))
	}
	return r.all(parts...)
}

// only reads one keyword of a schema, beside those that it depends on.
func (r *reader) only(s *jsondoc.Value, keyword string) id {
	if value := s.Get(keyword); value != nil && !r.foreign {
		return r.keyword(s, value)
	}
	return always
}

// opaque is what is not understood. It keeps its keyword and text, and with a
// reference in it the side it is on: the same text may mean another thing there.
func (r *reader) opaque(v *jsondoc.Value, keyword string) id {
	b := append([]byte(keyword), 0)
	b = jsondoc.AppendCompact(b, v)
	f := formula{op: opOpaque, text: string(b)}
	if strings.Contains(f.text, `ef":`) {
		r.bound++
		f.names = []string{string(jsondoc.AppendCompact(nil, r.root))}
	}
	return r.intern(f)
}

func (r *reader) reference(s, ref *jsondoc.Value) id {
	r.bound++
	if ref.Kind != jsondoc.String {
		return r.opaque(ref, ref.Name)
	}
	target := r.resolve(s, ref.Text)
	if target == nil {
		return r.opaque(ref, ref.Name)
	}
	return r.read(target)
}

var kindNames = map[string]kind{"null": null, "boolean": boolean, "number": number, "integer": number, "string": text, "array": array, "object": object}

// keyword reads one keyword. What is malformed is opaque, and so is what the
// dialect does not have.
func (r *reader) keyword(s, v *jsondoc.Value) id {
	switch v.Name {
	case "$ref":
		return r.reference(s, v)
	case "type":
		return r.typeKeyword(s, v)
	case "enum":
		if v.Kind != jsondoc.Array || !comparable(v) {
			return r.opaque(v, v.Name)
		}
		values := make([]*jsondoc.Value, len(v.Kids))
		for i := range v.Kids {
			values[i] = &v.Kids[i]
		}
		return r.enum(values)
	case "const":
		if !comparable(v) {
			return r.opaque(v, v.Name)
		}
		return r.enum([]*jsondoc.Value{v})
	case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf":
		return r.numeric(v)
	case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties":
		return r.counted(v)
	case "pattern":
		if v.Kind != jsondoc.String {
			return r.opaque(v, v.Name)
		}
		return r.intern(formula{op: opPattern, text: v.Text})
	case "uniqueItems":
		switch {
		case v.IsFalse():
			return always
		case v.IsTrue():
			return r.intern(formula{op: opUnique})
		}
		return r.opaque(v, v.Name)
	case "items", "prefixItems", "additionalItems", "contains", "minContains", "maxContains":
		return r.arrayKeyword(s, v)
	case "properties", "required", "additionalProperties", "patternProperties", "propertyNames",
		"dependentRequired", "dependentSchemas", "dependencies", "unevaluatedProperties", "unevaluatedItems":
		return r.objectKeyword(s, v)
	case "allOf", "anyOf", "oneOf":
		return r.composition(v)
	case "not":
		if !schema.IsSchema(v) {
			return r.opaque(v, v.Name)
		}
		return r.negation(r.read(v))
	case "if":
		return r.conditional(s, v)
	}
	known, isKnown := schema.Lookup(v.Name)
	switch {
	case !isKnown, known.Role != schema.Constraint && known.Role != schema.Reference:
		return always
	case v.Name == "then", v.Name == "else", v.Name == "format", v.Name == "nullable", strings.HasPrefix(v.Name, "content"):
		// Annotations, or read where they count.
		return always
	}
	return r.opaque(v, v.Name)
}

// comparable says whether all numbers in a value can be compared.
func comparable(v *jsondoc.Value) bool {
	if v.Kind == jsondoc.Number {
		_, ok := exact(v.Text)
		return ok
	}
	for i := range v.Kids {
		if !comparable(&v.Kids[i]) {
			return false
		}
	}
	return true
}

func (r *reader) typeKeyword(s, v *jsondoc.Value) id {
	names := v.Kids
	if v.Kind == jsondoc.String {
		names = []jsondoc.Value{*v}
	} else if v.Kind != jsondoc.Array {
		return r.opaque(v, v.Name)
	}
	var set kinds
	hasNumber, hasInteger := false, false
	for i := range names {
		one, ok := kindNames[names[i].Text]
		if names[i].Kind != jsondoc.String || !ok {
			return r.opaque(v, v.Name)
		}
		set |= 1 << one
		hasNumber = hasNumber || names[i].Text == "number"
		hasInteger = hasInteger || names[i].Text == "integer"
	}
	if set.has(null) || s.Get("nullable").IsTrue() {
		set |= 1 << maybeNull
	}
	return r.types(set, hasInteger && !hasNumber)
}

func (r *reader) numeric(v *jsondoc.Value) id {
	if v.Kind != jsondoc.Number {
		return r.opaque(v, v.Name)
	}
	bound, ok := exact(v.Text)
	if !ok {
		return r.opaque(v, v.Name)
	}
	switch v.Name {
	case "minimum":
		return r.intern(formula{op: opMinimum, bound: bound})
	case "maximum":
		return r.intern(formula{op: opMaximum, bound: bound})
	case "exclusiveMinimum":
		return r.intern(formula{op: opMinimum, bound: bound, open: true})
	case "exclusiveMaximum":
		return r.intern(formula{op: opMaximum, bound: bound, open: true})
	}
	if bound.Sign() <= 0 {
		return r.opaque(v, v.Name)
	}
	return r.intern(formula{op: opMultipleOf, bound: bound})
}

var countOps = map[string]op{
	"minLength": opMinLength, "maxLength": opMaxLength, "minItems": opMinItems, "maxItems": opMaxItems,
	"minProperties": opMinProperties, "maxProperties": opMaxProperties,
}

// wholeNumber reads a count. One that does not fit stands for more than any value has.
func wholeNumber(v *jsondoc.Value) (int64, bool) {
	if v.Kind != jsondoc.Number {
		return 0, false
	}
	d := jsondoc.ParseDecimal(v.Text)
	if d.Sign() < 0 || !d.IsInteger() {
		return 0, false
	}
	n, fits := d.Int64()
	if !fits || n > maxCount {
		n = maxCount
	}
	return n, true
}

// maxCount is more than any value that fits in memory has of anything.
const maxCount = 1 << 40

func (r *reader) counted(v *jsondoc.Value) id {
	n, ok := wholeNumber(v)
	if !ok {
		return r.opaque(v, v.Name)
	}
	return r.count(countOps[v.Name], n)
}

func (r *reader) composition(v *jsondoc.Value) id {
	if v.Kind != jsondoc.Array || len(v.Kids) == 0 {
		return r.opaque(v, v.Name)
	}
	parts := make([]id, len(v.Kids))
	for i := range v.Kids {
		if !schema.IsSchema(&v.Kids[i]) {
			return r.opaque(v, v.Name)
		}
		parts[i] = r.read(&v.Kids[i])
	}
	switch v.Name {
	case "allOf":
		return r.all(parts...)
	case "anyOf":
		return r.any(parts...)
	}
	slices.Sort(parts)
	if len(parts) == 1 {
		return parts[0]
	}
	return r.intern(formula{op: opOne, ids: parts})
}

func (r *reader) conditional(s, v *jsondoc.Value) id {
	branches := [2]id{always, always}
	for i, name := range [...]string{"then", "else"} {
		if b := s.Get(name); b != nil {
			if !schema.IsSchema(b) {
				return r.opaque(s, "if")
			}
			branches[i] = r.read(b)
		}
	}
	if !schema.IsSchema(v) {
		return r.opaque(s, "if")
	}
	if branches[0] == branches[1] {
		return branches[0]
	}
	return r.intern(formula{op: opIf, ids: []id{r.read(v), branches[0], branches[1]}})
}

func (r *reader) arrayKeyword(s, v *jsondoc.Value) id {
	tuple := s.Get("items").Is(jsondoc.Array)
	switch v.Name {
	case "items":
		if tuple {
			if s.Has("prefixItems") || r.declared && !r.draft7 {
				return r.opaque(v, v.Name)
			}
			return r.tuple(v)
		}
		from := int64(0)
		if prefix := s.Get("prefixItems"); prefix != nil {
			if prefix.Kind != jsondoc.Array || r.draft7 {
				return r.opaque(v, v.Name)
			}
			from = int64(len(prefix.Kids))
		}
		return r.itemsFrom(v, from)
	case "prefixItems":
		if v.Kind != jsondoc.Array || r.draft7 || tuple {
			return r.opaque(v, v.Name)
		}
		return r.tuple(v)
	case "additionalItems":
		if !tuple {
			return always // ignored, in every draft that has it
		}
		if s.Has("prefixItems") || r.declared && !r.draft7 {
			return r.opaque(v, v.Name)
		}
		return r.itemsFrom(v, int64(len(s.Get("items").Kids)))
	case "contains":
		if !schema.IsSchema(v) {
			return r.opaque(v, v.Name)
		}
		least, most := int64(1), int64(unlimited)
		for _, bound := range []struct {
			name string
			into *int64
		}{{"minContains", &least}, {"maxContains", &most}} {
			if b := s.Get(bound.name); b != nil {
				n, ok := wholeNumber(b)
				if !ok || r.draft7 {
					return r.opaque(s, "contains")
				}
				*bound.into = n
			}
		}
		if least == 0 && most == unlimited {
			return always
		}
		return r.intern(formula{op: opContains, n: least, most: most, ids: []id{r.read(v)}})
	}
	return always // minContains and maxContains are read with contains
}

func (r *reader) tuple(v *jsondoc.Value) id {
	var parts []id
	for i := range v.Kids {
		if !schema.IsSchema(&v.Kids[i]) {
			return r.opaque(v, v.Name)
		}
		if element := r.read(&v.Kids[i]); element != always {
			parts = append(parts, r.intern(formula{op: opItemAt, n: int64(i), ids: []id{element}}))
		}
	}
	return r.all(parts...)
}

func (r *reader) itemsFrom(v *jsondoc.Value, from int64) id {
	if !schema.IsSchema(v) {
		return r.opaque(v, v.Name)
	}
	each := r.read(v)
	switch each {
	case always:
		return always
	case never:
		return r.count(opMaxItems, from)
	}
	return r.intern(formula{op: opItems, n: from, ids: []id{each}})
}

func (r *reader) objectKeyword(s, v *jsondoc.Value) id {
	var parts []id
	switch v.Name {
	case "required":
		if v.Kind != jsondoc.Array {
			return r.opaque(v, v.Name)
		}
		for i := range v.Kids {
			if v.Kids[i].Kind != jsondoc.String {
				return r.opaque(v, v.Name)
			}
			parts = append(parts, r.required(v.Kids[i].Text))
		}
		return r.all(parts...)
	case "additionalProperties":
		return r.additional(s, v)
	case "propertyNames":
		if !schema.IsSchema(v) {
			return r.opaque(v, v.Name)
		}
		if names := r.read(v); names != always {
			return r.intern(formula{op: opNames, ids: []id{names}})
		}
		return always
	case "unevaluatedProperties":
		if !standsAlone(s) || s.Has("additionalProperties") || r.draft7 {
			return r.opaque(s, v.Name)
		}
		return r.additional(s, v)
	case "unevaluatedItems":
		if !standsAlone(s) || s.Has("items") || s.Has("contains") || r.draft7 {
			return r.opaque(s, v.Name)
		}
		from := int64(0)
		if prefix := s.Get("prefixItems"); prefix.Is(jsondoc.Array) {
			from = int64(len(prefix.Kids))
		}
		return r.itemsFrom(v, from)
	}
	// The rest are maps.
	if v.Kind != jsondoc.Object || r.draft7 && strings.HasPrefix(v.Name, "dependent") {
		return r.opaque(v, v.Name)
	}
	for i := range v.Kids {
		kid := &v.Kids[i]
		switch {
		case kid.Kind == jsondoc.Array && (v.Name == "dependentRequired" || v.Name == "dependencies"):
			names := []id{r.required(kid.Name)}
			for j := range kid.Kids {
				if kid.Kids[j].Kind != jsondoc.String {
					return r.opaque(v, v.Name)
				}
				names = append(names, r.required(kid.Kids[j].Text))
			}
			parts = append(parts, r.any(r.property(kid.Name, never), r.all(names...)))
		case !schema.IsSchema(kid) || v.Name == "dependentRequired":
			return r.opaque(v, v.Name)
		case v.Name == "properties":
			parts = append(parts, r.property(kid.Name, r.read(kid)))
		case v.Name == "patternProperties":
			if value := r.read(kid); value != always {
				parts = append(parts, r.intern(formula{op: opMatching, text: kid.Name, ids: []id{value}}))
			}
		default: // dependentSchemas, dependencies
			parts = append(parts, r.any(r.property(kid.Name, never), r.all(r.required(kid.Name), r.read(kid))))
		}
	}
	return r.all(parts...)
}

// additional reads additionalProperties with what it depends on.
func (r *reader) additional(s, v *jsondoc.Value) id {
	if !schema.IsSchema(v) {
		return r.opaque(v, v.Name)
	}
	f := formula{op: opAdditional, ids: []id{r.read(v)}}
	if f.ids[0] == always {
		return always
	}
	for _, from := range []struct {
		keyword string
		into    *[]string
	}{{"properties", &f.names}, {"patternProperties", &f.patterns}} {
		given := s.Get(from.keyword)
		if given == nil {
			continue
		}
		if given.Kind != jsondoc.Object {
			return r.opaque(s, v.Name)
		}
		for i := range given.Kids {
			*from.into = append(*from.into, given.Kids[i].Name)
		}
		slices.SortFunc(*from.into, cmp.Compare)
	}
	return r.intern(f)
}

// standsAlone says that nothing but the schema's own keywords can evaluate a
// property or element.
func standsAlone(s *jsondoc.Value) bool {
	for _, name := range [...]string{"$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "if", "then", "else", "not", "dependentSchemas", "dependencies"} {
		if s.Has(name) {
			return false
		}
	}
	return true
}
