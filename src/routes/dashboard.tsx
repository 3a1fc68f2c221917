import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "#features/auth/guards.ts";
import { DashboardPage } from "#features/shipments/dashboard-page.tsx";

export const Route = createFileRoute("/dashboard")({
  beforeLoad: requireSession,
  head: async () => {
    const { shipments } = await import("#text/shipments.ts");
    return { meta: [{ title: shipments.title }] };
  },
  component: DashboardPage,
});
