import { createFileRoute } from "@tanstack/react-router";
import { HoldsPage } from "#features/holds/holds-page.tsx";

export const Route = createFileRoute("/admin/holds")({
  head: async () => {
    const { holds } = await import("#text/holds.ts");
    return { meta: [{ title: holds.title }] };
  },
  component: HoldsPage,
});
