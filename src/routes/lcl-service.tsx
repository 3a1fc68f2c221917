import { createFileRoute } from "@tanstack/react-router";
import { LclPage } from "#features/marketing/lcl-page.tsx";

export const Route = createFileRoute("/lcl-service")({
  head: async () => {
    const { lcl } = await import("#text/lcl.ts");
    return { meta: [{ title: lcl.title }, { name: "description", content: lcl.description }] };
  },
  component: LclPage,
});
