import type { Device } from "../support/browser.ts";
import { type Disk, readDisk } from "../support/look-over.ts";
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

const WHOLE_WITHIN_MS = 20_000;

/** Every device's disk, each read at a moment when nothing was being written to it. */
export async function wholeDisks(devices: Iterable<Device>): Promise<Map<Device, Disk>> {
  const missing = new Set(devices);
  const disks = new Map<Device, Disk>();
  const read = () => {
    for (const device of missing) {
      const disk = readDisk(device);
      if (disk && missing.delete(device)) disks.set(device, disk);
    }
    return missing.size === 0;
  };
  if (await within(WHOLE_WITHIN_MS, read)) return disks;
  throw new Error(`never whole: the disk of ${[...missing].map(({ name }) => name).join(", ")}`);
}
