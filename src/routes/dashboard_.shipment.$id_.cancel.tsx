import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "#features/auth/guards.ts";
import { CancelPage } from "#features/shipment-changes/cancel-page.tsx";

export const Route = createFileRoute("/dashboard_/shipment/$id_/cancel")({
  beforeLoad: requireSession,
  head: async () => {
    const { shipmentChanges } = await import("#text/shipment-changes.ts");
    return { meta: [{ title: shipmentChanges.cancel.title }] };
  },
  component: Change,
});

function Change() {
  const { id } = Route.useParams();
  return <CancelPage key={id} id={id} />;
}
