package cli_test

import (
	"runtime/debug"
	"testing"

	"github.com/schemaport/schemaport/cli"
)

func TestVersionTellsOfTheBuild(t *testing.T) {
	const rules = `protocol    MCP 2026-07-28                rules reviewed at 2026-08-20
vendor-a    OpenAI Responses (strict)     rules reviewed at 2026-08-20
vendor-b    Anthropic Messages            rules reviewed at 2026-08-20
vendor-c    Gemini function declarations  rules reviewed at 2026-08-20
`
	revision := debug.BuildSetting{Key: "vcs.revision", Value: "4f2ab0c"}
	for _, test := range []struct {
		name  string
		build func() (*debug.BuildInfo, bool)
		want  string
	}{
		{"not known", nil, ""},
		{"no build information", func() (*debug.BuildInfo, bool) { return nil, false }, ""},
		{
			"without version control", func() (*debug.BuildInfo, bool) { return &debug.BuildInfo{GoVersion: "go1.26.0"}, true },
			"built with  go1.26.0\n",
		},
		{
			"a clean tree", func() (*debug.BuildInfo, bool) {
				return &debug.BuildInfo{GoVersion: "go1.26.0", Settings: []debug.BuildSetting{revision, {Key: "vcs.modified", Value: "false"}}}, true
			},
			"commit      4f2ab0c\nbuilt with  go1.26.0\n",
		},
		{
			"a changed tree", func() (*debug.BuildInfo, bool) {
				return &debug.BuildInfo{GoVersion: "go1.26.0", Settings: []debug.BuildSetting{revision, {Key: "vcs.modified", Value: "true"}}}, true
			},
			"commit      4f2ab0c, with changes\nbuilt with  go1.26.0\n",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			code, stdout, stderr := run(t, t.TempDir(), cli.IO{BuildInfo: test.build}, "--version")
			if want := "schemaport " + cli.Version + "\n" + test.want + rules; code != 0 || stdout != want || stderr != "" {
				t.Errorf("exit code %d, %s\n%s\nwant\n%s", code, stderr, stdout, want)
			}
		})
	}
}
