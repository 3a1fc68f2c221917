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
  customer_name: text(TEXT_LIMITS.name, { ...form, label: "Name" }),
  customer_company: text(TEXT_LIMITS.name, { ...form, label: "Company" }),
  customer_email: email(TEXT_LIMITS.email, { ...form, label: "Email" }),
  /** For its maker only: not in the PDF and not behind the link. */
  note: text(TEXT_LIMITS.quoteNote, { ...form, label: "Note", clean: "text" }),
  // No relations, as in bookings: a later tariff may remove a zone. The names are those of the tariff that priced it.
  country_id: text(15, { required: true, ...device, label: "The country" }),
  country_name: text(TEXT_LIMITS.place, { feed }),
  zone_id: text(15, { required: true, ...device, label: "The zone" }),
  zone_name: text(TEXT_LIMITS.name, { feed }),
  pallet_details: json("pallets", 10_000, { required: true, ...device }),
  tariff_version: text(40, { required: true, ...device, label: "The tariff version" }),
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
  accepted_at: date({ feed }),
  /** The reference of the shipment that was booked from it. */
  booked_as: text(10, { feed }),
  created: created({ feed }),
  updated: updated({ feed }),
  op_hash: OP_HASH,
} as const;
