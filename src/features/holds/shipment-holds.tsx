import { useHolds } from "#live/holds.ts";
import { HeldShipmentNote } from "./held-shipment.tsx";

/** The pallets of one shipment that are on hold; renders nothing if there are none. */
export function ShipmentHolds({ shipment }: { shipment: string }) {
  return useHolds(shipment).shipments.map((held) => <HeldShipmentNote key={held.shipment.id} held={held} />);
}
