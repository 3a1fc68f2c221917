import { createFileRoute } from "@tanstack/react-router";
import { CountryPage } from "#features/country/country-page.tsx";
import { countryHead, knownCountry } from "#features/country/known-country.ts";

export const Route = createFileRoute("/lcl-{$country}-to-cyprus")({
  beforeLoad: ({ params }) => knownCountry(params.country),
  head: ({ params }) => countryHead(params.country),
  component: Country,
});

function Country() {
  return <CountryPage slug={Route.useParams().country} />;
}
