package core_test

import (
	"errors"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/corpus"
)

// Every real tool is either loaded or refused with errors that say where and
// what; which of the two is what validation says.
func TestCorpus(t *testing.T) {
	loaded, refused, problems := 0, 0, 0
	for _, entry := range corpus.Entries(t) {
		if entry.Tool != nil {
			loaded++
			if !core.IsCanonicalTool(entry.Tool.Value) {
				t.Errorf("%s is loaded, but not canonical", entry.ID)
			}
			if entry.Tool.Name == "" || !entry.Tool.InputSchema.Is(jsondoc.Object) || entry.Tool.Source == "" {
				t.Errorf("%s is loaded without what every tool has", entry.ID)
			}
			continue
		}
		refused++
		var list core.InputErrors
		if !errors.As(entry.Refused, &list) || len(list) == 0 {
			t.Fatalf("%s is neither loaded nor refused: %v", entry.ID, entry.Refused)
		}
		problems += len(list)
		for _, e := range list {
			if e.Source != entry.ID || e.Line < 1 || e.Column < 1 || e.Message == "" {
				t.Errorf("%s: an error without a place: %v", entry.ID, e)
			}
		}
	}
	t.Logf("%d loaded, %d refused for %d reasons", loaded, refused, problems)
	if loaded < 8000 || refused < 10 || refused > loaded/4 {
		t.Errorf("%d loaded and %d refused is not what the corpus holds", loaded, refused)
	}
}
