// Package targets lists the targets that tools can be compiled to, and finds them
// by the names that people give them. Each target is a package of its own; a
// program that compiles for one of them needs only that package and core.
package targets

import (
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/targets/protocol"
	"github.com/schemaport/schemaport/targets/vendora"
	"github.com/schemaport/schemaport/targets/vendorb"
	"github.com/schemaport/schemaport/targets/vendorc"
)

// All returns every target, by id.
func All() []*core.Target {
	return []*core.Target{protocol.Target, vendora.Target, vendorb.Target, vendorc.Target}
}
