// Package shuffle writes the same JSON value with its members in another order,
// for tests that output does not depend on it.
package shuffle

import (
	"math/rand/v2"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// Text writes v as JSON with the members of every object in an order drawn from r.
func Text(v *jsondoc.Value, r *rand.Rand) []byte { return appendTo(nil, v, r) }

func appendTo(dst []byte, v *jsondoc.Value, r *rand.Rand) []byte {
	switch v.Kind {
	case jsondoc.Array:
		dst = append(dst, '[')
		for i := range v.Kids {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendTo(dst, &v.Kids[i], r)
		}
		return append(dst, ']')
	case jsondoc.Object:
		dst = append(dst, '{')
		for i, at := range r.Perm(len(v.Kids)) {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = jsondoc.AppendString(dst, v.Kids[at].Name)
			dst = append(dst, ':')
			dst = appendTo(dst, &v.Kids[at], r)
		}
		return append(dst, '}')
	}
	return jsondoc.AppendCompact(dst, v)
}
