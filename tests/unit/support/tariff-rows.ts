import type { Zone } from "#domain/rates/tariff.ts";
import type { TariffRows } from "#domain/tariff/rows.ts";
import { COUNTRIES, SEA_RATES, ZONES } from "./sample-tariff.ts";

/** 15 characters of a-z0-9, made from a readable name. */
export const rowId = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .padEnd(15, "0")
    .slice(0, 15);

/** The sample tariff in its published form, with ids valid for the server. */
export function published(): TariffRows {
  return {
    countries: COUNTRIES.map((country) => ({ ...country, id: rowId(country.id) })),
    zones: ZONES.map((zone) => ({ ...zone, id: rowId(zone.id), country_id: rowId(zone.country_id) })),
    sea_rates: SEA_RATES.map((rate) => ({ ...rate, id: rowId(rate.rate_name) })),
  };
}

/** A zone of Germany at the sample's prices, with the given changes. */
export function zoneRow(change: Partial<Zone> = {}): Zone {
  return {
    id: "zone00000000000",
    country_id: rowId("DE"),
    zone_name: "DE-9 Test",
    zip_codes: "1",
    rate_under_500: 0.52,
    rate_under_1000: 0.425,
    rate_under_2000: 0.345,
    rate_under_2500: 0.3,
    rate_over_2500: 0.27,
    minimum_charge: 105,
    ...change,
  };
}

/** The same rows with one zone changed, by the beginning of its id. */
export function changeZone(rows: TariffRows, id: string, change: Partial<Zone>): TariffRows {
  return { ...rows, zones: rows.zones.map((zone) => (zone.id === rowId(id) ? { ...zone, ...change } : zone)) };
}
