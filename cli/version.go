package cli

import (
	"github.com/schemaport/schemaport/cli/report"
	"github.com/schemaport/schemaport/targets"
)

// version tells what the program is, what it was built from, and how old the
// rules of each target are.
func (p *program) version() error {
	body := &report.Version{Version: Version, Targets: targets.All()}
	if build, ok := p.BuildInfo(); ok {
		body.GoVersion = build.GoVersion
		for _, setting := range build.Settings {
			switch setting.Key {
			case "vcs.revision":
				body.Commit = setting.Value
			case "vcs.modified":
				body.Modified = setting.Value == "true"
			}
		}
	}
	return p.print("version", exitOK, body, body.Text)
}
