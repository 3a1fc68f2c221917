import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import { COMMANDS, VISITOR_COMMANDS } from "./support/commands.ts";
import { evaluated } from "./support/invariants.ts";
import { runSchedules } from "./support/run.ts";

// One share of `npm run harness` (tools/harness.mjs), which says by the environment what to run and where to report.
const whole = z.coerce.number().int();
const wanted = z
  .object({
    HARNESS_SEED: whole,
    HARNESS_RUNS: whole.positive(),
    HARNESS_PATH: z.string(),
    HARNESS_REPORT: z.string(),
    HARNESS_VISITORS: z.enum(["", "1"]),
  })
  .parse(process.env);

const SHRINK_MS = 60_000;

test(`seed ${wanted.HARNESS_SEED}`, async () => {
  const started = performance.now();
  const { HARNESS_SEED: seed, HARNESS_RUNS: runs, HARNESS_PATH: path, HARNESS_REPORT: file } = wanted;
  const commands = wanted.HARNESS_VISITORS ? VISITOR_COMMANDS : COMMANDS;
  const report = await runSchedules({ seed, runs, commands, ...(path ? { path } : {}), shrinkMs: SHRINK_MS });
  const looks = Object.fromEntries([...evaluated].sort(([a], [b]) => a - b));
  const seconds = (performance.now() - started) / 1000;
  const found = report.failed ? String((report.error as Error).message).split("\n")[0] : "";
  writeFileSync(
    file,
    JSON.stringify({ seed, runs: report.runs, failed: report.failed, path: report.path, found, seconds, looks }),
  );
  expect(report.failed, `${report.text}\n${report.error}`).toBe(false);
});
