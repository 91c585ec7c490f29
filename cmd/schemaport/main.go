// Command schemaport compiles LLM tool definitions for several targets.
package main

func main() {}
