import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BESIDE, type Check, checksOf } from "../../tools/checks.mjs";
import { type Failure, nothing, titleOf } from "../../tools/counts.mjs";
import { lookAgain, quarantine } from "../../tools/second-look.mjs";

const failure = (name: string, more: Partial<Failure> = {}) => ({
  ...{ check: "ui", file: "a.test.tsx", name, message: "late" },
  ...more,
});

/** A check whose tests pass from their given run on; it notes what it was asked for. */
function checkOf(passes: Record<string, number>, again = true) {
  const runs: string[][] = [];
  const check: Check = {
    again,
    run: async ({ only = [], alone }) => {
      expect(alone).toBe(true);
      runs.push(only.map(({ name }) => name));
      const tests = Object.keys(passes).filter((name) => only.some((one) => one.name === name || one.name === ""));
      const good = tests.filter((name) => runs.length >= (passes[name] ?? 9));
      const failures = tests.filter((name) => !good.includes(name)).map((name) => failure(name));
      return { ...nothing(), good: good.map((name) => `a.test.tsx ${name}`), failures };
    },
  };
  return { check, runs };
}
const names = (all: { name: string }[]) => all.map(({ name }) => name);

describe("a second look", () => {
  beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => {}));
  afterEach(() => void vi.restoreAllMocks());

  test("tells what fails each time from what passes alone, by its name and then with its file", async () => {
    const { check, runs } = checkOf({ slow: 1, needy: 2, broken: 9 });
    const all = ["slow", "needy", "broken"].map((name) => failure(name));
    const { failed, flaky } = await lookAgain(all, { ui: check });
    expect([names(failed), names(flaky)]).toEqual([["broken"], ["slow", "needy"]]);
    expect(runs).toEqual([
      ["slow", "needy", "broken"],
      ["", ""],
    ]);
  });

  test("is of a whole file where that failed as one, which must be without a failure then", async () => {
    const hook = failure("");
    expect((await lookAgain([hook], { ui: checkOf({ one: 1 }).check })).flaky).toEqual([hook]);
    expect((await lookAgain([hook], { ui: checkOf({ one: 1, two: 9 }).check })).failed).toEqual([hook]);
  });

  test("is not of checks with a clock of their own, nor of what names no file, nor of a run with much broken", async () => {
    const { check, runs } = checkOf({ slow: 1 }, false);
    expect(names((await lookAgain([failure("slow")], { ui: check })).failed)).toEqual(["slow"]);
    const able = checkOf({ slow: 1 });
    const nameless = failure("slow", { file: "" });
    expect((await lookAgain([nameless], { ui: able.check })).failed).toEqual([nameless]);
    const many = Array.from({ length: 16 }, (_, i) => failure(`slow ${i}`));
    expect((await lookAgain(many, { ui: able.check })).failed).toHaveLength(16);
    expect([...runs, ...able.runs]).toEqual([]);
  });

  test("is of those checks that share processors, sockets or a browser with others", () => {
    const again = (slow: boolean) => Object.entries(checksOf(slow)).flatMap(([name, one]) => (one.again ? [name] : []));
    expect(again(false)).toEqual(["go", "ui", "server", "e2e"]);
    expect(again(true)).toEqual(
      ["ui", "server", "e2e", "slow-paths", "engines"].filter((one) => one in checksOf(true)),
    );
    expect(BESIDE.filter((name) => again(false).includes(name))).toEqual([]);
  });
});

test("the quarantine holds few tests, each with its day, message and suspected cause, and they are there", () => {
  const listed = quarantine();
  expect(listed.length).toBeLessThanOrEqual(10);
  for (const { check, test: title, day, message, cause } of listed) {
    expect(Object.keys({ ...checksOf(false), ...checksOf(true) })).toContain(check);
    const file = title.split(" ")[0] ?? "";
    expect(readFileSync(check === "e2e" ? `tests/e2e/${file}` : file, "utf8"), title).toContain("test");
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect([message, cause].map((text) => text.length > 10)).toEqual([true, true]);
  }
  expect(new Set(listed.map(({ check, test: title }) => `${check} ${title}`)).size).toBe(listed.length);
  expect(titleOf({ file: "a", name: "" })).toBe("a");
});
