import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { benches } from "../../tools/benches.mjs";
import { type Cost, figureOf } from "../../tools/costs.mjs";
import { comparisonsOf, sameOrder, standing } from "../../tools/order.mjs";

const result = (rows: Record<string, string | number>[]) => ({ name: "peers", unit: "ms", rows });
const side = (name: string, median: number | string, spread = 0.1) => ({ what: "pull", side: name, median, spread });

test("a second run turns a comparison whose gap exceeded both spreads, and no other", () => {
  const first = result([side("ours", 100), side("rxdb", 200), side("pouchdb", 210)]);
  const second = result([side("ours", 150), side("rxdb", 140), side("pouchdb", 130)]);
  expect(sameOrder(first, first)).toMatchObject({
    comparisons: 3,
    "gap exceeds both spreads": 2,
    "same order again": 2,
  });
  // rxdb and pouchdb are ten apart with a spread of twenty: which is first says nothing.
  expect(sameOrder(first, second)).toMatchObject({
    "gap exceeds both spreads": 2,
    "same order again": 0,
    "another order": "pull: ours and rxdb; pull: ours and pouchdb",
  });
});

test("what the second run does not have is no proof of the same order", () => {
  const first = result([side("ours", 100), side("rxdb", 200)]);
  const second = result([side("ours", 100), side("rxdb", "does not open")]);
  expect(sameOrder(first, second)).toMatchObject({ "gap exceeds both spreads": 1, "same order again": 0 });
});

test("ours is ahead or behind only where the gap exceeds both spreads, and of the best of the others", () => {
  const place = (ours: number) => standing(result([side("ours", ours), side("rxdb", 200), side("pouchdb", 100)]))[0];
  expect(place(80)).toMatchObject({
    ours: "ahead",
    "ours / best of the others": 0.8,
    "the best of the others": "pouchdb",
  });
  expect(place(95)).toMatchObject({ ours: "level" });
  expect(place(150)).toMatchObject({ ours: "behind" });
  expect(standing(result([side("ours", 80), side("usual", "does not open")]))).toEqual([]);
});

test("figures are found whichever way a result writes its sides", () => {
  const columns = result([{ what: "list (ms)", ours: 3, ours_spread: 0.1, bare: 2, bare_spread: 0.1 }]);
  const commas = result([
    { what: "create, bare (per second)", value: 900, spread: 0.1 },
    { what: "create, with price, event and feed rows (per second)", value: 500, spread: 0.1 },
    { what: "list of 500, bare (ms)", value: 40, spread: 0.1 },
    { what: "create: full / bare", value: 0.56 },
  ]);
  expect(comparisonsOf(columns)).toEqual([{ what: "list (ms)", sides: ["ours", "bare"], clear: true, sign: 1 }]);
  expect(comparisonsOf(commas)).toEqual([
    {
      what: "create (per second)",
      sides: ["bare", "with price, event and feed rows"],
      clear: true,
      sign: 1,
    },
  ]);
});

test("every cost of the table names a bench, and its figure in the row that it says", () => {
  const costs: Cost[] = JSON.parse(readFileSync("tests/bench/costs.json", "utf8"));
  expect(costs.length).toBeGreaterThanOrEqual(3);
  for (const cost of costs) {
    expect(benches()).toContain(cost.bench);
    expect(figureOf(cost, result([{ other: 1 }, { ...cost.row, [cost.column]: 7 }]))).toBe(7);
    expect(() => figureOf(cost, result([{ ...cost.row, [cost.column]: "does not open" }]))).toThrow(cost.column);
  }
});
