import { useHolds } from "#live/holds.ts";
import { HeldShipmentNote } from "./held-shipment.tsx";

/** What of one shipment waits for the office; nothing where nothing does. */
export function ShipmentHolds({ shipment }: { shipment: string }) {
  return useHolds(shipment).shipments.map((held) => <HeldShipmentNote key={held.shipment.id} held={held} />);
}
