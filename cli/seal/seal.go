// Package seal tells, of bytes that were seen before, whether they are still the
// same. A seal is a message authentication code (GMAC, with AES): who does not know the
// key cannot make other bytes with the same seal, and it takes a few per cent of the
// time that reading a file takes. SHA-256 takes as long as reading it, on processors that
// have no instructions for it.
package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"io"
)

// Seal is the seal of some bytes.
type Seal [16]byte

// String is the seal as text, which Parse reads.
func (s Seal) String() string { return hex.EncodeToString(s[:]) }

// Parse reads what String gives.
func Parse(text string) (Seal, error) {
	var s Seal
	if len(text) != 2*len(s) {
		return s, errors.New("a seal has 32 hexadecimal digits")
	}
	_, err := hex.Decode(s[:], []byte(text))
	return s, err
}

// Key makes seals. Those of two keys have nothing in common.
type Key struct {
	secret [16]byte
	gcm    cipher.AEAD
}

// NewKey makes a key that nobody else has.
func NewKey() (*Key, error) {
	var secret [16]byte
	_, _ = rand.Read(secret[:]) // it never fails
	return keyOf(secret)
}

// ParseKey reads what a key's String gives.
func ParseKey(text string) (*Key, error) {
	secret, err := Parse(text)
	if err != nil {
		return nil, err
	}
	return keyOf(secret)
}

// String is the key as text.
func (k *Key) String() string { return Seal(k.secret).String() }

func keyOf(secret [16]byte) (*Key, error) {
	block, err := aes.NewCipher(secret[:])
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err // where a policy forbids it
	}
	return &Key{secret, gcm}, nil
}

// Writer seals what is written to it. Its zero value is of no use.
type Writer struct {
	key    *Key
	number uint32
	parts  uint32
	part   []byte // begins with the seal of what came before
	nonce  [12]byte
	sealed Seal // room for the next
}

// partSize is how much is sealed at a time.
const partSize = 64 << 10

// Writer returns a writer that seals something. What one key seals has different
// numbers: a number, like a page of a one-time pad, is used once.
func (k *Key) Writer(number uint32) *Writer {
	w := &Writer{key: k, part: make([]byte, len(Seal{}), len(Seal{})+partSize)}
	w.Reset(number)
	return w
}

// Reset begins anew, with other bytes.
func (w *Writer) Reset(number uint32) {
	w.number, w.parts, w.part = number, 0, w.part[:len(Seal{})]
	clear(w.part)
}

// Write takes more of the bytes. It never fails.
func (w *Writer) Write(p []byte) (int, error) {
	n := len(p)
	for len(p) > 0 {
		taken := copy(w.room(), p)
		w.take(taken)
		p = p[taken:]
	}
	return n, nil
}

// ReadFrom takes all that a reader gives.
func (w *Writer) ReadFrom(r io.Reader) (int64, error) {
	for total := int64(0); ; {
		n, err := r.Read(w.room())
		w.take(n)
		total += int64(n)
		if err == io.EOF {
			return total, nil
		}
		if err != nil {
			return total, err
		}
	}
}

// Seal is the seal of everything that was written since the last Reset.
func (w *Writer) Seal() Seal {
	w.sealPart(true)
	return Seal(w.part)
}

// room is where the next bytes go; there is always some.
func (w *Writer) room() []byte { return w.part[len(w.part):cap(w.part)] }

// take takes bytes that were put there. Where a part ends depends on their number
// alone, not on the pieces they come in.
func (w *Writer) take(n int) {
	if w.part = w.part[:len(w.part)+n]; len(w.part) == cap(w.part) {
		w.sealPart(false)
	}
}

// sealPart puts the seal of a part in the place of the one before, so that the
// last stands for all of them in their order.
func (w *Writer) sealPart(isLast bool) {
	binary.BigEndian.PutUint32(w.nonce[0:], w.number)
	binary.BigEndian.PutUint32(w.nonce[4:], w.parts)
	w.nonce[8] = 0
	if isLast {
		w.nonce[8] = 1
	}
	w.parts++
	w.part = w.part[:copy(w.part, w.key.gcm.Seal(w.sealed[:0], w.nonce[:], nil, w.part))]
}

// File is a file and the seal of what it holds. Files that are sealed together are
// numbered in their order.
type File struct {
	Name string
	Seal Seal
}

// Range is a key and the first of the numbers that are used with it.
type Range struct {
	Key   *Key
	First uint32
}
