// Package judge asks a validator that this project did not write whether a value
// satisfies a schema.
package judge

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"regexp"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// Judge is a schema that values are held to. Formats count.
type Judge struct{ schema *jsonschema.Schema }

// New reads a schema as JSON Schema 2020-12, whatever it declares. It fails for
// what is no valid schema and for references that lead out of the document or
// nowhere.
func New(s *jsondoc.Value) (*Judge, error) {
	undeclared := *s
	undeclared.Kids = nil
	for _, keyword := range s.Kids {
		if keyword.Name != "$schema" {
			undeclared.Kids = append(undeclared.Kids, keyword)
		}
	}
	return AsDeclared(&undeclared)
}

// AsDeclared reads a schema in the draft that it declares, and as 2020-12 where
// it declares none.
func AsDeclared(s *jsondoc.Value) (*Judge, error) {
	if !CanTake(s) {
		return nil, fmt.Errorf("a number in it is too large for the judge")
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	c.UseLoader(nothingToLoad{})
	c.UseRegexpEngine(engine)
	const address = "https://judge.invalid/schema.json"
	if err := c.AddResource(address, plain(s)); err != nil {
		return nil, err
	}
	compiled, err := c.Compile(address)
	if err != nil {
		return nil, err
	}
	return &Judge{compiled}, nil
}

// Accepts says whether a value satisfies the schema. What the judge cannot take
// it does not accept.
func (j *Judge) Accepts(v *jsondoc.Value) bool {
	return CanTake(v) && j.schema.Validate(plain(v)) == nil
}

// nothingToLoad keeps references inside the document.
type nothingToLoad struct{}

func (nothingToLoad) Load(url string) (any, error) { return nil, fmt.Errorf("%s is not loaded", url) }

func plain(v *jsondoc.Value) any {
	converted, err := jsonschema.UnmarshalJSON(bytes.NewReader(jsondoc.AppendCompact(nil, v)))
	if err != nil {
		panic(fmt.Sprintf("a value that was parsed before is no JSON: %v", err))
	}
	return converted
}

// CanTake says whether the judge, which writes numbers out, can take a value.
func CanTake(v *jsondoc.Value) bool {
	if v.Kind == jsondoc.Number {
		_, exponent, _ := strings.Cut(strings.ToLower(v.Text), "e")
		return len(v.Text) <= 400 && len(strings.TrimLeft(exponent, "+-0")) <= 3
	}
	for i := range v.Kids {
		if !CanTake(&v.Kids[i]) {
			return false
		}
	}
	return true
}

// engine compiles patterns. One that Go does not know, such as a lookahead, is
// taken for some property of texts that nobody knows: what compiles without loss
// must be sound whatever a pattern means.
func engine(pattern string) (jsonschema.Regexp, error) {
	if known, err := regexp.Compile(pattern); err == nil {
		return known, nil
	}
	return opaque(pattern), nil
}

// opaque is a pattern that is not understood. It matches half of all texts.
type opaque string

func (o opaque) String() string { return string(o) }

func (o opaque) MatchString(text string) bool {
	sum := fnv.New32a()
	sum.Write([]byte(string(o) + "\x00" + text))
	return sum.Sum32()%2 == 0
}
