import * as v from "valibot";
import { isQuoteLink } from "#domain/quotes/link.ts";
import { TEXT_LIMITS } from "#domain/records/limits.ts";
import { quotes } from "#domain/records/quotes.ts";
import { isReference } from "#domain/shipment/reference.ts";
import { isMoment, RecordIdSchema } from "./booking.ts";
import { PalletListSchema } from "./pallet.ts";
import { isEmail, language, optionalText, required } from "./text.ts";

const moment = (missing: string, invalid: string) => v.pipe(v.string(missing), v.check(isMoment, invalid));
const euro = (label: string) =>
  v.pipe(
    v.number(`${label} is not a number`),
    v.finite(`${label} is not a number`),
    v.minValue(0, `${label} is below 0`),
  );

/** The receiver of a quote, and a note. All of it may be empty; texts are trimmed. */
export const QuoteForSchema = v.object({
  customer_name: v.optional(optionalText("Name", TEXT_LIMITS.name), ""),
  customer_company: v.optional(optionalText("Company", TEXT_LIMITS.name), ""),
  customer_email: v.optional(
    v.pipe(
      optionalText("Email", TEXT_LIMITS.email, "code"),
      v.check((text) => text === "" || isEmail(text), "Please enter a valid email address"),
    ),
    "",
  ),
  note: v.optional(optionalText("Note", TEXT_LIMITS.quoteNote, "text"), ""),
});
export type QuoteFor = v.InferOutput<typeof QuoteForSchema>;

/** A quote request (docs/api.md). `valid_until` is the device's; without it the server computes one. */
export const QuotePayloadSchema = v.object({
  id: RecordIdSchema,
  reference: v.pipe(v.string("The reference is missing"), v.check(isReference, "The reference is not valid")),
  link: v.pipe(v.string("The link is missing"), v.check(isQuoteLink, "The link is not valid")),
  ...QuoteForSchema.entries,
  country_id: required("The country", quotes.country_id.max),
  zone_id: required("The zone", quotes.zone_id.max),
  pallet_details: PalletListSchema,
  tariff_version: required("The tariff version", quotes.tariff_version.max),
  quoted_at: moment("The quote's time is missing", "The quote's time is not valid"),
  valid_until: v.optional(moment("The quote's end is missing", "The quote's end is not valid")),
  total: euro("The price"),
  language,
});
export type QuotePayload = v.InferOutput<typeof QuotePayloadSchema>;
