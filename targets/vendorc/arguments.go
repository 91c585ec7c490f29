package vendorc

import (
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// acceptedArguments says which calls a compiled declaration accepts: types in
// lower case, nullable as "or null", decimal strings as numbers, the format
// "enum" as nothing. A function without parameters takes the empty call alone.
func acceptedArguments(compiled *jsondoc.Value) jsondoc.Value {
	parameters := compiled.Get("parameters")
	if parameters == nil {
		return jsondoc.NewObject(
			jsondoc.NewString("object").Named("type"),
			jsondoc.NewNumber("0").Named("maxProperties"),
		)
	}
	return fieldsAsKeywords(parameters)
}

func fieldsAsKeywords(fields *jsondoc.Value) jsondoc.Value {
	var keywords []jsondoc.Value
	nullable := false
	for i := range fields.Kids {
		field := fields.Kids[i]
		switch field.Name {
		case "type":
			field.Text = strings.ToLower(field.Text)
		case "nullable":
			nullable = field.IsTrue()
			continue
		case "propertyOrdering", "example":
			continue
		case "format":
			if field.IsString("enum") {
				continue
			}
		case "minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties":
			field = jsondoc.NewNumber(field.Text).Named(field.Name)
		case "items":
			field = fieldsAsKeywords(&field).Named(field.Name)
		case "properties", "anyOf":
			kids := make([]jsondoc.Value, len(field.Kids))
			for j := range field.Kids {
				kids[j] = fieldsAsKeywords(&field.Kids[j]).Named(field.Kids[j].Name)
			}
			field.Kids = kids
		}
		keywords = append(keywords, field)
	}
	read := jsondoc.NewObject(keywords...)
	if !nullable {
		return read
	}
	null := jsondoc.NewObject(jsondoc.NewString("null").Named("type"))
	return jsondoc.NewObject(jsondoc.NewArray(read, null).Named("anyOf"))
}
