import { country } from "#text/country.ts";
import type { Step } from "#ui/public/steps.tsx";
import type { CountryInfo } from "./load-country.ts";

/** The four steps (rule: site.country) with this country's days. */
export function countrySteps({ name, transitToBologna, warehouseTime, portToPort, totalTransit }: CountryInfo): Step[] {
  const { collection, road, consolidation, sea } = country.how.steps;
  const atHub = transitToBologna + warehouseTime;
  return [
    { title: collection.title, text: collection.text(name), days: { leg: "road", dots: 1 } },
    { title: road.title, text: road.text(transitToBologna), days: { leg: "road", dots: transitToBologna - 1 } },
    {
      title: consolidation.title,
      text: consolidation.text(transitToBologna + 1, atHub),
      days: { leg: "hub", dots: warehouseTime },
    },
    {
      title: sea.title,
      text: sea.text(atHub + 1, totalTransit),
      days: { leg: "sea", dots: portToPort, arrives: true },
    },
  ];
}
