import type { World } from "../support/time.ts";

/** So much faster than the wall clock runs a device's: its waits and timeouts are over so much sooner. */
const PACE = 20;

/** Time as the tabs of the miniature browser ask for it, in step with the server's real one. */
export class RealWorld implements Pick<World, "now" | "enqueue" | "after"> {
  private readonly begun = Date.now();
  private readonly started = performance.now();

  get now(): number {
    return Math.round(this.begun + (performance.now() - this.started) * PACE);
  }

  enqueue(fn: () => void): void {
    setImmediate(fn);
  }

  after(ms: number, fn: () => void): () => void {
    const timer = setTimeout(fn, ms / PACE);
    return () => clearTimeout(timer);
  }
}

/** Milliseconds of the wall clock. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks every few milliseconds until `done` says so; false when it did not within `ms`. */
export async function within(ms: number, done: () => Promise<boolean> | boolean): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; await pause(15)) if (await done()) return true;
  return done();
}
