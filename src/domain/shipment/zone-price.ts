import type { ShipmentStatus } from "./status.ts";

/** The statuses that take a booking as it is. */
const TAKEN: readonly string[] = ["confirmed", "in_transit", "delivered"] satisfies ShipmentStatus[];

/** The mark of a postcode that is in no zone. */
export const NO_ZONE = "none";

export type MarkedRow = { status: string; adjusted_rate: number; zone_by_postcode: string };

/** Whether this status takes a booking; a price of its own belongs to such an edit alone (rule: booking.zone). */
export const takesBooking = (status: string | undefined): boolean => TAKEN.includes(status ?? "");

/** Whether the office is asked about the price first: the pickup is in another zone than the booked one. */
export const asksForPrice = ({ status, adjusted_rate, zone_by_postcode }: MarkedRow, to: string): boolean =>
  !takesBooking(status) && takesBooking(to) && zone_by_postcode !== "" && adjusted_rate === 0;

/** Whether the adjusted price is for another zone, and not for other measures. */
export const isZonePrice = (row: {
  adjusted_rate: number;
  measured_weight: number;
  zone_by_postcode: string;
}): boolean => row.adjusted_rate > 0 && row.measured_weight === 0 && row.zone_by_postcode !== "";

/** Whether the row does not say by which zone it is charged: a price for other measures came after the one for the zone. */
export const isZoneUnsaid = (row: Parameters<typeof isZonePrice>[0]): boolean =>
  row.adjusted_rate > 0 && row.measured_weight > 0 && row.zone_by_postcode !== "";

/** The zone by which the shipment is charged now. */
export const chargedZone = (row: Parameters<typeof isZonePrice>[0] & { zone_id: string }): string =>
  isZonePrice(row) && row.zone_by_postcode !== NO_ZONE ? row.zone_by_postcode : row.zone_id;

/**
 * What becomes of the price that an edit gives: "none" was given; "set" it; "same" stands already; "outdated": it was confirmed,
 * priced or corrected since its editor looked. `status` is the one that the edit sets now, "" for none.
 */
export function zonePriceVerdict(
  row: MarkedRow,
  { rate, status, seen }: { rate: number; status: string; seen: string },
): "none" | "set" | "same" | "outdated" {
  if (rate === 0) return "none";
  if (row.adjusted_rate === rate) return "same";
  return asksForPrice(row, status) && row.zone_by_postcode === seen ? "set" : "outdated";
}
