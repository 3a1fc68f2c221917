/** What the calculator's address may say (docs/decisions/0015-calculator-address.md). */
export type CalculatorSearch = {
  /** ISO code or address name of the origin country: "PL", "poland". */
  from?: string | number | undefined;
  /** A number where its digits are one: the router would put quotation marks around the text. */
  postcode?: string | number | undefined;
  /** "DE-4", or a zone's id. */
  zone?: string | number | undefined;
  /** "1.2x0.8x1x300_0.8x0.6x1x90": metres and kilograms. A comma is read too; the browser would write it as %2C. */
  pallets?: string | number | undefined;
};

/** Longer than ten pallets need. */
const LONGEST = 600;

/**
 * What is there, field by field, as a text of some length; link.ts reads it. It stands in the entry of the app, which every
 * page loads, so it is short.
 */
export function calculatorSearch({ from, postcode, zone, pallets }: Record<string, unknown>): CalculatorSearch {
  const read = (value: unknown) =>
    (typeof value === "string" || typeof value === "number") &&
    /^[\w ,.-]+$/.test(`${value}`) &&
    `${value}`.length < LONGEST
      ? (value as string)
      : undefined;
  // Named although undefined: what a validator leaves out stays as it was typed.
  return { from: read(from), postcode: read(postcode), zone: read(zone), pallets: read(pallets) };
}
