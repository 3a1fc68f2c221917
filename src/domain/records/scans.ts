import { SCAN_POINTS } from "#domain/pallets/scan.ts";
import { choice, code, created, date, link, number, OP_HASH, text, updated } from "./field.ts";
import { TEXT_LIMITS } from "./limits.ts";

const feed = "warehouse";
const device = { feed, from: "device" } as const;
const typed = { feed, from: "form", personal: true } as const;
/** An export has findings and the recipient: no members, and nothing about the inside of the work. */
const internal = { exported: false } as const;

/** All scans, voided ones too. Rows are added and, except by an erasure, never changed; triggers enforce it. */
export const scans = {
  shipment: link("shipments", { required: true, feed, needed: true, cascade: true, ...internal }),
  /** A pallet's id. No relation: pallets have no rows before their shipment is confirmed. */
  pallet: code("^[0-9a-hjkmnp-tv-z]{10}(0[1-9]|[1-9][0-9])plt$", { required: true, needed: true, ...device }),
  point: choice(SCAN_POINTS, { required: true, needed: true, ...device }),
  /** For `loaded`. */
  sailing: text(15, { ...device, ...internal }),
  container: text(20, { ...device, ...internal }),
  bay: text(20, { ...device, ...internal }),
  condition: choice(["ok", "damaged"], device),
  /** As measured, in metres and kg; 0 if not measured. */
  length: number(device),
  width: number(device),
  height: number(device),
  weight: number(device),
  note: text(500, { ...typed, clean: "text", ...internal }),
  /** The reason given for recording it despite a stop. */
  reason: text(300, { ...typed, clean: "text", ...internal }),
  /** For `delivered`. */
  recipient: text(TEXT_LIMITS.name, typed),
  /** The scan that this one voids. */
  voids: text(15, { ...device, ...internal }),
  /** By the device's clock. */
  scanned_at: date({ required: true, needed: true, ...device }),
  received_at: date({ required: true, feed, ...internal }),
  /** A user's id, "" for a superuser. */
  by: text(15, { feed, ...internal }),
  created: created({ feed, kept: false, ...internal }),
  updated: updated({ feed, kept: false, ...internal }),
  op_hash: OP_HASH,
} as const;
