package value_test

import (
	"bufio"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
	"github.com/schemaport/schemaport/core/value"
	"github.com/schemaport/schemaport/internal/corpus"
)

var update = flag.Bool("update", false, "rewrite the files under testdata")

// dialects are the official test suites and the dialect in which each is to be
// read. Most of its schemas do not name it.
var dialects = map[string]string{
	"testsuite-draft2020-12": "https://json-schema.org/draft/2020-12/schema",
	"testsuite-draft7":       "http://json-schema.org/draft-07/schema#",
	"testsuite-draft4":       "http://json-schema.org/draft-04/schema#",
}

// readAs lists the tests on which the suites of two dialects disagree, so that
// a schema that names none cannot please both.
var readAs = map[string]string{
	"draft4/optional-zeroTerminatedFloats#0": "1.0 is an integer from draft-06 on",
}

func TestOfficialSuite(t *testing.T) {
	judged := map[string]int{} // how many tests of a file were judged in full
	verdicts := map[value.Verdict]int{}
	tests := 0
	for suite, dialect := range dialects {
		for _, one := range corpus.Instances(t, suite) {
			asDeclared := value.Compile(declaring(one.Schema, dialect))
			asIs := value.Compile(one.Schema)
			for i, test := range one.Tests {
				tests++
				id := fmt.Sprintf("%s[%d]", one.ID, i)
				result := asDeclared.Validate(test.Data)
				sound(t, id, result, test.Valid)
				if complete(result) {
					file, _, _ := strings.Cut(one.ID, "#")
					judged[file]++
				}
				verdicts[result.Verdict]++
				if readAs[one.ID] == "" {
					sound(t, id+" without $schema", asIs.Validate(test.Data), test.Valid)
				}
			}
		}
	}
	total := 0
	for _, n := range judged {
		total += n
	}
	t.Logf("%d tests, %d judged in full; %d valid, %d invalid, %d unknown",
		tests, total, verdicts[value.Valid], verdicts[value.Invalid], verdicts[value.Unknown])
	keepsCoverage(t, filepath.Join("testdata", "suite-judged.txt"), judged)
}

// TestMaskbench runs on real schemas with values that are known to be valid or
// not; where they are not because of a format, that must not be certain to us.
func TestMaskbench(t *testing.T) {
	judged := map[string]int{}
	tests := 0
	for _, one := range corpus.Instances(t, "maskbench-a") {
		compiled := value.Compile(one.Schema)
		for i, test := range one.Tests {
			tests++
			result := compiled.Validate(test.Data)
			sound(t, fmt.Sprintf("%s[%d]", one.ID, i), result, test.Valid)
			if complete(result) {
				judged["in-full"]++
			}
			judged[result.Verdict.String()]++
		}
	}
	t.Logf("%d tests: %v", tests, judged)
	delete(judged, "unknown") // the fewer the better
	keepsCoverage(t, filepath.Join("testdata", "maskbench-judged.txt"), judged)
}

// sound fails the test when a result says something that is not so, or says
// less than it must.
func sound(t *testing.T, id string, result value.Result, valid bool) {
	t.Helper()
	switch {
	case result.Verdict == value.Valid && !valid:
		t.Errorf("%s: found valid, is invalid", id)
	case result.Verdict == value.Invalid && valid:
		t.Errorf("%s: found invalid, is valid: %v", id, result.Problems)
	case result.Verdict == value.Unknown && complete(result):
		t.Errorf("%s: unknown although everything was evaluated", id)
	case (result.Verdict == value.Invalid) != (len(result.Problems) > 0):
		t.Errorf("%s: %v with %d problems", id, result.Verdict, len(result.Problems))
	}
}

func complete(result value.Result) bool {
	return len(result.Unevaluated) == 0 && result.Unverifiable == ""
}

// declaring returns the schema with a $schema, if it has none.
func declaring(s *jsondoc.Value, dialect string) *jsondoc.Value {
	if s.Kind != jsondoc.Object || s.Has("$schema") {
		return s
	}
	declared := s.WithMember(jsondoc.NewString(dialect).Named("$schema"))
	return &declared
}

// keepsCoverage fails the test when fewer values are judged than were once.
func keepsCoverage(t *testing.T, file string, judged map[string]int) {
	t.Helper()
	if *update {
		var b strings.Builder
		for _, name := range slices.Sorted(maps.Keys(judged)) {
			fmt.Fprintf(&b, "%s %d\n", name, judged[name])
		}
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	recorded, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer recorded.Close()
	lines := 0
	for scanner := bufio.NewScanner(recorded); scanner.Scan(); lines++ {
		var name string
		var n int
		if _, err := fmt.Sscan(scanner.Text(), &name, &n); err != nil {
			t.Fatalf("%s: %q: %v", file, scanner.Text(), err)
		}
		if judged[name] < n {
			t.Errorf("%s: %d values were judged, it used to be %d", name, judged[name], n)
		}
	}
	if lines == 0 {
		t.Errorf("%s is empty", file)
	}
}

// evaluatedKeywords is what the package claims to evaluate.
var evaluatedKeywords = []string{
	"additionalItems", "additionalProperties", "allOf", "anyOf", "const", "contains", "dependentRequired", "enum", "exclusiveMaximum",
	"exclusiveMinimum", "items", "maxContains", "maxItems", "maxLength", "maxProperties", "maximum", "minContains", "minItems", "minLength",
	"minProperties", "minimum", "multipleOf", "oneOf", "pattern", "prefixItems", "properties", "propertyNames", "required", "type", "uniqueItems",
}

// TestEvaluatedKeywordsAreExercised takes each keyword out of the schemas of the
// official suite: a keyword whose absence changes no verdict is not tested by it.
func TestEvaluatedKeywordsAreExercised(t *testing.T) {
	decides := map[string]bool{}
	occurs := map[string]bool{}
	for suite, dialect := range dialects {
		for _, one := range corpus.Instances(t, suite) {
			s := declaring(one.Schema, dialect)
			schema.Walk(s, nil, func(n *schema.Node) {
				for i := range n.Value.Kids {
					occurs[n.Value.Kids[i].Name] = true
				}
			})
			whole := value.Compile(s)
			for i := range s.Kids {
				keyword := s.Kids[i].Name
				if decides[keyword] || keyword == "$schema" {
					continue
				}
				rest := jsondoc.NewObject(slices.Delete(slices.Clone(s.Kids), i, i+1)...)
				without := value.Compile(&rest)
				for _, test := range one.Tests {
					result := whole.Validate(test.Data)
					if complete(result) && result.Verdict != without.Validate(test.Data).Verdict {
						decides[keyword] = true
					}
				}
			}
		}
	}
	for _, keyword := range evaluatedKeywords {
		if !value.Evaluates(keyword) || !decides[keyword] {
			t.Errorf("%s: evaluated %v, decides a test of the suite %v", keyword, value.Evaluates(keyword), decides[keyword])
		}
	}
	for keyword := range occurs {
		if value.Evaluates(keyword) && !slices.Contains(evaluatedKeywords, keyword) {
			t.Errorf("%s is evaluated but not listed here", keyword)
		}
	}
}
