import { clean } from "#domain/text/clean.ts";

/** Parses a typed amount with a comma or a point before the cents; null if invalid. */
export function readEuro(typed: string): number | null {
  const text = clean(typed, "number").replace(/[€\s]/g, "");
  return /^\d{1,7}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(",", ".")) : null;
}
