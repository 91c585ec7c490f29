package core_test

import (
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

func TestEncode(t *testing.T) {
	read, err := core.ParseTool([]byte("\n" + ` {"name": "t", "inputSchema": {}}`))
	if err != nil {
		t.Fatal(err)
	}
	rule := &core.Rule{Code: "fake/rule", Severity: core.Warning, Ability: core.FixesLossy, DocsURL: "https://example.com/x", Fix: "Drops it."}
	report := func(tool *core.Tool) *core.Diagnostic {
		pass := &core.Lowering{Tool: tool}
		return pass.Report(rule, pass.SchemaPath(), nil, "says \"so\"")
	}
	tests := []struct {
		name   string
		encode func(*jsondoc.Encoder)
		want   string
	}{
		{
			"transformation", (&core.Transformation{Kind: fakeDropped, Path: "inputSchema.a", Detail: "gone"}).Encode,
			`{"code":"dropped","detail":"gone","lossy":true,"path":"inputSchema.a"}`,
		},
		{
			"diagnostic", report(read).Encode,
			`{"code":"fake/rule","column":2,"compile":{"ability":"fixes (lossy)","detail":"Drops it."},"docsUrl":"https://example.com/x","line":2,` +
				`"message":"says \"so\"","path":"inputSchema","severity":"warning"}`,
		},
		{
			"diagnostic without a place", report(core.NewTool("t", "", jsondoc.NewObject())).Encode,
			`{"code":"fake/rule","compile":{"ability":"fixes (lossy)","detail":"Drops it."},"docsUrl":"https://example.com/x",` +
				`"message":"says \"so\"","path":"inputSchema","severity":"warning"}`,
		},
		{
			"input error", (&core.InputError{Source: "f.json", Position: jsondoc.Position{Line: 1, Column: 2}, Path: "name", Message: "bad"}).Encode,
			`{"column":2,"line":1,"message":"bad","path":"name","source":"f.json"}`,
		},
		{"input error with a message alone", (&core.InputError{Message: "bad"}).Encode, `{"message":"bad"}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var e jsondoc.Encoder
			test.encode(&e)
			document, err := jsondoc.Parse(e.Bytes(), jsondoc.Limits{})
			if err != nil {
				t.Fatalf("not JSON: %v\n%s", err, e.Bytes())
			}
			if got := string(jsondoc.AppendCompact(nil, &document.Root)); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}
