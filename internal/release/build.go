package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// platform is what a binary is built for.
type platform struct{ os, arch string }

func (p platform) String() string { return p.os + "/" + p.arch }

var platforms = []platform{
	{"linux", "amd64"},
	{"linux", "arm64"},
	{"darwin", "amd64"},
	{"darwin", "arm64"},
	{"windows", "amd64"},
	{"windows", "arm64"},
}

func selectPlatforms(list string) ([]platform, error) {
	if list == "" {
		return platforms, nil
	}
	var selected []platform
	for _, name := range strings.Split(list, ",") {
		i := slices.IndexFunc(platforms, func(p platform) bool { return p.String() == name })
		if i < 0 {
			return nil, fmt.Errorf("unknown platform %q; the platforms are %v", name, platforms)
		}
		selected = append(selected, platforms[i])
	}
	return selected, nil
}

// buildFlags make the bytes independent of the directory and of git, and leave
// out what only a debugger reads.
var buildFlags = []string{"-trimpath", "-buildvcs=false", "-ldflags", "-s -w"}

// binaryName is the name of the program on a platform.
func binaryName(p platform) string {
	if p.os == "windows" {
		return "schemaport.exe"
	}
	return "schemaport"
}

// build builds the program into a directory. What the environment says about
// building does not count, except where the build cache is: cache may be empty.
func build(root, out, cache string, p platform) error {
	args := slices.Concat([]string{"build"}, buildFlags, []string{"-o", filepath.Join(out, binaryName(p)), "./cmd/schemaport"})
	cmd := exec.Command("go", args...)
	cmd.Dir = root
	cmd.Stderr = os.Stderr
	cmd.Env = append(os.Environ(), "GOOS="+p.os, "GOARCH="+p.arch, "CGO_ENABLED=0",
		"GOFLAGS=", "GOWORK=off", "GOEXPERIMENT=", "GOAMD64=v1", "GOARM64=v8.0", "GOFIPS140=off")
	if cache != "" {
		cmd.Env = append(cmd.Env, "GOCACHE="+cache)
	}
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("building for %s: %w", p, err)
	}
	return nil
}
