import * as v from "valibot";
import { isReference } from "#domain/shipment/reference.ts";
import { PalletListSchema } from "./pallet.ts";

/** Characters at most; the collections' fields have the same limits. */
export const BOOKING_LIMITS = { name: 120, address: 300, phone: 40, email: 255, goods: 500 } as const;

const required = (label: string, max: number) =>
  v.pipe(
    v.string(`${label} is required`),
    v.trim(),
    v.nonEmpty(`${label} is required`),
    v.maxLength(max, `${label} must be at most ${max} characters`),
  );
const optional = (label: string, max: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max, `${label} must be at most ${max} characters`));
const email = v.pipe(required("Email", BOOKING_LIMITS.email), v.email("Please enter a valid email address"));

/** The booking form (spec sections 2 and 5, Booking); companies and goods are optional. */
export const BookingFormSchema = v.object({
  shipperName: required("Full name", BOOKING_LIMITS.name),
  shipperCompany: optional("Company", BOOKING_LIMITS.name),
  shipperAddress: required("Pickup address", BOOKING_LIMITS.address),
  shipperPhone: required("Phone", BOOKING_LIMITS.phone),
  shipperEmail: email,
  consigneeName: required("Full name", BOOKING_LIMITS.name),
  consigneeCompany: optional("Company", BOOKING_LIMITS.name),
  consigneeAddress: required("Full address in Cyprus", BOOKING_LIMITS.address),
  consigneePhone: required("Phone", BOOKING_LIMITS.phone),
  consigneeEmail: email,
  goodsDescription: optional("Description", BOOKING_LIMITS.goods),
  confirmed: v.literal(true, "Please confirm that the information is accurate and that you agree to the terms"),
});
/** What the booking form holds while it is filled in. */
export type BookingForm = {
  [K in keyof v.InferInput<typeof BookingFormSchema>]: K extends "confirmed" ? boolean : string;
};

/** A record id as PocketBase makes them: 15 of a-z and 0-9. */
export const RECORD_ID = /^[a-z0-9]{15}$/;
const recordId = (message: string) => v.pipe(v.string(message), v.regex(RECORD_ID, message));

/** A booking on the wire; unknown keys are dropped, the price is checked elsewhere. */
export const BookingPayloadSchema = v.object({
  id: recordId("A booking needs an id of 15 characters"),
  reference: v.pipe(
    v.string("A booking needs a reference"),
    v.check(isReference, "A reference has 10 characters of 0-9 and A-Z without I, L, O and U"),
  ),
  tariff_version: v.pipe(
    v.string("The tariff of the quote is missing"),
    v.nonEmpty("The tariff of the quote is missing"),
    v.maxLength(40),
  ),
  quoted_at: v.optional(v.pipe(v.string(), v.maxLength(40)), ""),
  country_id: recordId("Please select an origin country"),
  zone_id: recordId("Please select your zone/area"),
  pallet_details: PalletListSchema,
  estimated_rate: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))),
  goods_description: v.optional(optional("Description", BOOKING_LIMITS.goods), ""),
  shipper_name: required("Full name", BOOKING_LIMITS.name),
  shipper_company: v.optional(optional("Company", BOOKING_LIMITS.name), ""),
  shipper_address: required("Pickup address", BOOKING_LIMITS.address),
  shipper_phone: required("Phone", BOOKING_LIMITS.phone),
  shipper_email: email,
  consignee_name: required("Full name", BOOKING_LIMITS.name),
  consignee_company: v.optional(optional("Company", BOOKING_LIMITS.name), ""),
  consignee_address: required("Full address in Cyprus", BOOKING_LIMITS.address),
  consignee_phone: required("Phone", BOOKING_LIMITS.phone),
  consignee_email: email,
});
/** What a device sends for a booking. */
export type BookingPayload = v.InferInput<typeof BookingPayloadSchema>;
