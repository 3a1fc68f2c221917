import { expect, test } from "vitest";
import { runSchedules } from "./support/run.ts";

test("10 schedules keep every invariant without the fast paths", async () => {
  const report = await runSchedules({ seed: 20_261_123, runs: 10, slowPaths: true });
  expect(report.failed, `${report.text}\n${report.error}`).toBe(false);
});
