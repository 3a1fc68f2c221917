import * as v from "valibot";
import { fault } from "#domain/fault.ts";
import type { Field } from "#domain/records/field.ts";
import { shipments } from "#domain/records/shipments.ts";
import { isReference } from "#domain/shipment/reference.ts";
import { PalletListSchema } from "./pallet.ts";
import { isDay, readyOnFault } from "./ready-on.ts";
import { optionalText, required, requiredEmail } from "./text.ts";

type Shipments = typeof shipments;
/** The names of the text fields that the customer types. */
type TypedName = { [K in keyof Shipments]: Shipments[K] extends { from: "form" } ? K : never }[keyof Shipments];
type RequiredName = { [K in TypedName]: Shipments[K] extends { required: true } ? K : never }[TypedName];
/** "shipper_name" is "shipperName" in the form. */
type InForm<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<InForm<B>>}` : S;

/** The text fields of a booking: stored name, and name in the form and its drafts. */
export const BOOKING_TEXTS = Object.entries<Field>(shipments)
  .filter(([, { from }]) => from === "form")
  .map(([name, field]) => ({
    name: name as TypedName,
    inForm: name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as InForm<TypedName>,
    field,
  }));

/** The schema of a text by its contract, with faults that name its label. */
export function textOf({ label = "", required: must, ...field }: Field): v.GenericSchema<string, string> {
  if (field.type !== "text") throw new TypeError(`${label} is no text`);
  const { max = 0 } = field;
  if (field.email) return requiredEmail(label, "email_invalid");
  return must ? required(label, max, field.clean) : optionalText(label, max, field.clean);
}

/** The texts of the booking form. */
export type BookingTexts = { [K in TypedName as InForm<K>]: string };

/** The initial texts of the form (rule: booking.form). */
export const NO_TEXTS = Object.fromEntries(BOOKING_TEXTS.map(({ inForm }) => [inForm, ""])) as BookingTexts;

/** The booking form (rule: booking.form). Texts are trimmed; the companies and the goods may be empty. */
export const BookingFormSchema = v.object({
  ...(Object.fromEntries(BOOKING_TEXTS.map(({ inForm, field }) => [inForm, textOf(field)])) as {
    [K in keyof BookingTexts]: v.GenericSchema<string, string>;
  }),
  confirmed: v.pipe(
    v.boolean("confirm_terms"),
    v.check((confirmed) => confirmed, "confirm_terms"),
  ),
});

/** `readyOn`: the first day of collection, "YYYY-MM-DD", or "". */
export type BookingForm = BookingTexts & { readyOn: string; confirmed: boolean };

/** The rules of the form on a day in Cyprus, "YYYY-MM-DD": the collection day is not in the past, nor too far ahead. */
export function bookingFormRules(today: string) {
  const wrong = (day: string) => readyOnFault(day, { earliest: today, today });
  const readyOn = v.pipe(
    v.string(fault("not_text", { of: "the_day" })),
    v.check(
      (day) => wrong(day) === "",
      ({ input }) => wrong(input),
    ),
  );
  return v.object({ ...BookingFormSchema.entries, readyOn });
}

/** The names of the fields with a fault. */
export function wrongFields(form: BookingForm, today: string): string[] {
  const { issues } = v.safeParse(bookingFormRules(today), form);
  return (issues ?? []).map(({ path }) => String(path?.[0]?.key));
}

/** The form of PocketBase's ids. */
const RECORD_ID = /^[a-z0-9]{15}$/;

export const RecordIdSchema = v.pipe(
  v.string(fault("missing", { of: "the_id" })),
  v.check((id) => RECORD_ID.test(id), "id_form"),
);

// ISO 8601; the space is PocketBase's form, in which hooks see a date field.
const MOMENT =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-][01]\d:[0-5]\d)$/;

/** Whether a text is a timestamp in the form of devices or of PocketBase. */
export function isMoment(text: string): boolean {
  return MOMENT.test(text);
}

/** A booking request (contract). Unknown keys are dropped; `estimated_rate` is the price in euro that the person saw. */
export const BookingPayloadSchema = v.object({
  id: RecordIdSchema,
  reference: v.pipe(
    v.string(fault("missing", { of: "the_reference" })),
    v.check(isReference, fault("not_valid", { of: "the_reference" })),
  ),
  tariff_version: textOf(shipments.tariff_version),
  quoted_at: v.pipe(
    v.string(fault("missing", { of: "the_quoted_at" })),
    v.check(isMoment, fault("not_valid", { of: "the_quoted_at" })),
  ),
  country_id: textOf(shipments.country_id),
  zone_id: textOf(shipments.zone_id),
  pallet_details: PalletListSchema,
  estimated_rate: v.optional(
    v.pipe(
      v.number(fault("not_number", { of: "the_price" })),
      v.finite(fault("not_number", { of: "the_price" })),
      v.minValue(0, fault("below_zero", { of: "the_price" })),
    ),
  ),
  ready_on: v.optional(
    v.pipe(
      v.string(fault("not_text", { of: "the_day" })),
      v.check((day) => day === "" || isDay(day), "day_unknown"),
    ),
  ),
  /** The id of the booked quote; "" or missing for none. */
  quote: v.optional(
    v.pipe(
      v.string(fault("not_id", { of: "the_quote" })),
      v.check((id) => id === "" || RECORD_ID.test(id), fault("not_id", { of: "the_quote" })),
    ),
  ),
  /** The person has seen that the pickup's postcode is in another zone than this one (rule: booking.zone). Not stored. */
  zone_confirmed: v.optional(v.boolean("zone_answer_form")),
  ...(Object.fromEntries(
    BOOKING_TEXTS.map(({ name, field }) => [name, field.required ? textOf(field) : v.optional(textOf(field))]),
  ) as { [K in RequiredName]: v.GenericSchema<string, string> } & {
    [K in Exclude<TypedName, RequiredName>]: v.OptionalSchema<v.GenericSchema<string, string>, undefined>;
  }),
});

export type BookingPayload = v.InferOutput<typeof BookingPayloadSchema>;
