// Package client carries probes to the Anthropic Messages API through the
// vendor's own library, which knows how the key is attached. Only a program that
// probes imports it.
package client

import (
	"context"
	"net/http"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/oneshot"
)

// New returns a client over the given transport; nil means the default one.
func New(transport http.RoundTripper) core.Client { return &client{transport} }

type client struct{ transport http.RoundTripper }

func (c *client) Send(ctx context.Context, call core.Call) (core.Answer, error) {
	return oneshot.Send(ctx, c.transport, call.Body, func(http *http.Client) error {
		library := anthropic.NewClient(
			option.WithoutEnvironmentDefaults(),
			option.WithoutOpenTelemetry(),
			option.WithBaseURL(call.BaseURL),
			option.WithAPIKey(call.APIKey),
			option.WithHTTPClient(http),
			option.WithMaxRetries(0),
		)
		_, err := library.Messages.New(ctx, anthropic.MessageNewParams{}, option.WithRequestBody("application/json", call.Body))
		return err
	})
}
