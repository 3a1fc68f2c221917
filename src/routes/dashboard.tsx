import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "#features/auth/guards.ts";
import { DashboardPage } from "#features/shipments/dashboard-page.tsx";
import { shipments as text } from "#text/shipments.ts";

export const Route = createFileRoute("/dashboard")({
  beforeLoad: requireSession,
  head: () => ({ meta: [{ title: text.title }] }),
  component: DashboardPage,
});
