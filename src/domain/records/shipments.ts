import { MAX_PALLETS, MIN_PALLETS } from "#domain/rates/pallet.ts";
import { REFERENCE_PATTERN } from "#domain/shipment/reference.ts";
import { SHIPMENT_STATUSES } from "#domain/shipment/status.ts";
import { choice, code, created, date, email, json, link, number, OP_HASH, text, updated, whole } from "./field.ts";
import { TEXT_LIMITS } from "./limits.ts";

const { name, address, phone, email: mail, goods, tracking } = TEXT_LIMITS;
const feed = "owner";
const form = { feed, from: "form", personal: true } as const;
const typed = { ...form, required: true } as const;
const found = { searched: true } as const;

/** Bookings: what the customer wrote and what the server worked out from it. */
export const shipments = {
  user_id: link("users", { required: true, feed, needed: true }),
  reference: code(REFERENCE_PATTERN, { required: true, feed, from: "device", searched: true }),
  status: choice(SHIPMENT_STATUSES, { required: true, feed, needed: true, from: "office" }),
  // Personal: whoever has the number can ask the carrier whose cargo it is.
  tracking_number: text(tracking, { feed, from: "office", searched: true, personal: true }),
  tariff_version: text(40, { required: true, feed, from: "device", label: "The tariff version" }),
  quoted_at: date({ feed, from: "device" }),
  // No relations: a published tariff may drop a zone, a booking keeps what it was priced with.
  country_id: text(15, { required: true, feed, from: "device", label: "The country" }),
  zone_id: text(15, { required: true, feed, from: "device", label: "The zone" }),
  origin_address: text(address, { required: true, feed, personal: true }),
  destination_address: text(address, { required: true, feed, personal: true }),
  dimensions: text(5000, { feed }),
  cargo_description: text(200, { required: true, feed, searched: true }),
  goods_description: text(goods, { ...form, ...found, label: "Description" }),
  booking_date: date({ required: true, feed }),
  confirmed_at: date({ feed }),
  shipped_at: date({ feed }),
  delivery_date: date({ feed }),
  created: created({ feed }),
  updated: updated({ feed }),
  pallet_count: whole(MIN_PALLETS, { max: MAX_PALLETS, required: true, feed }),
  /** The chargeable weight (spec section 3). */
  weight_kg: number({ feed }),
  estimated_rate: number({ feed, from: "device" }),
  total_cbm: number({ feed }),
  chargeable_cbm: number({ feed }),
  total_chargeable_weight: number({ feed }),
  pallet_details: json("pallets", 10_000, { required: true, feed, from: "device" }),
  cost_breakdown: json("breakdown", 2000, { required: true, feed }),
  shipper_name: text(name, { ...typed, ...found, label: "Full name" }),
  shipper_company: text(name, { ...form, ...found, label: "Company" }),
  shipper_address: text(address, { ...typed, label: "Address" }),
  shipper_phone: text(phone, { ...typed, label: "Phone" }),
  shipper_email: email(mail, { ...typed, label: "Email" }),
  consignee_name: text(name, { ...typed, ...found, label: "Full name" }),
  consignee_company: text(name, { ...form, ...found, label: "Company" }),
  consignee_address: text(address, { ...typed, label: "Full address in Cyprus" }),
  consignee_phone: text(phone, { ...typed, label: "Phone" }),
  consignee_email: email(mail, { ...typed, label: "Email" }),
  op_hash: OP_HASH,
} as const;
