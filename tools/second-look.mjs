import { readFileSync } from "node:fs";
import { join } from "node:path";
import { titleOf } from "./counts.mjs";
import { ROOT } from "./paths.mjs";

/** @typedef {import("./counts.mjs").Failure} Failure */
/** @typedef {Failure & { check: string }} Found */
/** @typedef {Record<string, import("./checks.mjs").Check>} Checks */
/** @typedef {{ check: string, test: string, day: string, message: string, cause: string }} Quarantined */

/** With more flaky tests than this a run is red: then it is not bad luck. */
export const MOST_FLAKY = 5;
/** With more failures than this something is broken: nothing runs again. */
const MOST_FAILED = 15;
const LOOKS = 2;
/** How often the slow suite runs a test of the quarantine list. */
const QUARANTINE_RUNS = 5;

/** @returns {Quarantined[]} tests/quarantine.json */
export const quarantine = () => JSON.parse(readFileSync(join(ROOT, "tests/quarantine.json"), "utf8"));

/**
 * Tells tests that fail each time from those that fail now and then: what failed runs again when all else has ended, alone and
 * at most twice.
 * @param {Found[]} failures @param {Checks} checks
 * @returns {Promise<{ failed: Found[], flaky: Found[] }>}
 */
export async function lookAgain(failures, checks) {
  /** @type {Found[]} */
  const flaky = [];
  let open = failures.filter(({ check, file }) => checks[check]?.again && file);
  if (failures.length > MOST_FAILED) open = [];
  for (let look = 1; look <= LOOKS && open.length; look++) {
    for (const [check, { run }] of Object.entries(checks)) {
      const own = open.filter((one) => one.check === check);
      if (own.length === 0) continue;
      console.log(`\n== ${check}, ${own.length} again, ${look} of ${LOOKS}`);
      // Alone a test may lack what those before it made: the second time its whole file runs.
      const only = look === 1 ? own : own.map((one) => ({ ...one, name: "" }));
      const result = await run({ only, alone: true });
      flaky.push(...own.filter((one) => passed(one, result)));
    }
    open = open.filter((one) => !flaky.includes(one));
  }
  return { failed: failures.filter((one) => !flaky.includes(one)), flaky };
}

/** @param {Failure} failure @param {import("./counts.mjs").Result} result of a run with it */
function passed(failure, { good, failures }) {
  if (failure.name) return good.includes(titleOf(failure));
  return good.length > 0 && failures.every(({ file }) => file !== failure.file);
}

/**
 * Runs each test of the quarantine list several times and prints how often it passed; nothing depends on it.
 * @param {Checks} checks
 */
export async function runQuarantine(checks) {
  const rows = quarantine().map((one) => ({ ...one, passed: 0 }));
  for (const row of rows) {
    const check = checks[row.check];
    const [file = "", ...words] = row.test.split(" ");
    const test = { file, name: words.join(" "), message: "" };
    for (let i = 0; check && i < QUARANTINE_RUNS; i++)
      if (passed(test, await check.run({ only: [test], alone: true }))) row.passed++;
  }
  const table = rows.map(({ check, test, passed }) => ({ check, test, passed: `${passed} of ${QUARANTINE_RUNS}` }));
  if (table.length) console.table(table);
}
