import { britishKey, fitsPlaces, mayBegin, postcodeForm } from "./postcode-forms.ts";
import { readPostcode } from "./read-postcode.ts";
import type { Zone } from "./tariff.ts";

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
    for (const token of tokensOf(zone, country.code)) {
      const hit = { zone, length: token.from.length };
      if (matches(code, token) && (found === null || isBetter(hit, found))) found = hit;
    }
  }
  return found === null ? null : found.zone;
}

/** Zones of a version never change, and each booking is compared with those of its country. */
const tokens = new WeakMap<Zone, ZipToken[]>();

function tokensOf(zone: Zone, countryCode: string): ZipToken[] {
  const known = tokens.get(zone) ?? zipTokens(zone.zip_codes, countryCode);
  tokens.set(zone, known);
  return known;
}

/** The `length` of the matching prefix. */
type Found = { zone: Zone; length: number };

function isBetter(hit: Found, found: Found): boolean {
  return hit.length > found.length || (hit.length === found.length && precedes(hit.zone, found.zone));
}

/**
 * A postcode in the form that prefixes are compared with: upper case, no spaces or hyphens, no country prefix; null for what
 * is no postcode of that country or has several. Partial codes are accepted, because the person may still be typing.
 */
export function normalisePostcode(postcode: string, countryCode: string): string | null {
  const read = readPostcode(postcode, countryCode);
  return read.kind === "whole" || read.kind === "unfinished" ? read.code : null;
}

const RANGE = /^([0-9A-Z]+)(?:-([0-9A-Z]+))?/;
const BRITISH_RANGE = /^([A-Z][0-9A-Z]*(?: \d[A-Z]{2})?)(?:-([A-Z][0-9A-Z]*(?: \d[A-Z]{2})?))?/;

/**
 * The entries of a zone's `zip_codes`: "6", "01", "A", "40-49", "0-5 (excl. 37 Bornholm)". Text that is no entry is skipped.
 * Published versions and quotes are priced by this reading, so it never changes (docs/decisions/0042): what lists may be
 * written is decided by tariff/postcode-list.ts, which writes them in a form that this reads to the last character.
 */
export function zipTokens(zipCodes: string, countryCode: string): ZipToken[] {
  const british = postcodeForm(countryCode).british === true;
  const except: { from: string; to: string }[] = [];
  // Exclusions apply to the whole zone: by "1,2,3 (excl. 15)" people mean that 15 is not in it.
  const entries = zipCodes.toUpperCase().replace(/\(([^)]*)\)/g, (_, note: string) => {
    const [, excluded = ""] = /^\s*EXCL\.?\s*(.*)$/.exec(note) ?? [];
    except.push(...excluded.split(",").flatMap((part) => readRange(part, british) ?? []));
    return "";
  });
  return entries.split(",").flatMap((entry) => {
    const range = readRange(entry, british);
    return range === null ? [] : [{ ...range, except }];
  });
}

/** Whether any postcode of the country can be in the zone; also true for an empty list, which people leave empty. */
export function canMatch(zipCodes: string, countryCode: string): boolean {
  if (zipCodes.trim() === "") return true;
  const form = postcodeForm(countryCode);
  return zipTokens(zipCodes, countryCode).some(
    ({ from, to }) => fitsPlaces(from, form) && fitsPlaces(to, form) && mayBegin(from, to, form),
  );
}

function readRange(text: string, british: boolean): { from: string; to: string } | null {
  const [, first, last = first] = (british ? BRITISH_RANGE : RANGE).exec(text.trim()) ?? [];
  const [from, to] = british ? [first, last].map((code) => code && britishKey(code)) : [first, last];
  return !from || !to || from.length !== to.length || from > to ? null : { from, to };
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
