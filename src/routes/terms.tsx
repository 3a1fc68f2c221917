import { createFileRoute } from "@tanstack/react-router";
import { TermsPage } from "#features/marketing/terms-page.tsx";

export const Route = createFileRoute("/terms")({
  head: async () => {
    const { legal } = await import("#text/legal.ts");
    return { meta: [{ title: legal.terms.title }, { name: "description", content: legal.terms.description }] };
  },
  component: TermsPage,
});
