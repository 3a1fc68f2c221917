import * as v from "valibot";
import { TEXT_LIMITS } from "#domain/records/limits.ts";
import { atLeast, isEmail, optionalText } from "./text.ts";

const { name, address, phone, place } = TEXT_LIMITS;
const INVALID_EMAIL = "Valid email is required";

/** An option that is ticked or not. */
export const ticked = v.boolean("This option must be on or off");

/** The contact of a quote request, the same in both forms but for one message (rule: requests.contact-person). */
export function contactEntries(personRequired: string) {
  return {
    company_name: optionalText("Company name", name),
    contact_person: atLeast(2, personRequired, "Contact person", name),
    contact_email: v.pipe(
      v.string(INVALID_EMAIL),
      v.trim(),
      // Before the checks: a transformation after a failed one would make the whole form untyped, and the rules across
      // fields would wait for it.
      v.toLowerCase(),
      // What is too long hears only that, and is not looked at any further.
      v.check((text) => text.length > TEXT_LIMITS.email || isEmail(text), INVALID_EMAIL),
      v.maxLength(TEXT_LIMITS.email, `Email must be at most ${TEXT_LIMITS.email} characters`),
    ),
    contact_phone: atLeast(8, "Valid phone number is required", "Phone", phone),
  };
}

/** Where the cargo comes from and goes to, as far as both forms share it. */
export const placeEntries = {
  origin_country: atLeast(2, "Origin country is required", "Origin country", place),
  origin_address: optionalText("Origin address", address),
  destination_address: optionalText("Destination address", address),
};
