import { MAX_PALLETS, MIN_PALLETS } from "#domain/rates/pallet.ts";
import { DAY_PATTERN } from "#domain/schemas/ready-on.ts";
import { REFERENCE_PATTERN } from "#domain/shipment/reference.ts";
import { SHIPMENT_STATUSES } from "#domain/shipment/status.ts";
import { choice, code, created, date, email, json, link, number, OP_HASH, text, updated, whole } from "./field.ts";
import { TEXT_LIMITS } from "./limits.ts";

const { name, address, postcode, town, phone, email: mail, goods, tracking } = TEXT_LIMITS;
const feed = "owner";
const form = { feed, from: "form", personal: true } as const;
const typed = { ...form, required: true } as const;
const found = { searched: true } as const;

/** Bookings: the customer's input and what the server computed from it. */
export const shipments = {
  user_id: link("users", { required: true, feed, needed: true }),
  reference: code(REFERENCE_PATTERN, { required: true, feed, from: "device", searched: true }),
  status: choice(SHIPMENT_STATUSES, { required: true, feed, needed: true, from: "office", audited: "values" }),
  // Personal: whoever has the number can ask the carrier whose cargo it is.
  tracking_number: text(tracking, {
    clean: "code",
    feed,
    from: "office",
    searched: true,
    personal: true,
    audited: "name",
  }),
  tariff_version: text(40, { required: true, feed, from: "device", label: "the_tariff_version" }),
  quoted_at: date({ feed, from: "device" }),
  // No relations: a later tariff may remove a zone, a booking keeps what it was priced with.
  country_id: text(15, { required: true, feed, from: "device", label: "the_country" }),
  zone_id: text(15, { required: true, feed, from: "device", label: "the_zone" }),
  // Both contain the town, which people search for.
  origin_address: text(address, { required: true, feed, personal: true, ...found }),
  destination_address: text(address, { required: true, feed, personal: true, ...found }),
  dimensions: text(5000, { feed }),
  cargo_description: text(200, { required: true, feed, searched: true }),
  goods_description: text(goods, { ...form, ...found, label: "description", clean: "text" }),
  booking_date: date({ required: true, feed }),
  confirmed_at: date({ feed }),
  shipped_at: date({ feed }),
  delivery_date: date({ feed }),
  created: created({ feed }),
  updated: updated({ feed }),
  pallet_count: whole(MIN_PALLETS, { max: MAX_PALLETS, required: true, feed }),
  /** The chargeable weight (rule: booking.row). */
  weight_kg: number({ feed }),
  estimated_rate: number({ feed, from: "device" }),
  total_cbm: number({ feed }),
  chargeable_cbm: number({ feed }),
  total_chargeable_weight: number({ feed }),
  pallet_details: json("pallets", 10_000, { required: true, feed, from: "device" }),
  cost_breakdown: json("breakdown", 2000, { required: true, feed }),
  shipper_name: text(name, { ...typed, ...found, label: "full_name" }),
  shipper_company: text(name, { ...form, ...found, label: "company" }),
  shipper_address: text(address, { ...typed, label: "address", clean: "text" }),
  shipper_postcode: text(postcode, { ...form, ...found, label: "postcode", clean: "code" }),
  shipper_town: text(town, { ...form, ...found, label: "town" }),
  shipper_phone: text(phone, { ...typed, ...found, label: "phone", clean: "code" }),
  shipper_email: email(mail, { ...typed, ...found, label: "email" }),
  consignee_name: text(name, { ...typed, ...found, label: "full_name" }),
  consignee_company: text(name, { ...form, ...found, label: "company" }),
  consignee_address: text(address, { ...typed, label: "full_address_cyprus", clean: "text" }),
  consignee_postcode: text(postcode, { ...form, ...found, label: "postcode", clean: "code" }),
  consignee_town: text(town, { ...form, ...found, label: "town" }),
  consignee_phone: text(phone, { ...typed, ...found, label: "phone", clean: "code" }),
  consignee_email: email(mail, { ...typed, ...found, label: "email" }),
  /** "YYYY-MM-DD" or "": the first day of collection (schemas/ready-on.ts). */
  ready_on: code(DAY_PATTERN, { feed, from: "device", shown: true, audited: "values" }),
  /** The quote that was booked, by its id. */
  quote: text(15, { feed, from: "device" }),
  /** The sailing of its last pallet to arrive, "" while unknown. No relation: customers see only its public fields. */
  sailing: text(15, { feed }),
  /** The zone of the pickup's postcode where it is not the booked one, "none" where it is in no zone, else "". */
  zone_by_postcode: text(15, { feed: "office", hidden: true }),
  /** The lower status that the pallets' scans suggest after one was voided, or "": for the office to confirm. */
  status_asked: text(20, { feed: "office", hidden: true }),
  /** In euro, set by the office after measuring; 0 when there is none. The booked price stays in `estimated_rate`. */
  adjusted_rate: number({ feed, from: "office", audited: "values" }),
  /** The chargeable weight as measured when the price was adjusted, in kg; unmeasured pallets count as declared. */
  measured_weight: number({ feed }),
  /** Shown to the customer. */
  adjusted_reason: text(300, { clean: "text", feed, from: "office", audited: "name", personal: true }),
  /** Why it was cancelled, for the customer to read; "" if nobody said so, or if the office reopened it. */
  cancel_reason: text(TEXT_LIMITS.reason, {
    clean: "text",
    feed,
    label: "the_reason",
    shown: true,
    audited: "name",
    personal: true,
  }),
  /** Who cancelled it; "" while it is not cancelled, and in rows from before the field. */
  cancelled_by: choice(["customer", "office"], { feed }),
  op_hash: OP_HASH,
} as const;
