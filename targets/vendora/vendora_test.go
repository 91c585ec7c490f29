package vendora

import (
	"testing"

	"github.com/schemaport/schemaport/internal/targettest"
)

func TestRuleTable(t *testing.T) { targettest.Table(t, Target, 27) }
func TestKeyOrder(t *testing.T)  { targettest.KeyOrder(t, Target) }
func TestGolden(t *testing.T)    { targettest.Golden(t, Target) }
func FuzzCompile(f *testing.F)   { targettest.Fuzz(f, Target) }
