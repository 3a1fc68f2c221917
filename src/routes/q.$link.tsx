import { createFileRoute } from "@tanstack/react-router";
import { LinkedQuotePage } from "#features/quotes/linked-quote-page.tsx";

export const Route = createFileRoute("/q/$link")({
  head: async () => {
    const { quotes } = await import("#text/quotes.ts");
    return { meta: [{ title: quotes.link.pageTitle }, { name: "robots", content: "noindex" }] };
  },
  component: Linked,
});

function Linked() {
  const { link } = Route.useParams();
  return <LinkedQuotePage key={link} link={link} />;
}
