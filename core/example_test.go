package core_test

import (
	"fmt"
	"testing/fstest"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/targets"
	"github.com/schemaport/schemaport/targets/vendora"
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

// A program that ships its tools loads and compiles all of them when it starts,
// and does not start with a tool that the API would not take.
func Example_startUp() {
	// In a program: //go:embed tools, and an embed.FS.
	files := fstest.MapFS{
		"tools/ping.json": {Data: []byte(`{"name": "ping", "description": "Pings a host.", "inputSchema": {
		  "type": "object",
		  "properties": {"host": {"type": "string", "format": "hostname"}},
		  "required": ["host"]
		}}`)},
		"tools/sum.json": {Data: []byte(`{"name": "sum", "description": "Adds numbers.", "inputSchema": {
		  "type": "object",
		  "properties": {"numbers": {"type": "array", "items": {"type": "number"}, "uniqueItems": true}},
		  "required": ["numbers"]
		}}`)},
	}

	set := core.LoadFS(files, []string{"tools"}, core.LoadOptions{})
	if len(set.Errors) > 0 {
		fmt.Println(set.Errors)
		return
	}
	compiled := map[string][]byte{}
	for _, tool := range set.Tools {
		result := vendora.Compile(tool, core.CompileOptions{})
		if !result.OK {
			for _, d := range result.Diagnostics {
				if d.IsBlocking() {
					fmt.Printf("%s: %s: %s\n", tool.Name, d.Code(), d.Message)
				}
			}
			continue
		}
		compiled[tool.Name] = result.Output // what goes into tools[] of a request
	}
	fmt.Printf("%s", compiled["ping"])

	// Output:
	// sum: core/lossy-transformation-refused: 1 constraint would be lost: dropped-undocumented-constraint-keyword at inputSchema.properties.numbers.uniqueItems
	// {
	//   "type": "function",
	//   "name": "ping",
	//   "description": "Pings a host.",
	//   "parameters": {
	//     "type": "object",
	//     "properties": {
	//       "host": {
	//         "type": "string",
	//         "format": "hostname"
	//       }
	//     },
	//     "required": [
	//       "host"
	//     ],
	//     "additionalProperties": false
	//   },
	//   "strict": true
	// }
}

// A test of a program can hold its tools to all targets, before one of them is
// needed.
func ExampleCheck() {
	set := core.LoadBytes("tools.json", []byte(`[
	  {"name": "ping", "description": "Pings a host.", "inputSchema": {"type": "object"}},
	  {"name": "get.user", "inputSchema": {"type": "object", "properties": {"id": {"type": "integer", "minimum": 1}}}}
	]`), core.LoadOptions{})
	if len(set.Errors) > 0 {
		fmt.Println(set.Errors)
		return
	}
	for _, tool := range set.Tools {
		for _, target := range targets.All() {
			diagnostics := core.Check(tool, target)
			counts := core.CountBySeverity(diagnostics)
			fmt.Printf("%s for %s: %d errors, %d warnings, %d infos\n", tool.Name, target.ID, counts.Error, counts.Warning, counts.Info)
			for _, d := range diagnostics {
				if d.IsBlocking() { // nothing that compile could mend
					at := d.Position()
					fmt.Printf("  %s:%d:%d: %s: %s\n", tool.Source, at.Line, at.Column, d.Code(), d.Message)
				}
			}
		}
	}

	// Output:
	// get.user for protocol: 0 errors, 0 warnings, 0 infos
	// get.user for vendor-a: 3 errors, 1 warnings, 1 infos
	//   tools.json:3:5: vendor-a/tool-name-invalid-characters: "get.user" contains '.'; only letters, digits, underscores and hyphens are allowed
	// get.user for vendor-b: 1 errors, 2 warnings, 1 infos
	//   tools.json:3:5: vendor-b/invalid-tool-name: the name contains '.' where only letters, digits, underscores and hyphens are allowed
	// get.user for vendor-c: 0 errors, 2 warnings, 0 infos
	// ping for protocol: 0 errors, 0 warnings, 0 infos
	// ping for vendor-a: 1 errors, 0 warnings, 0 infos
	// ping for vendor-b: 0 errors, 0 warnings, 0 infos
	// ping for vendor-c: 0 errors, 0 warnings, 1 infos
}

// A tool can be made in code instead of read from a file. It is then validated
// by whoever makes it.
func ExampleNewTool() {
	tool := core.NewTool("ping", "Pings a host.", jsondoc.NewObject(
		jsondoc.NewString("object").Named("type"),
		jsondoc.NewObject(
			jsondoc.NewObject(jsondoc.NewString("text").Named("type")).Named("host"),
		).Named("properties"),
	))
	for _, problem := range core.ValidateCanonicalTool(tool.Value) {
		fmt.Printf("%s: %s\n", problem.Path, problem.Message)
	}

	// Output:
	// inputSchema.properties.host.type: unknown type "text"; a type is one of array, boolean, integer, null, number, object, string
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
