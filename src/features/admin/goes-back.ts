import { isShipmentStatus, SHIPMENT_STATUSES, type ShipmentStatus, statusLabel } from "#domain/shipment/status.ts";
import { adminMany } from "#text/admin-many.ts";

/** Characters of a reason: with the day and both statuses it stays far below the limit of the notes. */
export const MAX_REASON = 500;

/** Whether a status change is against the journey's order (rule: shipment.many). To cancelled never is, from cancelled always. */
export function goesBack(from: string, to: ShipmentStatus): boolean {
  return isShipmentStatus(from) && SHIPMENT_STATUSES.indexOf(from) > SHIPMENT_STATUSES.indexOf(to);
}

/** The line for the internal notes with the reason; "" when the status does not go back. `today` is formatted. */
export function backNote(from: string, to: ShipmentStatus, why: string, today: string): string {
  if (!isShipmentStatus(from) || !goesBack(from, to)) return "";
  return adminMany.setStatus.note(today, statusLabel(from), statusLabel(to), why);
}
