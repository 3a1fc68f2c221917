import { expect, test } from "vitest";
import kept from "./kept.json" with { type: "json" };
import { runSchedules } from "./support/run.ts";

// What once broke an invariant; `npm run harness` adds to the file.
test.each(kept)("seed $seed, path $path: $found", async ({ seed, path }) => {
  const report = await runSchedules({ seed, path, runs: 1 });
  expect(report.failed, report.text).toBe(false);
});
