import * as v from "valibot";
import { TEXT_LIMITS } from "#domain/records/limits.ts";
import { isReference } from "#domain/shipment/reference.ts";
import { PalletListSchema } from "./pallet.ts";
import { optionalText, required, requiredEmail } from "./text.ts";

const { name, address, phone, goods } = TEXT_LIMITS;

const fullName = required("Full name", name);
const company = optionalText("Company", name);
const phoneNumber = required("Phone", phone);
const email = requiredEmail("Email", "Please enter a valid email address");
const shipperAddress = required("Address", address);
const consigneeAddress = required("Full address in Cyprus", address);
const goodsDescription = optionalText("Description", goods);

/** The booking form (spec section 5, Booking). Texts come out trimmed; the companies and the goods may be empty. */
export const BookingFormSchema = v.object({
  shipperName: fullName,
  shipperCompany: company,
  shipperAddress,
  shipperPhone: phoneNumber,
  shipperEmail: email,
  consigneeName: fullName,
  consigneeCompany: company,
  consigneeAddress,
  consigneePhone: phoneNumber,
  consigneeEmail: email,
  goodsDescription,
  confirmed: v.pipe(
    v.boolean("Please confirm the information and agree to the terms"),
    v.check((confirmed) => confirmed, "Please confirm the information and agree to the terms"),
  ),
});

export type BookingForm = v.InferInput<typeof BookingFormSchema>;

/** As PocketBase makes them. */
const RECORD_ID = /^[a-z0-9]{15}$/;

export const RecordIdSchema = v.pipe(
  v.string("The id is missing"),
  v.check((id) => RECORD_ID.test(id), "The id must be 15 letters and digits"),
);

// ISO 8601; the space is PocketBase's own spelling, in which its hooks see a date field.
const MOMENT =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-][01]\d:[0-5]\d)$/;

/** A booking on the wire (contract). Unknown keys are dropped; `estimated_rate` is the price in euro the person saw. */
export const BookingPayloadSchema = v.object({
  id: RecordIdSchema,
  reference: v.pipe(v.string("The reference is missing"), v.check(isReference, "The reference is not valid")),
  tariff_version: required("The tariff version", 40),
  quoted_at: v.pipe(
    v.string("The quote's time is missing"),
    v.check((at) => MOMENT.test(at), "The quote's time is not valid"),
  ),
  country_id: required("The country", 15),
  zone_id: required("The zone", 15),
  pallet_details: PalletListSchema,
  estimated_rate: v.optional(
    v.pipe(
      v.number("The price is not a number"),
      v.finite("The price is not a number"),
      v.minValue(0, "The price is below 0"),
    ),
  ),
  goods_description: v.optional(goodsDescription),
  shipper_name: fullName,
  shipper_company: v.optional(company),
  shipper_address: shipperAddress,
  shipper_phone: phoneNumber,
  shipper_email: email,
  consignee_name: fullName,
  consignee_company: v.optional(company),
  consignee_address: consigneeAddress,
  consignee_phone: phoneNumber,
  consignee_email: email,
});

export type BookingPayload = v.InferOutput<typeof BookingPayloadSchema>;
