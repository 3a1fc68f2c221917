import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./paths.mjs";
import { prepare } from "./prepare.mjs";
import { run } from "./run.mjs";
import { runMain, Stop } from "./stop.mjs";
import { where } from "./where.mjs";

/** @typedef {{ seed: number, runs: number, failed: boolean, path: string | null, found: string, seconds: number, looks: Record<string, number>, reached?: Record<string, number>, kills?: Record<string, number> }} Report */

const USAGE =
  "npm run harness -- [--server | --visitors | --roles | --scans | --quotes | --restores | --storage] [--slow-paths] [--runs 1000] [--seed n] [--path p] [--jobs n]";
/** Fewer schedules are not enough for a kept figure. */
const FIGURE_RUNS = 300;
const KEPT = join(ROOT, "tests/harness/kept.json");

// Runs new random schedules against the offline engine. Failures are kept, and npm test repeats them.
await runMain(async () => {
  const { runs, seed, path, jobs, ...how } = options();
  const { server, slow } = how;
  await prepare({}, "all");
  const shares = Array.from({ length: jobs }, (_, i) => ({
    seed: seed + i * (server ? runs : 1),
    runs: Math.ceil(runs / jobs),
  }));
  console.log(`${runs} schedules in ${jobs} shares, seed ${seed}`);
  const started = performance.now();
  const reports = await Promise.all(shares.map((share) => walk(share, path, how)));
  const failed = reports.filter((report) => report.failed);
  // With a real server the time of a kill does not follow from the seed: such a failure is reported but not kept.
  if (!server && !slow) for (const report of failed) keep(report, how);
  const total = reports.reduce((sum, report) => sum + report.runs, 0);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${total} schedules in ${seconds} s, ${failed.length} failed`);
  for (const report of failed) console.log(`${report.found}\n  npm run harness -- ${repeat(report, how)} --jobs 1`);
  const { commit } = await where();
  const all = !path && !slow;
  const unfit = all ? whyNotKept(total, runs, failed.length, commit) : "it is of all schedules, with all fast paths";
  if (unfit) console.log(`The figure in tests/harness/results stays as it was: ${unfit}.`);
  else await keepFigure(reports, how, { runs: total, failed: failed.length, seed, jobs, seconds });
  return failed.length > 0 ? 1 : 0;
});

/** @typedef {{ server: boolean, visitors: boolean, roles: boolean, scans: boolean, quotes: boolean, restores: boolean, storage: boolean, slow: boolean }} How */

/** The arguments that repeat a failed schedule. @param {Report} report @param {How} how */
function repeat({ seed, path }, { server, visitors, roles, scans, quotes, restores, storage, slow }) {
  if (server) return `--server --seed ${seed} --runs 1`;
  const about = Object.entries({ visitors, roles, scans, quotes, restores, storage }).flatMap(([name, on]) =>
    on ? [`--${name} `] : [],
  );
  return `${about.join("")}${slow ? "--slow-paths " : ""}--seed ${seed} --path ${path}`;
}

/** @param {Report[]} reports @param {How} how @param {{ runs: number, failed: number, seed: number, jobs: number, seconds: number }} told */
async function keepFigure(reports, { server, visitors, roles, scans, quotes, restores, storage }, told) {
  const families = { server, visitors, roles, scans, quotes, restores, storage };
  const about = Object.entries(families)
    .flatMap(([family, chosen]) => (chosen ? [`-${family}`] : []))
    .join("");
  const name = `schedules${about}`;
  const looks = addUp(reports.map((report) => report.looks));
  const kills = server ? { kills: addUp(reports.map((report) => report.kills ?? {})) } : {};
  // How many schedules reached the situations that their kind is about.
  const came =
    roles || scans || quotes || restores || storage || server
      ? { reached: addUp(reports.map((report) => report.reached ?? {})) }
      : {};
  const result = { name, ...told, looks, ...came, ...kills, date: new Date().toISOString(), ...(await where()) };
  mkdirSync(join(ROOT, "tests/harness/results"), { recursive: true });
  writeFileSync(join(ROOT, "tests/harness/results", `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}

/**
 * Why a figure is not kept; "" when it is. A kept figure belongs to a commit: all schedules ran, and none failed.
 * @param {number} total @param {number} runs @param {number} failed @param {string} commit
 */
function whyNotKept(total, runs, failed, commit) {
  if (failed > 0) return "a schedule failed";
  if (runs < FIGURE_RUNS) return `a figure is of at least ${FIGURE_RUNS} schedules`;
  if (total < runs) return `only ${total} of ${runs} schedules were run`;
  return /^[0-9a-f]+$/.test(commit) ? "" : `what was run is "${commit}", not a commit`;
}

function options() {
  const { values } = parseArgs({
    options: {
      server: { type: "boolean", default: false },
      visitors: { type: "boolean", default: false },
      roles: { type: "boolean", default: false },
      scans: { type: "boolean", default: false },
      quotes: { type: "boolean", default: false },
      restores: { type: "boolean", default: false },
      storage: { type: "boolean", default: false },
      "slow-paths": { type: "boolean", default: false },
      runs: { type: "string", default: "1000" },
      seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
      path: { type: "string", default: "" },
      jobs: { type: "string", default: String(availableParallelism()) },
    },
  });
  const { path, server, visitors, roles, scans, quotes, restores, storage, "slow-paths": slow } = values;
  if ((server && slow) || [server, visitors, roles, scans, quotes, restores, storage].filter(Boolean).length > 1)
    throw new Stop(USAGE);
  if (server && path) throw new Stop(`A schedule against the real server has no path.\n${USAGE}`);
  const [runs, seed, jobs] = [values.runs, values.seed, values.jobs].map(Number);
  if (![runs, seed, jobs].every((n) => Number.isInteger(n)) || Number(runs) < 1 || Number(jobs) < 1)
    throw new Stop(USAGE);
  const how = { server, visitors, roles, scans, quotes, restores, storage, slow };
  return path
    ? { ...how, runs: 1, seed: Number(seed), path, jobs: 1 }
    : { ...how, runs: Number(runs), seed: Number(seed), path, jobs: Number(jobs) };
}

/** @param {{ seed: number, runs: number }} share @param {string} path @param {How} how @returns {Promise<Report>} */
async function walk({ seed, runs }, path, { server, visitors, roles, scans, quotes, restores, storage, slow }) {
  const report = join(ROOT, `build/reports/harness-${seed}.json`);
  mkdirSync(join(ROOT, "build/reports"), { recursive: true });
  rmSync(report, { force: true });
  const env = {
    ...process.env,
    HARNESS_SEED: String(seed),
    HARNESS_RUNS: String(runs),
    HARNESS_PATH: path,
    HARNESS_REPORT: report,
    HARNESS_VISITORS: visitors ? "1" : "",
    HARNESS_ROLES: roles ? "1" : "",
    HARNESS_SCANS: scans ? "1" : "",
    HARNESS_QUOTES: quotes ? "1" : "",
    HARNESS_RESTORES: restores ? "1" : "",
    HARNESS_STORAGE: storage ? "1" : "",
    HARNESS_SLOW_PATHS: slow ? "1" : "",
  };
  const config = `tests/harness/${server ? "server/" : ""}vitest.config.ts`;
  const args = ["node_modules/vitest/vitest.mjs", "run", "--config", config, "--root", "."];
  const code = await run(process.execPath, args, { env });
  if (!existsSync(report)) throw new Stop(`The share with seed ${seed} ended with code ${code} and no report.`);
  return JSON.parse(readFileSync(report, "utf8"));
}

/** @param {Report} report @param {How} how */
function keep({ seed, path: shrunk, found }, { visitors, roles, scans, quotes, restores, storage }) {
  // The schedule's number only: the path of its shrinking is no longer valid once the generator changes.
  const path = shrunk?.split(":")[0] ?? null;
  /** @type {{ seed: number, path: string | null, found: string, visitors?: boolean, roles?: boolean, scans?: boolean, quotes?: boolean, restores?: boolean, storage?: boolean }[]} */
  const kept = JSON.parse(readFileSync(KEPT, "utf8"));
  if (kept.some((one) => one.seed === seed && one.path === path)) return;
  const about = {
    ...(visitors && { visitors }),
    ...(roles && { roles }),
    ...(scans && { scans }),
    ...(quotes && { quotes }),
    ...(restores && { restores }),
    ...(storage && { storage }),
  };
  writeFileSync(KEPT, `${JSON.stringify([...kept, { seed, path, found, ...about }], null, 2)}\n`);
}

/** @param {Record<string, number>[]} all */
function addUp(all) {
  /** @type {Record<string, number>} */
  const sums = {};
  for (const one of all) for (const [name, n] of Object.entries(one)) sums[name] = (sums[name] ?? 0) + n;
  return sums;
}
