/**
 * A failed test. `file` is "" where the runner names none: then it cannot run again. `name` is "" where the file itself
 * failed. `id` is Playwright's, by which it runs a test again.
 * @typedef {{ file: string, name: string, message: string, id?: string }} Failure
 */
/**
 * The result of a check. `good` are the tests that passed, each as "file name".
 * @typedef {{ good: string[], skipped: number, failures: Failure[] }} Result
 */

/** @returns {Result} */
export const nothing = () => ({ good: [], skipped: 0, failures: [] });

/** @param {Result} a @param {Result} b @returns {Result} */
export const added = (a, b) => ({
  good: [...a.good, ...b.good],
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
});

/**
 * The result of a check that is a single command and names no test.
 * @param {string} name @param {number} code its exit code @returns {Result}
 */
export const one = (name, code) =>
  code === 0
    ? { ...nothing(), good: [name] }
    : { ...nothing(), failures: [{ file: "", name, message: `ended with ${code}` }] };

/**
 * Makes a run fail that ran no test, or whose runner failed without a failing test, as in a crash: it counts as one failure.
 * @param {Result} result @param {number} code the runner's exit code
 * @returns {Result}
 */
export const honest = (result, code) =>
  result.failures.length === 0 && (code !== 0 || result.good.length === 0)
    ? { ...result, failures: [{ file: "", name: "", message: `the runner ended with ${code} and names no test` }] }
    : result;

/** @param {{ file: string, name: string }} test @returns {string} as in `good`, and as tests/quarantine.json names it */
export const titleOf = ({ file, name }) => `${file} ${name}`.trim();

/**
 * @param {any} report of Playwright's JSON reporter
 * @param {number} code
 * @returns {Result}
 */
export function playwrightResult(report, code) {
  const result = nothing();
  for (const suite of report?.suites ?? []) addSuite(result, suite, []);
  return honest(result, code);
}

/** @param {Result} result @param {any} suite of Playwright's report, with those inside it @param {string[]} above titles */
function addSuite(result, suite, above) {
  for (const spec of suite.specs ?? [])
    for (const test of spec.tests) {
      // A test that passed only at a retry has failed.
      if (test.status === "expected") result.good.push(titleOf(failureOf(spec, test, above)));
      else if (test.status === "skipped") result.skipped++;
      else result.failures.push(failureOf(spec, test, above));
    }
  for (const inner of suite.suites ?? []) addSuite(result, inner, [...above, inner.title]);
}

/** @param {any} spec @param {any} test @param {string[]} above @returns {Failure} */
function failureOf(spec, test, above) {
  const error = test.results.find((/** @type {any} */ result) => result.error)?.error;
  const at = error?.location ? `at line ${error.location.line}: ` : "";
  return {
    file: spec.file,
    name: [...above, spec.title].join(" "),
    message: at + firstLines(error?.message),
    id: spec.id,
  };
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

/**
 * A test that failed in one of its own tests is named by those alone.
 * @param {string} output of `go test -json` @param {number} code @returns {Result}
 */
export function goResult(output, code) {
  const result = nothing();
  /** What each test printed. @type {Map<string, string>} */
  const printed = new Map();
  /** @type {Failure[]} */
  const failed = [];
  for (const line of output.split("\n")) {
    if (!line.startsWith("{")) continue;
    const { Action, Package = "go", Test, Output = "" } = JSON.parse(line);
    if (!Test) continue;
    const id = `${Package} ${Test}`;
    if (Action === "output" && !/^\s*(===|---)/.test(Output)) printed.set(id, (printed.get(id) ?? "") + Output);
    if (Action === "pass") result.good.push(id);
    if (Action === "fail") failed.push({ file: Package, name: Test, message: firstLine(printed.get(id)) });
    if (Action === "skip") result.skipped++;
  }
  const inner = (/** @type {Failure} */ one) =>
    failed.some(({ file, name }) => file === one.file && name.startsWith(`${one.name}/`));
  result.failures = failed.filter((one) => !inner(one));
  return honest(result, code);
}

/**
 * The last line of `npm test`.
 * @param {Pick<Result, "skipped"> & { good: unknown[], failures: unknown[] }} result
 */
export const summary = ({ good, failures, skipped }) =>
  [`${good.length} passed`, `${failures.length} failed`, ...(skipped ? [`${skipped} skipped`] : [])].join(", ");
