import { createFileRoute } from "@tanstack/react-router";
import { SeaQuotePage } from "#features/requests/sea/sea-page.tsx";

export const Route = createFileRoute("/sea-freight-quote")({
  head: async () => {
    const { seaQuote } = await import("#text/sea-quote.ts");
    return { meta: [{ title: seaQuote.title }, { name: "description", content: seaQuote.description }] };
  },
  staticData: {
    firstReads: async () => (await import("#live/draft.ts")).beginDraft("sea-quote"),
  },
  component: SeaQuotePage,
});
