package stream

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	_ "github.com/schemaport/schemaport/internal/fixedseed"
)

// teller tells of each line that it is given.
type teller struct{}

func (teller) Work(dst []byte, l Line) []byte {
	if l.TooLong {
		return fmt.Appendf(dst, "%d too long\n", l.Number)
	}
	return fmt.Appendf(dst, "%d %s\n", l.Number, l.Text)
}

// told is what the tellers must have said, counted the simple way.
func told(text string, first, maxLine int) string {
	var b strings.Builder
	lines := strings.Split(text, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	for i, line := range lines {
		if len(line) > maxLine {
			fmt.Fprintf(&b, "%d too long\n", first+i)
		} else {
			fmt.Fprintf(&b, "%d %s\n", first+i, line)
		}
	}
	return b.String()
}

func drawLines(t *rapid.T) string {
	text := rapid.StringOfN(rapid.SampledFrom([]rune("ab\n")), 0, 200, -1).Draw(t, "text")
	return text + strings.Repeat("x", rapid.IntRange(0, 40).Draw(t, "tail"))
}

func TestRunKeepsLinesAndOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := drawLines(t)
		jobs := rapid.IntRange(0, 4).Draw(t, "jobs")
		first := rapid.IntRange(1, 100).Draw(t, "first line")
		var out bytes.Buffer
		err := Run(iotest.OneByteReader(strings.NewReader(text)), &out, Options{Jobs: jobs, MaxLine: 1000, FirstLine: first}, func() Worker { return teller{} })
		if want := told(text, first, 1000); err != nil || out.String() != want {
			t.Fatalf("%v\n%q\nwant\n%q", err, out.String(), want)
		}
	})
}

// However small the batches are and however the input arrives, the batches are
// the input in whole lines.
func TestSplitter(t *testing.T) {
	readers := []func(io.Reader) io.Reader{
		func(r io.Reader) io.Reader { return r }, iotest.OneByteReader, iotest.HalfReader, iotest.DataErrReader,
	}
	rapid.Check(t, func(t *rapid.T) {
		text := drawLines(t)
		maxLine := rapid.IntRange(8, 60).Draw(t, "longest line")
		reader := readers[rapid.IntRange(0, len(readers)-1).Draw(t, "reader")]
		s := &splitter{r: reader(strings.NewReader(text)), size: rapid.IntRange(8, 64).Draw(t, "batch"), maxLine: maxLine, next: 1}
		var out []byte
		for {
			b, err := s.batch()
			if b != nil {
				if !b.tooLong && len(b.text) == 0 {
					t.Fatal("an empty batch")
				}
				b.run(teller{})
				out = append(out, b.output...)
			}
			if err == io.EOF {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
		// A line that happened to be in memory whole is not too long to be held, so
		// only those that are twice as long as allowed are certain.
		want, wantLong := strings.Split(told(text, 1, maxLine), "\n"), strings.Split(told(text, 1, 1<<30), "\n")
		got := strings.Split(string(out), "\n")
		if len(got) != len(want) {
			t.Fatalf("%d lines, want %d:\n%q\n%q", len(got), len(want), out, text)
		}
		for i := range got {
			if got[i] != want[i] && got[i] != wantLong[i] {
				t.Fatalf("line %d is %q, want %q", i, got[i], want[i])
			}
		}
	})
}

func TestLongLinesAreNotHeld(t *testing.T) {
	endless := io.LimitReader(zeros{}, 200<<20)
	var out bytes.Buffer
	err := Run(io.MultiReader(strings.NewReader("a\n"), endless, strings.NewReader("\nb\n")), &out, Options{Jobs: 2, MaxLine: 1 << 20}, func() Worker { return teller{} })
	if want := "1 a\n2 too long\n3 b\n"; err != nil || out.String() != want {
		t.Errorf("%v: %.100q", err, out.String())
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

func TestErrorsEndARun(t *testing.T) {
	broken := errors.New("broken")
	many := strings.Repeat("line\n", 500_000)
	t.Run("reading", func(t *testing.T) {
		var out bytes.Buffer
		err := Run(io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken)), &out, Options{Jobs: 2, MaxLine: 10}, func() Worker { return teller{} })
		if !errors.Is(err, broken) || strings.Contains(out.String(), "b") {
			t.Errorf("%v after %q: half a line is no line", err, out.String())
		}
	})
	t.Run("writing", func(t *testing.T) {
		w := &failingWriter{after: 2, err: broken}
		if err := Run(strings.NewReader(many), w, Options{Jobs: 2, MaxLine: 10}, func() Worker { return teller{} }); !errors.Is(err, broken) {
			t.Error(err)
		}
	})
	for _, jobs := range []int{1, 3} {
		t.Run(fmt.Sprintf("a fault with %d jobs", jobs), func(t *testing.T) {
			defer func() {
				if fault := recover(); fault != "bug" {
					t.Errorf("recovered %v", fault)
				}
			}()
			_ = Run(strings.NewReader(many), io.Discard, Options{Jobs: jobs, MaxLine: 10}, func() Worker { return panicking{} })
			t.Error("the fault was swallowed")
		})
	}
}

type failingWriter struct {
	after int
	err   error
}

func (w *failingWriter) Write(p []byte) (int, error) {
	if w.after--; w.after < 0 {
		return 0, w.err
	}
	return len(p), nil
}

type panicking struct{}

func (panicking) Work(dst []byte, l Line) []byte {
	if l.Number == 300_000 {
		panic("bug")
	}
	return dst
}

// Parts of a file are whole lines, have none in common and together are the file.
func TestShards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := drawLines(t)
		of := rapid.IntRange(1, 12).Draw(t, "parts")
		var out bytes.Buffer
		for i := 1; i <= of; i++ {
			part, first, err := Shard{i, of}.Cut(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			if err := Run(part, &out, Options{MaxLine: 1000, FirstLine: first}, func() Worker { return teller{} }); err != nil {
				t.Fatal(err)
			}
		}
		if want := told(text, 1, 1000); out.String() != want {
			t.Fatalf("%q\nwant\n%q", out.String(), want)
		}
	})
}

