import { createFileRoute } from "@tanstack/react-router";
import { SailingsPage } from "#features/sailings/sailings-page.tsx";

export const Route = createFileRoute("/admin/sailings/")({
  head: async () => {
    const { sailings } = await import("#text/sailings.ts");
    return { meta: [{ title: sailings.title }] };
  },
  component: SailingsPage,
});
