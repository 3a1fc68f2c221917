import { PALLET_CODE_PATTERN } from "#domain/pallets/code.ts";
import { SCAN_POINTS } from "#domain/pallets/scan.ts";
import { bool, choice, code, created, date, link, number, text, updated, whole } from "./field.ts";
import { TEXT_LIMITS } from "./limits.ts";

const feed = "all";
/** For members who work with the pallet; its owner sees it in the shipment. */
const work = { feed: "warehouse" } as const;

/** One row per pallet of a confirmed shipment, created by the server. The id is derived from its code (pallets/code.ts). */
export const pallets = {
  shipment: link("shipments", { required: true, feed, needed: true, cascade: true }),
  user_id: link("users", { required: true, feed: "owner" }),
  number: whole(1, { max: 99, required: true, feed }),
  count: whole(1, { max: 99, required: true, feed }),
  code: code(PALLET_CODE_PATTERN, { required: true, feed, needed: true }),
  /** As declared, in metres and kg. */
  length: number({ feed }),
  width: number({ feed }),
  height: number({ feed }),
  weight: number({ feed }),
  origin_country: text(100, work),
  consignee: text(TEXT_LIMITS.name, { ...work, personal: true }),
  town: text(100, { ...work, personal: true }),
  /** Room for the longest address with its postcode and town. */
  delivery_address: text(600, { ...work, personal: true }),
  delivery_phone: text(TEXT_LIMITS.phone, { ...work, personal: true }),
  /** Where it belongs: set by the office or by the assignment at confirmation. */
  sailing: text(15, { feed, from: "office", audited: "values" }),
  /** The container it was loaded into for that sailing, else the one that the office chose. */
  container: text(20, work),
  assigned_container: text(20, { ...work, from: "office", audited: "values" }),
  /** Where it was loaded, by its scans; "" when it was not. */
  aboard: text(15, work),
  aboard_container: text(20, work),
  bay: text(20, work),
  state: choice(SCAN_POINTS, { feed }),
  hold: bool(work),
  hold_decided_at: date(work),
  /** A user's id. */
  hold_decided_by: text(15, { feed: "office" }),
  cancelled: bool({ feed }),
  /** Since when it is missing, by the latest word about it and its scans (pallets/missing.ts); "" when it is not. */
  missing_since: date(work),
  /** The latest word that it is missing: what was said, where, and by whom. All "" after a word that it is not. */
  missing_note: text(300, { ...work, from: "form", personal: true, clean: "text" }),
  missing_point: choice(SCAN_POINTS, work),
  missing_by: text(15, work),
  /** When and under which name the latest word was said: an earlier one that arrives later changes nothing. */
  missing_at: date({ exported: false }),
  missing_op: text(64, { exported: false }),
  created: created({ feed }),
  updated: updated({ feed }),
} as const;
