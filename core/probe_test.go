package core_test

import (
	"context"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// Without a client nothing can be sent, and the result says so.
func TestProbeWithoutAClient(t *testing.T) {
	target := &core.Target{ID: "fake", Lower: fake.Lower, Hosted: &core.HostedAPI{
		DefaultModel: "m", DefaultBase: "https://example.com",
		Request: func(*core.Tool, string, []byte) []byte { return nil },
	}}
	schema := jsondoc.NewObject(jsondoc.NewString("object").Named("type"))
	result := core.Probe(context.Background(), core.NewTool("t", "", schema), target, core.ProbeOptions{APIKey: "k"})
	if result.Outcome != core.Failed || result.ErrorKind != core.KindUnexpected || !strings.Contains(result.Message, "ProbeOptions.Client") {
		t.Errorf("%+v", result)
	}
}

// An empty description is none.
func TestNewToolWithoutADescription(t *testing.T) {
	if tool := core.NewTool("t", "", jsondoc.NewObject()); tool.Description != nil || tool.Value.Has("description") {
		t.Errorf("%+v", tool)
	}
	if tool := core.NewTool("t", "d", jsondoc.NewObject()); tool.Description == nil || *tool.Description != "d" {
		t.Errorf("%+v", tool)
	}
}
