// Package output owns the directory that compile writes: what its files are
// called, what the manifest says, and how a directory is brought up to date
// without ever showing a half-written file or deleting one that is not ours.
package output

import (
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
	stems := make(map[string]string, len(tools))
	hashDigits := make(map[string]int, len(tools))
	for _, tool := range tools {
		s := stem(tool)
		if s == "" || isReserved(s) || len(s) > longestName {
			hashDigits[tool] = 8
		}
		if isReserved(s) { // a device keeps its name whatever comes after a dot
			s = strings.Replace(s, ".", "-", 1)
		}
		stems[tool] = s
	}
	// Names that are shared get a hash. A name that got one may meet a tool that
	// is called just so: look again until all are distinct.
	for shared := true; shared; {
		shared = false
		users := map[string][]string{}
		for tool, s := range stems {
			name := withHash(s, tool, hashDigits[tool])
			users[name] = append(users[name], tool)
		}
		for _, sharers := range users {
			if len(sharers) == 1 {
				continue
			}
			for _, tool := range sharers {
				if hashDigits[tool] < sha256.Size*2 {
					hashDigits[tool] += 8
					shared = true
				}
			}
		}
	}
	names := make(map[string]string, len(tools))
	for tool, s := range stems {
		names[tool] = withHash(s, tool, hashDigits[tool]) + ".json"
	}
	return names
}

// stem writes a tool name in the characters that are safe in a file name
// everywhere: lower-case letters, digits, dots and hyphens.
func stem(tool string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(tool) {
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9', r == '.':
			b.WriteRune(r)
		case b.Len() > 0 && b.String()[b.Len()-1] == '-':
			// a run of hyphens is one
		default:
			b.WriteByte('-')
		}
	}
	return strings.Trim(b.String(), "-.")
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

func withHash(stem, tool string, digits int) string {
	if digits == 0 {
		return stem
	}
	sum := sha256.Sum256([]byte(tool))
	if len(stem) > longestName {
		stem = strings.TrimRight(stem[:longestName], "-.")
	}
	return stem + "-" + hex.EncodeToString(sum[:])[:digits]
}
