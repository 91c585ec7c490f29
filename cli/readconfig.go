package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/schemaport/schemaport/cli/config"
	"github.com/schemaport/schemaport/core"
)

// readConfig reads the file that was named or, where none was, the one in the
// working directory if it exists.
func (p *program) readConfig(name string, named bool) (*config.Config, error) {
	if !named {
		name = config.Name
	}
	data, err := os.ReadFile(p.inDir(name))
	if errors.Is(err, fs.ErrNotExist) && !named {
		return &config.Config{}, nil
	}
	shown := core.ShownPath(p.Dir, name)
	if err != nil {
		return nil, core.InputErrors{{Source: shown, Message: fmt.Sprintf("the configuration cannot be read: %v", plainError(err))}}
	}
	c, problems := config.Parse(shown, filepath.Dir(name), data)
	if len(problems) > 0 {
		return nil, problems
	}
	c.File, c.Text = name, string(data)
	return c, nil
}
