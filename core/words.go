package core

import (
	"fmt"
	"strconv"
	"strings"
)

// sprintf formats a message. Most messages have a few verbs %s and %d for texts,
// numbers and what can tell of itself, and there is one for every finding and
// change: these are written here, at a fraction of what the general way takes.
// Without arguments the format is the message as it stands.
func sprintf(format string, args []any) string {
	if len(args) == 0 {
		return format
	}
	var room [256]byte
	text, rest := room[:0], format
	for _, arg := range args {
		at := strings.IndexByte(rest, '%')
		if at < 0 || at+1 == len(rest) {
			return fmt.Sprintf(format, args...)
		}
		verb := rest[at+1]
		text, rest = append(text, rest[:at]...), rest[at+2:]
		switch arg := arg.(type) {
		case string:
			text = append(text, arg...)
		case []byte:
			text = append(text, arg...)
		case fmt.Stringer:
			text = append(text, arg.String()...)
		case int:
			if verb == 'd' {
				text = strconv.AppendInt(text, int64(arg), 10)
				continue
			}
			return fmt.Sprintf(format, args...)
		default:
			return fmt.Sprintf(format, args...)
		}
		if verb != 's' {
			return fmt.Sprintf(format, args...)
		}
	}
	if strings.IndexByte(rest, '%') >= 0 {
		return fmt.Sprintf(format, args...)
	}
	return string(append(text, rest...))
}
