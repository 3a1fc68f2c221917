import { writeFileSync } from "node:fs";
import { firstLine } from "./counts.mjs";

/**
 * One line per test: file, name, message. `outside` are errors that belong to no test: of a hook, or of something that was
 * still running.
 * @typedef {{ failed: string[], again: string[], outside: string[] }} Outcomes
 */

/** A vitest reporter for the end of `npm test`: the tests that failed, and those that passed only at a retry. */
export default class OutcomesReporter {
  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly import("vitest").SerializedError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    /** @type {Outcomes} */
    const outcomes = { failed: [], again: [], outside: unhandled.map((error) => firstLine(error.message)) };
    for (const module of modules) {
      const suites = [module, ...module.children.allSuites()];
      for (const error of suites.flatMap((suite) => suite.errors()))
        outcomes.outside.push(`${module.relativeModuleId}: ${firstLine(error.message)}`);
      for (const test of module.children.allTests()) {
        const line = () =>
          `${module.relativeModuleId} ${test.fullName}: ${firstLine(test.result().errors?.[0]?.message)}`;
        if (test.result().state === "failed") outcomes.failed.push(line());
        else if (test.diagnostic()?.flaky) outcomes.again.push(line());
      }
    }
    const file = process.env.TEST_OUTCOMES;
    if (file) writeFileSync(file, JSON.stringify(outcomes));
  }
}
