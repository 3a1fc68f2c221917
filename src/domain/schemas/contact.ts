import * as v from "valibot";
import { isEmail } from "./text.ts";

/** Characters of the contact form's fields (spec section 5). */
export const CONTACT_LIMITS = {
  name: { min: 2, max: 100 },
  email: { max: 255 },
  phone: { max: 20 },
  subject: { min: 5, max: 200 },
  message: { min: 10, max: 2000 },
} as const;

function between(label: string, { min, max }: { min: number; max: number }) {
  const tooShort = `${label} must be at least ${min} characters`;
  return v.pipe(
    v.string(tooShort),
    v.trim(),
    v.minLength(min, tooShort),
    // The spec's words; the limit itself is allowed.
    v.maxLength(max, `${label} must be less than ${max} characters`),
  );
}

const INVALID_EMAIL = "Please enter a valid email address";

/** The contact form: all texts trimmed, the e-mail in lower case (spec section 5). `phone` may be empty. */
export const ContactSchema = v.object({
  name: between("Name", CONTACT_LIMITS.name),
  email: v.pipe(
    v.string(INVALID_EMAIL),
    v.trim(),
    v.toLowerCase(),
    v.check(isEmail, INVALID_EMAIL),
    v.maxLength(CONTACT_LIMITS.email.max, "Email must be less than 255 characters"),
  ),
  phone: v.pipe(
    v.string("Phone number is not a text"),
    v.trim(),
    v.maxLength(CONTACT_LIMITS.phone.max, "Phone number must be less than 20 characters"),
  ),
  subject: between("Subject", CONTACT_LIMITS.subject),
  message: between("Message", CONTACT_LIMITS.message),
});

export type ContactForm = v.InferInput<typeof ContactSchema>;
export type ContactMessage = v.InferOutput<typeof ContactSchema>;

/** The form as it starts and after a message was sent (spec section 4). */
export const EMPTY_CONTACT: ContactForm = { name: "", email: "", phone: "", subject: "", message: "" };
