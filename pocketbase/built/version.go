package built

// Version of the program that is running, set by the build (tools/parts.mjs).
var Version = "dev"
