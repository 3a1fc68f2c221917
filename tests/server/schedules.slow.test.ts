import { expect, test } from "vitest";
import { runRealSchedules } from "../harness/server/real-run.ts";
import { evaluated, type Invariant, InvariantBroken } from "../harness/support/invariants.ts";
import { PLANTED } from "../harness/support/planted.ts";
import { type Reached, reached } from "../harness/support/reached.ts";

// The engine against the real program, which is killed in the middle of requests (docs/sync/harness.md).

const RUNS = 50;
const SEED = 20_261_121;
/** Invariants that can be observed from outside on the real database. */
const LOOKED_AT: Invariant[] = [1, 2, 3, 4, 5, 6, 8, 9, 11, 12, 15, 17, 18, 23, 24, 25, 26, 27, 32];
const CAME_TO: Reached[] = [
  "a scan with pictures at the server",
  "a find matched by its finder",
  "a find matched by the office",
  "a match taken back",
  "a match refused, since another was first",
  "a pallet missing",
  "a pallet scanned after it was missing",
  "work refused for want of a right",
];

test(`${RUNS} schedules with kill -9: nothing lost, nothing duplicated, every document unchanged`, async () => {
  const { failed, runs, kills } = await runRealSchedules({ seed: SEED, runs: RUNS });
  expect(failed?.error, `seed ${failed?.seed}: ${failed?.steps.join(", ")}`).toBeUndefined();
  expect(runs).toBe(RUNS);
  expect(kills.inRequests).toBeGreaterThan(RUNS / 5);
  expect(LOOKED_AT.filter((invariant) => !evaluated.get(invariant))).toEqual([]);
  expect(CAME_TO.filter((state) => !reached.get(state))).toEqual([]);
}, 1_800_000);

test.each([
  ...["ack before commit", "delete before send", "drop on 403", "the mirror of the earlier role stays"],
  ...["a find sent again under another id", "a picture lost", "a match or a word sent again under another op"],
])(
  "a planted mistake is caught: %s",
  async (name) => {
    const planted = PLANTED.find((one) => one.name === name);
    const { failed } = await runRealSchedules({ seed: SEED, runs: RUNS, replaced: planted?.replaced });
    expect(failed?.error).toBeInstanceOf(InvariantBroken);
  },
  1_800_000,
);
