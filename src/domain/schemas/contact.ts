import * as v from "valibot";
import { isReference } from "#domain/shipment/reference.ts";
import { type Cleaning, clean } from "#domain/text/clean.ts";
import { CONTACT_LIMITS } from "./contact-form.ts";
import { hasLetterOrDigit, isEmail, language } from "./text.ts";

/** A text with a letter or digit and a length within both limits, with the messages of the form (rule: requests.message). */
function between(
  { min, max }: { min: number; max: number },
  { tooShort, tooLong, how = "line" }: { tooShort: string; tooLong: string; how?: Cleaning },
) {
  return v.pipe(
    v.string(tooShort),
    v.transform((text) => clean(text, how)),
    v.check((text) => text.length > max || (text.length >= min && hasLetterOrDigit(text)), tooShort),
    v.maxLength(max, tooLong),
  );
}

const NO_REFERENCE = "This is not the reference of a shipment";
const INVALID_EMAIL = "Please enter a valid email address";

/** The contact form: all texts cleaned, the email in lower case (rule: requests.message). `phone` may be empty. */
export const ContactSchema = v.object({
  name: between(CONTACT_LIMITS.name, {
    tooShort: "Name must be at least 2 characters",
    tooLong: "Name must be less than 100 characters",
  }),
  email: v.pipe(
    v.string(INVALID_EMAIL),
    v.transform((text) => clean(text, "code")),
    v.toLowerCase(),
    v.check((text) => text.length > CONTACT_LIMITS.email.max || isEmail(text), INVALID_EMAIL),
    v.maxLength(CONTACT_LIMITS.email.max, "Email must be less than 255 characters"),
  ),
  phone: v.pipe(
    v.string("Phone number is not a text"),
    v.transform((text) => clean(text, "code")),
    v.maxLength(CONTACT_LIMITS.phone.max, "Phone number must be less than 20 characters"),
  ),
  subject: between(CONTACT_LIMITS.subject, {
    tooShort: "Subject must be at least 5 characters",
    tooLong: "Subject must be less than 200 characters",
  }),
  message: between(CONTACT_LIMITS.message, {
    tooShort: "Message must be at least 10 characters",
    tooLong: "Message must be less than 2000 characters",
    how: "text",
  }),
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
