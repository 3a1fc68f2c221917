import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../tools/paths.mjs";
import { run as runProgram } from "../../tools/run.mjs";

/** How many days are lost; DRILL_RUNS says another number. */
const RUNS = 100;
const SEED = 1;

/**
 * The machine is lost in the middle of a day, restored from a copy of some moment of it, and 40 devices bring back what the copy
 * lacks (tests/harness/server/healing-drill.ts). One row a day.
 */
export async function run() {
  const folder = mkdtempSync(join(tmpdir(), "akamas-healing-report-"));
  const report = join(folder, "report.json");
  const env = {
    ...process.env,
    HEALING_SEED: String(SEED),
    HEALING_RUNS: process.env.DRILL_RUNS || String(RUNS),
    HEALING_REPORT: report,
  };
  const config = "tests/harness/server/healing.config.ts";
  try {
    const args = [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "--config", config, "--root", "."];
    const code = await runProgram(process.execPath, args, { env, cwd: ROOT });
    if (!existsSync(report)) throw new Error(`ended with code ${code} and no report`);
    return { name: "healing", code, unit: "operations", seed: SEED, rows: JSON.parse(readFileSync(report, "utf8")) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
