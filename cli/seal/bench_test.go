package seal

import "testing"

// BenchmarkSeal seals what a compiled tool is, on the average.
func BenchmarkSeal(b *testing.B) {
	key, err := NewKey()
	if err != nil {
		b.Fatal(err)
	}
	text := make([]byte, 1000)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	w := key.Writer(0)
	for b.Loop() {
		w.Reset(0)
		_, _ = w.Write(text)
		w.Seal()
	}
}
