import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test.each(["schedules", "schedules-server"])("the kept figure of %s is of a commit on which nothing failed", (name) => {
  const { runs, failed, commit } = JSON.parse(readFileSync(`tests/harness/results/${name}.json`, "utf8"));
  expect({ failed, commit }).toEqual({ failed: 0, commit: expect.stringMatching(/^[0-9a-f]{7,40}$/) });
  expect(runs).toBeGreaterThanOrEqual(300);
});
