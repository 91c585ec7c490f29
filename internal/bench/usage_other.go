//go:build !unix

package main

import (
	"os"
	"time"
)

// Neither is known here; the measures that need them are left out.

func cpuTime(bool) time.Duration { return 0 }

func peakMemory(*os.ProcessState) int64 { return 0 }
