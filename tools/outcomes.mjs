import { writeFileSync } from "node:fs";
import { firstLine } from "./counts.mjs";

/** @typedef {{ failed: string[], again: string[] }} Outcomes a line a test: where it is, its name, what it said */

/** Vitest's reporter for the end of `npm test`: which tests failed, and which passed only when they were tried again. */
export default class OutcomesReporter {
  /** @param {readonly import("vitest/node").TestModule[]} modules */
  onTestRunEnd(modules) {
    /** @type {Outcomes} */
    const outcomes = { failed: [], again: [] };
    for (const module of modules)
      for (const test of module.children.allTests()) {
        const line = () =>
          `${module.relativeModuleId} ${test.fullName}: ${firstLine(test.result().errors?.[0]?.message)}`;
        if (test.result().state === "failed") outcomes.failed.push(line());
        else if (test.diagnostic()?.flaky) outcomes.again.push(line());
      }
    const file = process.env.TEST_OUTCOMES;
    if (file) writeFileSync(file, JSON.stringify(outcomes));
  }
}
