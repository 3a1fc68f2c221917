import { createFileRoute } from "@tanstack/react-router";
import { AirPage } from "#features/marketing/air-page.tsx";

export const Route = createFileRoute("/air-freight")({
  head: async () => {
    const { airFreight } = await import("#text/air-freight.ts");
    return { meta: [{ title: airFreight.title }, { name: "description", content: airFreight.description }] };
  },
  component: AirPage,
});
