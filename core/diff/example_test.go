package diff_test

import (
	"fmt"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/diff"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/judge"
)

// Two versions of a tool are compared by the calls that they accept.
func ExampleCompare() {
	old := core.LoadBytes("old.json", []byte(`{"name": "book_room", "inputSchema": {"type": "object", "properties": {
	  "nights": {"type": "integer", "minimum": 1},
	  "beds":   {"enum": ["single", "double"]}
	}}}`), core.LoadOptions{})
	new := core.LoadBytes("new.json", []byte(`{"name": "book_room", "inputSchema": {"type": "object", "properties": {
	  "nights": {"type": "integer", "exclusiveMinimum": 0, "maximum": 30},
	  "beds":   {"enum": ["single", "double", "twin"]}
	}}}`), core.LoadOptions{})
	if problems := append(old.Errors, new.Errors...); len(problems) > 0 {
		fmt.Println(problems)
		return
	}

	// The judge confirms, with a validator of another house, each call that is shown.
	changes := diff.Compare(old.Tools, new.Tools, diff.Options{Judge: judge.Independent})
	for _, c := range changes {
		fmt.Printf("%s (%s): %s at %s\n", c.Classification, c.Proof, c.Code, c.Path)
		if c.Witness != nil {
			fmt.Printf("  see %s\n", jsondoc.AppendCompact(nil, c.Witness))
		}
	}
	fmt.Println("next version:", diff.Summarise(changes).VersionStep())

	// Output:
	// breaking (witnessed): constraint-added at inputSchema.properties.nights.maximum
	//   see {"nights":31}
	// non-breaking (proven): enum-value-added at inputSchema.properties.beds.enum
	//   see {"beds":"twin"}
	// informational (proven): equivalent-rewrite at inputSchema.properties.nights.exclusiveMinimum
	// informational (proven): equivalent-rewrite at inputSchema.properties.nights.minimum
	// next version: major
}
