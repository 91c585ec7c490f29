package vendorc_test

import (
	"fmt"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/targets/vendorc"
)

// References are replaced by what they point at, and what may be null says so in
// the API's own way; neither loses anything.
func ExampleCompile() {
	tool, err := core.ParseTool([]byte(`{"name": "route", "description": "Finds a way.", "inputSchema": {
	  "type": "object",
	  "properties": {
	    "to":  {"$ref": "#/$defs/place"},
	    "via": {"anyOf": [{"$ref": "#/$defs/place"}, {"type": "null"}]}
	  },
	  "required": ["to"],
	  "$defs": {"place": {"type": "string", "minLength": 2}}
	}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	result := vendorc.Compile(tool, core.CompileOptions{})
	fmt.Printf("%s", result.Output)

	// Output:
	// {
	//   "name": "route",
	//   "description": "Finds a way.",
	//   "parameters": {
	//     "type": "OBJECT",
	//     "properties": {
	//       "to": {
	//         "type": "STRING",
	//         "minLength": "2"
	//       },
	//       "via": {
	//         "type": "STRING",
	//         "nullable": true,
	//         "minLength": "2"
	//       }
	//     },
	//     "required": [
	//       "to"
	//     ]
	//   }
	// }
}
