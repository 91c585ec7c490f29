package invent

import (
	"fmt"
	"strconv"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// object is a JSON object being made up.
type object = map[string]any

// number is a number as it is written.
type number string

// valueOf makes a value of what was made up.
func valueOf(v any) jsondoc.Value {
	switch v := v.(type) {
	case nil:
		return jsondoc.Value{}
	case jsondoc.Value:
		return v
	case bool:
		return jsondoc.NewBool(v)
	case string:
		return jsondoc.NewString(v)
	case int:
		return jsondoc.NewNumber(strconv.Itoa(v))
	case number:
		return jsondoc.NewNumber(string(v))
	case []any:
		elements := make([]jsondoc.Value, len(v))
		for i := range v {
			elements[i] = valueOf(v[i])
		}
		return jsondoc.NewArray(elements...)
	case object:
		members := make([]jsondoc.Value, 0, len(v))
		for name, member := range v {
			members = append(members, valueOf(member).Named(name))
		}
		return jsondoc.NewObject(members...)
	}
	panic(fmt.Sprintf("%T cannot be made a value", v))
}

func list[T any](elements []T) []any {
	made := make([]any, len(elements))
	for i, e := range elements {
		made[i] = e
	}
	return made
}
