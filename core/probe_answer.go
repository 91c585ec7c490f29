package core

import (
	"strings"
	"unicode/utf8"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// Notes that mean the same whatever the target.
const (
	NoCallNote          = "the API accepted the tool; the model made no call of it, so there are no arguments to check"
	NotAboutTheToolNote = "the message names neither the tool nor its schema: read it before taking it for a verdict on them"
)

// JSON parses the body of an answer. What is not JSON gives null, in which no
// member is found.
func (a Answer) JSON() *jsondoc.Value {
	document, err := jsondoc.Parse(a.Body, jsondoc.Limits{})
	if err != nil {
		return &jsondoc.Value{}
	}
	return &document.Root
}

// Message is what an answer says: the message that was found in its body or,
// where there is none, the beginning of the body itself (a proxy's error page).
func (a Answer) Message(found *jsondoc.Value) string {
	if found.Is(jsondoc.String) && found.Text != "" {
		return found.Text
	}
	const most = 500
	text := strings.ToValidUTF8(strings.TrimSpace(string(a.Body)), "\ufffd")
	if utf8.RuneCountInString(text) > most {
		text = string([]rune(text)[:most]) + "…"
	}
	if text == "" {
		return "the answer is empty"
	}
	return text
}

// KindOfStatus is what an HTTP status says by itself.
func KindOfStatus(status int) ErrorKind {
	switch {
	case status == 401 || status == 403:
		return KindAuthentication
	case status == 429 || status == 402:
		return KindRateLimit
	case status >= 500 || status == 408:
		return KindNetwork
	}
	return KindUnexpected
}

// UnexpectedAnswer is the reading of an answer that is not what the API
// documents: nothing is known then, least of all that the tool was rejected.
func UnexpectedAnswer(answer Answer) Reading {
	return Reading{Outcome: Failed, ErrorKind: KindUnexpected, Message: answer.Message(nil)}
}
