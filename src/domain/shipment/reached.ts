import { SHIPMENT_STATUSES, type ShipmentStatus } from "./status.ts";

/** The times of a journey that a customer sees: without those that the office has taken back, though the timestamp stays. */
export function reached(status: string): { confirmed: boolean; shipped: boolean; delivered: boolean } {
  const at = SHIPMENT_STATUSES.indexOf(status as ShipmentStatus);
  const [confirmed, shipped, delivered] = ["confirmed", "in_transit", "delivered"].map((step) => {
    // "cancelled" is last in the list: it does not undo what happened before.
    return at >= SHIPMENT_STATUSES.indexOf(step as ShipmentStatus);
  });
  return { confirmed: Boolean(confirmed), shipped: Boolean(shipped), delivered: Boolean(delivered) };
}
