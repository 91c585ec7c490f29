package diff

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"
)

// Every code that is declared is documented, once and in the order of the
// declarations.
func TestEveryCodeIsDocumented(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "change.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var declared []Code
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if kind, ok := spec.Type.(*ast.Ident); ok && kind.Name == "Code" {
			text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			declared = append(declared, Code(text))
		}
		return true
	})
	if len(declared) == 0 || len(declared) != len(Kinds) {
		t.Fatalf("%d codes are declared and %d documented", len(declared), len(Kinds))
	}
	for i, kind := range Kinds {
		if kind.Code != declared[i] || kind.Summary == "" {
			t.Errorf("%q is documented as %q where %q is declared", kind.Code, kind.Summary, declared[i])
		}
	}
}
