import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../tools/paths.mjs";
import { capture } from "../../tools/run.mjs";
import { keptResult, RESULTS } from "./benches.mjs";

/** @typedef {import("./benches.mjs").Kept} Kept */
/**
 * A cost found by profiling, and where its figure is: in the row of a bench's result that matches all of `row`. `before` is
 * the commit of the figure before: kept in that commit, or measured later on that commit's product (`npm run bench -- before
 * <commit> <bench>`).
 * @typedef {{ cost: string, profile: string, lowered: string, bench: string, row: Record<string, string>, column: string, unit: string, before: string }} Cost
 */

const LIST = join(ROOT, "bench/costs.json");

/** @param {string} bench @param {string} commit */
export const beforeFile = (bench, commit) => join(RESULTS, "before", `${bench}-${commit}.json`);

/** The costs whose figure is known before and after, as rows of a table. */
export async function costRows() {
  /** @type {Cost[]} */
  const costs = JSON.parse(readFileSync(LIST, "utf8"));
  const rows = await Promise.all(
    costs.map(async (cost) => {
      const [before, after] = [await resultBefore(cost), keptResult(cost.bench)];
      // Not measured since: there is nothing to compare.
      if (!before || !after || before.date === after.date) return [];
      const [was, is] = [figureOf(cost, before), figureOf(cost, after)];
      return [
        {
          what: cost.cost,
          "what the profile showed": cost.profile,
          "what was done": cost.lowered,
          before: `${was} ${cost.unit} (${before.commit})`,
          after: `${is} ${cost.unit} (${after.commit})`,
          "measured by": `npm run bench -- ${cost.bench}`,
        },
      ];
    }),
  );
  return rows.flat();
}

/** @param {Cost} cost @returns {Promise<Kept | null>} */
async function resultBefore({ bench, before }) {
  const file = beforeFile(bench, before);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  // Results were in the second folder before bench/ became a project of its own.
  for (const folder of ["bench", "tests/bench"]) {
    const { code, stdout } = await capture("git", ["show", `${before}:${folder}/results/${bench}.json`]);
    if (code === 0) return JSON.parse(stdout);
  }
  return null;
}

/** @param {Cost} cost @param {import("./benches.mjs").Result} result @returns {number} */
export function figureOf({ bench, row: wanted, column }, { rows }) {
  const row = rows.find((one) => Object.entries(wanted).every(([name, value]) => one[name] === value));
  const figure = row?.[column];
  if (typeof figure !== "number")
    throw new Error(`A result of ${bench} has no ${column} of ${JSON.stringify(wanted)}.`);
  return figure;
}
