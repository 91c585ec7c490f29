package cli_test

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/schemaport/schemaport/cli"
	"github.com/schemaport/schemaport/internal/golden"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"schemaport": func() { os.Exit(cli.Run(os.Args[1:], cli.System())) },
	})
}

// TestScripts runs the program as a person would, from testdata/script. Run
// with -update to rewrite the expected outputs that cmp compares with.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       golden.Updating(),
		Setup: func(env *testscript.Env) error {
			env.Setenv("NO_COLOR", "")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			// exits checks the exit code of a command: exits 2 schemaport check x
			"exits": exits,
		},
	})
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits <code> <command> [argument...]")
	}
	err := ts.Exec(args[1], args[2:]...)
	code := "0"
	var exit interface{ ExitCode() int }
	if err != nil {
		if e, ok := err.(interface{ ExitCode() int }); ok {
			exit = e
		} else {
			ts.Fatalf("%v", err)
		}
		code = string('0' + rune(exit.ExitCode()))
	}
	if code != args[0] {
		ts.Fatalf("exit code %s, want %s", code, args[0])
	}
}
