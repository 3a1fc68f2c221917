import { createFileRoute } from "@tanstack/react-router";
import { SeaPage } from "#features/marketing/sea-page.tsx";

export const Route = createFileRoute("/sea-freight")({
  head: async () => {
    const { seaFreight } = await import("#text/sea-freight.ts");
    return { meta: [{ title: seaFreight.title }, { name: "description", content: seaFreight.description }] };
  },
  component: SeaPage,
});
