import { COUNTRIES, type OriginCountry, type TransitDays, transitOf } from "#domain/transit.ts";
import { byName } from "#lib/by-name.ts";

export type TransitRow = OriginCountry & { days: TransitDays };
export type TransitOrder = "days" | "name";

const ROWS: readonly TransitRow[] = COUNTRIES.map((country) => {
  const days = transitOf(country.slug);
  if (!days) throw new Error(`No days for ${country.slug}`);
  return { ...country, days };
});

/** Every country with its days, sorted by days and name, or by name. */
export function transitRows(order: TransitOrder): TransitRow[] {
  const nearer = (a: TransitRow, b: TransitRow) => (order === "days" ? a.days.total - b.days.total : 0);
  return [...ROWS].sort((a, b) => nearer(a, b) || byName(a, b));
}

/** Minimum and maximum of a column. */
export function rangeOf(column: keyof Omit<TransitDays, "code">): { least: number; most: number } {
  const days = ROWS.map((row) => row.days[column]);
  return { least: Math.min(...days), most: Math.max(...days) };
}
