/** All statuses in the order of a journey (rule: shipment.status); the office may set any of them. */
export const SHIPMENT_STATUSES = ["pending", "confirmed", "in_transit", "delivered", "cancelled"] as const;

export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

/** Whether a text is a status. */
export function isShipmentStatus(text: string): text is ShipmentStatus {
  return (SHIPMENT_STATUSES as readonly string[]).includes(text);
}

/** A status for display: underscores as spaces, "in transit" (rule: shipment.status). */
export function statusLabel(status: ShipmentStatus): string {
  return status.replace(/_/g, " ");
}
