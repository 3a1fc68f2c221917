import { TRUCKING_BRACKETS } from "../rates/lcl-quote.ts";
import { toCents } from "../rates/money.ts";
import type { Zone } from "../rates/tariff.ts";

/** A heavier shipment that costs less on the road: just below `belowKg` it costs `from` euro, at `atKg` only `to`. */
export type BracketDrop = { belowKg: number; atKg: number; from: number; to: number; euro: number };

/** A bracket's lightest weight (its edge), in kg, with the prices on both sides, in euro. */
type Edge = { kg: number; below: number; at: number };

/**
 * The largest drop of a zone: the most that somebody saves by sending more. Within a bracket the price only rises, so the
 * extremes are at the edges; from one edge to any later one, because a drop may span two. Null below a cent.
 */
export function worstDrop(zone: Zone): BracketDrop | null {
  let worst: BracketDrop | null = null;
  const edges = bracketEdges(zone);
  for (let i = 0; i < edges.length; i++)
    for (let j = i; j < edges.length; j++) {
      const [left, right] = [edges[i] as Edge, edges[j] as Edge];
      const cents = toCents(left.below) - toCents(right.at);
      if (cents <= 0 || (worst && cents <= toCents(worst.euro))) continue;
      worst = { belowKg: left.kg, atKg: right.kg, from: left.below, to: right.at, euro: cents / 100 };
    }
  return worst;
}

function bracketEdges(zone: Zone): Edge[] {
  return TRUCKING_BRACKETS.flatMap(({ column, upTo }, i) => {
    const next = TRUCKING_BRACKETS[i + 1];
    if (upTo === null || !next) return [];
    const price = (rate: number) => Math.max(upTo * rate, zone.minimum_charge);
    return [{ kg: upTo, below: price(zone[column]), at: price(zone[next.column]) }];
  });
}
