import { lclQuote } from "../rates/lcl-quote.ts";
import { DEFAULT_PALLET } from "../rates/pallet.ts";
import type { Zone } from "../rates/tariff.ts";
import { zoneOfPostcode } from "../rates/zone-of-postcode.ts";
import { diffRows } from "./diff.ts";
import type { TariffRows } from "./rows.ts";

/** Loads whose price everybody in the office knows; pallets are default ones (1.2 x 0.8 x 1 m, 300 kg). */
const EXAMPLES = [
  { place: "Berlin", code: "DE", postcode: "10115", pallets: 3 },
  { place: "Vienna", code: "AT", postcode: "1010", pallets: 1 },
  { place: "Paris", code: "FR", postcode: "75001", pallets: 5 },
  { place: "Warsaw", code: "PL", postcode: "00-001", pallets: 2 },
  { place: "Dublin", code: "IE", postcode: "D02 AF30", pallets: 1 },
] as const;
const MOST_ZONES = 8;
/** How many default pallets (300 kg each) are charged by that rate. */
const LOADS: Readonly<Record<string, number>> = {
  minimum_charge: 1,
  rate_under_500: 1,
  rate_under_1000: 3,
  rate_under_2000: 5,
  rate_under_2500: 8,
  rate_over_2500: 9,
};
const USUAL_LOAD = 3;

/** The price of an example in euro under two versions; null where it is not offered. */
export type ExampleEffect = { place: string; pallets: number; before: number | null; after: number | null };

/** The examples, and one for each changed zone (the first eight), with a load that its first changed rate applies to. */
export function exampleEffects(before: TariffRows, after: TariffRows): ExampleEffect[] {
  const effects: ExampleEffect[] = EXAMPLES.map(({ place, code, postcode, pallets }) => ({
    place,
    pallets,
    before: price(before, zoneAt(before, code, postcode), pallets),
    after: price(after, zoneAt(after, code, postcode), pallets),
  }));
  const changed = diffRows(before, after).filter(({ list }) => list === "zones");
  for (const { id, kind, cells } of changed.slice(0, MOST_ZONES)) {
    const [was, is] = [before, after].map((rows) => rows.zones.find((zone) => zone.id === id) ?? null);
    const rate = kind === "changed" ? cells.find(({ column }) => column in LOADS)?.column : undefined;
    const pallets = LOADS[rate ?? ""] ?? USUAL_LOAD;
    const effect = { place: (is ?? was)?.zone_name ?? "", pallets };
    effects.push({ ...effect, before: price(before, was ?? null, pallets), after: price(after, is ?? null, pallets) });
  }
  return effects;
}

function zoneAt(rows: TariffRows, code: string, postcode: string): Zone | null {
  const country = rows.countries.find((known) => known.code === code);
  return country ? zoneOfPostcode(postcode, country, rows.zones) : null;
}

function price(rows: TariffRows, zone: Zone | null, pallets: number): number | null {
  const country = rows.countries.find(({ id }) => id === zone?.country_id);
  if (!zone || !country?.active || rows.sea_rates.length === 0) return null;
  const load = Array.from({ length: pallets }, () => DEFAULT_PALLET);
  return lclQuote(load, zone, rows.sea_rates).costBreakdown.total;
}
