const GRAIN = 1e9;

/**
 * A volume or weight to a billionth (m³ or kg), which takes the noise of binary fractions off it.
 *
 * 1.2 × 0.8 × 1 × 300 is 287.99999999999994 in binary, and a load of mathematically exactly 500 kg comes out as
 * 499.99999999999994 or 500.00000000000006 depending on the order of its pallets. The price jumps at a bracket's edge,
 * so there the noise would cost money. The rule: every volume and weight is settled to nine decimals **before** it is
 * compared with anything. Inputs of centimetres and grams have at most six decimals of m³ and four of kg after the
 * factor 300, so they come out as the number nearest to the exact result; the noise (below 1e-11 for the largest load)
 * is far smaller than the grain. Who types dimensions with more digits than that is charged by the billionth of a
 * kilogram: 499.9999999999 kg counts as 500.
 *
 * Minimums need no such rule: the price is continuous there, and both sides give the same cents. Money is not settled,
 * it is summed unrounded and rounded once (money.ts).
 */
export function settle(value: number): number {
  return Math.round(value * GRAIN) / GRAIN;
}
