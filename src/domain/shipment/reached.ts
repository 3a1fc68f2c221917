import { SHIPMENT_STATUSES, type ShipmentStatus } from "./status.ts";

/** Which times of a journey a customer sees: what the office has taken back did not happen, though its stamp stays. */
export function reached(status: string): { confirmed: boolean; shipped: boolean; delivered: boolean } {
  const at = SHIPMENT_STATUSES.indexOf(status as ShipmentStatus);
  const [confirmed, shipped, delivered] = ["confirmed", "in_transit", "delivered"].map((step) => {
    // Cancelled comes last: what had happened before has happened.
    return at >= SHIPMENT_STATUSES.indexOf(step as ShipmentStatus);
  });
  return { confirmed: Boolean(confirmed), shipped: Boolean(shipped), delivered: Boolean(delivered) };
}
