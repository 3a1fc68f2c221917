import { transitOf } from "#domain/transit.ts";
import { country as text } from "#text/country.ts";
import { countryOf } from "./known-country.ts";

/** Title and description of a country's page. */
export function countryHead(slug: string) {
  const country = countryOf(slug);
  if (!country) return {};
  const days = transitOf(slug)?.total ?? 0;
  return {
    meta: [{ title: text.title(country.name) }, { name: "description", content: text.description(country.name, days) }],
  };
}
