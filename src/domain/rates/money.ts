/** Amounts are computed from binary fractions: a mathematical half cent may arrive a hair below it. In euro. */
const NOISE = 1e-9;

/** Whole cents of an amount in euro: half up after adding 1e-9 (half away from zero below it). NaN stays NaN. */
export function toCents(euro: number): number {
  const cents = Math.floor((Math.abs(euro) + NOISE) * 100 + 0.5);
  return euro < 0 && cents !== 0 ? -cents : cents;
}

/** An amount in euro, rounded once to cents as {@link toCents} does. */
export function roundEuro(euro: number): number {
  return toCents(euro) / 100;
}

/** "€16009.00": sign directly before the figures, a point, two decimals, no grouping (contract). A dash for no amount. */
export function formatEuro(euro: number): string {
  const cents = toCents(euro);
  // A row of a later or broken version must not take a whole list down with it.
  if (!Number.isFinite(cents)) return "–";
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}€${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
