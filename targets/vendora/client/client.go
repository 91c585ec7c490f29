// Package client carries probes to the OpenAI Responses API through the vendor's
// own library, which knows how the key is attached. Only a program that probes
// imports it.
package client

import (
	"context"
	"net/http"
	"strings"

	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/responses"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/oneshot"
)

// New returns a client over the given transport; nil means the default one.
func New(transport http.RoundTripper) core.Client { return &client{transport} }

type client struct{ transport http.RoundTripper }

func (c *client) Send(ctx context.Context, call core.Call) (core.Answer, error) {
	return oneshot.Send(ctx, c.transport, call.Body, func(http *http.Client) error {
		// The service is made by itself: the library's root client would read
		// settings from the environment.
		service := responses.NewResponseService(
			option.WithBaseURL(strings.TrimSuffix(call.BaseURL, "/")+"/v1/"),
			option.WithAPIKey(call.APIKey),
			option.WithHTTPClient(http),
			option.WithMaxRetries(0),
		)
		_, err := service.New(ctx, responses.ResponseNewParams{}, option.WithRequestBody("application/json", call.Body))
		return err
	})
}
