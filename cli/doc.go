// Package cli is the command line of schemaport as a function: Run takes
// arguments and an IO and returns an exit code. It holds no global state. Besides
// the files that it is told to read and write, and git where diff is given a
// revision, it touches nothing but what the IO gives it, so a test or another
// program can run the whole of it in process. What is left out of an IO is
// absent: a run with IO{} reads no environment and prints nowhere. The program
// itself is Run(os.Args[1:], System()).
//
// The packages below this one are its own and not for others to import. A program
// that wants results as values, and not as text or JSON, uses packages core and
// targets.
//
// # Exit codes
//
//	0  nothing at or above the threshold
//	1  findings: diagnostics or changes at or above --fail-on, a refused compile,
//	   stale output, a rejected probe
//	2  usage, configuration or input error; output that cannot be written
//	3  probe only: the environment (a missing key, no answer)
package cli

// Version of this package and of the program.
const Version = "0.1.0"
