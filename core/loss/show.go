package loss

import (
	"slices"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/diff"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// Verdict is what is known about a lossy transformation.
type Verdict uint8

// The verdicts.
const (
	Open    Verdict = iota // no call was found within the bound
	Shown                  // it has a witness
	Nothing                // it is proven that the constraint refused nothing here
)

func (v Verdict) String() string { return [...]string{"open", "shown", "nothing"}[v] }

// Show looks for a witness of each lossy transformation of a result, and puts
// those that the judge confirms into the transformations. It returns what it
// knows about each, in their order.
func Show(result *core.Result, judge diff.Judge) []Verdict {
	var lossy []*core.Transformation
	for i := range result.Transformations {
		if t := &result.Transformations[i]; t.Kind.Lossy {
			lossy = append(lossy, t)
		}
	}
	if len(lossy) == 0 {
		return nil
	}
	verdicts := make([]Verdict, len(lossy))
	places := make([]*schema.Path, len(lossy))
	to := reach{tool: result.Tool.Value}
	for i, t := range lossy {
		places[i], _ = schema.ParsePath(t.Path)
		if places[i] != nil && (saysNothing(result.Tool, places[i]) || !to.leadsTo(places[i])) {
			verdicts[i] = Nothing
		}
	}
	if !slices.Contains(verdicts, Open) {
		return verdicts
	}
	arguments, ok := result.Arguments()
	if !ok {
		return verdicts
	}
	work := maxWork
	each := parts(result.Tool.InputSchema) + parts(&arguments)
	var s *search
	var candidates []candidate
	for i := range lossy {
		if verdicts[i] != Open || places[i] == nil || places[i].In(result.Tool.Value) == nil {
			continue
		}
		if work -= each; work < 0 {
			break
		}
		if s == nil {
			s = newSearch(result, &arguments, places, judge)
		}
		// What has a candidate is confirmed when all are known: that is less work.
		if c := s.candidate(i); c.call != nil {
			candidates = append(candidates, c)
		} else {
			lossy[i].Witness, verdicts[i] = s.witness(c)
		}
	}
	for _, c := range candidates {
		lossy[c.of].Witness, verdicts[c.of] = s.witness(c)
	}
	return verdicts
}

// maxWork bounds the search for the witnesses of one result: each loss is looked
// for in a copy of the schemas, which has that many parts.
const maxWork = 300_000

func parts(v *jsondoc.Value) int {
	n := 1
	for i := range v.Kids {
		n += parts(&v.Kids[i])
	}
	return n
}

// maxIsolated is up to how many losses of one tool each is looked for with all
// the others undone.
const maxIsolated = 100

// search is the search for the witnesses of one result.
type search struct {
	tool   *core.Tool
	target *core.Target
	places []*schema.Path
	lost   *losses
	find   *diff.Search
	in     *readings
	omits  *rewriting
	mixed  []format // about which every text of a call must be certain

	compiled                          *jsondoc.Value
	strictCompiled, lenientCompiled   *jsondoc.Value
	strictCanonical, lenientCanonical *jsondoc.Value
	acceptedByOutput, refusedByOutput *diff.Court
	acceptedByTool, refusedByTool     *diff.Court
}

func newSearch(result *core.Result, arguments *jsondoc.Value, places []*schema.Path, judge diff.Judge) *search {
	s := &search{
		tool: result.Tool, target: result.Target, places: places, compiled: arguments,
		find: diff.NewSearch(), in: newReadings(), omits: newRewriting(nullForOmitted), mixed: mixedFormats(result.Tool.InputSchema),
	}
	s.lost = newLosses(s.tool.Value, places)
	s.strictCompiled, s.lenientCompiled = s.in.both(arguments)
	s.strictCanonical, s.lenientCanonical = s.in.both(result.Tool.InputSchema)
	s.acceptedByOutput, s.refusedByOutput = courts(s.strictCompiled, s.lenientCompiled, judge)
	s.acceptedByTool, s.refusedByTool = courts(s.strictCanonical, s.lenientCanonical, judge)
	return s
}

// courts makes one court of two readings that do not differ.
func courts(accepting, refusing *jsondoc.Value, judge diff.Judge) (accepts, refuses *diff.Court) {
	accepts = diff.NewCourt(accepting, judge)
	if accepting == refusing {
		return accepts, accepts
	}
	return accepts, diff.NewCourt(refusing, judge)
}

// candidate is what is known about a loss before anything is confirmed: a call that
// this constraint alone refuses, or that there is none.
type candidate struct {
	of   int // the place
	call *jsondoc.Value
	none bool
}

// candidate looks for a call that a constraint alone refuses, and announces it to
// those who will judge it.
func (s *search) candidate(of int) candidate {
	undone := s.read(strict, s.lost.undo(s.places[of]))
	c := candidate{of: of}
	c.call, c.none = s.find.Ask([]*jsondoc.Value{s.strictCompiled, undone}, []*jsondoc.Value{s.lenientCanonical}).Answer()
	if c.call != nil {
		s.acceptedByOutput.Expect(c.call)
		s.refusedByTool.Expect(c.call)
	}
	return c
}

func (s *search) witness(c candidate) (*core.Witness, Verdict) {
	// First a call that this constraint alone refuses, then one that it refuses
	// among others that are lost as well.
	place := s.places[c.of]
	w, none := s.confirmed(c.call, c.none, s.widens)
	if w == nil && (!none || len(s.places) > 1 || s.target.Supplied != nil) {
		w, none = s.amongOthers(place)
	}
	if w == nil && isMap(place) {
		var noneErased bool
		w, noneErased = s.erased(place)
		none = none && noneErased
	}
	switch {
	case w != nil:
		return w, Shown
	case none && s.losesNothing(place):
		return nil, Nothing
	}
	return nil, Open
}

// losesNothing says whether the readings prove what they seem to: that there is
// no call which only the constraint at a place refuses. What a format says counts
// on both sides or is a loss of its own, so the others are judged without formats.
func (s *search) losesNothing(place *schema.Path) bool {
	rest := s.lost.undoOthers(place)
	if s.target.Supplied != nil && presenceMatters(rest.Get("inputSchema")) {
		return false
	}
	if s.strictCanonical == s.lenientCanonical {
		return true
	}
	if s.mixed != nil || place.Name() == "format" {
		return false
	}
	_, none := s.find.Ask([]*jsondoc.Value{s.in.read(silent, s.compiled)}, []*jsondoc.Value{s.onlyThis(silent, place)}).Answer()
	return none
}

// amongOthers looks for a call that the constraint at a place refuses where all
// other losses are undone, null standing for what is left out.
func (s *search) amongOthers(place *schema.Path) (w *core.Witness, none bool) {
	if len(s.places) > maxIsolated {
		return nil, false
	}
	return s.widened([]*jsondoc.Value{s.strictCompiled}, s.onlyThis(lenient, place))
}

// onlyThis is the canonical schema without all losses but the one at a place.
func (s *search) onlyThis(r reading, place *schema.Path) *jsondoc.Value {
	rest := s.read(r, s.lost.undoOthers(place))
	if s.target.Supplied != nil {
		return s.omits.of(rest)
	}
	return rest
}

// widened looks for a call that some schemas accept and another refuses, and
// keeps it if the output certainly accepts and the tool certainly refuses it.
func (s *search) widened(accept []*jsondoc.Value, refuse *jsondoc.Value) (w *core.Witness, none bool) {
	call, none := s.find.Ask(accept, []*jsondoc.Value{refuse}).Answer()
	return s.confirmed(call, none, s.widens)
}

// widens says whether the output certainly accepts a call that the tool certainly
// refuses.
func (s *search) widens(call *jsondoc.Value) bool {
	supplied := *call
	if s.target.Supplied != nil && hasNull(call) {
		supplied = s.target.Supplied(s.tool, call)
	}
	return s.acceptedByOutput.Accepts(call) && s.refusedByTool.Refuses(&supplied)
}

func hasNull(v *jsondoc.Value) bool {
	return v.Kind == jsondoc.Null || slices.ContainsFunc(v.Kids, func(kid jsondoc.Value) bool { return hasNull(&kid) })
}

// erased looks for a call that needs the map at a place, which is gone.
func (s *search) erased(place *schema.Path) (w *core.Witness, none bool) {
	closed := s.read(lenient, s.close(place))
	call, none := s.find.Ask([]*jsondoc.Value{s.strictCanonical}, []*jsondoc.Value{closed}).Answer()
	w, none = s.confirmed(call, none, func(call *jsondoc.Value) bool {
		return s.acceptedByTool.Accepts(call) && s.refusedByOutput.Refuses(call)
	})
	if w != nil {
		w.Erased = true
	}
	return w, none
}

func (s *search) confirmed(call *jsondoc.Value, none bool, shows func(*jsondoc.Value) bool) (*core.Witness, bool) {
	if call == nil || !isCertain(call, s.mixed) || !shows(call) {
		return nil, none
	}
	return &core.Witness{Value: *call}, false
}

// saysNothing says whether what stands at a place is no constraint to anybody.
func saysNothing(tool *core.Tool, place *schema.Path) bool {
	if holder := place.Parent(); holder == nil || isMapOfSchemas(holder) {
		return false // a schema, whatever it is called
	}
	keyword, known := schema.Lookup(place.Name())
	switch {
	case !known, keyword.Role == schema.Annotation, keyword.Role == schema.Identity:
		return true
	case place.Name() == "format":
		_, known := formats[textOf(place.In(tool.Value))]
		return !known
	}
	return false
}

func isMapOfSchemas(place *schema.Path) bool {
	keyword, known := schema.Lookup(place.Name())
	return known && (keyword.Holds == schema.Map || keyword.Holds == schema.MapOfEither)
}

func (s *search) read(r reading, tool jsondoc.Value) *jsondoc.Value {
	return s.in.read(r, tool.Get("inputSchema"))
}

// close returns the tool with the map at a place refusing all its members.
func (s *search) close(place *schema.Path) jsondoc.Value {
	nothing := jsondoc.NewBool(false)
	return place.Replace(s.tool.Value, func(values jsondoc.Value) (jsondoc.Value, bool) {
		if place.Name() == "additionalProperties" || values.Kind != jsondoc.Object {
			return nothing, true
		}
		patterns := make([]jsondoc.Value, len(values.Kids))
		for i := range values.Kids {
			patterns[i] = nothing.Named(values.Kids[i].Name)
		}
		return jsondoc.NewObject(patterns...), true
	})
}

// isMap says whether a loss may be that of a map, where the target puts an object
// that has no such members.
func isMap(place *schema.Path) bool {
	return place.Name() == "patternProperties" || place.Name() == "additionalProperties"
}
