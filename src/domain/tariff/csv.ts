import { type DecimalMark, written } from "../numbers/typed-number.ts";
import type { Zone } from "../rates/tariff.ts";
import { guarded } from "../text/csv-guard.ts";
import type { TariffRows } from "./rows.ts";

/** The amounts of a zone, in the order of the file. */
export const CSV_AMOUNTS = [
  "rate_under_500",
  "rate_under_1000",
  "rate_under_2000",
  "rate_under_2500",
  "rate_over_2500",
  "minimum_charge",
] as const;
/** Kept in the file for planning; the tariff has no such column. */
export const CSV_DISTANCE = "approx_km_to_bologna";

/** The columns of a zone file in the order of writing. They are read in any order; the distance may be missing. */
export const CSV_COLUMNS = ["iso2", "country", "zone_name", "zip_codes", CSV_DISTANCE, ...CSV_AMOUNTS] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

/**
 * All zones as guarded records of a file, the header first; sorted by country name, then zone name. With decimal commas a list
 * of two codes ("01,20") would be a number.
 */
export function zoneRecords(rows: TariffRows, decimals: DecimalMark): string[][] {
  const countries = new Map(rows.countries.map((country) => [country.id, country]));
  const nameOf = (zone: Zone) => countries.get(zone.country_id)?.name ?? "";
  const sorted = [...rows.zones].sort((a, b) => compare(nameOf(a), nameOf(b)) || compare(a.zone_name, b.zone_name));
  return [
    [...CSV_COLUMNS],
    ...sorted.map((zone) => {
      const country = countries.get(zone.country_id);
      const texts = [country?.code ?? "", country?.name ?? "", zone.zone_name, codesText(zone.zip_codes, decimals), ""];
      return [
        ...texts.map(guarded),
        ...CSV_AMOUNTS.map((rate) => written(zone[rate], rate === "minimum_charge" ? "euro" : "rate", decimals)),
      ];
    }),
  ];
}

const codesText = (codes: string, decimals: DecimalMark): string =>
  decimals === "," ? codes.replace(/^(\d+),(\d+)$/, "$1, $2") : codes;

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
