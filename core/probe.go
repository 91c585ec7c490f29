package core

import "context"

// ProbeFunc asks a target's hosted API whether it accepts a compiled tool.
type ProbeFunc func(ctx context.Context, tool *Tool) ProbeResult

// Outcome is how a probe ended.
type Outcome string

// The outcomes of a probe.
const (
	Accepted           Outcome = "accepted"
	Rejected           Outcome = "rejected"
	Skipped            Outcome = "skipped"
	Failed             Outcome = "error"
	MissingCredentials Outcome = "missing-credentials"
	CompileRefused     Outcome = "compile-refused"
)

// ProbeResult is what a probe learned.
type ProbeResult struct {
	Tool    *Tool
	Target  *Target
	Outcome Outcome
	Notes   []string // what the outcome does and does not prove
}
