/** What the calculator's address may say (docs/decisions/0015-calculator-address.md). */
export type CalculatorSearch = {
  /** ISO code or address name of the origin country: "PL", "poland". */
  from?: string | undefined;
  /** A number where its digits are one: the router would put quotation marks around the text. */
  postcode?: string | number | undefined;
  /** "DE-4", or a zone's id. */
  zone?: string | undefined;
  /** "1.2x0.8x1x300,0.8x0.6x1x90": metres and kilograms. */
  pallets?: string | undefined;
};

const FORMS = {
  from: /^[a-z-]{2,40}$/i,
  postcode: /^[a-z\d][a-z\d -]{0,15}$/i,
  zone: /^[^<>"&]{1,40}$/,
  pallets: /^[\d.x,]{1,600}$/,
};

/** Field by field: what has not the form of its field is left out. It stands in the entry of the app, so it is short. */
export function calculatorSearch(search: Record<string, unknown>): CalculatorSearch {
  const read = (name: keyof typeof FORMS) => {
    const value = search[name];
    return (typeof value === "string" || typeof value === "number") && FORMS[name].test(`${value}`) ? value : undefined;
  };
  const text = (name: keyof typeof FORMS) => {
    const value = read(name);
    return value === undefined ? undefined : `${value}`;
  };
  // Named although undefined: what a validator leaves out stays as it was typed.
  return { from: text("from"), postcode: read("postcode"), zone: text("zone"), pallets: text("pallets") };
}
