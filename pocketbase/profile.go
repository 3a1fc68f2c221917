//go:build profile && unix

// Built for one benchmark only (bench/drain.bench.mjs), never part of the shipped program.

package main

import (
	"log"
	"os"
	"os/signal"
	"runtime/pprof"
	"syscall"
)

// A signal starts a CPU profile, the next one ends it: the file PROFILE appears when it is complete.
func init() {
	path := os.Getenv("PROFILE")
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGUSR1)
	go func() {
		for range asked {
			if err := profileUntil(asked, path); err != nil {
				log.Fatal(err)
			}
		}
	}()
}

func profileUntil(asked <-chan os.Signal, path string) error {
	file, err := os.Create(path + ".part")
	if err != nil {
		return err
	}
	if err := pprof.StartCPUProfile(file); err != nil {
		return err
	}
	<-asked
	pprof.StopCPUProfile()
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
