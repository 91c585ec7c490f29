package protocol_test

import (
	"fmt"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/targets/protocol"
)

func ExampleCompile() {
	tool, err := core.ParseTool([]byte(`{
		"name": "find_order",
		"description": "Finds an order by its number.",
		"inputSchema": {"properties": {"number": {"type": "integer"}}}
	}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	result := protocol.Compile(tool, core.CompileOptions{})
	for _, t := range result.Transformations {
		fmt.Println(t.Kind.Code, "at", t.Path)
	}
	fmt.Printf("%s", result.Output)
	// Output:
	// added-input-schema-type-object at inputSchema.type
	// {
	//   "name": "find_order",
	//   "description": "Finds an order by its number.",
	//   "inputSchema": {
	//     "type": "object",
	//     "properties": {
	//       "number": {
	//         "type": "integer"
	//       }
	//     }
	//   }
	// }
}

func ExampleValidateToolsListResult() {
	document, err := jsondoc.Parse([]byte(`{
		"resultType": "complete",
		"tools": [{"name": "find_order", "inputSchema": {"properties": {}}}],
		"cacheScope": "everyone"
	}`), jsondoc.Limits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, problem := range protocol.ValidateToolsListResult(&document.Root) {
		fmt.Println(problem)
	}
	// Output:
	// tools[0].inputSchema.type: is missing; it must be "object"
	// ttlMs: is missing; it must be a whole number of 0 or more
	// cacheScope: must be "public" or "private", found "everyone"
}
