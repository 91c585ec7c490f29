package report

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// columnsOf is how many columns of a terminal a text takes. The escape sequences
// of this package take none.
func columnsOf(text string) int {
	if isPlain(text) {
		return len(text)
	}
	columns := 0
	for len(text) > 0 {
		if text[0] == '\x1b' {
			text = text[sequenceLength(text):]
			continue
		}
		r, size := utf8.DecodeRuneInString(text)
		columns += runeColumns(r)
		text = text[size:]
	}
	return columns
}

// sequenceLength is the length of the escape sequence that a text starts with: a
// look ends with m, a link with a string terminator.
func sequenceLength(text string) int {
	end := "m"
	if strings.HasPrefix(text, linkStart) {
		end = linkEnd
	}
	if at := strings.Index(text, end); at >= 0 {
		return at + len(end)
	}
	return len(text)
}

// runeColumns is how many columns one character takes by itself: two for the
// wide ones of East Asia and for emoji, none for marks that sit on another.
func runeColumns(r rune) int {
	switch {
	case r < 0x300: // below the first combining mark everything is narrow
		return 1
	case isMark(r):
		return 0
	case r >= 0x1F1E6 && r <= 0x1F1FF: // regional indicators: two of them are one flag, two columns wide
		return 1
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// isMark says whether a character is drawn over the one before it.
func isMark(r rune) bool {
	return unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) || r >= 0x1160 && r <= 0x11FF // vowels and finals of Hangul syllables
}

// pad fills a text up to a number of columns.
func pad(text string, columns int) string {
	return text + strings.Repeat(" ", max(0, columns-columnsOf(text)))
}

// padLeft does so on the left, for numbers.
func padLeft(text string, columns int) string {
	return strings.Repeat(" ", max(0, columns-columnsOf(text))) + text
}

// fit cuts a text to a number of columns, and says that it did.
func fit(text string, columns int) string {
	if columnsOf(text) <= columns {
		return text
	}
	used := 0
	for i, r := range text {
		if used += runeColumns(r); used > columns-1 {
			return text[:i] + cutMark
		}
	}
	return text
}