func TestShardBounds(t *testing.T) {
	for _, size := range []int64{0, 1, 7, 1 << 62} {
		for of := 1; of < 50; of++ {
			s := Shard{1, of}
			if s.bound(size, 0) != 0 || s.bound(size, of) != size {
				t.Fatalf("%d bytes in %d parts: %d to %d", size, of, s.bound(size, 0), s.bound(size, of))
			}
			for i := range of {
				if width := s.bound(size, i+1) - s.bound(size, i); width < size/int64(of) || width > size/int64(of)+1 {
					t.Fatalf("part %d of %d bytes in %d parts has %d", i+1, size, of, width)
				}
			}
		}
	}
}

func TestNames(t *testing.T) {
	names := NewNames()
	const count = 200_000
	for i := range count {
		if first := names.Add(names.Key(fmt.Sprint("tool", i)), uint32(i+1)); first != 0 {
			t.Fatalf("tool %d is taken for the one at %d", i, first)
		}
	}
	for i := range count {
		key := names.Key(fmt.Sprint("tool", i))
		if later := names.Add(key, count+1); later != count+1 || names.First(key) != uint32(i+1) {
			t.Fatalf("tool %d is at %d and first at %d", i, later, names.First(key))
		}
	}
	// The order in which they come does not matter.
	late := names.Key("late")
	if names.First(late) != 0 || names.Add(late, 9) != 0 || names.Add(late, 5) != 9 || names.Add(late, 7) != 7 || names.First(late) != 5 {
		t.Error("the first of several places is not kept")
	}
	size := 0
	for i := range names.tables {
		size += cap(names.tables[i].entries) * 16
	}
	if size > 32*count {
		t.Errorf("%d names take %d bytes", count, size)
	}
}
