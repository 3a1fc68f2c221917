import type { World } from "../support/time.ts";

/** A device's clock runs this much faster than the wall clock, so that waits and timeouts end sooner. */
const PACE = 20;

/** Time for the tabs of the miniature browser, in step with the server's real one. */
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

/** Polls every few milliseconds until `done` is true; false when it was not within `ms`. */
export async function within(ms: number, done: () => Promise<boolean> | boolean): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; await pause(15)) if (await done()) return true;
  return done();
}
