package report

import "strings"

const (
	// hang is how much deeper a line goes on when it is broken.
	hang = 4
	// keptSpace stands for a space at which a line is not broken. It is a control
	// character, so it never comes from a text that was made safe.
	keptSpace = '\x1f'

	narrowest, widest, usual = 40, 120, 80
)

// columns is how wide text is set. Beyond a width lines get hard to read, and
// below one there is no use in breaking them.
func (s Style) columns() int {
	if s.Width == 0 {
		return usual
	}
	return min(max(s.Width, narrowest), widest)
}

// appendWrapped appends a line, broken at spaces so that it fits into so many
// columns and goes on at the given indent. A word that fits on no line, a long
// address or path, stays where it is and is left to the terminal, so that it can
// be copied and clicked as a whole. A look that spans a break is taken up again.
func appendWrapped(to []byte, line string, indent, columns int) []byte {
	if len(line) <= columns { // no character has more columns than bytes
		return append(to, line...)
	}
	text := strings.TrimLeft(line, " ")
	column := len(line) - len(text)
	to = append(to, line[:column]...)
	gap, look := 0, ""
	for first := true; text != ""; first = false {
		word, rest, _ := strings.Cut(text, " ")
		wide := columnsOf(word)
		if !first && column+gap+wide > columns && indent+wide <= columns {
			if look != "" {
				to = append(to, resetLook...)
			}
			to = append(to, '\n')
			for range indent {
				to = append(to, ' ')
			}
			to = append(to, look...)
			column = indent
		} else {
			for range gap {
				to = append(to, ' ')
			}
			column += gap
		}
		to = append(to, word...)
		column += wide
		look = lookAfter(look, word)
		text = strings.TrimLeft(rest, " ")
		gap = 1 + len(rest) - len(text)
	}
	return to
}

// lookAfter is the look in force after a word that began in one.
func lookAfter(look, word string) string {
	at := strings.LastIndex(word, "\x1b[")
	if at < 0 {
		return look
	}
	last := word[at : at+strings.IndexByte(word[at:], 'm')+1]
	if last == resetLook {
		return ""
	}
	return last
}
