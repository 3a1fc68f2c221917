import { ContactSchema } from "#domain/schemas/contact.ts";
import { type ContactForm, EMPTY_CONTACT } from "#domain/schemas/contact-form.ts";
import { contact as text } from "#text/contact.ts";
import { checked } from "../checked.ts";
import type { RequestSpec } from "../request-spec.ts";

const ORDER = ["name", "email", "phone", "subject", "message"] as const;

export const CONTACT_SPEC: RequestSpec<ContactForm> = {
  kind: "contact.create",
  draftKey: "contact",
  empty: () => ({ ...EMPTY_CONTACT }),
  parse: () => ({}),
  check: (values) => checked(ContactSchema, values, ORDER, (message) => message),
  controlOf: (wireName) => ORDER.find((name) => name === wireName) ?? null,
  reloads: false,
  texts: { sent: text.sent, failed: text.failed, serverWords: true },
};
