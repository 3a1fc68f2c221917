import { SCAN_POINTS } from "#domain/pallets/scan.ts";
import { choice, code, created, date, link, number, OP_HASH, text, updated } from "./field.ts";
import { TEXT_LIMITS } from "./limits.ts";

const feed = "warehouse";
const device = { feed, from: "device" } as const;
const typed = { feed, from: "form", personal: true } as const;
/** The customer too, of what counts at the delivery (`shown_to`). */
const told = "all";
/** An export has findings and the recipient: no members, and nothing about the inside of the work. */
const internal = { exported: false } as const;

/** All scans, voided ones too. Rows are added and, except by an erasure, never changed; triggers enforce it. */
export const scans = {
  shipment: link("shipments", { required: true, feed: told, needed: true, cascade: true, ...internal }),
  /** A pallet's id. No relation: pallets have no rows before their shipment is confirmed. */
  pallet: code("^[0-9a-hjkmnp-tv-z]{10}(0[1-9]|[1-9][0-9])plt$", {
    ...device,
    ...{ required: true, needed: true, feed: told },
  }),
  point: choice(SCAN_POINTS, { ...device, required: true, needed: true, feed: told }),
  /** For `loaded`. */
  sailing: text(15, { ...device, ...internal }),
  container: text(20, { ...device, ...internal }),
  bay: text(20, { ...device, ...internal }),
  condition: choice(["ok", "damaged"], { ...device, feed: told }),
  /** As measured, in metres and kg; 0 if not measured. */
  length: number(device),
  width: number(device),
  height: number(device),
  weight: number(device),
  note: text(500, { ...typed, clean: "text", ...internal }),
  /** The reason given for recording it despite a stop. */
  reason: text(300, { ...typed, clean: "text", ...internal }),
  /** For `delivered`. */
  recipient: text(TEXT_LIMITS.name, { ...typed, feed: told }),
  /** Written for the customer, who reads it with the delivery; `note` and `reason` stay inside. */
  remark: text(300, { ...typed, feed: told, clean: "text" }),
  /** The scan that this one voids. */
  voids: text(15, { ...device, ...internal }),
  /** By the device's clock. */
  scanned_at: date({ ...device, required: true, needed: true, feed: told }),
  received_at: date({ required: true, feed: told, ...internal }),
  /** A user's id, "" for a superuser. */
  by: text(15, { feed, ...internal }),
  /** The customer's account while the scan counts at their delivery, else "" (pb_hooks/lib/pallets/record-scan.js). */
  shown_to: text(15, { hidden: true, exported: false }),
  created: created({ feed, kept: false, ...internal }),
  updated: updated({ feed, kept: false, ...internal }),
  op_hash: OP_HASH,
} as const;
