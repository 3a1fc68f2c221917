import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withEarlier } from "../../tools/earlier.mjs";
import { run as runProgram } from "../../tools/run.mjs";

/** The release whose devices and server are combined with today's (tests/upgrade/second-release is made from it). */
const EARLIER = "6b08757";
const SCHEDULES = 100;
const SEED = 20261101;
/** The parts of a server in a checkout. */
const SERVER_PARTS = ["build/akamas", "pb_hooks", "pb_migrations", "dist"];

/**
 * Devices and servers of two releases: schedules of the fault harness against the real server, with today's app on the
 * earlier server, then with the earlier app on today's. Each checkout runs its own schedules on the other's server.
 */
export async function run() {
  /** @type {object[]} */
  const rows = [];
  await withEarlier(EARLIER, async (earlier) => {
    await withEarlier("HEAD", async (today) => {
      swap(earlier, today);
      rows.push(await walked("today's app, the earlier server", today));
      rows.push(await walked("the earlier app, today's server", earlier));
    });
  });
  return { name: "versions", unit: "schedules", earlier: EARLIER, seed: SEED, rows };
}

/** Swaps the servers of two checkouts. @param {string} one @param {string} other */
function swap(one, other) {
  for (const part of SERVER_PARTS) {
    const aside = join(one, `${part}.aside`);
    renameSync(join(one, part), aside);
    renameSync(join(other, part), join(one, part));
    renameSync(aside, join(other, part));
  }
}

/** @param {string} what @param {string} home */
async function walked(what, home) {
  const folder = mkdtempSync(join(tmpdir(), "akamas-versions-"));
  const report = join(folder, "report.json");
  const env = {
    ...process.env,
    HARNESS_SEED: String(SEED),
    HARNESS_RUNS: String(SCHEDULES),
    HARNESS_REPORT: report,
    // Asked in both directions; the earlier harness does not know it.
    HARNESS_OLDER_SERVER: "1",
  };
  const config = "tests/harness/server/vitest.config.ts";
  const vitest = join(home, "node_modules/vitest/vitest.mjs");
  try {
    const code = await runProgram(process.execPath, [vitest, "run", "--config", config, "--root", "."], {
      env,
      cwd: home,
    });
    if (!existsSync(report)) throw new Error(`${what}: ended with code ${code} and no report`);
    const { runs, failed, found, kills, seconds } = JSON.parse(readFileSync(report, "utf8"));
    if (failed) throw new Error(`${what}: ${found}`);
    return {
      what,
      schedules: runs,
      failed: 0,
      kills: kills.all,
      kills_in_requests: kills.inRequests,
      seconds: Math.round(seconds),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
