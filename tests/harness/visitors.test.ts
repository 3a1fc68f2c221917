import { expect, test } from "vitest";
import { VISITOR_COMMANDS } from "./support/commands.ts";
import { runSchedules } from "./support/run.ts";

const RUNS = 100;

test(`${RUNS} schedules with visitors who book without a network keep every invariant`, async () => {
  const report = await runSchedules({ seed: 20_261_123, runs: RUNS, commands: VISITOR_COMMANDS });
  expect(report.failed, `${report.text}\n${report.error}`).toBe(false);
});
