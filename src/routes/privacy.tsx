import { createFileRoute } from "@tanstack/react-router";
import { PrivacyPage } from "#features/marketing/privacy-page.tsx";

export const Route = createFileRoute("/privacy")({
  head: async () => {
    const { legal } = await import("#text/legal.ts");
    return { meta: [{ title: legal.privacy.title }, { name: "description", content: legal.privacy.description }] };
  },
  component: PrivacyPage,
});
