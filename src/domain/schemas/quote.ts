import * as v from "valibot";
import { fault } from "#domain/fault.ts";
import { isQuoteLink } from "#domain/quotes/link.ts";
import { TEXT_LIMITS } from "#domain/records/limits.ts";
import { quotes } from "#domain/records/quotes.ts";
import { isReference } from "#domain/shipment/reference.ts";
import { isMoment, RecordIdSchema } from "./booking.ts";
import { PalletListSchema } from "./pallet.ts";
import { isEmail, language, optionalText, required } from "./text.ts";

const moment = (of: string) =>
  v.pipe(v.string(fault("missing", { of })), v.check(isMoment, fault("not_valid", { of })));
const euro = (of: string) =>
  v.pipe(
    v.number(fault("not_number", { of })),
    v.finite(fault("not_number", { of })),
    v.minValue(0, fault("below_zero", { of })),
  );

/** The receiver of a quote, and a note. All of it may be empty; texts are trimmed. */
export const QuoteForSchema = v.object({
  customer_name: v.optional(optionalText("name", TEXT_LIMITS.name), ""),
  customer_company: v.optional(optionalText("company", TEXT_LIMITS.name), ""),
  customer_email: v.optional(
    v.pipe(
      optionalText("email", TEXT_LIMITS.email, "email"),
      v.check((text) => text === "" || isEmail(text), "email_invalid"),
    ),
    "",
  ),
  customer_phone: v.optional(optionalText("phone", TEXT_LIMITS.phone, "code"), ""),
  note: v.optional(optionalText("note", TEXT_LIMITS.quoteNote, "text"), ""),
});
export type QuoteFor = v.InferOutput<typeof QuoteForSchema>;

/** A quote request (docs/api.md). `valid_until` is the device's; without it the server computes one. */
export const QuotePayloadSchema = v.object({
  id: RecordIdSchema,
  reference: v.pipe(
    v.string(fault("missing", { of: "the_reference" })),
    v.check(isReference, fault("not_valid", { of: "the_reference" })),
  ),
  link: v.pipe(
    v.string(fault("missing", { of: "the_link" })),
    v.check(isQuoteLink, fault("not_valid", { of: "the_link" })),
  ),
  ...QuoteForSchema.entries,
  // The server keeps them if they are those of the sender's profile and the sender has a role.
  maker_name: v.optional(optionalText("your_name", TEXT_LIMITS.name), ""),
  maker_phone: v.optional(optionalText("your_phone", TEXT_LIMITS.phone, "code"), ""),
  country_id: required("the_country", quotes.country_id.max),
  zone_id: required("the_zone", quotes.zone_id.max),
  pallet_details: PalletListSchema,
  tariff_version: required("the_tariff_version", quotes.tariff_version.max),
  quoted_at: moment("the_quoted_at"),
  valid_until: v.optional(moment("the_quote_end")),
  total: euro("the_price"),
  language,
});
export type QuotePayload = v.InferOutput<typeof QuotePayloadSchema>;
