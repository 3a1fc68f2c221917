/**
 * The postcode of each country in Europe and around the Levant, from which a forwarder in Limassol may take goods: the one
 * table for the calculator, the tariff desk and the server.
 *
 * Source: the country sheets of the Universal Postal Union ("Postal addressing systems in member countries", upu.int); the
 * letters of the Eircode: its routing keys (eircode.ie); of British codes: the postcode areas of Royal Mail; signs: the
 * present and former codes of vehicles, which people write before a postcode.
 */
export type PostcodeForm = {
  /**
   * 9 is a digit, A a letter, E the first letter of an Eircode, W a digit or the W of D6W, X a letter or digit, L a letter or
   * the 0 that fills a British code. A space or
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
  /** Codes are compared as britishKey makes them. */
  british?: true;
};

const row = (form: string, begins: string, signs = ""): PostcodeForm => ({
  form,
  signs: signs === "" ? [] : signs.split(" "),
  begins: begins.split(" ").map((span) => {
    const [from = "", to = from] = span.split("-");
    return [from, to];
  }),
});

const british = (areas: string, signs = ""): PostcodeForm => ({ ...row("AL99L9AA", areas, signs), british: true });

const AREAS =
  "AB AL B0 BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E0 EC EH EN EX FK FY G0 GL " +
  "GU HA HD HG HP HR HS HU HX IG IP IV KA KT KW KY L0 LA LD LE LL LN LS LU M0 ME MK ML N0 NE NG NN NP NR NW OL OX PA PE PH " +
  "PL PO PR RG RH RM S0 SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W0 WA WC WD WF WN WR WS WV YO ZE";

const FORMS: Readonly<Record<string, PostcodeForm>> = {
  AD: row("999", "1-7", "AND"),
  AL: row("9999", "1-9", "ALB"),
  AM: row("9999", "0-4", "ARM"),
  AT: row("9999", "1-9", "A AUT"),
  AZ: row("9999", "0-7", "AZE"),
  BA: row("99999", "7-8", "BIH"),
  BE: row("9999", "1-9", "B BEL"),
  BG: row("9999", "1-9", "BGR"),
  BY: row("999999", "2", "BLR"),
  CH: row("9999", "1-9", "CHE"),
  CY: row("9999", "1-9", "CYP"),
  CZ: row("999 99", "1-7", "CS CZE"),
  DE: row("99999", "01-99", "D DEU"),
  DK: row("9999", "0-9", "DNK"),
  EE: row("99999", "1-9", "EST"),
  EG: row("99999[99", "1-9", "EGY"),
  ES: row("99999", "01-52", "E ESP"),
  FI: row("99999", "00-99", "FIN SF AX"),
  FO: row("999", "1-9", "FRO"),
  FR: row("99999", "00-98", "F FRA"),
  GB: british(AREAS, "UK GBR"),
  GE: row("9999", "0-6", "GEO"),
  GG: british("GY", "GBG"),
  GI: british("GX", "GBZ"),
  GL: row("9999", "39", "GRL"),
  GR: row("999 99", "1-8", "EL GRC"),
  HR: row("99999", "1-5", "HRV"),
  HU: row("9999", "1-9", "H HUN"),
  IE: row("E9W XXXX", "A-Y", "IRL"),
  IL: row("99999[99", "0-9", "ISR"),
  IM: british("IM", "GBM"),
  IS: row("999", "1-9", "ISL"),
  IT: row("99999", "00-98", "I ITA"),
  JE: british("JE", "GBJ"),
  JO: row("99999", "1-9", "JOR"),
  LB: row("9999[ 9999", "1-9", "RL LBN"),
  LI: row("9999", "94", "FL LIE"),
  LT: row("99999", "0-9", "LTU"),
  LU: row("9999", "1-9", "L LUX"),
  LV: row("9999", "1-5", "LVA"),
  MC: row("99999", "980", "MCO"),
  MD: row("9999", "2-7", "MDA"),
  ME: row("99999", "8", "MNE"),
  MK: row("9999", "1-7", "MKD NMK"),
  MT: row("AAA 9999", "A-Z", "MLT"),
  NL: row("9999[ AA", "1-9", "NLD"),
  NO: row("9999", "0-9", "N NOR"),
  PL: row("99-999", "00-99", "POL"),
  PT: row("9999[-999", "1-9", "P PRT"),
  RO: row("999999", "01-92", "R ROU"),
  RS: row("99999", "1-3", "SRB"),
  RU: row("999999", "1-6", "RUS"),
  SE: row("999 99", "1-9", "S SWE"),
  SI: row("9999", "1-9", "SLO SVN"),
  SK: row("999 99", "0-0 8-9", "SVK"),
  SM: row("99999", "4789", "RSM"),
  TR: row("99999", "01-81", "TUR"),
  UA: row("99999", "0-9", "UKR"),
  VA: row("99999", "0012", "VAT"),
  XK: row("99999", "1-7", "RKS XKX"),
};

/** A country without a row that the office added to its tariff: figures of any usual length. */
const OTHER: PostcodeForm = { ...row("999[9999999", "0-9"), loose: true };

/** The characters that each place of a form takes, in order. */
const PLACES: Readonly<Record<string, string>> = {
  "9": "0123456789",
  A: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  E: "ACDEFHKNPRTVWXY",
  L: "0ABCDEFGHIJKLMNOPQRSTUVWXYZ",
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

/** Area, district with its letter, and the rest: E, 1 and 6AN; EC, 1A and 1BB. A beginning may end after each. */
const BRITISH = /^([A-Z])([A-Z]?)(?:(\d{1,2})([A-Z]?)(?: ?(\d[A-Z]{2}))?)?$/;

/**
 * A British code, or the beginning of one, with a 0 in each place that people leave out, so that E is no beginning of EC, nor BT1
 * of BT11: E1 6AN is E00106AN, BT1 is BT01. What has its zeros stays as it is. Null for another text.
 */
export function britishKey(text: string): string | null {
  const [, first, second = "", district, letter = "", rest] = BRITISH.exec(text) ?? [];
  if (first === undefined)
    return /^[A-Z]0(?:\d\d(?:[0A-Z](?:\d[A-Z]{2})?)?)?$|^[A-Z]{2}\d\d0\d[A-Z]{2}$/.test(text) ? text : null;
  const area = first + (second || "0");
  if (district === undefined) return area;
  const outward = area + district.padStart(2, "0");
  return rest === undefined ? outward + letter : outward + (letter || "0") + rest;
}

function writtenBritish(key: string): string {
  const area = key.slice(0, 2).replace("0", "");
  const district = key.slice(2, 4).replace(/^0(?=\d)/, "");
  return `${area}${district}${key.slice(4, 5).replace("0", "")} ${key.slice(5)}`.trim();
}

/** A code as people of the country write it: "11345" is "113 45" in Sweden. A beginning is written as far as it goes. */
export function writtenPostcode(code: string, countryCode: string): string {
  const { form, british } = postcodeForm(countryCode);
  if (british) return writtenBritish(code);
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
