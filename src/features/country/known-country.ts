import { redirect } from "@tanstack/react-router";
import { COUNTRIES, type OriginCountry } from "#domain/transit.ts";

export function countryOf(slug: string): OriginCountry | undefined {
  return COUNTRIES.find((country) => country.slug === slug);
}

/** Redirects to /404 for a country that is not served (rule: site.country). */
export function knownCountry(slug: string): void {
  if (!countryOf(slug)) throw redirect({ to: "/404", replace: true });
}
