import { isShipmentStatus, SHIPMENT_STATUSES, type ShipmentStatus, statusLabel } from "#domain/shipment/status.ts";
import { adminMany } from "#text/admin-many.ts";

/** Characters of a reason: with the day and both statuses it stays far below what the notes take. */
export const MAX_REASON = 500;

/** Against the order of a journey (rule: shipment.many). Cancelling goes forward from anywhere; out of cancelled is a way back. */
export function goesBack(from: string, to: ShipmentStatus): boolean {
  return isShipmentStatus(from) && SHIPMENT_STATUSES.indexOf(from) > SHIPMENT_STATUSES.indexOf(to);
}

/** The line of the internal notes that says why; "" when the status does not go back. `today` as it is shown. */
export function backNote(from: string, to: ShipmentStatus, why: string, today: string): string {
  if (!isShipmentStatus(from) || !goesBack(from, to)) return "";
  return adminMany.setStatus.note(today, statusLabel(from), statusLabel(to), why);
}
