import { createFileRoute } from "@tanstack/react-router";
import { CalculatorPage } from "#features/calculator/calculator-page.tsx";

export const Route = createFileRoute("/calculator")({
  head: async () => {
    const { calculator } = await import("#text/calculator.ts");
    return { meta: [{ title: calculator.title }, { name: "description", content: calculator.description }] };
  },
  staticData: {
    firstReads: async () => (await import("#features/calculator/first-reads.ts")).readFirst(),
  },
  component: CalculatorPage,
});
