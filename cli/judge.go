package cli

import (
	"encoding/json"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/schemaport/schemaport/core/diff"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// judge validates calls by a library that shares nothing with the core, so that
// no witness is shown on our word alone. It works in 64-bit floats, which is why
// witnesses are plain values and the core's exact validation may not contradict.
func judge(schema *jsondoc.Value) (diff.Accepts, error) {
	var parsed jsonschema.Schema
	if err := json.Unmarshal(jsondoc.AppendCompact(nil, schema), &parsed); err != nil {
		return nil, err
	}
	resolved, err := parsed.Resolve(nil) // without a loader: nothing is fetched
	if err != nil {
		return nil, err
	}
	return func(arguments *jsondoc.Value) bool {
		var instance any
		return json.Unmarshal(jsondoc.AppendCompact(nil, arguments), &instance) == nil && resolved.Validate(instance) == nil
	}, nil
}
