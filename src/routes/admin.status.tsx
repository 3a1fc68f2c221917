import { createFileRoute } from "@tanstack/react-router";
import { StatusPage } from "#features/office-status/status-page.tsx";

export const Route = createFileRoute("/admin/status")({
  head: async () => {
    const { officeStatus } = await import("#text/office-status.ts");
    return { meta: [{ title: officeStatus.title }] };
  },
  component: StatusPage,
});
