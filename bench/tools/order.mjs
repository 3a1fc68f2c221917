import { writeFileSync } from "node:fs";
import { where } from "../../tools/where.mjs";
import { benches, keptResult, resultFile } from "./benches.mjs";

/** @typedef {import("./benches.mjs").Result} Result */
/** One figure of one side; `spread` is a share of the median. @typedef {{ what: string, side: string, median: number, spread: number }} Figure */
/** @typedef {{ what: string, sides: [string, string], clear: boolean, sign: number }} Comparison */

/** Compares every benchmark that was run twice and keeps the result. */
export async function keepOrder() {
  const rows = benches().flatMap((name) => {
    const [first, second] = [keptResult(name), keptResult(name, true)];
    return first && second ? [{ ...sameOrder(first, second), first: first.commit, second: second.commit }] : [];
  });
  if (rows.length === 0) {
    console.log("Nothing was run twice: npm run bench -- <name> --second");
    return;
  }
  const result = { name: "order", unit: "comparisons of two sides", rows };
  console.table(rows);
  const kept = { ...result, date: new Date().toISOString(), ...(await where()) };
  writeFileSync(resultFile("order"), `${JSON.stringify(kept, null, 2)}\n`);
}

/**
 * How many comparisons of the first run have a gap larger than both spreads, and how many of those have the same order in
 * the second run. A figure missing there counts as turned.
 * @param {Result} first @param {Result} second
 */
export function sameOrder(first, second) {
  const all = comparisonsOf(first);
  const again = new Map(comparisonsOf(second).map((one) => [keyOf(one), one]));
  const clear = all.filter((one) => one.clear);
  const turned = clear.filter((one) => again.get(keyOf(one))?.sign !== one.sign);
  return {
    what: first.name,
    comparisons: all.length,
    "gap exceeds both spreads": clear.length,
    "same order again": clear.length - turned.length,
    "another order": turned.map(keyOf).join("; "),
  };
}

/** @param {Comparison} one */
const keyOf = ({ what, sides }) => `${what}: ${sides.join(" and ")}`;

/** Each two sides of the same figure. @param {Result} result @returns {Comparison[]} */
export function comparisonsOf(result) {
  const figures = figuresOf(result);
  return figures.flatMap((a, i) =>
    figures.slice(i + 1).flatMap((b) => {
      if (a.what !== b.what) return [];
      const gap = Math.abs(a.median - b.median);
      const clear = gap > Math.max(a.spread * a.median, b.spread * b.median);
      return [
        {
          what: a.what,
          sides: /** @type {[string, string]} */ ([a.side, b.side]),
          clear,
          sign: Math.sign(a.median - b.median),
        },
      ];
    }),
  );
}

/**
 * The figures of a result that have a side and a spread, in any of the forms in which results write them: a column "side", a
 * column for each side, or the side's name after a comma ("create, bare (per second)").
 * @param {Result} result @returns {Figure[]}
 */
function figuresOf({ rows }) {
  return rows.flatMap((row) => {
    const what = String(row.what ?? "");
    if (typeof row.side === "string") return figure(what, row.side, row.median, row.spread);
    if ("bare" in row) return ["ours", "bare"].flatMap((side) => figure(what, side, row[side], row[`${side}_spread`]));
    const [, name = "", unit = ""] = /^(.*?)( \([^()]*\))?$/.exec(what) ?? [];
    const comma = name.indexOf(", ");
    if (comma < 0) return figure("", what, row.value, row.spread);
    return figure(name.slice(0, comma) + unit, name.slice(comma + 2), row.value, row.spread);
  });
}

/**
 * @param {string} what
 * @param {string} side
 * @param {unknown} median
 * @param {unknown} spread
 * @returns {Figure[]} none for a value that is not a figure
 */
const figure = (what, side, median, spread) =>
  typeof median === "number" && typeof spread === "number" ? [{ what, side, median, spread }] : [];

/**
 * Our standing in each comparison with others: our median as a share of their best (times, kB: below 1 is ahead), and
 * whether the gap exceeds both spreads. Scores, where more is better, are left out.
 * @param {Result} result
 */
export function standing({ rows }) {
  const whats = [...new Set(rows.map(({ what }) => String(what)))].filter((what) => !what.endsWith("of 100"));
  return whats.flatMap((what) => {
    const sides = rows
      .filter((row) => row.what === what)
      .flatMap((row) => figure(what, String(row.side), row.median, row.spread));
    const ours = sides.find(({ side }) => side === "ours");
    const [best] = sides.filter(({ side }) => side !== "ours").sort((a, b) => a.median - b.median);
    if (!ours || !best) return [];
    const clear = Math.abs(ours.median - best.median) > Math.max(ours.spread * ours.median, best.spread * best.median);
    const share = best.median > 0 ? Number((ours.median / best.median).toFixed(2)) : "";
    const place = !clear ? "level" : ours.median < best.median ? "ahead" : "behind";
    return [{ what, "ours / best of the others": share, "the best of the others": best.side, ours: place }];
  });
}
