/**
 * The result of a check. `told` has a line for each failed test, printed at the end of the run.
 * @typedef {{ passed: number, failed: number, skipped: number, told?: string[] }} Counts
 */

/** @param {Counts} a @param {Counts} b @returns {Required<Counts>} */
export const counted = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  told: [...(a.told ?? []), ...(b.told ?? [])],
});

/**
 * Makes a run fail that ran no test, or whose runner failed without a failing test (a crash, an error outside of tests):
 * it counts as one failure.
 * @param {Counts} counts @param {number} code the runner's exit code
 * @returns {Counts}
 */
export const honest = (counts, code) =>
  counts.failed === 0 && (code !== 0 || counts.passed === 0)
    ? { ...counts, failed: 1, told: [...(counts.told ?? []), `the runner ended with ${code} and names no test`] }
    : counts;

/**
 * @param {any} report of vitest's JSON reporter
 * @param {number} code
 * @param {import("./outcomes.mjs").Outcomes | null} [outcomes] of our own reporter
 * @returns {Counts}
 */
export function vitestCounts(report, code, outcomes) {
  const files = report?.testResults ?? [];
  // A file that does not load has no tests: it counts as one failure.
  const broken = files.filter(
    (/** @type {any} */ file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  // A test that passes only at a retry counts as failed.
  const again = outcomes?.again.length ?? 0;
  const failed = (report?.numFailedTests ?? 0) + broken.length + again;
  const outside = outcomes?.outside ?? [];
  return honest(
    {
      passed: (report?.numPassedTests ?? 0) - again,
      // Errors outside of tests count as one failure, but only if nothing else has failed.
      failed: failed || (outside.length ? 1 : 0),
      skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
      told: [
        ...(outcomes?.failed ?? []).map((line) => `FAILED ${line}`),
        ...broken.map((/** @type {any} */ file) => `FAILED ${file.name} does not load`),
        ...(outcomes?.again ?? []).map((line) => `FAILED at first ${line}`),
        ...outside.map((line) => `FAILED outside a test ${line}`),
      ],
    },
    code,
  );
}

/** @param {any} report of Playwright's JSON reporter @param {number} code @returns {Counts} */
export function playwrightCounts(report, code) {
  const stats = report?.stats ?? {};
  return honest(
    {
      passed: stats.expected ?? 0,
      // A test that passes only at a retry counts as failed.
      failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0),
      skipped: stats.skipped ?? 0,
      told: (report?.suites ?? []).flatMap((/** @type {any} */ suite) => playwrightLines(suite)),
    },
    code,
  );
}

/** @param {any} suite of Playwright's report, with those inside it @returns {string[]} */
function playwrightLines(suite) {
  const own = (suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
    spec.tests
      .filter((/** @type {any} */ test) => test.status === "unexpected" || test.status === "flaky")
      .map((/** @type {any} */ test) => {
        const error = test.results.find((/** @type {any} */ result) => result.error)?.error;
        const where = error?.location
          ? `${spec.file}:${spec.line}, at line ${error.location.line}`
          : `${spec.file}:${spec.line}`;
        return `FAILED ${test.status === "flaky" ? "at first " : ""}${where} ${spec.title}: ${firstLines(error?.message)}`;
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(playwrightLines)];
}

/** The first line of an error message, without terminal colours. @param {string | undefined} message */
export const firstLine = (message) => (linesOf(message)[0] ?? "").slice(0, 300);

/** The locator, expected and received values of an error: a failure that is seen once in many runs leaves no other trace. */
const firstLines = (/** @type {string | undefined} */ message) =>
  linesOf(message).slice(0, 8).join(" | ").slice(0, 900);

/** @param {string | undefined} message */
function linesOf(message) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with ESC
  const plain = (message ?? "").replace(/\u001b\[[0-9;]*m/g, "");
  return plain
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** @param {string} output of `go test -json` @param {number} code @returns {Counts} */
export function goCounts(output, code) {
  const counts = { passed: 0, failed: 0, skipped: 0, told: /** @type {string[]} */ ([]) };
  for (const line of output.split("\n")) {
    if (!line.startsWith("{")) continue;
    const event = JSON.parse(line);
    if (!event.Test) continue;
    if (event.Action === "pass") counts.passed++;
    if (event.Action === "fail") {
      counts.failed++;
      counts.told.push(`FAILED ${event.Package ?? "go"} ${event.Test}`);
    }
    if (event.Action === "skip") counts.skipped++;
  }
  return honest(counts, code);
}

/** The last line of `npm test`. @param {Counts} counts */
export const summary = ({ passed, failed, skipped }) =>
  [`${passed} passed`, `${failed} failed`, ...(skipped ? [`${skipped} skipped`] : [])].join(", ");
