/** The search parameters of the calculator (docs/decisions/0015-calculator-address.md). */
export type CalculatorSearch = {
  /** ISO code or address name of the origin country: "PL", "poland". */
  from?: string | number | undefined;
  /** A number when it has only digits: the router would write a string of digits with quotation marks. */
  postcode?: string | number | undefined;
  /** "DE-4", or a zone's id. */
  zone?: string | number | undefined;
  /** "1.2x0.8x1x300_0.8x0.6x1x90": metres and kilograms. A comma is read too; the browser would write it as %2C. */
  pallets?: string | number | undefined;
};

/** Maximum length of `pallets`, more than ten pallets need. */
const LONGEST = 600;

/**
 * Reads the parameters as texts of limited length; link.ts parses them. This file is in the entry chunk, which every page
 * loads, so it is short.
 */
export function calculatorSearch({ from, postcode, zone, pallets }: Record<string, unknown>): CalculatorSearch {
  const read = (value: unknown) =>
    (typeof value === "string" || typeof value === "number") &&
    /^[\w ,.-]+$/.test(`${value}`) &&
    `${value}`.length < LONGEST
      ? (value as string)
      : undefined;
  // Returned even when undefined: the router keeps parameters that a validator does not return.
  return { from: read(from), postcode: read(postcode), zone: read(zone), pallets: read(pallets) };
}
