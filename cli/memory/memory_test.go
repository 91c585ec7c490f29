package memory

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/schemaport/schemaport/cli/seal"
)

func someRun(t testing.TB) *Run {
	t.Helper()
	key, err := seal.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	sealed := func(names ...string) []seal.File {
		var files []seal.File
		for i, name := range names {
			w := key.Writer(FirstNumber + uint32(i))
			_, _ = io.WriteString(w, name)
			files = append(files, seal.File{Name: name, Seal: w.Seal()})
		}
		return files
	}
	return &Run{Key: key, Read: sealed("tools/a b.json", "ö"), Wrote: sealed("manifest.json"), ExitCode: 1}
}

// saying writes a report.
func saying(report string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, report)
		return err
	}
}

func encoded(t testing.TB, run *Run, report string) []byte {
	t.Helper()
	var text bytes.Buffer
	if err := run.write(&text, saying(report)); err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}

func TestKeepAndRecall(t *testing.T) {
	store := Store{Dir: filepath.Join(t.TempDir(), "new", "cache")}
	if run, err := store.Recall("a"); run != nil || err != nil {
		t.Fatalf("before anything is kept: %v (%v)", run, err)
	}
	for _, report := range []string{"", "one\ntwo\n", "3\nno end of line"} {
		run := someRun(t)
		if err := store.Keep("a", run, saying(report)); err != nil {
			t.Fatal(err)
		}
		got, err := store.Recall("a")
		if err != nil {
			t.Fatal(err)
		}
		if got.Key.String() != run.Key.String() || !reflect.DeepEqual(got.Read, run.Read) || !reflect.DeepEqual(got.Wrote, run.Wrote) ||
			got.ExitCode != run.ExitCode || string(got.Report) != report {
			t.Errorf("kept\n%+v\nrecalled\n%+v", run, got)
		}
	}
	if run, err := store.Recall("b"); run != nil || err != nil {
		t.Errorf("another request gives %v (%v)", run, err)
	}
}

// Whatever happens to the file, nothing but what was kept is recalled.
func TestDamageIsNoticed(t *testing.T) {
	whole := encoded(t, someRun(t), "the report\n")
	if _, err := decode(whole); err != nil {
		t.Fatal(err)
	}
	for i := range whole {
		if _, err := decode(whole[:i]); err == nil {
			t.Errorf("cut off after %d bytes it is still read", i)
		}
		changed := bytes.Clone(whole)
		changed[i] ^= 1
		if _, err := decode(changed); err == nil {
			t.Errorf("with another byte %d it is still read", i)
		}
	}
	if _, err := decode(append(bytes.Clone(whole), '\n')); err == nil {
		t.Error("with a byte more it is still read")
	}
}

func TestWhatCannotBeKept(t *testing.T) {
	store := Store{Dir: t.TempDir()}
	if err := store.Keep("a", someRun(t), saying(strings.Repeat("x", MaxReport+1))); err == nil {
		t.Error("a report that is too long is kept")
	}
	unruly := someRun(t)
	unruly.Read[0].Name = "a\nb"
	if err := store.Keep("a", unruly, saying("")); err == nil {
		t.Error("a name that breaks the lines is kept")
	}
	if left, _ := os.ReadDir(store.Dir); len(left) != 0 {
		t.Errorf("%v is left behind", left)
	}
}

// Only the last few runs are kept.
func TestForget(t *testing.T) {
	store := Store{Dir: t.TempDir()}
	for i := range mostRuns + 3 {
		request := fmt.Sprint(i)
		if err := store.Keep(request, someRun(t), saying(request)); err != nil {
			t.Fatal(err)
		}
		at := time.Unix(int64(1000+i), 0)
		if err := os.Chtimes(store.file(request), at, at); err != nil {
			t.Fatal(err)
		}
	}
	for i := range mostRuns + 3 {
		run, err := store.Recall(fmt.Sprint(i))
		if isKept := run != nil; err != nil || isKept != (i >= 3) {
			t.Errorf("run %d: kept %v (%v)", i, isKept, err)
		}
	}
}

// What a killed run left is removed, what another is about to keep is not.
func TestForgetWhatIsUnfinished(t *testing.T) {
	store := Store{Dir: t.TempDir()}
	left, fresh := filepath.Join(store.Dir, "1"+unfinished), filepath.Join(store.Dir, "2"+unfinished)
	for _, name := range []string{left, fresh} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	old := time.Now().Add(-2 * longestKeep)
	if err := os.Chtimes(left, old, old); err != nil {
		t.Fatal(err)
	}
	if err := store.Keep("a", someRun(t), saying("")); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(left); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("what was left behind is still there (%v)", err)
	}
	if _, err := os.Stat(fresh); err != nil {
		t.Error(err)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(encoded(f, someRun(f), "the report\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		run, err := decode(data)
		if err != nil {
			return
		}
		if again, err := decode(encoded(t, run, string(run.Report))); err != nil || !reflect.DeepEqual(again.Read, run.Read) {
			t.Errorf("what was read cannot be kept again: %v", err)
		}
	})
}
