import { readdirSync } from "node:fs";
import { join } from "node:path";
import { added, nothing, one } from "./counts.mjs";
import { ROOT } from "./paths.mjs";
import { capture, run } from "./run.mjs";
import { go, playwright, SLOW, vitest } from "./runners.mjs";

/** @typedef {import("./counts.mjs").Result} Result */
/** @typedef {import("./runners.mjs").Which} Which */
/**
 * `needs`: packages of the machine. `again`: its tests are looked at again when they fail, because processors, sockets or
 * browsers can be late. Clock, seed and network of the others are their own: there red is red.
 * @typedef {{ run: (which: Which) => Promise<Result>, needs?: import("./machine.mjs").Need[], again?: boolean }} Check
 */

const TSC_PROJECTS = ["tsconfig.json", "src/domain", "src/letters", "src/sw", "tests", "pb_hooks"];

/**
 * They wait for no clock but a virtual one, so they may be slow: they run beside the others, most of which wait for
 * servers and browsers half of their time.
 */
export const BESIDE = ["lint", "types", "harness"];

/**
 * The checks of `npm test` in order; `npm test -- <name> …` runs single ones. With `slow`, the checks of
 * `npm run test:slow`: the slow files of each.
 * @param {boolean} slow
 * @returns {Record<string, Check>}
 */
export function checksOf(slow) {
  /** @type {Record<string, Check>} */
  const tests = {
    unit: { run: project("unit", slow), needs: slow ? ["readers"] : [] },
    data: { run: project("data", slow) },
    harness: { run: project("harness", slow) },
    ui: { run: project("ui", slow), again: true },
    server: { run: project("server", slow), again: true },
    e2e: { run: e2e(slow), needs: ["browser"], again: true },
  };
  if (!slow)
    return {
      lint: { run: lint },
      types: { run: types },
      browsers: { run: browsers },
      go: { run: vetAndTest, again: true },
      ...tests,
    };
  const slowTests = Object.entries(tests).filter(([name]) => hasSlowFiles(join(ROOT, "tests", name)));
  return {
    ...Object.fromEntries(slowTests),
    days: { run: days },
    "slow-paths": { run: slowPaths, needs: ["browser"], again: true },
    engines: { run: engines, needs: ["browser", "engines"], again: true },
  };
}

/** @param {string} folder */
const hasSlowFiles = (folder) =>
  readdirSync(folder, { recursive: true }).some((name) => /\.slow\.(test|spec)\.tsx?$/.test(String(name)));

/** @param {Which} which */
async function lint({ beside = false }) {
  const args = ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"];
  return one("lint", await run(process.execPath, args, { beside }));
}

/** What the built app uses and a promised browser lacks. */
async function browsers() {
  const { unsupported } = await import("./browsers.mjs");
  const found = await unsupported();
  for (const one of found) console.log(one);
  return one("browsers", found.length);
}

/** @param {Which} which */
async function types({ beside = false }) {
  const results = await Promise.all(
    TSC_PROJECTS.map(async (project) => {
      const args = ["node_modules/typescript/bin/tsc", "-p", project, "--noEmit"];
      const { code, output } = await capture(process.execPath, args, { beside });
      console.log(`${code === 0 ? "ok    " : "FAILED"} types of ${project}`);
      if (output.trim()) console.log(output.trim());
      return one(`types of ${project}`, code);
    }),
  );
  return results.reduce(added);
}

/** @param {Which} which */
async function vetAndTest(which) {
  if (which.only) return go(which);
  // With the file that only a benchmark builds.
  const { GO_FLAGS, goEnv } = await import("./parts.mjs");
  const args = ["vet", ...GO_FLAGS, "-tags", "profile", "./..."];
  const vet = await run("go", args, { cwd: join(ROOT, "pocketbase"), env: goEnv() });
  return added(one("go vet", vet), await go(which));
}

/** vitest's arguments for the files of `npm test`. */
const QUICK = ["--exclude", `**/*${SLOW}test.*`];

/** @param {string} name @param {boolean} slow */
function project(name, slow) {
  const files = slow ? [`${SLOW}test.`] : QUICK;
  return (/** @type {Which} */ which) =>
    vitest(`vitest-${name}${slow ? "-slow" : ""}`, ["--project", name], { files, ...which });
}

/** The end of a year, both changes of the clock in Cyprus and the week after one, a month with a long name in English. */
const DAYS = [
  "2026-12-31T23:58:00+02:00",
  "2027-03-28T02:59:00+02:00",
  "2027-10-31T03:58:00+03:00",
  "2027-04-03T00:30:00+03:00",
  "2027-09-15T12:00:00+03:00",
];

/** What `npm test` runs on one day, on others, with other cases for the properties. */
async function days() {
  const projects = ["unit", "data", "ui"].flatMap((name) => ["--project", name]);
  const seed = String(Math.floor(Math.random() * 2 ** 31));
  let total = nothing();
  for (const day of DAYS) {
    console.log(`TEST_NOW=${day} FC_SEED=${seed}`);
    const env = { TEST_NOW: day, FC_SEED: seed };
    const result = await vitest("vitest-days", projects, { files: QUICK, env });
    const failures = result.failures.map((one) => ({ ...one, message: `on ${day}, seed ${seed}: ${one.message}` }));
    total = added(total, { ...result, failures });
  }
  return total;
}

/** @param {boolean} slow */
const e2e = (slow) => (/** @type {Which} */ which) =>
  playwright(`playwright${slow ? "-slow" : ""}`, {
    files: [slow ? "\\.slow\\.spec\\.ts$" : "(?<!\\.slow)\\.spec\\.ts$"],
    ...which,
  });

/**
 * The journeys on a build without the fast paths (docs/architecture.md). The product is built again after it: a command that
 * serves what is there must not serve that one.
 * @param {Which} which
 */
async function slowPaths(which) {
  const result = await playwright("playwright-slow-paths", {
    files: ["offline.spec", "price.spec", "main-job.spec", "tray.slow.spec", "fast-paths.spec"],
    ...which,
    env: { SLOW_PATHS: "1" },
  });
  const { prepare } = await import("./prepare.mjs");
  const { buildAll } = await import("./parts.mjs");
  await buildAll({ ...(await prepare({}, "all")), only: ["web"] });
  return result;
}

/** The journeys in Chromium, WebKit and Firefox (tests/engines). @param {Which} which */
const engines = (which) => vitest("vitest-engines", ["--config", "tests/engines/vitest.config.ts"], which);
