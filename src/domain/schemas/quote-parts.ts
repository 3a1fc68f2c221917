import * as v from "valibot";
import { TEXT_LIMITS } from "#domain/records/limits.ts";
import { clean } from "#domain/text/clean.ts";
import { atLeast, isEmail, language, optionalText } from "./text.ts";

const { name, address, phone, place } = TEXT_LIMITS;
const INVALID_EMAIL = "Valid email is required";

/** An option that is ticked or not. */
export const ticked = v.boolean("This option must be on or off");

/** The contact of a quote request, the same in both forms except for one message (rule: requests.contact-person). */
export function contactEntries(personRequired: string) {
  return {
    company_name: optionalText("Company name", name),
    contact_person: atLeast(2, personRequired, "Contact person", name),
    contact_email: v.pipe(
      v.string(INVALID_EMAIL),
      v.transform((text) => clean(text, "code")),
      // Before the checks: a transformation after a failed one would make the whole form untyped, and rules across fields
      // would not run until it is fixed.
      v.toLowerCase(),
      // A text that is too long gets only that message and is not checked further.
      v.check((text) => text.length > TEXT_LIMITS.email || isEmail(text), INVALID_EMAIL),
      v.maxLength(TEXT_LIMITS.email, `Email must be at most ${TEXT_LIMITS.email} characters`),
    ),
    contact_phone: atLeast(8, "Valid phone number is required", "Phone", phone, "code"),
    language,
  };
}

/** Origin and destination of the cargo, as far as both forms share them. */
export const placeEntries = {
  origin_country: atLeast(2, "Origin country is required", "Origin country", place),
  origin_address: optionalText("Origin address", address, "text"),
  destination_address: optionalText("Destination address", address, "text"),
};
