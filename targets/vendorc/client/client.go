// Package client carries probes to the Gemini API through the vendor's own
// library, which knows how the key is attached. Only a program that probes
// imports it.
package client

import (
	"context"
	"net/http"

	"google.golang.org/genai"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/oneshot"
)

// New returns a client over the given transport; nil means the default one.
func New(transport http.RoundTripper) core.Client { return &client{transport} }

type client struct{ transport http.RoundTripper }

func (c *client) Send(ctx context.Context, call core.Call) (core.Answer, error) {
	return oneshot.Send(ctx, c.transport, call.Body, func(http *http.Client) error {
		library, err := genai.NewClient(ctx, &genai.ClientConfig{
			Backend:     genai.BackendGeminiAPI,
			APIKey:      call.APIKey,
			HTTPClient:  http,
			HTTPOptions: genai.HTTPOptions{BaseURL: call.BaseURL, APIVersion: "v1beta"},
		})
		if err != nil {
			return err
		}
		// Without this the library asks again by itself when an answer says that it
		// could go on.
		once := false
		_, err = library.Models.GenerateContent(ctx, call.Model, genai.Text(core.Prompt),
			&genai.GenerateContentConfig{AutomaticContinuation: &once})
		return err
	})
}
