import { median, quantile, round } from "../../tests/support/load/load.mjs";

/**
 * Ours against each of the others, turn by turn. In a turn the sides are measured seconds apart, so that their ratio does
 * not depend on how the machine changes from minute to minute. Ahead or behind when three turns of four agree.
 * @param {string} what @param {Map<string, number[][]>} bySide milliseconds of each turn, "ours" among them
 * @returns {Record<string, string | number>[]} rows of a table
 */
export function turnByTurn(what, bySide) {
  const ours = bySide.get("ours") ?? [];
  return [...bySide]
    .filter(([side]) => side !== "ours")
    .map(([side, theirs]) => {
      if (theirs.length !== ours.length)
        throw new Error(`${what}: ${side} had ${theirs.length} turns, ours ${ours.length}.`);
      const ratios = ours.map((turn, i) => median(turn) / median(theirs[i] ?? []));
      const [low, high] = [quantile(ratios, 0.25), quantile(ratios, 0.75)];
      return {
        what,
        beside: side,
        "ours / theirs": round(median(ratios)),
        "half of the turns": `${round(low)} to ${round(high)}`,
        turns: ratios.length,
        ours: high < 1 ? "ahead" : low > 1 ? "behind" : "level",
      };
    });
}
