import { SCAN_POINTS } from "#domain/pallets/scan.ts";
import { choice, code, created, date, link, number, OP_HASH, text, updated } from "./field.ts";
import { TEXT_LIMITS } from "./limits.ts";

const feed = "warehouse";
const device = { feed, from: "device" } as const;
const typed = { feed, from: "form", personal: true } as const;

/** All scans, voided ones too. Rows are added and, except by an erasure, never changed; triggers enforce it. */
export const scans = {
  shipment: link("shipments", { required: true, feed, needed: true, cascade: true }),
  /** A pallet's id. No relation: pallets have no rows before their shipment is confirmed. */
  pallet: code("^[0-9a-hjkmnp-tv-z]{10}(0[1-9]|[1-9][0-9])plt$", { required: true, needed: true, ...device }),
  point: choice(SCAN_POINTS, { required: true, needed: true, ...device }),
  /** For `loaded`. */
  sailing: text(15, device),
  container: text(20, device),
  bay: text(20, device),
  condition: choice(["ok", "damaged"], device),
  /** As measured, in metres and kg; 0 if not measured. */
  length: number(device),
  width: number(device),
  height: number(device),
  weight: number(device),
  note: text(500, typed),
  /** The reason given for recording it despite a stop. */
  reason: text(300, typed),
  /** For `delivered`. */
  recipient: text(TEXT_LIMITS.name, typed),
  /** The scan that this one voids. */
  voids: text(15, device),
  /** By the device's clock. */
  scanned_at: date({ required: true, needed: true, ...device }),
  received_at: date({ required: true, feed }),
  /** A user's id, "" for a superuser. */
  by: text(15, { feed }),
  created: created({ feed, kept: false }),
  updated: updated({ feed, kept: false }),
  op_hash: OP_HASH,
} as const;
