import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { goResult, honest, nothing, playwrightResult } from "./counts.mjs";
import { ROOT } from "./paths.mjs";
import { capture, run } from "./run.mjs";

/** @typedef {import("./counts.mjs").Result} Result */
/** @typedef {import("./counts.mjs").Failure} Failure */
/**
 * Which tests: all of a project if there is none. `alone`: one after the other. `beside`: with what others leave of the
 * processors.
 * @typedef {{ files?: string[], only?: Failure[], alone?: boolean, beside?: boolean, env?: Record<string, string> }} Which
 */

export const REPORTS = join(ROOT, "build/reports");
/** Slow tests that rarely fail have this in their file name: `npm run test:slow` runs only them. */
export const SLOW = ".slow.";
const LAST_RUN = join(ROOT, "test-results/.last-run.json");

/**
 * @param {string} report its name @param {string[]} where arguments that choose the project @param {Which} which
 * @returns {Promise<Result>}
 */
export async function vitest(report, where, { files = [], only = [], alone = false, beside = false, env = {} }) {
  const outcomes = freshReport(`${report}.json`);
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    ...where,
    "--reporter=default",
    "--reporter=./tools/outcomes.mjs",
  ];
  args.push(...(only.length ? [...new Set(only.map(({ file }) => file))] : files));
  // A whole file stands for all of its tests.
  if (only.length && only.every(({ name }) => name))
    args.push("-t", `^(${only.map(({ name }) => escaped(name)).join("|")})$`);
  if (alone) args.push("--maxWorkers=1", "--no-file-parallelism");
  const code = await run(process.execPath, args, { beside, env: { ...process.env, ...env, TEST_OUTCOMES: outcomes } });
  return honest(readReport(outcomes) ?? nothing(), code);
}

/** @param {string} report its name @param {Which} which @returns {Promise<Result>} */
export async function playwright(report, { files = [], only = [], alone = false, env = {} }) {
  const json = freshReport(`${report}.json`);
  const args = ["node_modules/@playwright/test/cli.js", "test", ...files, "--reporter=list,json"];
  const named = only.filter(({ id }) => !id);
  for (const { file, name } of named) args.push(file, "--grep", escaped(name));
  if (only.length > named.length) {
    // What `--last-failed` reads. Other runs have written it since.
    mkdirSync(join(LAST_RUN, ".."), { recursive: true });
    writeFileSync(LAST_RUN, JSON.stringify({ status: "failed", failedTests: only.map(({ id }) => id) }));
    args.push("--last-failed");
  }
  if (alone) args.push("--workers=1");
  const code = await run(process.execPath, args, {
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: json },
  });
  return playwrightResult(readReport(json), code);
}

/** @param {Which} which `files` are packages @returns {Promise<Result>} */
export async function go({ files = ["./..."], only = [], alone = false }) {
  const names = only.map(({ name }) => name.split("/")[0]);
  // Not from Go's cache: it does not notice changes of hooks and migrations, which are outside its module.
  const { GO_FLAGS, goEnv } = await import("./parts.mjs");
  const args = ["test", ...GO_FLAGS, "-count=1", "-json"];
  if (alone) args.push("-p", "1", "-parallel", "1");
  // A whole package stands for all of its tests.
  if (only.length && names.every(Boolean)) args.push("-run", `^(${names.join("|")})$`);
  args.push(...(only.length ? new Set(only.map(({ file }) => file)) : files));
  const { code, output, stdout } = await capture("go", args, { cwd: join(ROOT, "pocketbase"), env: goEnv() });
  const result = goResult(stdout, code);
  console.log(result.failures.length ? output : `ok     ${result.good.length} Go tests`);
  return result;
}

/** Deletes the report of the last run, so that it cannot be taken for this one's. @param {string} name */
function freshReport(name) {
  mkdirSync(REPORTS, { recursive: true });
  rmSync(join(REPORTS, name), { force: true });
  return join(REPORTS, name);
}

/** @param {string} file @returns {any} null when the runner did not write it */
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null);

const escaped = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
