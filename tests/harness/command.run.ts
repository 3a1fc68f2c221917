import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import { VISITOR_COMMANDS } from "./support/commands.ts";
import { evaluated } from "./support/invariants.ts";
import { reached } from "./support/reached.ts";
import { runSchedules } from "./support/run.ts";
import { runStorage } from "./support/storage-run.ts";

// One share of `npm run harness` (tools/harness.mjs), whose environment says what to run and where to report.
const whole = z.coerce.number().int();
const wanted = z
  .object({
    HARNESS_SEED: whole,
    HARNESS_RUNS: whole.positive(),
    HARNESS_PATH: z.string(),
    HARNESS_REPORT: z.string(),
    HARNESS_VISITORS: z.enum(["", "1"]),
    HARNESS_ROLES: z.enum(["", "1"]),
    HARNESS_SCANS: z.enum(["", "1"]),
    HARNESS_QUOTES: z.enum(["", "1"]),
    HARNESS_RESTORES: z.enum(["", "1"]),
    HARNESS_STORAGE: z.enum(["", "1"]),
    HARNESS_SLOW_PATHS: z.enum(["", "1"]),
  })
  .parse(process.env);

const SHRINK_MS = 60_000;

test(`seed ${wanted.HARNESS_SEED}`, async () => {
  const started = performance.now();
  const { HARNESS_SEED: seed, HARNESS_RUNS: runs, HARNESS_PATH: path, HARNESS_REPORT: file } = wanted;
  const slowPaths = wanted.HARNESS_SLOW_PATHS === "1";
  const how = { seed, runs, ...(path ? { path } : {}), shrinkMs: SHRINK_MS };
  const schedules = () =>
    runSchedules({
      ...how,
      ...(wanted.HARNESS_VISITORS ? { commands: VISITOR_COMMANDS } : {}),
      roles: wanted.HARNESS_ROLES === "1",
      scans: wanted.HARNESS_SCANS === "1",
      quotes: wanted.HARNESS_QUOTES === "1",
      restores: wanted.HARNESS_RESTORES === "1",
      slowPaths,
    });
  const report = await (wanted.HARNESS_STORAGE === "1" ? runStorage(how) : schedules());
  const looks = Object.fromEntries([...evaluated].sort(([a], [b]) => a - b));
  const seconds = (performance.now() - started) / 1000;
  const found = report.failed ? String((report.error as Error).message).split("\n")[0] : "";
  const { runs: done, failed, path: foundAt } = report;
  const told = { seed, runs: done, failed, path: foundAt, found, seconds, looks, reached: Object.fromEntries(reached) };
  writeFileSync(file, JSON.stringify(told));
  expect(report.failed, `${report.text}\n${report.error}`).toBe(false);
});
