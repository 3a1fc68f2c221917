package main

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// The tools that start this program set this (tools/serve.mjs, tests/support): a server whose starter was killed would keep
// its port, and the next start would find it in use.
const endWithParentName = "AKAMAS_END_WITH_PARENT"

// How often the parent is looked for. An orphan's parent is another process.
const parentInterval = 500 * time.Millisecond

// endWithOthers stops the program as SIGTERM does when its terminal is closed, and, where the environment says so, when the
// process that started it is gone.
func endWithOthers(getenv func(string) string) {
	// Under nohup the signal is ignored, and stays so.
	if !signal.Ignored(syscall.SIGHUP) {
		closed := make(chan os.Signal, 1)
		signal.Notify(closed, syscall.SIGHUP)
		go func() {
			<-closed
			endItself()
		}()
	}
	if getenv(endWithParentName) == "" {
		return
	}
	parent := os.Getppid()
	go func() {
		for os.Getppid() == parent {
			time.Sleep(parentInterval)
		}
		endItself()
	}()
}

// endItself sends this process the signal that PocketBase stops on.
func endItself() {
	if self, err := os.FindProcess(os.Getpid()); err == nil {
		_ = self.Signal(syscall.SIGTERM)
	}
}
