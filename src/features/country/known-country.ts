import { redirect } from "@tanstack/react-router";
import { COUNTRIES, type OriginCountry } from "#domain/transit.ts";

export function countryOf(slug: string): OriginCountry | undefined {
  return COUNTRIES.find((country) => country.slug === slug);
}

/** A country that nobody collects in is replaced by /404 (rule: site.country). */
export function knownCountry(slug: string): void {
  if (!countryOf(slug)) throw redirect({ to: "/404", replace: true });
}
