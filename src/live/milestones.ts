import { type ShipmentWay, shipmentWay } from "#data/queries/milestones.ts";
import { useSession } from "./session.ts";
import { useLive } from "./use-live.ts";

export type { ShipmentWay } from "#data/queries/milestones.ts";

const NOTHING: ShipmentWay = { events: [], pallets: [] };

/** The milestones and pallets of a shipment on this device, kept up to date. */
export function useShipmentWay(shipment: string): ShipmentWay {
  const userId = useSession()?.userId ?? "";
  const { value } = useLive(`${userId} ${shipment}`, async () => (userId ? shipmentWay(userId, shipment) : NOTHING));
  return value ?? NOTHING;
}
