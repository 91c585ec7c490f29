//go:build unix

package main

import (
	"os"
	"runtime"
	"syscall"
	"time"
)

// cpuTime is the time that this process has worked, in user and system mode, or
// that the processes did which it started and that have ended.
func cpuTime(ofOthers bool) time.Duration {
	whose := syscall.RUSAGE_SELF
	if ofOthers {
		whose = syscall.RUSAGE_CHILDREN
	}
	var usage syscall.Rusage
	if syscall.Getrusage(whose, &usage) != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// peakMemory is the most memory that an ended process had at a time, in bytes.
func peakMemory(state *os.ProcessState) int64 {
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return int64(usage.Maxrss)
	}
	return int64(usage.Maxrss) * 1024
}
