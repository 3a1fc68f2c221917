import { mayBegin, placesOf, postcodeForm } from "../rates/postcode-forms.ts";
import type { Zone } from "../rates/tariff.ts";
import { type ZipToken, zipTokens } from "../rates/zone-of-postcode.ts";

/** Postcodes from..to that two zones of a country claim with equal precision. */
export type Overlap = { zones: [Zone, Zone]; from: string; to: string };
export type Span = { from: string; to: string };

type Claim = { zone: Zone; token: ZipToken };

/** Deeper entries would give too many prefixes to check; they do not indicate a gap. */
const DEEPEST = 4;
/** A list with more overlaps than this is wrong as a whole, and nobody reads further. */
const MOST_OVERLAPS = 200;
const DIGITS = "0123456789";

/**
 * The prefixes that two zones share (the first 200). Only entries of the same length are compared: of two lengths the longer
 * one wins, which is how a town is taken out of its region. A zone does not claim what it excludes.
 */
export function overlaps(zones: readonly Zone[], countryCode: string): Overlap[] {
  const found: Overlap[] = [];
  const claims = zones.flatMap((zone) =>
    zipTokens(zone.zip_codes, countryCode).map((token): Claim => ({ zone, token })),
  );
  claims.sort((a, b) => a.token.from.length - b.token.from.length || compare(a.token.from, b.token.from));
  for (let i = 0; i < claims.length; i++) {
    const { zone, token } = claims[i] as Claim;
    for (let j = i + 1; j < claims.length && found.length < MOST_OVERLAPS; j++) {
      const other = claims[j] as Claim;
      // Sorted: no later entry can begin inside this one.
      if (other.token.from.length !== token.from.length || other.token.from > token.to) break;
      const span = other.zone === zone ? null : shared(token, other.token);
      if (span) found.push({ zones: [zone, other.zone], ...span });
    }
  }
  return found;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function shared(a: ZipToken, b: ZipToken): Span | null {
  const from = a.from > b.from ? a.from : b.from;
  const to = a.to < b.to ? a.to : b.to;
  // An exclusion of the whole overlap resolves it; a partial one leaves a finding.
  const excluded = [...a.except, ...b.except].some(
    (span) => span.from.length <= from.length && covers(span, from) && covers(span, to),
  );
  return excluded ? null : { from, to };
}

function covers({ from, to }: Span, code: string): boolean {
  const prefix = code.slice(0, from.length);
  return prefix.length === from.length && from <= prefix && prefix <= to;
}

/**
 * The postcodes of a country that belong to no zone and are quoted on request, as ranges of prefixes. None where codes begin with
 * the letters of a place: not all letters are one.
 */
export function gaps(zones: readonly Zone[], countryCode: string): Span[] {
  const tokens = zones.flatMap((zone) => zipTokens(zone.zip_codes, countryCode));
  const form = postcodeForm(countryCode);
  if (tokens.length === 0 || form.form.startsWith("A")) return [];
  const lengths = tokens.flatMap(({ from, except }) => [from.length, ...except.map((span) => span.from.length)]);
  const depth = Math.min(DEEPEST, Math.max(...lengths));
  const all = prefixes(placesOf(form)[0] ?? DIGITS, depth).filter((prefix) => mayBegin(prefix, prefix, form));
  const claimed = new Set<string>();
  for (const token of tokens) mark(token, all, claimed);
  const spans: Span[] = [];
  let open: Span | null = null;
  for (const prefix of all) {
    if (claimed.has(prefix)) open = null;
    else if (open) open.to = prefix;
    else {
      open = { from: prefix, to: prefix };
      spans.push(open);
    }
  }
  return spans;
}

/** Marks what an entry claims. `all` is sorted, so only the entry's own range is visited. */
function mark(token: ZipToken, all: readonly string[], claimed: Set<string>): void {
  let low = 0;
  for (let high = all.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((all[middle] ?? "") < token.from.slice(0, all[middle]?.length)) low = middle + 1;
    else high = middle;
  }
  for (let i = low; i < all.length; i++) {
    const prefix = all[i] as string;
    if (prefix.slice(0, token.to.length) > token.to) return;
    if (claims(token, prefix)) claimed.add(prefix);
  }
}

function claims(token: ZipToken, prefix: string): boolean {
  const [from, to] = [token.from.slice(0, prefix.length), token.to.slice(0, prefix.length)];
  if (!covers({ from, to }, prefix)) return false;
  return !token.except.some((span) => covers(span, prefix));
}

/** All prefixes of `depth` characters in order. The first character is one of `first`; an Eircode continues with digits. */
function prefixes(first: string, depth: number): string[] {
  let all = [...first];
  for (let i = 1; i < depth; i++) all = all.flatMap((prefix) => [...DIGITS].map((digit) => prefix + digit));
  return all;
}
