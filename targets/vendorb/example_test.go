package vendorb_test

import (
	"fmt"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/targets/vendorb"
)

// Nothing is dropped for this target. What it does not enforce is a warning,
// which stays with the compiled tool.
func ExampleCompile() {
	tool, err := core.ParseTool([]byte(`{"name": "greet", "description": "Greets somebody.", "inputSchema": {
	  "type": "object",
	  "properties": {"name": {"type": "string", "minLength": 1}},
	  "required": ["name"]
	}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	result := vendorb.Compile(tool, core.CompileOptions{})
	for _, w := range result.Warnings() {
		fmt.Printf("%s at %s\n", w.Code(), w.Path)
	}
	fmt.Printf("%s", result.Output)

	// Output:
	// vendor-b/schema-not-enforced at inputSchema
	// vendor-b/constraint-not-enforced at inputSchema.properties.name.minLength
	// {
	//   "name": "greet",
	//   "description": "Greets somebody.",
	//   "input_schema": {
	//     "type": "object",
	//     "properties": {
	//       "name": {
	//         "type": "string",
	//         "minLength": 1
	//       }
	//     },
	//     "required": [
	//       "name"
	//     ]
	//   }
	// }
}
