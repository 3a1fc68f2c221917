import { expect, test } from "vitest";
import { MORE_COMMANDS } from "./support/commands.ts";
import { runSchedules } from "./support/run.ts";

const RUNS = 125;

test(`${RUNS} schedules with many documents and unanswered requests keep every invariant`, async () => {
  const report = await runSchedules({ seed: 20_261_122, runs: RUNS, commands: MORE_COMMANDS });
  expect(report.failed, `${report.text}\n${report.error}`).toBe(false);
});
