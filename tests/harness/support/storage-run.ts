import fc from "fast-check";
import { withoutAborts } from "./aborts.ts";
import { bundlePage } from "./bundle.ts";
import type { RunOptions, RunReport } from "./run.ts";
import { STEPS, StorageSchedule, type StorageStep } from "./storage-schedule.ts";

const MOST_STEPS = 40;
/** Below and above what a page waits for storage, and for the server (data/local/storage.ts). */
const PASSES_MS = [0, 0, 10, 300, 3_000, 6_000, 16_000, 61_000];

const step: fc.Arbitrary<StorageStep> = fc.record({
  name: fc.constantFrom(...STEPS),
  which: fc.nat(999),
  ms: fc.constantFrom(...PASSES_MS),
  turns: fc.nat(60),
});

/** Runs schedules in which a phone's storage fails, on the real engine. */
export async function runStorage(
  options: Pick<RunOptions, "seed" | "runs" | "path" | "replaced" | "shrinkMs">,
): Promise<RunReport> {
  const { seed, runs, path, replaced, shrinkMs = 0 } = options;
  const makePage = await bundlePage(replaced);
  const steps = fc.array(step, { minLength: 4, maxLength: MOST_STEPS, size: "max" });
  const property = fc.asyncProperty(steps, fc.nat(), async (list, salt) => {
    const schedule = new StorageSchedule(makePage, salt);
    try {
      await schedule.take({ name: "open", which: 0, ms: 0, turns: 0 });
      for (const one of list) await schedule.take(one);
      await schedule.end();
    } catch (error) {
      if (error instanceof Error) error.message += `\n${schedule.describe()}`;
      throw error;
    } finally {
      schedule.stop();
    }
  });
  const heardAgain = withoutAborts();
  try {
    const how = { seed, numRuns: runs, ...(path ? { path } : {}) };
    let found = await fc.check(property, { ...how, endOnFailure: true });
    if (found.failed && shrinkMs > 0) {
      const smaller = { interruptAfterTimeLimit: shrinkMs, markInterruptAsFailure: false };
      const again = await fc.check(property, { seed, numRuns: 1, path: found.counterexamplePath ?? "", ...smaller });
      if (again.failed) found = { ...again, numRuns: found.numRuns };
    }
    return {
      failed: found.failed,
      runs: found.numRuns,
      seed,
      path: found.counterexamplePath,
      error: found.errorInstance,
      text: found.failed ? (fc.defaultReportMessage(found) ?? "") : "",
    };
  } finally {
    heardAgain();
  }
}
