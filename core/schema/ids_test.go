package schema

import "testing"

func TestIDs(t *testing.T) {
	for text, want := range map[string]bool{
		`{"properties": {"p": {"id": "/p"}}}`:                                                    true,
		`{"properties": {"p": {"id": "/p"}, "q": {"$ref": "#/definitions/a"}}}`:                  false,
		`{"properties": {"p": {"id": 7}}}`:                                                       false,
		`{"properties": {"p": {"id": "/p"}, "q": {"properties": {"$ref": {"type": "string"}}}}}`: true,
	} {
		root := parse(t, text)
		if got := NewIDs(root).IsIdle(root.Get("properties").Get("p")); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
	for text, want := range map[string]bool{
		`{"id": "https://example.com/a", "properties": {"q": {"$ref": "#/definitions/a"}}}`:                      true,
		`{"id": "https://example.com/a", "properties": {"q": {"$ref": "https://example.com/a#/definitions/a"}}}`: false,
	} {
		root := parse(t, text)
		if got := NewIDs(root).IsIdle(root); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
