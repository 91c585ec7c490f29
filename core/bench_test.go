package core_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/corpus"
)

// BenchmarkLoad reads the corpus as files: parsing, validating, and finding names
// that repeat.
func BenchmarkLoad(b *testing.B) {
	dir := b.TempDir()
	size := int64(0)
	byFile := map[string][]byte{}
	for i, entry := range corpus.Entries(b) {
		if entry.Tool == nil {
			continue
		}
		// Names repeat in the corpus, and a file per tool would measure the file system.
		text := bytes.Replace(entry.Text, []byte(`"name":"`), fmt.Appendf(nil, `"name":"t%d_`, i), 1)
		byFile[entry.File] = append(append(byFile[entry.File], text...), ',')
	}
	for name, tools := range byFile {
		data := append(append([]byte("["), tools[:len(tools)-1]...), ']')
		size += int64(len(data))
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			b.Fatal(err)
		}
	}
	for _, jobs := range []int{1, 2} {
		options := core.LoadOptions{Dir: dir, Jobs: jobs}
		b.Run(fmt.Sprintf("Load/jobs=%d", jobs), func(b *testing.B) {
			b.SetBytes(size)
			b.ReportAllocs()
			for b.Loop() {
				if set := core.Load([]string{"."}, options); len(set.Errors) > 0 {
					b.Fatal(set.Errors[0])
				}
			}
		})
		b.Run(fmt.Sprintf("LoadEach/jobs=%d", jobs), func(b *testing.B) {
			b.SetBytes(size)
			b.ReportAllocs()
			for b.Loop() {
				if _, errs := core.LoadEach([]string{"."}, options, func(*core.Tool) {}); len(errs) > 0 {
					b.Fatal(errs[0])
				}
			}
		})
	}
}
