package core_test

import (
	"fmt"
	"testing/fstest"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/targets/vendorb"
)

// Tools are loaded, checked against a target, and compiled to its format.
func Example() {
	set := core.LoadBytes("refund.json", []byte(`{
	  "name": "refund_order",
	  "description": "Refunds an order, in part or in full.",
	  "inputSchema": {
	    "properties": {
	      "order": {"type": "string"},
	      "amount": {"type": "number", "exclusiveMinimum": 0}
	    },
	    "required": ["order"]
	  }
	}`), core.LoadOptions{})
	if len(set.Errors) > 0 {
		fmt.Println(set.Errors)
		return
	}
	tool := set.Tools[0]

	for _, d := range core.Check(tool, vendorb.Target) {
		fmt.Printf("%s %s at %s\n", d.Severity(), d.Code(), d.Path)
	}

	result := core.Compile(tool, vendorb.Target, core.CompileOptions{})
	for _, t := range result.Transformations {
		fmt.Printf("did %s: %s\n", t.Kind.Code, t.Detail)
	}
	fmt.Printf("%s", result.Output)

	// Output:
	// error vendor-b/missing-input-schema-type at inputSchema.type
	// warning vendor-b/schema-not-enforced at inputSchema
	// warning vendor-b/constraint-not-enforced at inputSchema.properties.amount.exclusiveMinimum
	// did renamed-input-schema-field: inputSchema is emitted as input_schema
	// did added-input-schema-type: the root schema gains "type": "object"
	// {
	//   "name": "refund_order",
	//   "description": "Refunds an order, in part or in full.",
	//   "input_schema": {
	//     "type": "object",
	//     "properties": {
	//       "amount": {
	//         "type": "number",
	//         "exclusiveMinimum": 0
	//       },
	//       "order": {
	//         "type": "string"
	//       }
	//     },
	//     "required": [
	//       "order"
	//     ]
	//   }
	// }
}

// Whatever is wrong with the input is collected, with its place.
func ExampleLoadFS() {
	files := fstest.MapFS{
		"tools/ping.json":  {Data: []byte(`{"name": "ping", "inputSchema": {"type": "object"}}`)},
		"tools/sum.json":   {Data: []byte(`{"name": "sum", "inputSchema": {"type": "int", "enum": []}}`)},
		"tools/again.json": {Data: []byte(`[{"name": "ping", "inputSchema": {}}]`)},
		"tools/notes.md":   {Data: []byte(`Only .json files of a directory are read.`)},
	}
	set := core.LoadFS(files, []string{"tools"}, core.LoadOptions{})
	for _, e := range set.Errors {
		fmt.Println(e)
	}

	// Output:
	// tools/ping.json:1:2: name: duplicate tool name "ping": already defined at tools/again.json:1:3
	// tools/sum.json:1:33: inputSchema.type: unknown type "int"; a type is one of array, boolean, integer, null, number, object, string
	// tools/sum.json:1:48: inputSchema.enum: must not be empty
}

// A tool that was refused says why; a tool that compiled has an output.
func ExampleCompile() {
	tool, err := core.ParseTool([]byte(`{"name": "orders.list", "description": "Lists orders.", "inputSchema": {"type": "object"}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	result := core.Compile(tool, vendorb.Target, core.CompileOptions{})
	if !result.OK {
		for _, d := range result.Diagnostics {
			fmt.Printf("%s at %s\n%s\n", d.Code(), d.Path, d.Fix)
		}
	}

	// Output:
	// vendor-b/invalid-tool-name at name
	// Writes nothing: rename the tool.
}
