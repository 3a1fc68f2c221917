import type { Zone } from "./tariff.ts";

/**
 * Prefixes that people write before a postcode, by country: the ISO code and the present and former car signs. Only these
 * are removed, so that another country's postcode stays unmatched.
 */
const PREFIXES: Readonly<Record<string, readonly string[]>> = {
  AT: ["A"],
  BE: ["B"],
  CZ: ["CS"],
  DE: ["D"],
  ES: ["E"],
  FI: ["FIN", "SF"],
  FR: ["F"],
  HU: ["H"],
  IE: ["IRL"],
  LU: ["L"],
  NO: ["N"],
  PT: ["P"],
  RO: ["R"],
  RS: ["SRB"],
  SE: ["S"],
  SI: ["SLO"],
};

/** The beginning of an Irish Eircode: a letter, a digit, and a digit or the W of D6W. The rest may be missing. */
const ROUTING_KEY = /^[A-Z]\d[\dW][0-9A-Z]{0,4}$/;

/** Digits, optionally followed by the two letters of a Dutch code, of which one may still be missing. */
const FIGURES = /^\d+[A-Z]{0,2}$/;

/** One entry of a zone's `zip_codes`: prefixes from..to of the same length, without those in `except`. */
export type ZipToken = { from: string; to: string; except: readonly { from: string; to: string }[] };

/**
 * The zone of a postcode by the zones' `zip_codes`; null is "on request": nothing matches, or the match is excluded. The
 * longest prefix wins; of equal ones the first by zone name, as in the list. `zones` may be those of all countries when
 * `country` has the country's id.
 */
export function zoneOfPostcode(
  postcode: string,
  country: { code: string; id?: string },
  zones: readonly Zone[],
): Zone | null {
  const code = normalisePostcode(postcode, country.code);
  if (code === null) return null;
  let found: Found | null = null;
  for (const zone of zones) {
    if (country.id !== undefined && zone.country_id !== country.id) continue;
    for (const token of zipTokens(zone.zip_codes)) {
      const hit = { zone, length: token.from.length };
      if (matches(code, token) && (found === null || isBetter(hit, found))) found = hit;
    }
  }
  return found === null ? null : found.zone;
}

/** The `length` of the matching prefix. */
type Found = { zone: Zone; length: number };

function isBetter(hit: Found, found: Found): boolean {
  return hit.length > found.length || (hit.length === found.length && precedes(hit.zone, found.zone));
}

/**
 * A postcode in the form that prefixes are compared with: upper case, no spaces or hyphens, no country prefix; null for what
 * cannot be a postcode of that country. Partial codes are accepted, because the person may still be typing.
 */
export function normalisePostcode(postcode: string, countryCode: string): string | null {
  const bare = withoutTown(postcode, countryCode)
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015\u2212]/g, "");
  const irish = countryCode === "IE";
  const prefixes = [countryCode, ...(PREFIXES[countryCode] ?? [])].sort((a, b) => b.length - a.length);
  // No Eircode begins with I, so the text after IE or IRL is always the code itself, never a part of it.
  const next = irish ? /^[A-Z]/ : /^\d/;
  const prefix = prefixes.find((sign) => bare.startsWith(sign) && next.test(bare.slice(sign.length)));
  const code = prefix === undefined ? bare : bare.slice(prefix.length);
  return (irish ? ROUTING_KEY : FIGURES).test(code) ? code : null;
}

/**
 * "10115 Berlin" is a postcode and its town: words without a digit are removed if one of them has three letters or more. So
 * the letters of a Dutch or Irish code stay if no town follows. Three letters after a Dutch code are a typing error.
 */
function withoutTown(postcode: string, countryCode: string): string {
  const least = countryCode === "NL" ? 4 : 3;
  const words = postcode.split(/[\s,]+/).filter(Boolean);
  return words.some((word) => word.length >= least && !/\d/.test(word))
    ? words.filter((word) => /\d/.test(word)).join(" ")
    : postcode;
}

/** Whether the text in place of a postcode is a town's name. No partial code has four letters. */
export function isTown(postcode: string): boolean {
  return !/\d/.test(postcode) && /[^\s\-.,]{4}/.test(postcode);
}

const RANGE = /^([0-9A-Z]+)(?:-([0-9A-Z]+))?/;

/**
 * The entries of a zone's `zip_codes`: "6", "01", "A", "40-49", "0-5 (excl. 37 Bornholm)". Text that is no entry is skipped:
 * the column is written for people first.
 */
export function zipTokens(zipCodes: string): ZipToken[] {
  const except: { from: string; to: string }[] = [];
  // Exclusions apply to the whole zone: by "1,2,3 (excl. 15)" people mean that 15 is not in it.
  const entries = zipCodes.toUpperCase().replace(/\(([^)]*)\)/g, (_, note: string) => {
    const [, excluded = ""] = /^\s*EXCL\.?\s*(.*)$/.exec(note) ?? [];
    except.push(...excluded.split(",").flatMap((part) => readRange(part) ?? []));
    return "";
  });
  return entries.split(",").flatMap((entry) => {
    const range = readRange(entry);
    return range === null ? [] : [{ ...range, except }];
  });
}

function readRange(text: string): { from: string; to: string } | null {
  const [, from, to = from] = RANGE.exec(text.trim()) ?? [];
  return from === undefined || to === undefined || from.length !== to.length || from > to ? null : { from, to };
}

/** Prefixes of the same length are compared as text. */
function within(code: string, { from, to }: { from: string; to: string }): boolean {
  const prefix = code.slice(0, from.length);
  return prefix.length === from.length && from <= prefix && prefix <= to;
}

function matches(code: string, token: ZipToken): boolean {
  return within(code, token) && !token.except.some((range) => within(code, range));
}

function precedes(a: Zone, b: Zone): boolean {
  return a.zone_name === b.zone_name ? a.id < b.id : a.zone_name < b.zone_name;
}
