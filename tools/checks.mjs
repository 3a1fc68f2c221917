import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { counted, goCounts, playwrightCounts, vitestCounts } from "./counts.mjs";
import { ROOT } from "./paths.mjs";
import { capture, run } from "./run.mjs";

/** @typedef {import("./counts.mjs").Counts} Counts */
/** @typedef {{ beside?: boolean }} How */

const REPORTS = join(ROOT, "build/reports");
const VITEST_PROJECTS = ["unit", "data", "harness", "ui", "server"];
const TSC_PROJECTS = ["tsconfig.json", "src/domain", "src/letters", "src/sw", "tests", "pb_hooks"];
/** Slow tests that rarely fail have this in their file name: `npm run test:slow` runs only them. */
const SLOW = ".slow.";

/**
 * They wait for no clock but a virtual one, so they may be slow: they run beside the others, most of which wait for
 * servers and browsers half of their time.
 */
export const BESIDE = ["lint", "types", "harness"];

/**
 * The checks of `npm test` in order; `npm test -- <name> …` runs single ones. With `slow`, the checks of
 * `npm run test:slow`: the slow files of each.
 * @param {boolean} slow
 * @returns {Record<string, (how?: How) => Promise<Counts>>}
 */
export function checksOf(slow) {
  const tests = {
    ...Object.fromEntries(VITEST_PROJECTS.map((name) => [name, (/** @type {How} */ how) => vitest(name, slow, how)])),
    e2e: () => e2e(slow),
  };
  if (!slow) return { lint, types, browsers, go, ...tests };
  const slowTests = Object.entries(tests).filter(([name]) => hasSlowFiles(join(ROOT, "tests", name)));
  return { ...Object.fromEntries(slowTests), "slow-paths": slowPaths, engines };
}

/** @param {string} folder */
const hasSlowFiles = (folder) =>
  readdirSync(folder, { recursive: true }).some((name) => /\.slow\.(test|spec)\.tsx?$/.test(String(name)));

/** @param {How} [how] */
async function lint(how) {
  const args = ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"];
  return one(await run(process.execPath, args, how));
}

/** What the built app uses and a promised browser lacks. */
async function browsers() {
  const { unsupported } = await import("./browsers.mjs");
  const found = await unsupported();
  for (const one of found) console.log(one);
  return one(found.length);
}

/** @param {How} [how] */
async function types(how) {
  const results = await Promise.all(
    TSC_PROJECTS.map(async (project) => {
      const args = ["node_modules/typescript/bin/tsc", "-p", project, "--noEmit"];
      const { code, output } = await capture(process.execPath, args, how);
      console.log(`${code === 0 ? "ok    " : "FAILED"} types of ${project}`);
      if (output.trim()) console.log(output.trim());
      return one(code);
    }),
  );
  return results.reduce(counted);
}

async function go() {
  const cwd = join(ROOT, "pocketbase");
  // With the file that only a benchmark builds.
  const vet = one(await run("go", ["vet", "-tags", "profile", "./..."], { cwd }));
  // Not from Go's cache: it does not notice changes of hooks and migrations, which are outside its module.
  const { code, output, stdout } = await capture("go", ["test", "-count=1", "-json", "./..."], { cwd });
  const tests = goCounts(stdout, code);
  console.log(tests.failed ? output : `ok     ${tests.passed} Go tests`);
  return counted(vet, tests);
}

/** @param {string} project @param {boolean} slow @param {How} [how] */
async function vitest(project, slow, how) {
  const report = freshReport(`vitest-${project}${slow ? "-slow" : ""}.json`);
  const outcomes = freshReport(`outcomes-${project}${slow ? "-slow" : ""}.json`);
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    "--reporter=./tools/outcomes.mjs",
    ...(slow ? [`${SLOW}test.`] : ["--exclude", `**/*${SLOW}test.*`]),
  ];
  const code = await run(process.execPath, args, { ...how, env: { ...process.env, TEST_OUTCOMES: outcomes } });
  return vitestCounts(readReport(report), code, readReport(outcomes));
}

/** @param {boolean} slow */
const e2e = (slow) =>
  playwright(`playwright${slow ? "-slow" : ""}`, [slow ? "\\.slow\\.spec\\.ts$" : "(?<!\\.slow)\\.spec\\.ts$"]);

/** The journeys on a build without the fast paths (docs/architecture.md). The next command builds the product again. */
const slowPaths = () =>
  playwright("playwright-slow-paths", ["offline.spec", "price.spec", "main-job.spec", "tray.spec", "fast-paths.spec"], {
    SLOW_PATHS: "1",
  });

/** @param {string} name of the report @param {string[]} files @param {Record<string, string>} [env] */
async function playwright(name, files, env = {}) {
  const { installChromium } = await import("./chromium.mjs");
  await installChromium();
  const report = freshReport(`${name}.json`);
  const args = ["node_modules/@playwright/test/cli.js", "test", ...files, "--reporter=list,json"];
  const code = await run(process.execPath, args, {
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return playwrightCounts(readReport(report), code);
}

/** The journeys in Chromium, WebKit and Firefox (tests/engines). */
async function engines() {
  const { installEngines } = await import("./engines.mjs");
  await installEngines();
  const report = freshReport("vitest-engines.json");
  const args = ["run", "--config", "tests/engines/vitest.config.ts", "--reporter=default", "--reporter=json"];
  const code = await run(process.execPath, ["node_modules/vitest/vitest.mjs", ...args, `--outputFile.json=${report}`]);
  return vitestCounts(readReport(report), code, null);
}

/** The result of a check that is a single command: passed or failed. @param {number} code @returns {Counts} */
const one = (code) => (code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 });

/** Deletes the report of the last run, so that it cannot be taken for this one's. @param {string} name */
function freshReport(name) {
  mkdirSync(REPORTS, { recursive: true });
  rmSync(join(REPORTS, name), { force: true });
  return join(REPORTS, name);
}

/** @param {string} file @returns {any} null when the runner did not write it */
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null);
