package cli

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// slowly answers the first read after a time.
type slowly struct {
	wait time.Duration
	io.Reader
}

func (s *slowly) Read(p []byte) (int, error) {
	time.Sleep(s.wait)
	s.wait = 0
	return s.Reader.Read(p)
}

const takenAway = "\r\x1b[K"

// Every command says what it is busy with when it takes long, and takes it away
// again, also when it fails.
func TestProgressOfEveryCommand(t *testing.T) {
	const tool = `{"name": "ping", "description": "Pings.", "inputSchema": {"type": "object"}}`
	for _, test := range []struct {
		name, args, input string
		wait              time.Duration
		want              string // on standard error
	}{
		{"check", "check - --targets protocol", tool, 1050 * time.Millisecond, "\rreading…\x1b[K" + takenAway},
		{"compile", "compile - --targets protocol --out out --dry-run", tool, 1150 * time.Millisecond, "\rreading…\x1b[K\rreading…\x1b[K" + takenAway},
		{"diff", "diff tool.json -", tool, 1050 * time.Millisecond, "\rreading…\x1b[K" + takenAway},
		{"over in a moment", "check - --targets protocol", tool, 950 * time.Millisecond, ""},
		{"JSON", "check - --targets protocol --format json", tool, time.Minute, ""},
		{"input error", "check -", "x", 1050 * time.Millisecond, "\rreading…\x1b[K" + takenAway + "error: "},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "tool.json"), []byte(tool), 0o644); err != nil {
				t.Fatal(err)
			}
			synctest.Test(t, func(t *testing.T) {
				var stderr strings.Builder
				Run(strings.Fields(test.args), IO{
					Stdin: &slowly{test.wait, strings.NewReader(test.input)}, Stderr: &stderr, Terminal: true, StderrTerminal: true, Dir: dir,
					LookupEnv: func(name string) (string, bool) { return "", name == "NO_COLOR" },
				})
				if got := stderr.String(); !strings.HasPrefix(got, test.want) || test.want == "" && got != "" {
					t.Errorf("standard error is %q, want %q", got, test.want)
				}
			})
		})
	}
}

func TestProgressCounts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var stderr strings.Builder
		p := &program{IO: IO{Stderr: &stderr, Terminal: true, StderrTerminal: true}, format: "text"}
		g := p.newProgress("checking", 3)
		g.done()
		time.Sleep(progressAfter)
		synctest.Wait()
		g.done()
		time.Sleep(progressEvery)
		synctest.Wait()
		g.enter("writing", 0)
		g.done()
		time.Sleep(progressEvery)
		synctest.Wait()
		g.clear()
		g.clear()
		g.done()
		time.Sleep(time.Minute)
		want := "\rchecking 1 of 3\x1b[K\rchecking 2 of 3\x1b[K\rwriting…\x1b[K" + takenAway
		if got := stderr.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}
