import { expect, test } from "vitest";
import kept from "./kept.json" with { type: "json" };
import { VISITOR_COMMANDS } from "./support/commands.ts";
import { runSchedules } from "./support/run.ts";

type Kept = { seed: number; path: string; found: string; visitors?: boolean };

// What once broke an invariant; `npm run harness` adds to the file.
test.each(kept as Kept[])("seed $seed, path $path: $found", async ({ seed, path, visitors }) => {
  const report = await runSchedules({ seed, path, runs: 1, ...(visitors ? { commands: VISITOR_COMMANDS } : {}) });
  expect(report.failed, report.text).toBe(false);
});
