import { createFileRoute } from "@tanstack/react-router";
import { KeptPage } from "#features/booking/kept-page.tsx";

export const Route = createFileRoute("/booking_/kept")({
  head: async () => {
    const { kept } = await import("#text/kept.ts");
    return { meta: [{ title: kept.title.device }] };
  },
  component: KeptPage,
});
