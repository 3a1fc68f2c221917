import { COUNTRIES, type TransitDays, transitOf } from "#domain/transit.ts";

export type CountryJourney = { slug: string; code: string; name: string; days: TransitDays };

/** A country with its transit days. */
export function journeyOf(slug: string): CountryJourney {
  const country = COUNTRIES.find((c) => c.slug === slug);
  const days = transitOf(slug);
  if (!country || !days) throw new Error(`No journey from ${slug}`);
  return { slug, code: country.code, name: country.name, days };
}
