import * as v from "valibot";
import { fault } from "#domain/fault.ts";
import { isReference } from "#domain/shipment/reference.ts";
import { type Cleaning, clean } from "#domain/text/clean.ts";
import { CONTACT_LIMITS } from "./contact-form.ts";
import { hasLetterOrDigit, isEmail, language } from "./text.ts";

/** A text with a letter or digit and a length within both limits, with the faults of the form (rule: requests.message). */
function between(of: string, { min, max }: { min: number; max: number }, how: Cleaning = "line") {
  const tooShort = fault("at_least", { of, min });
  return v.pipe(
    v.string(tooShort),
    v.transform((text) => clean(text, how)),
    v.check((text) => text.length > max || (text.length >= min && hasLetterOrDigit(text)), tooShort),
    v.maxLength(max, fault("less_than", { of, max })),
  );
}

const NO_REFERENCE = "not_shipment_reference";
const INVALID_EMAIL = "email_invalid";

/** The contact form: all texts cleaned, the email in lower case (rule: requests.message). `phone` may be empty. */
export const ContactSchema = v.object({
  name: between("name", CONTACT_LIMITS.name),
  email: v.pipe(
    v.string(INVALID_EMAIL),
    v.transform((text) => clean(text, "email")),
    v.toLowerCase(),
    v.check((text) => text.length > CONTACT_LIMITS.email.max || isEmail(text), INVALID_EMAIL),
    v.maxLength(CONTACT_LIMITS.email.max, fault("less_than", { of: "email", max: CONTACT_LIMITS.email.max })),
  ),
  phone: v.pipe(
    v.string(fault("not_text", { of: "phone_number" })),
    v.transform((text) => clean(text, "code")),
    v.maxLength(CONTACT_LIMITS.phone.max, fault("less_than", { of: "phone_number", max: CONTACT_LIMITS.phone.max })),
  ),
  subject: between("subject", CONTACT_LIMITS.subject),
  message: between("message", CONTACT_LIMITS.message, "text"),
  shipment_reference: v.optional(
    v.pipe(
      v.string(NO_REFERENCE),
      v.check((text) => text === "" || isReference(text), NO_REFERENCE),
    ),
    "",
  ),
  language,
});

export type ContactMessage = v.InferOutput<typeof ContactSchema>;
