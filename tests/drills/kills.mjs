import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../tools/paths.mjs";
import { run as runProgram } from "../../tools/run.mjs";

const SEED = 1;

/**
 * In three engines a shift of 50 pallets and ten bookings, the browser or its process of the databases killed at 70 random
 * moments (tests/engines/kills.test.ts). One row for the pallets and one for the bookings of each engine. `again`: what the
 * person did once more, because no screen had said that it was kept.
 */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), "akamas-kills-"));
  const report = join(folder, "report.jsonl");
  const env = { ...process.env, KILLS_SEED: String(SEED), KILLS_REPORT: report };
  try {
    const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
    const args = [vitest, "run", "--config", "tests/engines/vitest.config.ts", "tests/engines/kills.test.ts"];
    const code = await runProgram(process.execPath, args, { env, cwd: ROOT });
    const rows = readFileSync(report, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    return { name: "kills", code, unit: "pallets and bookings", seed: SEED, rows };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
