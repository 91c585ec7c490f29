// Command openai links the client of one target, and calls it only when told to.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/targets/vendora/client"
)

func main() {
	if len(os.Args) > 1 {
		fmt.Println(client.New(nil).Send(context.Background(), core.Call{}))
	}
}
