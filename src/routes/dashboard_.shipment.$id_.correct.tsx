import { createFileRoute } from "@tanstack/react-router";
import { requireSession } from "#features/auth/guards.ts";
import { CorrectPage } from "#features/shipment-changes/correct-page.tsx";

export const Route = createFileRoute("/dashboard_/shipment/$id_/correct")({
  beforeLoad: requireSession,
  head: async () => {
    const { shipmentChanges } = await import("#text/shipment-changes.ts");
    return { meta: [{ title: shipmentChanges.correct.title }] };
  },
  component: Change,
});

function Change() {
  const { id } = Route.useParams();
  return <CorrectPage key={id} id={id} />;
}
