package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
)

const module = "github.com/schemaport/schemaport"

// packageLists lists what packages of the module export, by a name that a file
// can have. The compiler is asked, through the data that it writes for importing
// a package, so the types are those that a caller gets.
func packageLists(names []string) (map[string][]string, error) {
	paths := make([]string, len(names))
	for i, name := range names {
		paths[i] = module + "/" + name
	}
	load, err := compiled(paths)
	if err != nil {
		return nil, err
	}
	lists := map[string][]string{}
	for i, path := range paths {
		pkg, err := load.Import(path)
		if err != nil {
			return nil, err
		}
		lists[strings.ReplaceAll(names[i], "/", "-")] = exported(pkg)
	}
	return lists, nil
}

// compiled returns what imports packages from what the go command has compiled.
func compiled(paths []string) (types.Importer, error) {
	list := exec.Command("go", append([]string{"list", "-export", "-deps", "-json=ImportPath,Export"}, paths...)...)
	var stderr bytes.Buffer
	list.Stderr = &stderr
	output, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w\n%s", err, stderr.String())
	}
	files := map[string]string{}
	for decoder := json.NewDecoder(bytes.NewReader(output)); ; {
		var pkg struct{ ImportPath, Export string }
		if err := decoder.Decode(&pkg); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		files[pkg.ImportPath] = pkg.Export
	}
	return importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(files[path])
	}), nil
}

// exported lists what a package promises, one line for each thing that a caller
// can name, sorted.
func exported(pkg *types.Package) []string {
	// Types of the module are named without it.
	qualifier := func(p *types.Package) string {
		if p == pkg {
			return ""
		}
		return strings.TrimPrefix(p.Path(), module+"/")
	}
	var lines []string
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	text := func(t types.Type) string { return types.TypeString(withoutNames(t), qualifier) }
	signature := func(t types.Type) string { return strings.TrimPrefix(text(t), "func") }

	for _, name := range pkg.Scope().Names() {
		object := pkg.Scope().Lookup(name)
		if !object.Exported() {
			continue
		}
		switch object := object.(type) {
		case *types.Const:
			// A version is there to change.
			if name == "Version" {
				add("const %s %s", name, text(object.Type()))
			} else {
				add("const %s %s = %s", name, text(object.Type()), object.Val().ExactString())
			}
		case *types.Var:
			add("var %s %s", name, text(object.Type()))
		case *types.Func:
			add("func %s%s%s", name, parameters(object.Signature().TypeParams(), text), signature(object.Type()))
		case *types.TypeName:
			if object.IsAlias() {
				add("type %s = %s", name, text(types.Unalias(object.Type())))
				continue
			}
			if named, ok := object.Type().(*types.Named); ok {
				name += parameters(named.TypeParams(), text)
			}
			switch under := object.Type().Underlying().(type) {
			case *types.Struct:
				add("type %s struct", name)
				hidden := false
				for field := range under.Fields() {
					switch {
					case !field.Exported():
						hidden = true
					case field.Embedded():
						add("type %s struct, embedded %s", name, text(field.Type()))
					default:
						add("type %s struct, %s %s", name, field.Name(), text(field.Type()))
					}
				}
				// Whether a value can be compared with == is seen by callers too.
				if hidden && !types.Comparable(under) {
					add("type %s struct, not comparable", name)
				}
			case *types.Interface:
				add("type %s interface", name)
				for method := range under.Methods() {
					add("type %s interface, %s%s", name, method.Name(), signature(method.Type()))
				}
			default:
				add("type %s %s", name, text(under))
			}
			for _, line := range methods(object, signature) {
				add("%s", line)
			}
		}
	}
	slices.Sort(lines)
	return lines
}

// methods lists the methods that a type declares itself; those of a field are
// promised by its type.
func methods(name *types.TypeName, signature func(types.Type) string) []string {
	named, ok := name.Type().(*types.Named)
	if !ok {
		return nil
	}
	var lines []string
	for method := range named.Methods() {
		if !method.Exported() {
			continue
		}
		receiver := name.Name()
		if _, pointer := method.Signature().Recv().Type().(*types.Pointer); pointer {
			receiver = "*" + receiver
		}
		lines = append(lines, fmt.Sprintf("method (%s) %s%s", receiver, method.Name(), signature(method.Type())))
	}
	return lines
}

// parameters writes type parameters: [K comparable, V any]
func parameters(list *types.TypeParamList, text func(types.Type) string) string {
	if list.Len() == 0 {
		return ""
	}
	var each []string
	for parameter := range list.TypeParams() {
		each = append(each, parameter.Obj().Name()+" "+text(parameter.Constraint()))
	}
	return "[" + strings.Join(each, ", ") + "]"
}

// withoutNames takes the names of parameters out of a function type: a caller
// does not see them.
func withoutNames(t types.Type) types.Type {
	function, ok := t.(*types.Signature)
	if !ok {
		return t
	}
	unnamed := func(list *types.Tuple) *types.Tuple {
		var vars []*types.Var
		for v := range list.Variables() {
			vars = append(vars, types.NewParam(token.NoPos, nil, "", v.Type()))
		}
		return types.NewTuple(vars...)
	}
	return types.NewSignatureType(nil, nil, nil, unnamed(function.Params()), unnamed(function.Results()), function.Variadic())
}
