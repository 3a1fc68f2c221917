import { writeFileSync } from "node:fs";
import { firstLine } from "./counts.mjs";

/** @typedef {import("./counts.mjs").Result} Result */
/** @typedef {import("./counts.mjs").Failure} Failure */

/**
 * A vitest reporter for the end of `npm test`: it writes a Result to the file TEST_OUTCOMES. What fails in a hook, in a file
 * that does not load, or after the end of a test is a failure of its file, without a test's name.
 */
export default class OutcomesReporter {
  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly import("vitest").SerializedError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map((test) => ({ module, test })));
    const state = (/** @type {string} */ wanted) => tests.filter(({ test }) => test.result().state === wanted);
    /** @type {Failure[]} */
    const failures = state("failed").map(({ module, test }) =>
      failure(module, nameOf(test), test.result().errors?.[0]),
    );
    for (const { module, test } of state("passed"))
      if (test.diagnostic()?.flaky) failures.push(failure(module, nameOf(test), test.result().errors?.[0]));
    for (const module of modules) {
      const errors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
      if (errors.length) failures.push(failure(module, "", errors[0]));
    }
    for (const error of unhandled) {
      const module = modules.find(({ moduleId }) => moduleId === error.VITEST_TEST_PATH);
      failures.push(failure(module, "", error));
    }
    const failed = new Set(failures.map(({ file, name }) => `${file} ${name}`));
    /** @type {Result} */
    const result = {
      good: state("passed")
        .map(({ module, test }) => `${module.relativeModuleId} ${nameOf(test)}`)
        .filter((id) => !failed.has(id)),
      skipped: state("skipped").length,
      failures,
    };
    const file = process.env.TEST_OUTCOMES;
    if (file) writeFileSync(file, JSON.stringify(result));
  }
}

/**
 * @param {import("vitest/node").TestModule | undefined} module @param {string} name
 * @param {{ message: string } | undefined} error
 * @returns {Failure}
 */
const failure = (module, name, error) => ({
  file: module?.relativeModuleId ?? "",
  name,
  message: firstLine(error?.message),
});

/** As vitest's `-t` sees it: the names of its suites and its own, with spaces. @param {import("vitest/node").TestCase} test */
function nameOf(test) {
  const names = [test.name];
  for (let parent = test.parent; parent.type === "suite"; parent = parent.parent) names.unshift(parent.name);
  return names.join(" ");
}
