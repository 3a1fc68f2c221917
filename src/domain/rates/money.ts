/** Euro to whole cents, half up; the 1e-9 lifts halves that binary fractions left just below (domain rules). */
export function toCents(euro: number): number {
  return Math.floor(euro * 100 + 0.5 + 1e-7);
}

/** Euro rounded to cents. */
export function roundEuro(euro: number): number {
  return toCents(euro) / 100;
}

/** "€16009.00": sign directly before, point, two decimals, no grouping. */
export function formatEuro(euro: number): string {
  return `€${roundEuro(euro).toFixed(2)}`;
}
