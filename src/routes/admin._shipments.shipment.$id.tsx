import { createFileRoute } from "@tanstack/react-router";
import { DetailPage } from "#features/admin/detail-page.tsx";
import { ShipmentHolds } from "#features/holds/shipment-holds.tsx";
import { RecordLog } from "#features/people/record-log.tsx";
import { OfficeDelivery } from "#features/shipments/office-delivery.tsx";
import { OfficeJourney } from "#features/shipments/office-journey.tsx";

export const Route = createFileRoute("/admin/_shipments/shipment/$id")({
  head: async () => {
    const { admin } = await import("#text/admin.ts");
    return { meta: [{ title: admin.detail.pageTitle }] };
  },
  component: Detail,
});

function Detail() {
  const { id } = Route.useParams();
  // The key resets the form for another shipment.
  return (
    <DetailPage
      key={id}
      id={id}
      holds={<ShipmentHolds shipment={id} />}
      delivery={(shipment) => <OfficeDelivery shipment={shipment} />}
      journey={(shipment, events) => <OfficeJourney shipment={shipment} events={events} />}
      log={<RecordLog record={id} />}
    />
  );
}
