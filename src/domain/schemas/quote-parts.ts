import * as v from "valibot";
import { fault } from "#domain/fault.ts";
import { TEXT_LIMITS } from "#domain/records/limits.ts";
import { clean } from "#domain/text/clean.ts";
import { atLeast, isEmail, language, optionalText } from "./text.ts";

const { name, address, phone, place } = TEXT_LIMITS;
const INVALID_EMAIL = fault("required", { of: "valid_email" });

/** An option that is ticked or not. */
export const ticked = v.boolean("option_form");

/** The contact of a quote request, the same in both forms except for one message (rule: requests.contact-person). */
export function contactEntries(personRequired: string) {
  return {
    company_name: optionalText("company_name", name),
    contact_person: atLeast(2, personRequired, "contact_person", name),
    contact_email: v.pipe(
      v.string(INVALID_EMAIL),
      v.transform((text) => clean(text, "email")),
      // Before the checks: a transformation after a failed one would make the whole form untyped, and rules across fields
      // would not run until it is fixed.
      v.toLowerCase(),
      // A text that is too long gets only that message and is not checked further.
      v.check((text) => text.length > TEXT_LIMITS.email || isEmail(text), INVALID_EMAIL),
      v.maxLength(TEXT_LIMITS.email, fault("too_long", { of: "email", max: TEXT_LIMITS.email })),
    ),
    contact_phone: atLeast(8, fault("required", { of: "valid_phone" }), "phone", phone, "code"),
    language,
  };
}

/** Origin and destination of the cargo, as far as both forms share them. */
export const placeEntries = {
  origin_country: atLeast(2, fault("required", { of: "origin_country" }), "origin_country", place),
  origin_address: optionalText("origin_address", address, "text"),
  destination_address: optionalText("destination_address", address, "text"),
};
