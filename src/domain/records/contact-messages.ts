import { CONTACT_LIMITS } from "#domain/schemas/contact-form.ts";
import { REFERENCE_PATTERN } from "#domain/shipment/reference.ts";
import { code, created, date, email, LANGUAGE, OP_HASH, text, updated } from "./field.ts";

const feed = "office";
const form = { feed, from: "form", personal: true } as const;
const typed = { ...form, required: true } as const;

/** Messages from the contact form. */
export const contactMessages = {
  name: text(CONTACT_LIMITS.name.max, typed),
  email: email(CONTACT_LIMITS.email.max, typed),
  phone: text(CONTACT_LIMITS.phone.max, { ...form, clean: "code" }),
  subject: text(CONTACT_LIMITS.subject.max, typed),
  message: text(CONTACT_LIMITS.message.max, { ...typed, clean: "text" }),
  /** The shipment that it is about, one of the sender's own; "" for none. Personal: it identifies the sender. */
  shipment_reference: code(REFERENCE_PATTERN, { feed, from: "device", personal: true }),
  /** When the office marked it as handled. */
  handled_at: date({ feed, from: "office", audited: "values" }),
  handled_by: text(15, { feed }),
  created: created({ feed }),
  updated: updated({ feed }),
  op_hash: OP_HASH,
  language: LANGUAGE,
} as const;
