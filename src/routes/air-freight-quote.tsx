import { createFileRoute } from "@tanstack/react-router";
import { AirQuotePage } from "#features/requests/air/air-page.tsx";

export const Route = createFileRoute("/air-freight-quote")({
  head: async () => {
    const { airQuote } = await import("#text/air-quote.ts");
    return { meta: [{ title: airQuote.title }, { name: "description", content: airQuote.description }] };
  },
  staticData: {
    firstReads: async () => (await import("#live/draft.ts")).beginDraft("air-quote"),
  },
  component: AirQuotePage,
});
