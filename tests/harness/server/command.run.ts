import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import { evaluated } from "../support/invariants.ts";
import { reached } from "../support/reached.ts";
import { runRealSchedules } from "./real-run.ts";

// `npm run harness -- --server` (tools/harness.mjs), whose environment says what to run and where to report.
const whole = z.coerce.number().int();
const wanted = z
  .object({
    HARNESS_SEED: whole,
    HARNESS_RUNS: whole.positive(),
    HARNESS_REPORT: z.string(),
    HARNESS_OLDER_SERVER: z.enum(["", "1"]).default(""),
  })
  .parse(process.env);

test(`seed ${wanted.HARNESS_SEED}`, async () => {
  const started = performance.now();
  const { runs, failed, kills } = await runRealSchedules({
    seed: wanted.HARNESS_SEED,
    runs: wanted.HARNESS_RUNS,
    olderServer: wanted.HARNESS_OLDER_SERVER === "1",
  });
  const looks = Object.fromEntries([...evaluated].sort(([a], [b]) => a - b));
  const seconds = (performance.now() - started) / 1000;
  const found = failed ? `${failed.error}\n${failed.steps.join(", ")}` : "";
  const seed = failed?.seed ?? wanted.HARNESS_SEED;
  writeFileSync(
    wanted.HARNESS_REPORT,
    JSON.stringify({
      seed,
      runs,
      failed: failed !== null,
      path: null,
      found,
      seconds,
      looks,
      kills,
      reached: Object.fromEntries(reached),
    }),
  );
  expect(failed?.error, found).toBeUndefined();
});
