//go:build cluster

package main

// All of Beam's runners and its file system of Google Cloud Storage, which take
// three times as many packages as the rest.
import _ "github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
