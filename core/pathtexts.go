package core

import "github.com/schemaport/schemaport/core/schema"

// A path is as long as the names on it, and one is written for every finding and
// every change: a huge name above many keywords would take the product of both.
// So only so much is spent on long paths, after which they are cut. No path that
// a person could read is longer than longPath.
const (
	longPath     = 1 << 10
	maxLongPaths = 1 << 20 // bytes in a pass
)

// pathTexts writes the paths of one pass.
type pathTexts struct {
	long int // bytes of long paths
}

func (t *pathTexts) of(path *schema.Path) string {
	if t.long >= maxLongPaths {
		return path.Cut(longPath)
	}
	text := path.String()
	if len(text) > longPath {
		t.long += len(text)
	}
	return text
}
