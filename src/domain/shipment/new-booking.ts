import type { LoadTotals, Pallet } from "#domain/rates/pallet.ts";
import type { Field } from "#domain/records/field.ts";
import { shipments } from "#domain/records/shipments.ts";

const FIELDS = Object.entries<Field>(shipments);
const SENT = FIELDS.flatMap(([name, { from }]) => (from === "form" || from === "device" ? [name] : []));

/** All fields of a shipment, empty, without those that the database writes. */
const BLANK: Readonly<Record<string, string | number>> = Object.fromEntries(
  FIELDS.filter(([, { type }]) => type !== "autodate").map(([name, { type }]) => [name, type === "number" ? 0 : ""]),
);

/**
 * A new booking's row, as far as it follows from the request: for the server, which adds owner and price, and for the
 * device, which shows it until the server has answered.
 */
export function newBooking(sent: Readonly<Record<string, unknown>>, pallets: readonly Pallet[], totals: LoadTotals) {
  const row: Record<string, unknown> = { ...BLANK };
  for (let i = 0; i < SENT.length; i++) {
    const name = SENT[i] as string;
    if (sent[name] !== undefined && sent[name] !== null) row[name] = sent[name];
  }
  row.status = "pending";
  row.cargo_description = "Various goods";
  row.origin_address = row.shipper_address;
  row.destination_address = row.consignee_address;
  row.pallet_count = pallets.length;
  row.dimensions = JSON.stringify(pallets);
  // The chargeable weight (rule: booking.row).
  row.weight_kg = totals.totalChargeableWeight;
  row.total_cbm = totals.totalCBM;
  row.chargeable_cbm = totals.chargeableCBM;
  row.total_chargeable_weight = totals.totalChargeableWeight;
  return row;
}
