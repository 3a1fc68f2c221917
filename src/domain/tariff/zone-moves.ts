import { type PostcodeForm, placesOf, postcodeForm } from "../rates/postcode-forms.ts";
import type { Country, Zone } from "../rates/tariff.ts";
import { type ZipToken, zipTokens } from "../rates/zone-of-postcode.ts";
import type { TariffRows } from "./rows.ts";

/** Postcodes from..to that are in another zone than before; null is "on request". */
export type ZoneMove = { country: Country; from: string; to: string; was: Zone | null; is: Zone | null };

/**
 * The postcodes whose zone differs between two tariffs, by the reading that prices are found with. Codes are numbers in the
 * places of their country's form; between two ends of entries nothing changes, so one code of each such piece is looked up.
 * The countries of `after`; a country that is new or removed is no move.
 */
export function zoneMoves(before: TariffRows, after: TariffRows): ZoneMove[] {
  const [was, is] = [zonesByCountry(before), zonesByCountry(after)];
  const known = new Set(before.countries.map(({ id }) => id));
  return after.countries
    .filter(({ id }) => known.has(id))
    .flatMap((country) => movesOf(country, was.get(country.id) ?? [], is.get(country.id) ?? []));
}

function zonesByCountry({ zones }: TariffRows): Map<string, Zone[]> {
  const found = new Map<string, Zone[]>();
  for (const zone of zones) {
    const list = found.get(zone.country_id);
    if (list) list.push(zone);
    else found.set(zone.country_id, [zone]);
  }
  return found;
}

function movesOf(country: Country, before: readonly Zone[], after: readonly Zone[]): ZoneMove[] {
  if (lists(before) === lists(after)) return [];
  const scale = new Scale(postcodeForm(country.code));
  const [old, now] = [claimsOf(before, scale, country.code), claimsOf(after, scale, country.code)];
  const ends = [...new Set([...old, ...now].flatMap(({ low, high, without }) => [low, high, ...without.flat()]))];
  ends.sort((a, b) => a - b);
  const [was, is] = [new Sweep(old), new Sweep(now)];
  const moves: (ZoneMove & { low: number; high: number })[] = [];
  for (let i = 0; i + 1 < ends.length; i++) {
    const [low = 0, high = 0] = [ends[i], ends[i + 1]];
    const [from, to] = [was.at(low), is.at(low)];
    // Removed and added again under its name: the same zone to everybody.
    if (from?.id === to?.id || from?.zone_name === to?.zone_name) continue;
    const last = moves[moves.length - 1];
    if (last && last.high === low && last.was?.id === from?.id && last.is?.id === to?.id) last.high = high;
    else moves.push({ country, from: "", to: "", was: from, is: to, low, high });
  }
  return moves.map(({ low, high, ...move }) => ({ ...move, ...scale.span(low, high) }));
}

const lists = (zones: readonly Zone[]) =>
  JSON.stringify(zones.map((zone) => [zone.id, zone.zone_name, zone.zip_codes]));

/** Codes as numbers: a prefix is the piece of all codes that begin with it. */
class Scale {
  private readonly places: string[];
  /** How many codes a prefix of this length has. */
  private readonly sizes: number[];

  constructor(form: PostcodeForm) {
    this.places = placesOf(form);
    this.sizes = [1];
    for (const place of [...this.places].reverse()) this.sizes.unshift((this.sizes[0] ?? 1) * place.length);
  }

  /** The piece of prefixes from..to, `high` not included; null for what is no beginning of a code. */
  piece({ from, to }: { from: string; to: string }): [low: number, high: number] | null {
    const [low, last] = [this.valueOf(from), this.valueOf(to)];
    return low === null || last === null ? null : [low, last + (this.sizes[to.length] ?? 1)];
  }

  private valueOf(prefix: string): number | null {
    let value = 0;
    for (let i = 0; i < prefix.length; i++) {
      const digit = this.places[i]?.indexOf(prefix[i] as string) ?? -1;
      if (digit < 0) return null;
      value += digit * (this.sizes[i + 1] ?? 1);
    }
    return value;
  }

  /** The shortest prefixes of a piece. */
  span(low: number, high: number): { from: string; to: string } {
    const length = this.sizes.findIndex((size, i) => i > 0 && low % size === 0 && high % size === 0);
    return { from: this.prefix(low, length), to: this.prefix(high - 1, length) };
  }

  private prefix(value: number, length: number): string {
    let rest = value;
    let prefix = "";
    for (let i = 0; i < length; i++) {
      const size = this.sizes[i + 1] ?? 1;
      prefix += this.places[i]?.[Math.floor(rest / size)] ?? "";
      rest %= size;
    }
    return prefix;
  }
}

type Claim = { zone: Zone; length: number; low: number; high: number; without: [number, number][] };

/** All entries of zones by their beginning. */
function claimsOf(zones: readonly Zone[], scale: Scale, countryCode: string): Claim[] {
  const claims = zones.flatMap((zone) =>
    zipTokens(zone.zip_codes, countryCode).flatMap((token: ZipToken): Claim[] => {
      const piece = scale.piece(token);
      if (!piece) return [];
      const without = token.except.flatMap((span) => {
        const left = scale.piece(span);
        return left ? [left] : [];
      });
      return [{ zone, length: token.from.length, low: piece[0], high: piece[1], without }];
    }),
  );
  return claims.sort((a, b) => a.low - b.low);
}

/** The zone of one code after another, in rising order: the longest prefix, then the first by name (zoneOfPostcode). */
class Sweep {
  private next = 0;
  private open: Claim[] = [];

  constructor(private readonly claims: readonly Claim[]) {}

  at(code: number): Zone | null {
    for (let claim = this.claims[this.next]; claim && claim.low <= code; claim = this.claims[++this.next])
      this.open.push(claim);
    this.open = this.open.filter(({ high }) => high > code);
    let best: Claim | null = null;
    for (const claim of this.open)
      if (!claim.without.some(([low, high]) => low <= code && code < high) && (!best || isBefore(claim, best)))
        best = claim;
    return best?.zone ?? null;
  }
}

function isBefore(a: Claim, b: Claim): boolean {
  if (a.length !== b.length) return a.length > b.length;
  if (a.zone.zone_name !== b.zone.zone_name) return a.zone.zone_name < b.zone.zone_name;
  return a.zone.id < b.zone.id;
}
