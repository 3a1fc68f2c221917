import { QUOTE_LINK_PATTERN } from "#domain/quotes/link.ts";
import { QUOTE_STATES } from "#domain/quotes/state.ts";
import { REFERENCE_PATTERN } from "#domain/shipment/reference.ts";
import { choice, code, created, date, email, json, link, number, OP_HASH, text, updated, whole } from "./field.ts";
import { TEXT_LIMITS } from "./limits.ts";

const feed = "sales";
const device = { feed, from: "device" } as const;
const form = { feed, from: "form", personal: true } as const;

/** Quotes sent to customers. Priced values never change; `user_id` is who made it. */
export const quotes = {
  user_id: link("users", { required: true, feed, needed: true }),
  reference: code(REFERENCE_PATTERN, { required: true, needed: true, ...device }),
  /** The secret of its link: whoever knows it sees the quote without an account. */
  link: code(QUOTE_LINK_PATTERN, { required: true, needed: true, ...device }),
  state: choice(QUOTE_STATES, { required: true, needed: true, feed }),
  customer_name: text(TEXT_LIMITS.name, { ...form, label: "name" }),
  customer_company: text(TEXT_LIMITS.name, { ...form, label: "company" }),
  customer_email: email(TEXT_LIMITS.email, { ...form, label: "email" }),
  customer_phone: text(TEXT_LIMITS.phone, { ...form, label: "phone", clean: "code" }),
  /** Who made it, as in their profile; empty unless that person has a role. */
  maker_name: text(TEXT_LIMITS.name, { ...device, personal: true, label: "your_name" }),
  maker_phone: text(TEXT_LIMITS.phone, { ...device, personal: true, label: "your_phone" }),
  /** For its maker only: not in the PDF and not behind the link. */
  note: text(TEXT_LIMITS.quoteNote, { ...form, label: "note", clean: "text" }),
  // No relations, as in bookings: a later tariff may remove a zone. The names are those of the tariff that priced it.
  country_id: text(15, { required: true, ...device, label: "the_country" }),
  country_name: text(TEXT_LIMITS.place, { feed }),
  zone_id: text(15, { required: true, ...device, label: "the_zone" }),
  zone_name: text(TEXT_LIMITS.name, { feed }),
  pallet_details: json("pallets", 10_000, { required: true, ...device }),
  tariff_version: text(40, { required: true, ...device, label: "the_tariff_version" }),
  tariff_number: whole(0, { feed }),
  /** By the device's clock. */
  quoted_at: date({ required: true, needed: true, ...device }),
  /** As stated by the device, capped by the server (quotes/validity.ts). */
  valid_until: date({ required: true, needed: true, ...device }),
  /** In euro. */
  total: number(device),
  cost_breakdown: json("breakdown", 2000, { required: true, ...device }),
  /** ISO 639-1. */
  language: code("^[a-z]{2}$", { required: true, ...device }),
  sent_at: date({ feed }),
  /** When its link was first asked for after it was sent; "" while it was not. */
  opened_at: date({ feed }),
  accepted_at: date({ feed }),
  /** The reference of the shipment that was booked from it. */
  booked_as: text(10, { feed }),
  created: created({ feed }),
  updated: updated({ feed }),
  op_hash: OP_HASH,
} as const;
