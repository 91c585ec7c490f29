package vendora_test

import (
	"fmt"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/value"
	"github.com/schemaport/schemaport/targets/vendora"
)

// A constraint that strict mode cannot carry refuses the compile, until the
// caller has decided to check it in the tool itself.
func ExampleCompile() {
	tool, err := core.ParseTool([]byte(`{"name": "greet", "description": "Greets somebody.", "inputSchema": {
	  "type": "object",
	  "properties": {"name": {"type": "string", "minLength": 1}},
	  "required": ["name"],
	  "additionalProperties": false
	}}`))
	if err != nil {
		fmt.Println(err)
		return
	}

	refused := vendora.Compile(tool, core.CompileOptions{})
	fmt.Println("ok:", refused.OK)

	allowed := vendora.Compile(tool, core.CompileOptions{AllowLossy: true})
	fmt.Println("ok:", allowed.OK)
	for _, t := range allowed.Transformations {
		if t.Kind.Lossy {
			fmt.Printf("lost by %s at %s\n", t.Kind.Code, t.Path)
		}
	}

	// Output:
	// ok: false
	// ok: true
	// lost by dropped-undocumented-constraint-keyword at inputSchema.properties.name.minLength
}

// What a model sends is held against the schema that the tool was written with,
// not the compiled one. Strict mode has no optional properties: a null in a
// property that was optional means that it was not supplied, and is read so first.
func Example_arguments() {
	tool, err := core.ParseTool([]byte(`{"name": "book_room", "description": "Books a room.", "inputSchema": {
	  "type": "object",
	  "properties": {
	    "nights": {"type": "integer", "minimum": 1},
	    "remark": {"type": "string"}
	  },
	  "required": ["nights"]
	}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	schema := value.Compile(tool.InputSchema) // once for each tool

	for _, sent := range []string{
		`{"nights": 2, "remark": null}`,
		`{"nights": 0, "remark": "late arrival"}`,
	} {
		document, err := jsondoc.Parse([]byte(sent), jsondoc.Limits{})
		if err != nil {
			fmt.Println(err)
			return
		}
		arguments := vendora.Target.Supplied(tool, &document.Root)
		result := schema.Validate(&arguments)
		fmt.Printf("%s is %s\n", jsondoc.AppendCompact(nil, &arguments), result.Verdict)
		for _, problem := range result.Problems {
			fmt.Printf("  %s: %s\n", problem.Path, problem.Message)
		}
	}

	// Output:
	// {"nights":2} is valid
	// {"nights":0,"remark":"late arrival"} is invalid
	//   nights: must be at least 1, found 0
}
