package value_test

import (
	"fmt"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/value"
)

// A schema is compiled once, and values are validated by it. The third answer
// is what tells this package from a validator: nothing is taken for satisfied
// that was not looked at.
func ExampleSchema_Validate() {
	parse := func(text string) *jsondoc.Value {
		document, err := jsondoc.Parse([]byte(text), jsondoc.Limits{})
		if err != nil {
			panic(err) // the texts stand below
		}
		return &document.Root
	}
	schema := value.Compile(parse(`{
	  "type": "object",
	  "properties": {
	    "count": {"type": "integer", "minimum": 1},
	    "code":  {"not": {"const": "none"}}
	  },
	  "required": ["count"]
	}`))
	for _, text := range []string{
		`{"count": 2}`,
		`{"count": 0.5}`,
		`{"count": 2, "code": "none"}`,
	} {
		result := schema.Validate(parse(text))
		fmt.Printf("%s is %s\n", text, result.Verdict)
		for _, p := range result.Problems {
			fmt.Printf("  %s: %s\n", p.Path, p.Message)
		}
		if result.Verdict == value.Unknown {
			fmt.Printf("  not evaluated: %v\n", result.Unevaluated)
		}
	}

	// Output:
	// {"count": 2} is valid
	// {"count": 0.5} is invalid
	//   count: must be at least 1, found 0.5
	//   count: must be an integer, found 0.5
	// {"count": 2, "code": "none"} is unknown
	//   not evaluated: [not]
}
