package output

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/schemaport/schemaport/cli/longarray"
	"github.com/schemaport/schemaport/cli/seal"
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// ManifestName is the name of the manifest in the output directory.
const ManifestName = "manifest.json"

// manifest is what a run compiled, and where it is written to.
type manifest struct {
	version string
	targets []*core.Target
	tools   []compiled
	jobs    int
	seals   *seal.Range // nil where nobody will ask for sealed
	sealed  seal.Seal   // what was written last
}

// write records, for each tool and target, the file that was written and all that
// was done and could not be done. That can be more than all the files together, so
// it is written as it is made.
func (m *manifest) write(w io.Writer) error {
	if m.seals == nil {
		return m.encode(w)
	}
	seals := m.seals.Key.Writer(m.seals.First)
	if err := m.encode(io.MultiWriter(w, seals)); err != nil {
		return err
	}
	m.sealed = seals.Seal()
	return nil
}

func (m *manifest) encode(w io.Writer) error {
	var e jsondoc.Encoder
	var err error
	e.Object(func() {
		e.StringMember("schemaportVersion", m.version)
		e.Name("targets")
		e.Array(func() {
			for _, target := range m.targets {
				e.String(target.ID)
			}
		})
		e.Name("tools")
		e.Array(func() {
			err = longarray.Write(w, &e, len(m.tools), m.jobs, func(i int, e *jsondoc.Encoder) {
				e.Object(func() { m.tools[i].encode(e) })
			})
		})
	})
	if err != nil {
		return err
	}
	_, err = w.Write(append(e.Bytes(), '\n'))
	return err
}

func (t *compiled) encode(e *jsondoc.Encoder) {
	e.StringMember("name", t.tool.Name)
	e.StringMember("source", t.tool.Source)
	e.Name("targets")
	e.Object(func() {
		for i, r := range t.results {
			if !r.OK {
				continue
			}
			e.Name(r.Target.ID)
			e.Object(func() {
				e.StringMember("output", t.outputs[i])
				e.StringMember("sha256", digest(r.Output))
				e.Name("transformations")
				e.Array(func() {
					for i := range r.Transformations {
						r.Transformations[i].Encode(e)
					}
				})
				e.Name("warnings")
				e.Array(func() {
					for _, w := range r.Warnings() {
						e.Object(func() {
							e.StringMember("code", w.Code())
							e.StringMember("path", w.Path)
							e.StringMember("message", w.Message)
						})
					}
				})
			})
		}
	})
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// readManifest returns the digests of the files that an earlier run wrote. The
// manifest is input like any other: nothing in it is trusted to stay inside the
// output directory.
func readManifest(data []byte) (map[string]string, error) {
	// It can be larger than any file of tools, and it is our own.
	document, err := jsondoc.Parse(data, jsondoc.Limits{MaxBytes: jsondoc.MaxBytesCeiling})
	if err != nil {
		return nil, err
	}
	tools := document.Root.Get("tools")
	if !tools.Is(jsondoc.Array) {
		return nil, errors.New(`it has no list of "tools"`)
	}
	written := map[string]string{}
	for i := range tools.Kids {
		targets := tools.Kids[i].Get("targets")
		if !targets.Is(jsondoc.Object) {
			return nil, fmt.Errorf(`tools[%d] has no "targets"`, i)
		}
		for j := range targets.Kids {
			name, sum := targets.Kids[j].Get("output"), targets.Kids[j].Get("sha256")
			if !name.Is(jsondoc.String) || !sum.Is(jsondoc.String) || !isOurs(name.Text) {
				return nil, fmt.Errorf("tools[%d] names no file that compile could have written", i)
			}
			written[name.Text] = sum.Text
		}
	}
	return written, nil
}

// isOurs says whether a name has the form <target>/<file>.json.
func isOurs(name string) bool {
	dir, file := path.Split(name)
	plain := func(s string) bool {
		return s != "" && s != "." && s != ".." && !strings.ContainsAny(s, `/\:`)
	}
	return plain(strings.TrimSuffix(dir, "/")) && plain(file) && strings.HasSuffix(file, ".json")
}
