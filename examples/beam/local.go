//go:build !cluster

package main

// The direct runner works in this process, with no server and no container. Beam
// deprecates it in favour of prism, which opens a port.
//
//lint:ignore SA1019 an example and its test should need nothing but Go
import _ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/direct"
