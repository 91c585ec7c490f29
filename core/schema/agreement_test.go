package schema_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
	"github.com/schemaport/schemaport/internal/corpus"
)

// walked returns every schema that a walk visits, and fails where one is visited
// twice or is none.
func walked(t *testing.T, source string, root *jsondoc.Value) map[*jsondoc.Value]bool {
	values := map[*jsondoc.Value]bool{}
	paths := map[string]bool{}
	schema.Walk(root, schema.NewPath("s"), func(n *schema.Node) {
		path := n.Path.String()
		if values[n.Value] || paths[path] {
			t.Fatalf("%s: %s is visited twice", source, path)
		}
		if !schema.IsSchema(n.Value) {
			t.Fatalf("%s: %s is no schema", source, path)
		}
		values[n.Value], paths[path] = true, true
	})
	return values
}

// Walking a schema and resolving pointers into it agree on where schemas stand:
// under known keywords a pointer finds exactly what the walk visits. What stands
// under an unknown keyword is left out, because nobody can say what it is.
func TestWalkAgreesWithResolve(t *testing.T) {
	check := func(t *testing.T, source string, root *jsondoc.Value) int {
		schemas := walked(t, source, root)
		eachPlace(root, "#", schemas, func(at *jsondoc.Value, pointer string) {
			found := schema.Resolve(root, pointer)
			switch {
			case schemas[at] && found != at:
				t.Fatalf("%s: %s is walked, but Resolve finds %v", source, pointer, found)
			case !schemas[at] && found != nil:
				t.Fatalf("%s: %s is not walked, but Resolve finds a schema there", source, pointer)
			}
		})
		return len(schemas)
	}
	t.Run("every keyword", func(t *testing.T) {
		text, err := os.ReadFile(filepath.Join("testdata", "every-keyword.json"))
		if err != nil {
			t.Fatal(err)
		}
		document, err := jsondoc.Parse(text, jsondoc.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		check(t, "every keyword", &document.Root)
	})
	t.Run("corpus", func(t *testing.T) {
		schemas := 0
		for _, tool := range corpus.Tools(t) {
			schemas += check(t, tool.Source, tool.InputSchema)
		}
		t.Logf("%d schemas", schemas)
		if schemas < 50_000 {
			t.Errorf("only %d schemas were visited", schemas)
		}
	})
}

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1", "%", "%25")

func eachPlace(at *jsondoc.Value, pointer string, schemas map[*jsondoc.Value]bool, f func(*jsondoc.Value, string)) {
	f(at, pointer)
	for i := range at.Kids {
		kid := &at.Kids[i]
		token := kid.Name
		if at.Kind == jsondoc.Array {
			token = strconv.Itoa(i)
		}
		if _, known := schema.Lookup(token); schemas[at] && !known {
			continue
		}
		eachPlace(kid, pointer+"/"+pointerEscapes.Replace(token), schemas, f)
	}
}
