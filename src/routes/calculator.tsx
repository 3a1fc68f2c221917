import { createFileRoute } from "@tanstack/react-router";
import { calculatorSearch } from "#features/calculator/address.ts";
import { CalculatorPage } from "#features/calculator/calculator-page.tsx";
import { LazyOpenQuotes } from "#features/quotes/lazy-open-quotes.tsx";

export const Route = createFileRoute("/calculator")({
  validateSearch: calculatorSearch,
  head: async () => {
    const { calculator } = await import("#text/calculator.ts");
    return { meta: [{ title: calculator.title }, { name: "description", content: calculator.description }] };
  },
  staticData: {
    firstReads: async () => (await import("#features/calculator/first-reads.ts")).readFirst(),
  },
  component: CalculatorRoute,
});

function CalculatorRoute() {
  return <CalculatorPage search={Route.useSearch()} below={<LazyOpenQuotes />} />;
}
