import { createFileRoute } from "@tanstack/react-router";
import { CountryPage } from "#features/country/country-page.tsx";
import { knownCountry } from "#features/country/known-country.ts";

export const Route = createFileRoute("/lcl-{$country}-to-cyprus")({
  beforeLoad: ({ params }) => knownCountry(params.country),
  // The list of the countries' files comes with the first country, not with the entry.
  loader: async ({ params }) => {
    const { loadCountry } = await import("#features/country/load-country.ts");
    return loadCountry(params.country);
  },
  head: async ({ params }) => {
    const { countryHead } = await import("#features/country/country-head.ts");
    return countryHead(params.country);
  },
  component: Country,
});

function Country() {
  return <CountryPage country={Route.useLoaderData()} />;
}
