import type { Country, SeaRate, Tariff, Zone } from "#domain/rates/tariff.ts";
import { sampleRows } from "../../vectors/sample-rows.mjs";

const rows = sampleRows();
const cell = (row: Record<string, string>, column: string) => row[column] ?? "";
const number = (row: Record<string, string>, column: string) => Number(cell(row, column));

/** The sample tariff's countries; ids are the codes. */
export const COUNTRIES: Country[] = [...new Map(rows.map((row) => [cell(row, "iso2"), row])).values()].map((row) => ({
  id: cell(row, "iso2"),
  name: cell(row, "country"),
  code: cell(row, "iso2"),
  slug: cell(row, "country").toLowerCase().replace(/ /g, "-"),
  service_frequency: "2 pickups per week, weekly sea departure",
  active: true,
}));

/** The sample tariff's zones; ids are the beginnings of their names ("DE-4"). */
export const ZONES: Zone[] = rows.map((row) => ({
  id: cell(row, "zone_name").split(" ")[0] ?? "",
  country_id: cell(row, "iso2"),
  zone_name: cell(row, "zone_name"),
  zip_codes: cell(row, "zip_codes"),
  rate_under_500: number(row, "rate_under_500"),
  rate_under_1000: number(row, "rate_under_1000"),
  rate_under_2000: number(row, "rate_under_2000"),
  rate_under_2500: number(row, "rate_under_2500"),
  rate_over_2500: number(row, "rate_over_2500"),
  minimum_charge: number(row, "minimum_charge"),
}));

export const SEA_RATES: SeaRate[] = [
  { id: "a", rate_name: "sea_freight_per_cbm", rate_value: 70 },
  { id: "b", rate_name: "documentation_fee", rate_value: 25 },
];

/** A zone by the beginning of its name. */
export function zone(id: string): Zone {
  const found = ZONES.find((z) => z.id === id);
  if (!found) throw new Error(`no zone ${id}`);
  return found;
}

/** A tariff with these rows; `change` makes another version of it. */
export function tariff(number: number, change: (zone: Zone) => Zone = (z) => z): Tariff {
  return {
    version: `${number}-000000000000`,
    number,
    published_at: "2026-01-01T00:00:00.000Z",
    countries: COUNTRIES,
    zones: ZONES.map(change),
    sea_rates: SEA_RATES,
  };
}
