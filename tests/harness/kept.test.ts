import { expect, test } from "vitest";
import kept from "./kept.json" with { type: "json" };
import { VISITOR_COMMANDS } from "./support/commands.ts";
import { runSchedules } from "./support/run.ts";
import { runStorage } from "./support/storage-run.ts";

type Kept = {
  seed: number;
  path: string;
  found: string;
  visitors?: boolean;
  roles?: boolean;
  scans?: boolean;
  quotes?: boolean;
  restores?: boolean;
  storage?: boolean;
};

// Schedules that once broke an invariant; `npm run harness` adds to the file.
test.each(kept as Kept[])("seed $seed, path $path: $found", async ({ seed, path, visitors, ...family }) => {
  const { roles = false, scans = false, quotes = false, restores = false } = family;
  const about = { roles, scans, quotes, restores };
  const commands = visitors ? { commands: VISITOR_COMMANDS } : {};
  const run = { seed, path, runs: 1 };
  const report = await (family.storage ? runStorage(run) : runSchedules({ ...run, ...commands, ...about }));
  expect(report.failed, report.text).toBe(false);
});
