//go:build cluster

package main

// All of Beam's runners, what a worker needs to be reached by them, and the file
// system of Google Cloud Storage. They take three times as many packages to build.
import _ "github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
