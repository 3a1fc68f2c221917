import { expect, test } from "vitest";
import kept from "./kept.json" with { type: "json" };
import { VISITOR_COMMANDS } from "./support/commands.ts";
import { runSchedules } from "./support/run.ts";

type Kept = {
  seed: number;
  path: string;
  found: string;
  visitors?: boolean;
  roles?: boolean;
  scans?: boolean;
  quotes?: boolean;
  restores?: boolean;
};

// Schedules that once broke an invariant; `npm run harness` adds to the file.
test.each(kept as Kept[])("seed $seed, path $path: $found", async ({ seed, path, visitors, ...family }) => {
  const { roles = false, scans = false, quotes = false, restores = false } = family;
  const about = { roles, scans, quotes, restores };
  const commands = visitors ? { commands: VISITOR_COMMANDS } : {};
  const report = await runSchedules({ seed, path, runs: 1, ...commands, ...about });
  expect(report.failed, report.text).toBe(false);
});
