package value

import (
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// dialect is a version of JSON Schema; later ones are greater.
type dialect uint8

const (
	draft4 dialect = iota
	draft6
	draft7
	draft201909
	draft202012
)

// enterDialect reads what follows in the dialect that a $schema names, and says
// whether it is known. A schema inside another one may name its own; whether
// that counts depends on the reader, so only what the older of the two has is
// evaluated.
func (c *compiler) enterDialect(name *jsondoc.Value) bool {
	if name.Kind != jsondoc.String {
		return false
	}
	address, secure := strings.CutPrefix(name.Text, "https://")
	if !secure {
		address, _ = strings.CutPrefix(name.Text, "http://")
	}
	named := draft202012
	switch strings.TrimSuffix(address, "#") {
	case "json-schema.org/draft-04/schema":
		named = draft4
	case "json-schema.org/draft-06/schema":
		named = draft6
	case "json-schema.org/draft-07/schema":
		named = draft7
	case "json-schema.org/draft/2019-09/schema":
		named = draft201909
	case "json-schema.org/draft/2020-12/schema":
	default:
		return false
	}
	c.dialect = min(c.dialect, named)
	c.declared = true
	return true
}

// hasTuples says whether items may be a list, with additionalItems for the rest.
func (c *compiler) hasTuples() bool { return c.dialect < draft202012 || !c.declared }
