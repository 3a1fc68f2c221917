const GRAIN = 1e9;

/**
 * Rounds a volume or weight to a billionth (m³ or kg), which removes the rounding errors of binary fractions.
 *
 * 1.2 × 0.8 × 1 × 300 is 287.99999999999994 in binary. A load of exactly 500 kg comes out as 499.99999999999994 or
 * 500.00000000000006, depending on the order of its pallets. The price jumps at a bracket's edge, so there such an error
 * would cost money. The rule: every volume and weight is settled to nine decimals **before** it is compared with anything.
 * Inputs in centimetres and grams give at most six decimals of m³, and four of kg after the factor 300, so the result is the
 * number nearest to the exact one; the error (below 1e-11 for the largest load) is far smaller than the rounding step.
 * Dimensions with more digits are charged to the billionth of a kilogram: 499.9999999999 kg counts as 500.
 *
 * Minimums need no such rule: the price is continuous there, and both sides give the same cents. Money is not settled: it is
 * summed unrounded and rounded once (money.ts).
 */
export function settle(value: number): number {
  return Math.round(value * GRAIN) / GRAIN;
}
