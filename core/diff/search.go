package diff

import "github.com/schemaport/schemaport/core/jsondoc"

// Search looks for calls on which schemas disagree. Everything that Compare says
// about accepted values rests on the same question. The zero value is not usable:
// see NewSearch.
type Search struct {
	solver  *solver
	readers map[*jsondoc.Value]*reader
	shared  map[content]id // of all schemas that name no dialect
	among   map[definitions]map[content]id
	objects literal
}

// NewSearch returns a search with a bounded amount of work for all its questions.
func NewSearch() *Search {
	s := &Search{solver: newSolver(newArena()), readers: map[*jsondoc.Value]*reader{}, shared: map[content]id{}, among: map[definitions]map[content]id{}}
	s.objects = is(s.solver.types(1<<object, false))
	return s
}

// Question asks for an object that some schemas accept and others refuse.
type Question struct {
	search *Search
	what   []literal
}

// Ask returns a question.
func (s *Search) Ask(accept, refuse []*jsondoc.Value) Question {
	q := Question{search: s, what: []literal{s.objects}}
	for _, root := range accept {
		q.what = append(q.what, is(s.read(root)))
	}
	for _, root := range refuse {
		q.what = append(q.what, not(s.read(root)))
	}
	return q
}

// Answer looks for a call. It is a candidate that shows nothing before a Court
// has confirmed it. Without one, none says whether it is proven that there is no
// such call.
func (q Question) Answer() (call *jsondoc.Value, none bool) {
	found := q.search.solver.ask(q.what...)
	if found.value == nil {
		return nil, found.empty
	}
	if !canBeShown(found.value) {
		return nil, false
	}
	call = new(jsondoc.Value)
	*call = *found.value
	call.Name, call.NameAt = "", 0
	return call, false
}

func (s *Search) read(root *jsondoc.Value) id {
	r := s.readers[root]
	if r == nil {
		r = newReader(s.solver.arena, root)
		if !r.declared {
			r.shared = s.shared
			if referencesOf(root) == toDefinitions { // which mean the same among the same definitions
				r.among = s.amongDefinitionsOf(root)
			}
		}
		s.readers[root] = r
	}
	return r.read(root)
}

// Court judges calls by one schema.
type Court struct{ court court }

// NewCourt returns a court that goes by a schema and an independent judge.
func NewCourt(schema *jsondoc.Value, judge Judge) *Court {
	return &Court{court{schema: schema, judge: judge}}
}

// Expect says that a call will be judged: to judge several costs less if all of
// them are known before the first.
func (c *Court) Expect(call *jsondoc.Value) { c.court.expect(call) }

// Accepts says that the schema certainly accepts a call.
func (c *Court) Accepts(call *jsondoc.Value) bool { return c.court.confirms(call, yes) }

// Refuses says that the schema certainly refuses a call.
func (c *Court) Refuses(call *jsondoc.Value) bool { return c.court.confirms(call, no) }
