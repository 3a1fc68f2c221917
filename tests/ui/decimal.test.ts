import { expect, test } from "vitest";
import { parseDecimal, stepDecimal } from "#ui/decimal.ts";

test.each([
  ["1.2", 1.2],
  ["1,2", 1.2],
  [" 0,80 ", 0.8],
  [".5", 0.5],
  ["5.", 5],
  ["-3", -3],
  ["300", 300],
])("%j is the number %d", (text, number) => expect(parseDecimal(text)).toBe(number));

test.each(["", " ", "1.234,5", "1 200", "1e3", "abc", "1,2,3", "0x10", ".", "Infinity"])("%j is no number", (text) =>
  expect(parseDecimal(text)).toBeNaN(),
);

test.each([
  ["1.2", 0.01, 1, "1.21"],
  ["1,20", 0.01, -1, "1,19"],
  ["0.1", 0.01, 1, "0.11"],
  ["300", 1, 1, "301"],
  ["300.5", 1, -1, "299.5"],
  ["", 1, 1, "1"],
  ["abc", 0.01, 1, "0.01"],
] as const)("from %j a step of %d in direction %d leads to %j", (text, step, direction, next) =>
  expect(stepDecimal(text, step, direction)).toBe(next),
);

test("steps stop at the limits", () => {
  expect(stepDecimal("1500", 1, 1, { max: 1500 })).toBe("1500");
  expect(stepDecimal("0.01", 0.01, -1, { min: 0.01 })).toBe("0.01");
});
