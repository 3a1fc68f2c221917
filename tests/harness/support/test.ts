import { expect, test } from "vitest";
import { VISITOR_COMMANDS } from "./commands.ts";
import { evaluated, INVARIANTS, type Invariant } from "./invariants.ts";
import { runSchedules } from "./run.ts";

/** `npm test` walks the same schedules each time; `npm run harness` finds new ones. */
const SEED = 20_261_121;
const RUNS = 250;

/** A quarter of the thousand, for `npm run test:slow`. */
export const quarter = (n: 1 | 2 | 3 | 4): void => schedules(SEED + n, RUNS);

/** The first of them, for `npm test`. */
export const first = (runs: number): void => schedules(SEED + 1, runs);

function schedules(seed: number, runs: number): void {
  test(`${runs} schedules of up to 80 commands keep every invariant (seed ${seed})`, async () => {
    const report = await runSchedules({ seed, runs });
    expect(
      report.failed,
      `${report.text}\n${report.error}\nnpm run harness -- --seed ${seed} --path ${report.path}`,
    ).toBe(false);
    expect(report.runs).toBe(runs);
  });

  test("each of the 23 invariants was looked at", () => {
    const named = Object.keys(INVARIANTS).map(Number) as Invariant[];
    expect(named).toHaveLength(23);
    expect(named.filter((invariant) => !evaluated.get(invariant))).toEqual([]);
  });
}

export function visitors({ seed, runs }: { seed: number; runs: number }): void {
  test(`${runs} schedules with visitors who book without a network keep every invariant`, async () => {
    const report = await runSchedules({ seed, runs, commands: VISITOR_COMMANDS });
    expect(report.failed, `${report.text}\n${report.error}`).toBe(false);
  });
}
