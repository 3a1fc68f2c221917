import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "#features/auth/guards.ts";
import { LazyLog } from "#features/people/lazy-log.tsx";
import { QuotePage } from "#features/quotes/quote-page.tsx";
import { QuotesGate } from "#features/quotes/quotes-gate.tsx";

export const Route = createFileRoute("/quotes/$id")({
  beforeLoad: requireSession,
  head: async () => {
    const { quotes } = await import("#text/quotes.ts");
    return { meta: [{ title: quotes.detail.pageTitle }] };
  },
  component: Quote,
});

function Quote() {
  const { id } = Route.useParams();
  return (
    <QuotesGate>
      <QuotePage key={id} id={id} log={<LazyLog record={id} />} />
    </QuotesGate>
  );
}
