package output

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/schemaport/schemaport/internal/fixedseed"
)

func TestFileNames(t *testing.T) {
	for _, test := range []struct {
		name  string
		tools []string
		want  map[string]string
	}{
		{"plain", []string{"ping"}, map[string]string{"ping": "ping.json"}},
		{"underscore", []string{"get_user"}, map[string]string{"get_user": "get-user.json"}},
		{"runs and ends", []string{"__Get  User!!"}, map[string]string{"__Get  User!!": "get-user.json"}},
		{"dots stay inside", []string{".a.b."}, map[string]string{".a.b.": "a.b.json"}},
		{"path", []string{"../../etc/passwd"}, map[string]string{"../../etc/passwd": "etc-passwd.json"}},
		{"windows path", []string{`c:\x`}, map[string]string{`c:\x`: "c-x.json"}},
		{"empty", []string{"日本"}, map[string]string{"日本": "-cf2abf0c.json"}},
		{"reserved", []string{"con"}, map[string]string{"con": "con-1143da2b.json"}},
		{"reserved with ending", []string{"NUL.txt"}, map[string]string{"NUL.txt": "nul-txt-0241e4ee.json"}},
		{"not reserved", []string{"com0", "console"}, map[string]string{"com0": "com0.json", "console": "console.json"}},
		{
			"shared",
			[]string{"get_user", "get-user", "other"},
			map[string]string{"get_user": "get-user-bf1e2a1a.json", "get-user": "get-user-5d95c2e6.json", "other": "other.json"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := FileNames(test.tools)
			for tool, want := range test.want {
				if got[tool] != want {
					t.Errorf("%q is written to %q, want %q", tool, got[tool], want)
				}
			}
		})
	}
}

// A tool may be called just what another one's file would be renamed to.
func TestFileNamesThatMeetAHash(t *testing.T) {
	names := FileNames([]string{"get_user", "get-user", "get-user-bf1e2a1a"})
	if len(distinct(names)) != 3 || names["get-user"] != "get-user-5d95c2e6.json" {
		t.Errorf("got %v, want three names, the one that meets nothing as ever", names)
	}
}

func distinct(names map[string]string) map[string]bool {
	set := map[string]bool{}
	for _, name := range names {
		set[strings.ToLower(name)] = true
	}
	return set
}

// Whatever the tools are called: no two share a file, also where case does not
// count, no file leaves its directory, and neither order nor repetition matters.
func TestFileNamesProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.OneOf(
			rapid.StringMatching(`[aA_\-. /]{1,4}`), // collide often
			rapid.String(),
			rapid.StringN(150, 256, -1),
			rapid.SampledFrom([]string{"con", "CON", "aux.json", "..", ".", "-", "get_user", "get-user-bf1e2a1a", "get-user"}),
		)
		tools := rapid.SliceOfNDistinct(name, 1, 12, rapid.ID).Draw(t, "tools")
		names := FileNames(tools)
		if len(distinct(names)) != len(tools) {
			t.Fatalf("two of %q share a file: %q", tools, names)
		}
		for tool, file := range names {
			if !filepath.IsLocal(file) || filepath.Base(file) != file || len(file) > 255 || strings.HasPrefix(file, ".") {
				t.Fatalf("%q is written to %q, which is not a safe file name", tool, file)
			}
			if stem := strings.TrimSuffix(file, ".json"); isReserved(stem) {
				t.Fatalf("%q is written to %q, which Windows reserves", tool, file)
			}
		}
		reversed := make([]string, 0, len(tools))
		for i := len(tools) - 1; i >= 0; i-- {
			reversed = append(reversed, tools[i])
		}
		for tool, file := range FileNames(reversed) {
			if names[tool] != file {
				t.Fatalf("the order of tools changes the file of %q: %q, %q", tool, names[tool], file)
			}
		}
	})
}

func BenchmarkFileNames(b *testing.B) {
	tools := make([]string, 10_000)
	for i := range tools {
		tools[i] = fmt.Sprintf("Find_all_orders_of_%d", i)
	}
	b.ReportAllocs()
	for b.Loop() {
		FileNames(tools)
	}
}
