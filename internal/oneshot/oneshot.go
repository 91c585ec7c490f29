// Package oneshot lets a vendor's client library send exactly one request and
// no other, with a body that the library has no hand in, and keeps the answer as
// it came. Libraries retry, follow redirects, re-encode bodies and reduce error
// pages to a status; a probe must not.
package oneshot

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/schemaport/schemaport/core"
)

// mostAnswer bounds what is read of an answer; no API answers a probe with more.
const mostAnswer = 8 << 20

// Send runs call, which makes a library send one request through the given
// HTTP client, and returns the answer. The request carries body, whatever the
// library made of it. What the library says about the answer is not asked: an
// answer of any status is an answer. An error means that there was none.
func Send(ctx context.Context, base http.RoundTripper, body []byte, call func(*http.Client) error) (core.Answer, error) {
	if base == nil {
		base = http.DefaultTransport
	}
	transport := &transport{base: base, body: body}
	client := &http.Client{
		Transport: transport,
		// A redirect is an answer too. Following it would be a second request,
		// with the key in it, to somewhere nobody named.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	err := call(client)
	switch {
	case transport.err != nil:
		return core.Answer{}, transport.err
	case transport.answered:
		return transport.answer, nil
	case ctx.Err() != nil:
		return core.Answer{}, context.Cause(ctx)
	case err != nil:
		return core.Answer{}, fmt.Errorf("the request could not be made: %w", err)
	}
	return core.Answer{}, errors.New("the client library sent no request")
}

type transport struct {
	base     http.RoundTripper
	body     []byte
	sent     bool
	answered bool
	answer   core.Answer
	err      error
}

var errSecondRequest = errors.New("a probe sends exactly one request")

func (t *transport) RoundTrip(request *http.Request) (*http.Response, error) {
	if t.sent {
		return nil, errSecondRequest
	}
	t.sent = true
	if request.Body != nil {
		request.Body.Close()
	}
	own := request.Clone(request.Context())
	own.Body = io.NopCloser(bytes.NewReader(t.body))
	own.ContentLength = int64(len(t.body))
	own.GetBody = nil // with it, a lost connection would make the transport send again
	response, err := t.base.RoundTrip(own)
	if err != nil {
		t.err = err
		return nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, mostAnswer))
	if err != nil {
		t.err = fmt.Errorf("the answer broke off: %w", err)
		return nil, t.err
	}
	t.answered = true
	t.answer = core.Answer{Status: response.StatusCode, Body: body}
	response.Body = io.NopCloser(bytes.NewReader(body))
	return response, nil
}
