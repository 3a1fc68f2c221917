import type { Zone } from "./tariff.ts";

/**
 * What people write before a postcode, by country: the ISO code, the sign on cars, the old sign. Only these are taken
 * off, so that another country's postcode stays unmatched.
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

/** Where an Irish Eircode begins: a letter, a digit and a digit or the W of D6W. The rest may be missing. */
const ROUTING_KEY = /^[A-Z]\d[\dW][0-9A-Z]{0,4}$/;

/** Figures, and after them at most the two letters of a Dutch code, of which one may still be missing. */
const FIGURES = /^\d+[A-Z]{0,2}$/;

/** One entry of a zone's `zip_codes`: prefixes from..to of the same length, without those in `except`. */
export type ZipToken = { from: string; to: string; except: readonly { from: string; to: string }[] };

/**
 * The zone of a postcode by the zones' `zip_codes`; null is "on request": nothing matches, or what matches excludes it.
 * The longest prefix wins; between equals the first by zone name, as the list shows them. `zones` may be those of all
 * countries when `country` has its id.
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

/** `length` of the prefix that matched. */
type Found = { zone: Zone; length: number };

function isBetter(hit: Found, found: Found): boolean {
  return hit.length > found.length || (hit.length === found.length && precedes(hit.zone, found.zone));
}

/**
 * A postcode as prefixes are compared with it: upper case, no spaces or hyphens, no country in front; null for what
 * cannot be a postcode of that country. Beginnings are fine: a person is still typing.
 */
export function normalisePostcode(postcode: string, countryCode: string): string | null {
  const bare = withoutTown(postcode, countryCode)
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015\u2212]/g, "");
  const irish = countryCode === "IE";
  const prefixes = [countryCode, ...(PREFIXES[countryCode] ?? [])].sort((a, b) => b.length - a.length);
  // No Eircode begins with I, so what follows IE or IRL is always the code itself, never a part of it.
  const next = irish ? /^[A-Z]/ : /^\d/;
  const prefix = prefixes.find((sign) => bare.startsWith(sign) && next.test(bare.slice(sign.length)));
  const code = prefix === undefined ? bare : bare.slice(prefix.length);
  return (irish ? ROUTING_KEY : FIGURES).test(code) ? code : null;
}

/**
 * "10115 Berlin" is a postcode and its town: words without a figure go where one of them has three letters or more, so
 * that the letters of a Dutch or Irish code stay where no town follows. Three letters after a Dutch code are a slip.
 */
function withoutTown(postcode: string, countryCode: string): string {
  const least = countryCode === "NL" ? 4 : 3;
  const words = postcode.split(/[\s,]+/).filter(Boolean);
  return words.some((word) => word.length >= least && !/\d/.test(word))
    ? words.filter((word) => /\d/.test(word)).join(" ")
    : postcode;
}

/** Whether what stands in the place of a postcode is a town's name. No beginning of a code has four letters. */
export function isTown(postcode: string): boolean {
  return !/\d/.test(postcode) && /[^\s\-.,]{4}/.test(postcode);
}

const RANGE = /^([0-9A-Z]+)(?:-([0-9A-Z]+))?/;

/**
 * The entries of a zone's `zip_codes`: "6", "01", "A", "40-49", "0-5 (excl. 37 Bornholm)". Text that is no entry is
 * left out: the column is written for people first.
 */
export function zipTokens(zipCodes: string): ZipToken[] {
  const except: { from: string; to: string }[] = [];
  // Exclusions hold for the whole zone: "1,2,3 (excl. 15)" is written by people who mean 15 is not in it.
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

/** Prefixes of one length compare as text: figures with figures, letters with letters. */
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
