import { useDelivery } from "#live/delivery.ts";
import { useShipmentWay } from "#live/milestones.ts";
import type { Shipment } from "#live/office.ts";
import { useTariff } from "#live/tariff.ts";
import { DeliveryProof } from "./delivery-proof.tsx";
import { useSailingsById } from "./use-sailings-by-id.ts";

/** The delivery on the office's page, with the receipt that the customer can make. Nothing before the first handover. */
export function OfficeDelivery({ shipment }: { shipment: Shipment }) {
  const delivery = useDelivery(shipment.id);
  const { events } = useShipmentWay(shipment.id);
  const country = useTariff().tariff?.countries.find(({ id }) => id === shipment.country_id)?.name ?? "";
  const sailings = useSailingsById([{ ...shipment, documents: [], sync: null }]);
  if (!delivery) return null;
  const sailing = sailings?.get(shipment.sailing) ?? null;
  return <DeliveryProof source={{ row: shipment, country, delivery, events, sailing }} />;
}
