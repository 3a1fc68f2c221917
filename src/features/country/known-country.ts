import { redirect } from "@tanstack/react-router";
import { COUNTRIES, type OriginCountry, transitOf } from "#domain/transit.ts";
import { country as text } from "#text/country.ts";

export function countryOf(slug: string): OriginCountry | undefined {
  return COUNTRIES.find((country) => country.slug === slug);
}

/** A country that nobody collects in is replaced by /404 (specification section 2). */
export function knownCountry(slug: string): void {
  if (!countryOf(slug)) throw redirect({ to: "/404", replace: true });
}

/** Title and description of a country's page. */
export function countryHead(slug: string) {
  const country = countryOf(slug);
  if (!country) return {};
  const days = transitOf(slug)?.total ?? 0;
  return {
    meta: [{ title: text.title(country.name) }, { name: "description", content: text.description(country.name, days) }],
  };
}
