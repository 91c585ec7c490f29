// Package output owns the directory that compile writes: what its files are
// called, what the manifest says, and how a directory is brought up to date
// without ever showing a half-written file or deleting one that is not ours.
package output

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// longestName keeps file names, with ending and temporary spelling, within the
// 255 bytes that file systems allow.
const longestName = 200

// FileNames gives each tool name the name of its file, without directory. The
// result depends on the set of names and not on their order, and no two are the
// same.
func FileNames(tools []string) map[string]string {
	names := make(map[string]string, len(tools))
	files := make([]fileName, 0, len(tools))
	for _, tool := range tools {
		if _, known := names[tool]; !known {
			names[tool] = ""
			files = append(files, newFileName(tool))
		}
	}
	// Names that are shared get a hash. A name that got one may meet a tool that
	// is called just so: look again until all are distinct.
	for shared := true; shared; {
		shared = false
		users := make(map[string]int, len(files))
		for i := range files {
			users[files[i].name]++
		}
		for i := range files {
			if f := &files[i]; users[f.name] > 1 && f.hashDigits < sha256.Size*2 {
				f.addHash()
				shared = true
			}
		}
	}
	for _, f := range files {
		names[f.tool] = f.name + ".json"
	}
	return names
}

// fileName is the name of a tool's file in the making.
type fileName struct {
	tool, stem, name string
	hashDigits       int
}

func newFileName(tool string) fileName {
	f := fileName{tool: tool, stem: stem(tool)}
	f.name = f.stem
	isDevice := isReserved(f.stem)
	if isDevice { // it keeps its name whatever comes after a dot
		f.stem = strings.Replace(f.stem, ".", "-", 1)
	}
	if f.stem == "" || isDevice || len(f.stem) > longestName {
		f.addHash()
	}
	return f
}

// addHash makes the name longer by eight digits that few others share.
func (f *fileName) addHash() {
	f.hashDigits += 8
	sum := sha256.Sum256([]byte(f.tool))
	short := f.stem
	if len(short) > longestName {
		short = strings.TrimRight(short[:longestName], "-.")
	}
	f.name = short + "-" + hex.EncodeToString(sum[:])[:f.hashDigits]
}

// stem writes a tool name in the characters that are safe in a file name
// everywhere: lower-case letters, digits, dots and hyphens.
func stem(tool string) string {
	safe := make([]byte, 0, len(tool))
	for _, r := range strings.ToLower(tool) {
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9', r == '.':
			safe = append(safe, byte(r))
		case len(safe) > 0 && safe[len(safe)-1] == '-':
			// a run of hyphens is one
		default:
			safe = append(safe, '-')
		}
	}
	return string(bytes.Trim(safe, "-."))
}

// isReserved says whether Windows keeps the name for a device, with whatever
// ending.
func isReserved(stem string) bool {
	base, _, _ := strings.Cut(stem, ".")
	switch base {
	case "con", "prn", "aux", "nul":
		return true
	}
	return len(base) == 4 && (base[:3] == "com" || base[:3] == "lpt") && '1' <= base[3] && base[3] <= '9'
}
