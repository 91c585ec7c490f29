// Package judge confirms witnesses by a validator that shares nothing with the
// core, so that no call is shown on our word alone. It is what core/diff and
// core/loss take as their judge:
//
//	loss.Show(result, judge.Independent)
//
// It is a package of its own because it brings in the validator.
package judge

import (
	"encoding/json"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// Independent makes a validator of a schema. It works in 64-bit floats, which is
// why witnesses are plain values and the core's exact validation may not
// contradict it. Nothing is ever fetched.
func Independent(schema *jsondoc.Value) (func(arguments *jsondoc.Value) bool, error) {
	read, plain := build(schema)
	if !plain {
		read = new(jsonschema.Schema)
		if err := json.Unmarshal(jsondoc.AppendCompact(nil, schema), read); err != nil {
			return nil, err
		}
	}
	resolved, err := read.Resolve(nil) // without a loader
	if err != nil {
		return nil, err
	}
	return func(arguments *jsondoc.Value) bool {
		instance, plain := instanceOf(arguments)
		if !plain && json.Unmarshal(jsondoc.AppendCompact(nil, arguments), &instance) != nil {
			return false
		}
		return resolved.Validate(instance) == nil
	}, nil
}
