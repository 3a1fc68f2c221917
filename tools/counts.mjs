/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @param {Counts} a @param {Counts} b @returns {Counts} */
export const counted = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/**
 * A runner that ran nothing, or that failed without a failing test to show for it (a crash, an error outside a test),
 * has failed once.
 * @param {Counts} counts @param {number} code the runner's exit code
 * @returns {Counts}
 */
export const honest = (counts, code) =>
  counts.failed === 0 && (code !== 0 || counts.passed === 0) ? { ...counts, failed: 1 } : counts;

/** @param {any} report of vitest's JSON reporter @param {number} code @returns {Counts} */
export function vitestCounts(report, code) {
  const files = report?.testResults ?? [];
  // A file that does not load has no tests: it counts as one failure.
  const broken = files.filter(
    (/** @type {any} */ file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  return honest(
    {
      passed: report?.numPassedTests ?? 0,
      failed: (report?.numFailedTests ?? 0) + broken,
      skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    },
    code,
  );
}

/** A test that passed only when it was tried again has failed. @param {any} report of Playwright's JSON reporter @param {number} code @returns {Counts} */
export function playwrightCounts(report, code) {
  const stats = report?.stats ?? {};
  return honest(
    {
      passed: stats.expected ?? 0,
      failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0),
      skipped: stats.skipped ?? 0,
    },
    code,
  );
}

/** @param {string} output of `go test -json` @param {number} code @returns {Counts} */
export function goCounts(output, code) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const line of output.split("\n")) {
    if (!line.startsWith("{")) continue;
    const event = JSON.parse(line);
    if (!event.Test) continue;
    if (event.Action === "pass") counts.passed++;
    if (event.Action === "fail") counts.failed++;
    if (event.Action === "skip") counts.skipped++;
  }
  return honest(counts, code);
}

/** The last line of `npm test`. @param {Counts} counts */
export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
