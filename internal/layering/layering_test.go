// Package layering keeps imports running downwards only: cmd, cli, targets,
// core, core/jsondoc.
package layering

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// pkg is what the go command tells about a package.
type pkg struct {
	ImportPath   string
	Imports      []string // direct
	Deps         []string // all of them
	TestImports  []string // of its tests inside the package
	XTestImports []string // of its tests outside it
}

const module = "github.com/schemaport/schemaport"

// name is the package's path inside the module, or the whole path of another one.
func name(importPath string) string {
	return strings.TrimPrefix(importPath, module+"/")
}

func isOurs(importPath string) bool { return strings.HasPrefix(importPath, module) }

// within says whether a package is the named one or stands below it.
func within(importPath, parent string) bool {
	return name(importPath) == parent || strings.HasPrefix(name(importPath), parent+"/")
}

// targetOf is the target that a package belongs to: vendora for targets/vendora
// and what is below it.
func targetOf(importPath string) string {
	rest, ok := strings.CutPrefix(name(importPath), "targets/")
	if !ok {
		return ""
	}
	target, _, _ := strings.Cut(rest, "/")
	return target
}

// isClient says whether a package is the client of a hosted API.
func isClient(importPath string) bool {
	return targetOf(importPath) != "" && strings.HasSuffix(importPath, "/client")
}

// isCompilePath says whether a package takes part in checking and compiling,
// which must stay small enough for a browser. Finding calls on which schemas
// disagree is another path.
func isCompilePath(importPath string) bool {
	searches := within(importPath, "core/diff") || within(importPath, "core/loss") || within(importPath, "core/judge")
	return within(importPath, "core") && !searches || within(importPath, "targets") && !isClient(importPath)
}

var testSupport = []string{
	"internal/corpus", "internal/shuffle", "internal/targettest",
	"internal/soundness/invent", "internal/soundness/judge", "internal/soundness/promise", "internal/soundness/record",
}

// rule forbids one package to depend on another.
type rule struct {
	why     string
	direct  bool // only what the package itself imports, not what that imports
	forbids func(from, to string) bool
}

var rules = []rule{
	{why: "core knows no target and no command line", forbids: func(from, to string) bool {
		return within(from, "core") && (within(to, "targets") || within(to, "cli") || within(to, "cmd"))
	}},
	{why: "core/jsondoc stands at the bottom and needs nothing else of the module", forbids: func(from, to string) bool {
		return name(from) == "core/jsondoc" && isOurs(to)
	}},
	{why: "core/schema knows JSON documents and nothing else of the module", forbids: func(from, to string) bool {
		return name(from) == "core/schema" && isOurs(to) && name(to) != "core/jsondoc"
	}},
	{why: "a target knows no command line", forbids: func(from, to string) bool {
		return within(from, "targets") && (within(to, "cli") || within(to, "cmd"))
	}},
	{why: "a target knows no other target", forbids: func(from, to string) bool {
		return targetOf(from) != "" && within(to, "targets") && targetOf(to) != targetOf(from)
	}},
	{why: "checking and compiling never touches the network", forbids: func(from, to string) bool {
		return isCompilePath(from) && (to == "net/http" || to == "net")
	}},
	{why: "core/jsondoc is the one way to read and write JSON", forbids: func(from, to string) bool {
		return isCompilePath(from) && to == "encoding/json"
	}},
	{why: "only the command line knows the clients of hosted APIs", direct: true, forbids: func(from, to string) bool {
		return isClient(to) && !within(from, "cli") && !within(from, "internal")
	}},
	{why: "the program is one call into the command-line package", direct: true, forbids: func(from, to string) bool {
		return within(from, "cmd") && isOurs(to) && name(to) != "cli"
	}},
	{why: "test support stays out of what is delivered", direct: true, forbids: func(from, to string) bool {
		return !within(from, "internal") && (to == "testing" || slices.Contains(testSupport, name(to)))
	}},
}

// violations says which rule each forbidden dependency breaks, and through which
// import it comes in.
func violations(packages []pkg) []string {
	byPath := map[string]pkg{}
	for _, p := range packages {
		byPath[p.ImportPath] = p
	}
	var found []string
	for _, p := range packages {
		for _, r := range rules {
			reached := p.Deps
			if r.direct {
				reached = p.Imports
			}
			for _, to := range reached {
				if r.forbids(p.ImportPath, to) {
					found = append(found, fmt.Sprintf("%s must not depend on %s: %s (%s)", name(p.ImportPath), name(to), r.why, through(p, to, byPath)))
				}
			}
		}
	}
	return found
}

// through names the import of p by which a dependency comes in.
func through(p pkg, to string, byPath map[string]pkg) string {
	if slices.Contains(p.Imports, to) {
		return "it imports it itself"
	}
	for _, next := range p.Imports {
		if slices.Contains(byPath[next].Deps, to) {
			return "through " + name(next)
		}
	}
	return "through a package of another module"
}

// allPackages asks the go command for all packages of the module.
func allPackages(t *testing.T) []pkg {
	t.Helper()
	list := exec.Command("go", "list", "-e", "-json=ImportPath,Imports,Deps,TestImports,XTestImports", "./...")
	list.Dir = filepath.Join("..", "..")
	var stderr bytes.Buffer
	list.Stderr = &stderr
	output, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, stderr.String())
	}
	var packages []pkg
	for decoder := json.NewDecoder(bytes.NewReader(output)); ; {
		var p pkg
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
	return packages
}

