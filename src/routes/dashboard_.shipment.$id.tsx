import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "#features/auth/guards.ts";
import { ShipmentPage } from "#features/shipments/shipment-page.tsx";

export const Route = createFileRoute("/dashboard_/shipment/$id")({
  beforeLoad: requireSession,
  head: async () => {
    const { shipments } = await import("#text/shipments.ts");
    return { meta: [{ title: shipments.detail.pageTitle }] };
  },
  component: Shipment,
});

function Shipment() {
  const { id } = Route.useParams();
  return <ShipmentPage key={id} id={id} />;
}
