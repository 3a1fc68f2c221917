/**
 * The postcode of each country of origin: the one table for the calculator, the tariff desk and the server.
 *
 * Source: the country sheets of the Universal Postal Union ("Postal addressing systems in member countries", upu.int); the
 * letters of the Eircode: its routing keys (eircode.ie); signs: the present and former codes of vehicles in Europe, which
 * people write before a postcode.
 */
export type PostcodeForm = {
  /**
   * 9 is a digit, A a letter, E the first letter of an Eircode, W a digit or the W of D6W, X a letter or digit. A space or
   * hyphen stands where people write it, and may be missing. What follows [ may be missing as a whole: the Dutch letters and
   * the last Portuguese figures name a street, and many people leave them out.
   */
  form: string;
  /** What people write before it, beside the country's code. Only these are removed: another country's code is none. */
  signs: readonly string[];
  /** The possible beginnings of a code, from..to. A list of a zone with others has a slip. */
  begins: readonly (readonly [string, string])[];
  /** Every length between the shortest and the longest is a whole code. */
  loose?: true;
};

const row = (form: string, begins: string, signs = ""): PostcodeForm => ({
  form,
  signs: signs === "" ? [] : signs.split(" "),
  begins: begins.split(" ").map((span) => span.split("-") as [string, string]),
});

const FORMS: Readonly<Record<string, PostcodeForm>> = {
  AT: row("9999", "1-9", "A AUT"),
  BE: row("9999", "1-9", "B BEL"),
  BG: row("9999", "1-9", "BGR"),
  CH: row("9999", "1-9", "CHE"),
  CZ: row("999 99", "1-7", "CS CZE"),
  DE: row("99999", "01-99", "D DEU"),
  DK: row("9999", "0-9", "DNK"),
  EE: row("99999", "1-9", "EST"),
  ES: row("99999", "01-52", "E ESP"),
  FI: row("99999", "00-99", "FIN SF AX"),
  FR: row("99999", "00-98", "F FRA"),
  HR: row("99999", "1-5", "HRV"),
  HU: row("9999", "1-9", "H HUN"),
  IE: row("E9W XXXX", "A-Y", "IRL"),
  LT: row("99999", "0-9", "LTU"),
  LU: row("9999", "1-9", "L LUX"),
  LV: row("9999", "1-5", "LVA"),
  NL: row("9999[ AA", "1-9", "NLD"),
  NO: row("9999", "0-9", "N NOR"),
  PL: row("99-999", "00-99", "POL"),
  PT: row("9999[-999", "1-9", "P PRT"),
  RO: row("999999", "01-92", "R ROU"),
  RS: row("99999", "1-3", "SRB"),
  SE: row("999 99", "1-9", "S SWE"),
  SI: row("9999", "1-9", "SLO SVN"),
  SK: row("999 99", "0-0 8-9", "SVK"),
};

/** A country that the office added to its tariff: figures of any usual length. */
const OTHER: PostcodeForm = { ...row("999[9999999", "0-9"), loose: true };

/** The characters that each place of a form takes, in order. */
const PLACES: Readonly<Record<string, string>> = {
  "9": "0123456789",
  A: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  E: "ACDEFHKNPRTVWXY",
  W: "0123456789W",
  X: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
};

/** The form of a country's postcodes, by its ISO code. */
export function postcodeForm(countryCode: string): PostcodeForm {
  return FORMS[countryCode] ?? OTHER;
}

/** The countries of the table. */
export const POSTCODE_COUNTRIES: readonly string[] = Object.keys(FORMS);

/** What stands before postcodes in any country. */
export const POSTCODE_SIGNS: ReadonlySet<string> = new Set(
  Object.entries(FORMS).flatMap(([code, { signs }]) => [code, ...signs]),
);

/** The characters that may stand at each place of a code, spaces and hyphens left out. */
export function placesOf({ form }: PostcodeForm): string[] {
  return [...form].flatMap((sign) => PLACES[sign] ?? []);
}

/** How many characters a whole code has: at least and at most. */
export function lengthsOf(form: PostcodeForm): { least: number; most: number } {
  const count = (text: string) => [...text].filter((sign) => sign in PLACES).length;
  return { least: count(form.form.split("[")[0] ?? ""), most: count(form.form) };
}

/** Whether a code, or the beginning of one, has at each place a character that may stand there. */
export function fitsPlaces(code: string, form: PostcodeForm): boolean {
  const places = placesOf(form);
  return code.length <= places.length && [...code].every((sign, i) => places[i]?.includes(sign));
}

/** A code as people of the country write it: "11345" is "113 45" in Sweden. A beginning is written as far as it goes. */
export function writtenPostcode(code: string, countryCode: string): string {
  const { form } = postcodeForm(countryCode);
  let written = "";
  let at = 0;
  for (const sign of form) {
    if (at >= code.length) break;
    if (sign in PLACES) written += code[at++];
    else if (sign !== "[") written += sign;
  }
  return written;
}

/** Whether a code that begins like from..to, both of one length, can exist in the country. */
export function mayBegin(from: string, to: string, { begins }: PostcodeForm): boolean {
  return begins.some(([first, last]) => {
    const length = Math.min(first.length, from.length);
    return from.slice(0, length) <= last.slice(0, length) && to.slice(0, length) >= first.slice(0, length);
  });
}