func TestImportsRunDownwards(t *testing.T) {
	packages := allPackages(t)
	var known []string
	for _, p := range packages {
		known = append(known, name(p.ImportPath))
	}
	// Rules about packages that are called otherwise by now would hold for ever.
	for _, expected := range append(testSupport, "core", "core/jsondoc", "core/schema", "targets", "targets/vendorb", "cli", "cmd/schemaport") {
		if !slices.Contains(known, expected) {
			t.Errorf("there is no package %s any more: the rules of this test must follow", expected)
		}
	}
	for _, violation := range violations(packages) {
		t.Error(violation)
	}
}

// What draws values for tests draws the same ones in every run. A package that
// only makes generators is drawn from by one that imports the seed.
func TestDrawsAreTheSameInEveryRun(t *testing.T) {
	const draws, seed, generators = "pgregory.net/rapid", module + "/internal/fixedseed", "internal/soundness/invent"
	found := 0
	for _, p := range allPackages(t) {
		imports := slices.Concat(p.Imports, p.TestImports, p.XTestImports)
		if !slices.Contains(imports, draws) || p.ImportPath == seed || name(p.ImportPath) == generators {
			continue
		}
		found++
		if !slices.Contains(imports, seed) {
			t.Errorf("%s draws with %s and does not import %s", name(p.ImportPath), draws, name(seed))
		}
	}
	if found == 0 {
		t.Errorf("nothing imports %s any more: this test must follow", draws)
	}
}

// Each rule is shown to fire, and to leave alone what is allowed.
func TestRulesFire(t *testing.T) {
	of := func(from string, imports ...string) pkg {
		for i, to := range imports {
			if strings.HasPrefix(to, "core") || strings.HasPrefix(to, "targets") || strings.HasPrefix(to, "cli") || strings.HasPrefix(to, "internal") {
				imports[i] = module + "/" + to
			}
		}
		return pkg{ImportPath: module + "/" + from, Imports: imports, Deps: imports}
	}
	type example struct {
		packages []pkg
		want     string // "" when allowed
	}
	tests := []example{
		{[]pkg{of("core", "core/jsondoc", "core/schema", "internal/parallel", "fmt")}, ""},
		{[]pkg{of("core/jsondoc", "fmt")}, ""},
		{[]pkg{of("core/schema", "core/jsondoc", "net/url")}, ""},
		{[]pkg{of("targets/vendora", "core", "core/jsondoc")}, ""},
		{[]pkg{of("targets/vendora/client", "targets/vendora", "core", "net/http", "net", "encoding/json")}, ""},
		{[]pkg{of("targets", "targets/vendora", "targets/vendorb")}, ""},
		{[]pkg{of("cli", "targets", "targets/vendora/client", "net/http", "encoding/json", "core")}, ""},
		{[]pkg{of("cmd/schemaport", "cli", "os")}, ""},
		{[]pkg{of("internal/corpus", "testing", "encoding/json", "core", "targets/vendora/client")}, ""},

		{[]pkg{of("core", "targets/vendorb")}, "core must not depend on targets/vendorb: core knows no target"},
		{[]pkg{of("core/value", "targets")}, "core/value must not depend on targets: core knows no target"},
		{[]pkg{of("core/diff", "cli/report")}, "core/diff must not depend on cli/report: core knows no target and no command line"},
		{[]pkg{of("core/jsondoc", "core/schema")}, "core/jsondoc must not depend on core/schema: core/jsondoc stands at the bottom"},
		{[]pkg{of("core/schema", "core")}, "core/schema must not depend on core: core/schema knows JSON documents"},
		{[]pkg{of("targets/vendora", "cli/report")}, "targets/vendora must not depend on cli/report: a target knows no command line"},
		{[]pkg{of("targets/vendora", "targets/vendorb")}, "targets/vendora must not depend on targets/vendorb: a target knows no other target"},
		{[]pkg{of("targets/vendora", "targets")}, "targets/vendora must not depend on targets: a target knows no other target"},
		{[]pkg{of("targets/vendora/client", "targets/vendorb")}, "a target knows no other target"},
		{[]pkg{of("core", "net/http")}, "core must not depend on net/http: checking and compiling never touches the network (it imports it itself)"},
		{[]pkg{of("targets/protocol", "net")}, "targets/protocol must not depend on net: checking and compiling never"},
		{[]pkg{of("core", "encoding/json")}, "core must not depend on encoding/json: core/jsondoc is the one way"},
		{[]pkg{of("targets", "encoding/json")}, "targets must not depend on encoding/json"},
		{[]pkg{of("targets/vendora", "targets/vendora/client")}, "only the command line knows the clients"},
		{[]pkg{of("targets", "targets/vendora/client")}, "only the command line knows the clients"},
		{[]pkg{of("cmd/schemaport", "core")}, "cmd/schemaport must not depend on core: the program is one call"},
		{[]pkg{of("cli", "testing")}, "cli must not depend on testing: test support stays out"},
		{[]pkg{of("core", "internal/corpus")}, "core must not depend on internal/corpus: test support stays out"},
		{[]pkg{
			{ImportPath: module + "/core", Imports: []string{module + "/core/value"}, Deps: []string{module + "/core/value", "net/http"}},
			{ImportPath: module + "/core/value", Imports: []string{"net/http"}, Deps: []string{"net/http"}},
		}, "core must not depend on net/http: checking and compiling never touches the network (through core/value)"},
	}
	for _, test := range tests {
		got := strings.Join(violations(test.packages), "\n")
		if test.want == "" && got != "" || !strings.Contains(got, test.want) {
			t.Errorf("%v:\ngot  %s\nwant %s", test.packages, got, test.want)
		}
	}
	for _, r := range rules {
		if !slices.ContainsFunc(tests, func(test example) bool {
			return strings.Contains(strings.Join(violations(test.packages), "\n"), r.why)
		}) {
			t.Errorf("no example shows that this rule fires: %s", r.why)
		}
	}
}
