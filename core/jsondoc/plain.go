package jsondoc

// Most of every document is text that needs no second look. It is found eight
// bytes at a time: each of the checks below sets the highest bit of a byte that it
// is looking for, and at worst that of one above it as well.

const (
	eachOne  = 0x0101010101010101
	eachHigh = 0x8080808080808080
)

// eight returns the eight bytes of a text from a place on.
func eight(s string, at int) uint64 {
	part := s[at : at+8]
	return uint64(part[0]) | uint64(part[1])<<8 | uint64(part[2])<<16 | uint64(part[3])<<24 |
		uint64(part[4])<<32 | uint64(part[5])<<40 | uint64(part[6])<<48 | uint64(part[7])<<56
}

// with marks the bytes that are c.
func with(word uint64, c byte) uint64 {
	differ := word ^ eachOne*uint64(c)
	return (differ - eachOne) &^ differ
}

// endOfPlain returns the first place from at on where eight bytes hold one that
// ends plain text inside a string, or where fewer are left.
func endOfPlain(s string, at int) int {
	for ; at+8 <= len(s); at += 8 {
		word := eight(s, at)
		control := (word - eachOne*0x20) &^ word
		if (control|with(word, '"')|with(word, '\\'))&eachHigh != 0 {
			break
		}
	}
	return at
}

// endOfUnescaped is the same for text that is written: DEL and all beyond ASCII
// need a look as well.
func endOfUnescaped(s string, at int) int {
	for ; at+8 <= len(s); at += 8 {
		word := eight(s, at)
		control := (word - eachOne*0x20) &^ word
		if (word|control|with(word, '"')|with(word, '\\')|with(word, 0x7f))&eachHigh != 0 {
			break
		}
	}
	return at
}
