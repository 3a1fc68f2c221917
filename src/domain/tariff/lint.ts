import { TRUCKING_BRACKETS } from "../rates/lcl-quote.ts";
import { KG_PER_CBM } from "../rates/pallet.ts";
import { type Country, documentationFeeRow, type Zone } from "../rates/tariff.ts";
import { zipTokens } from "../rates/zone-of-postcode.ts";
import { type BracketDrop, worstDrop } from "./bracket-drop.ts";
import { gaps, overlaps, type Span } from "./postcode-lint.ts";
import { type ListProblem, pricedAs, readPostcodeList } from "./postcode-list.ts";
import type { TariffRows } from "./rows.ts";

/**
 * A finding about a tariff. A "warning" is probably a mistake; a "note" may be intended: drops at a bracket's edge are part
 * of the formula, and a country's unused postcodes are "on request". `country` and `zone` say where it belongs.
 */
export type Finding = { level: "warning" | "note"; country: Country | null; zone: Zone | null } & (
  | { kind: "postcode_overlap"; other: Zone; from: string; to: string }
  | { kind: "postcode_unreadable"; problems: ListProblem[]; priced: string }
  | { kind: "postcode_read_otherwise"; priced: string; written: string }
  | { kind: "postcode_none" }
  | { kind: "postcode_gap"; spans: Span[] }
  | { kind: "country_empty" }
  | { kind: "rate_rises"; column: string; before: number; after: number }
  | { kind: "minimum_idle"; kg: number; costs: number }
  | { kind: "minimum_covers"; kg: number; costs: number }
  | { kind: "bracket_drop"; drop: BracketDrop }
  | { kind: "fee_default" }
);

/**
 * The smallest weight ever charged for a pallet, kg: the smallest footprint offered (0.8 x 0.6 m) times the pallet's own
 * height of 0.144 m, at 300 kg per m³. A minimum below the price of that has no effect.
 */
export const LIGHTEST_KG = 0.8 * 0.6 * 0.144 * KG_PER_CBM;

/** All findings, warnings first, the largest drops before small ones. */
export function lintTariff(rows: TariffRows): Finding[] {
  const zonesOf = new Map<string, Zone[]>();
  for (const zone of rows.zones) zonesOf.set(zone.country_id, [...(zonesOf.get(zone.country_id) ?? []), zone]);
  const found = rows.countries.flatMap((country) => lintCountry(country, zonesOf.get(country.id) ?? []));
  if (!documentationFeeRow(rows.sea_rates))
    found.push({ level: "note", kind: "fee_default", country: null, zone: null });
  const weight = (finding: Finding) => (finding.kind === "bracket_drop" ? finding.drop.euro : 0);
  return found.sort((a, b) => Number(a.level === "note") - Number(b.level === "note") || weight(b) - weight(a));
}

function lintCountry(country: Country, zones: Zone[]): Finding[] {
  if (zones.length === 0)
    return country.active ? [{ level: "warning", kind: "country_empty", country, zone: null }] : [];
  const found: Finding[] = overlaps(zones, country.code).map(({ zones: [zone, other], from, to }) => ({
    level: "warning",
    kind: "postcode_overlap",
    country,
    zone,
    other,
    from,
    to,
  }));
  for (const zone of zones) found.push(...lintZone(country, zone));
  const spans = gaps(zones, country.code);
  if (spans.length > 0) found.push({ level: "note", kind: "postcode_gap", country, zone: null, spans });
  return found;
}

function lintZone(country: Country, zone: Zone): Finding[] {
  const found: Finding[] = [];
  const { problems, written } = readPostcodeList(zone.zip_codes, country.code);
  const priced = pricedAs(zone.zip_codes, country.code);
  if (problems.length > 0)
    found.push({ level: "warning", kind: "postcode_unreadable", country, zone, problems, priced });
  // A list that was published before lists were read to their end: its prices stay as they were until it is written anew.
  else if (priced !== pricedAs(written, country.code))
    found.push({ level: "warning", kind: "postcode_read_otherwise", country, zone, priced, written });
  if (zipTokens(zone.zip_codes, country.code).length === 0)
    found.push({ level: "warning", kind: "postcode_none", country, zone });
  TRUCKING_BRACKETS.forEach(({ column }, i) => {
    const lighter = TRUCKING_BRACKETS[i - 1];
    if (!lighter || zone[column] <= zone[lighter.column]) return;
    const [before, after] = [zone[lighter.column], zone[column]];
    found.push({ level: "warning", kind: "rate_rises", country, zone, column, before, after });
  });
  found.push(...lintMinimum(country, zone));
  const drop = worstDrop(zone);
  if (drop) found.push({ level: "note", kind: "bracket_drop", country, zone, drop });
  return found;
}

/** A minimum that is never charged, and one that makes a whole bracket cost the same. */
function lintMinimum(country: Country, zone: Zone): Finding[] {
  const { rate_under_500: rate, minimum_charge: minimum } = zone;
  if (minimum <= LIGHTEST_KG * rate) {
    const costs = LIGHTEST_KG * rate;
    return [{ level: "warning", kind: "minimum_idle", country, zone, kg: LIGHTEST_KG, costs }];
  }
  const [first] = TRUCKING_BRACKETS;
  const kg = first?.upTo ?? 0;
  if (minimum < kg * rate) return [];
  return [{ level: "warning", kind: "minimum_covers", country, zone, kg, costs: kg * rate }];
}
