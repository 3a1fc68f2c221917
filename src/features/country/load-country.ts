import type { CountryContent } from "#content/country-content.ts";
import { PICKUPS_PER_WEEK } from "#content/services.ts";
import { type OriginCountry, transitOf } from "#domain/transit.ts";
import { countryOf } from "./known-country.ts";

/** Everything a country's page shows (rule: site.country). */
export type CountryInfo = OriginCountry &
  CountryContent & {
    pickupsPerWeek: string;
    transitToBologna: number;
    warehouseTime: number;
    portToPort: number;
    totalTransit: number;
  };

// One chunk per country, so that a page loads only its own.
const FILES = import.meta.glob<CountryContent>("../../content/countries/*.ts", { import: "content" });

/** Loads a country's content and adds the domain's transit days. */
export async function loadCountry(slug: string): Promise<CountryInfo> {
  const country = countryOf(slug);
  const days = transitOf(slug);
  const content = FILES[`../../content/countries/${slug}.ts`];
  if (!country || !days || !content) throw new Error(`No page for ${slug}`);
  return {
    ...country,
    ...(await content()),
    pickupsPerWeek: PICKUPS_PER_WEEK,
    transitToBologna: days.road,
    warehouseTime: days.warehouse,
    portToPort: days.sea,
    totalTransit: days.total,
  };
}
