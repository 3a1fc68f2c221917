import { createFileRoute } from "@tanstack/react-router";
import { CalculatorPage } from "#features/calculator/calculator-page.tsx";
import { calculator as text } from "#text/calculator.ts";

export const Route = createFileRoute("/calculator")({
  head: () => ({ meta: [{ title: text.title }] }),
  component: CalculatorPage,
});
