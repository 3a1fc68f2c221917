import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { byWhat } from "../support/server-profile.mjs";
import { benches } from "./benches.mjs";
import { type Cost, figureOf } from "./costs.mjs";
import { comparisonsOf, sameOrder, standing } from "./order.mjs";
import { held, withRows } from "./performance.mjs";

const result = (rows: Record<string, string | number>[]) => ({ name: "peers", unit: "ms", rows });
const side = (name: string, median: number | string, spread = 0.1) => ({ what: "pull", side: name, median, spread });

test("a second run counts a comparison as turned only when its gap exceeded both spreads", () => {
  const first = result([side("ours", 100), side("rxdb", 200), side("pouchdb", 210)]);
  const second = result([side("ours", 150), side("rxdb", 140), side("pouchdb", 130)]);
  expect(sameOrder(first, first)).toMatchObject({
    comparisons: 3,
    "gap exceeds both spreads": 2,
    "same order again": 2,
  });
  // rxdb and pouchdb are ten apart with a spread of twenty: their order is not certain.
  expect(sameOrder(first, second)).toMatchObject({
    "gap exceeds both spreads": 2,
    "same order again": 0,
    "another order": "pull: ours and rxdb; pull: ours and pouchdb",
  });
});

test("a figure missing in the second run counts as turned", () => {
  const first = result([side("ours", 100), side("rxdb", 200)]);
  const second = result([side("ours", 100), side("rxdb", "does not open")]);
  expect(sameOrder(first, second)).toMatchObject({ "gap exceeds both spreads": 1, "same order again": 0 });
});

test("ours is ahead or behind only when the gap to the best of the others exceeds both spreads", () => {
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

test("figures are found in every form in which a result writes its sides", () => {
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

test("every row of the table of costs names a bench, and the row of its result with the figure", () => {
  const costs: Cost[] = JSON.parse(readFileSync("bench/costs.json", "utf8"));
  expect(costs).not.toEqual([]);
  for (const cost of costs) {
    expect(benches()).toContain(cost.bench);
    expect(figureOf(cost, result([{ other: 1 }, { ...cost.row, [cost.column]: 7 }]))).toBe(7);
    expect(() => figureOf(cost, result([{ ...cost.row, [cost.column]: "does not open" }]))).toThrow(cost.column);
  }
});

test("a run replaces its own rows of the table of what people wait for, and marks what was missed", () => {
  const text = readFileSync("docs/performance.md", "utf8");
  const rows = [{ what: "/calculator answers, offline, 4x slower", median: 1200, limit: 1000 }];
  const where = { machine: { cpu: "", cores: 2, memoryGB: 1, system: "" }, versions: {} };
  const written = withRows(text, [{ ...result(rows), name: "start", date: "2030-01-02T03", commit: "c", ...where }]);
  const of = (table: string, own: boolean) =>
    table.split("\n").filter((line) => line.endsWith(" `npm run bench -- start` |") === own);
  expect(of(written, false)).toEqual(of(text, false));
  expect(of(written, true)).toEqual([
    "| /calculator answers, offline, 4x slower | 1200 ms | median | <= 1000 | **missed** | 2030-01-02, c |  | `npm run bench -- start` |",
  ]);
  const judged = ["<= 1", "< 1", ">= 2", "p95 <= 1", ""].map((limit) => held(1, limit));
  expect(judged).toEqual(["yes", "**missed**", "**missed**", "yes", ""]);
});

test("each figure of what people wait for has its day and its command", () => {
  const [, , ...lines] = readFileSync("docs/performance.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("|"));
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) {
    expect(line).toMatch(/ \| 20\d\d-\d\d-\d\d, [0-9a-f]{7}/);
    expect(benches()).toContain(/`npm run bench -- ([a-z-]+)` \|$/.exec(line)?.[1]);
  }
});

test("a stack in the server's profile is named by the innermost function that a pattern matches", () => {
  const raw = `PeriodType: cpu nanoseconds
Samples:
samples/count cpu/nanoseconds
          2   20000000: 1 2 3
          1   10000000: 2 3
          3   30000000: 4
          1    5000000: 5 1 2
Locations
     1: 0x10 M=1 modernc.org/sqlite.step lib/sqlite.go:10:0 s=1
     2: 0x20 M=1 reflect.Value.call value.go:5:0 s=1
             github.com/dop251/goja.(*vm).run vm.go:7:0 s=1
     3: 0x30 M=1 net/http.(*conn).serve server.go:1:0 s=1
     4: 0x40 M=1 runtime.schedule proc.go:1:0 s=1
     5: 0x50 M=1 runtime.gcAssistAlloc mgc.go:1:0 s=1
Mappings
1: 0x0/0x1000/0x0 build/akamas [FN]
`;
  expect([...byWhat(raw)]).toEqual([
    [expect.stringContaining("SQLite"), 0.02],
    [expect.stringContaining("hooks"), 0.01],
    [expect.stringContaining("the Go runtime"), 0.03],
    ["collecting garbage", 0.005],
  ]);
  expect(() => byWhat("Samples:\nLocations\nMappings")).toThrow("no samples");
});
