import { isShipmentStatus, type ShipmentStatus } from "#domain/shipment/status.ts";
import type { PendingEdit, Shipment } from "#live/office.ts";

/** The lower status that scans suggest, until somebody has answered, here or elsewhere; null for none. */
export function askedStatus(
  row: Pick<Shipment, "status" | "status_asked">,
  edit: PendingEdit | null | undefined,
): ShipmentStatus | null {
  const { status_asked: asked } = row;
  if (!isShipmentStatus(asked) || asked === row.status) return null;
  return edit?.values.status === undefined ? asked : null;
}
