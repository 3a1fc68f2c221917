import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { requireSession } from "#features/auth/guards.ts";
import { QuotesGate } from "#features/quotes/quotes-gate.tsx";
import { QuotesPage } from "#features/quotes/quotes-page.tsx";
import { type Show, showFrom } from "#features/quotes/show.ts";

export const Route = createFileRoute("/quotes/")({
  beforeLoad: requireSession,
  validateSearch: ({ show }: Record<string, unknown>): { show?: Show } =>
    showFrom(show) === "all" ? {} : { show: showFrom(show) },
  head: async () => {
    const { quotes } = await import("#text/quotes.ts");
    return { meta: [{ title: quotes.titleAll }] };
  },
  component: Quotes,
});

function Quotes() {
  const { show = "all" } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <QuotesGate>
      <QuotesPage
        show={show}
        onShow={(next) =>
          void navigate({
            to: "/quotes",
            search: next === "all" ? {} : { show: next },
            replace: true,
            resetScroll: false,
          })
        }
      />
    </QuotesGate>
  );
}
