/** Amounts are computed in binary fractions: an exact half cent may come out slightly below it. In euro. */
const NOISE = 1e-9;

/** An amount in whole cents: half up after adding 1e-9 (half away from zero for negative ones). NaN stays NaN. */
export function toCents(euro: number): number {
  const cents = Math.floor((Math.abs(euro) + NOISE) * 100 + 0.5);
  return euro < 0 && cents !== 0 ? -cents : cents;
}

/** An amount in euro, rounded once to cents by {@link toCents}. */
export function roundEuro(euro: number): number {
  return toCents(euro) / 100;
}

/** "€16009.00": sign before the digits, a point, two decimals, no grouping (contract). A dash for no amount. */
export function formatEuro(euro: number): string {
  const cents = toCents(euro);
  // A row of a newer or defective version must not break a whole list.
  if (!Number.isFinite(cents)) return "–";
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}€${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
