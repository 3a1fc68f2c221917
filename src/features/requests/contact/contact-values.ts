import { ContactSchema } from "#domain/schemas/contact.ts";
import { type ContactForm, EMPTY_CONTACT } from "#domain/schemas/contact-form.ts";
import { formatReference, isReference } from "#domain/shipment/reference.ts";
import { contact as text } from "#text/contact.ts";
import { checked, refusedAt } from "../checked.ts";
import type { RequestSpec } from "../request-spec.ts";

const ORDER = ["name", "email", "phone", "subject", "message"] as const;

/** The form's initial values: the signed-in user, and the shipment that it was opened for ("" for none). */
export function contactSpec(
  person: { fullName: string; email: string } | null,
  about: string,
): RequestSpec<ContactForm> {
  const aboutIt = about && { shipment_reference: about, subject: text.about.subject(formatReference(about)) };
  return {
    ...CONTACT_SPEC,
    empty: () => ({
      ...EMPTY_CONTACT,
      ...(person && { name: person.fullName, email: person.email }),
      ...aboutIt,
    }),
    // A draft about another shipment keeps its text.
    parse: (raw) => {
      const { subject } = (raw ?? {}) as { subject?: unknown };
      return aboutIt ? { ...aboutIt, ...(subject && typeof subject === "string" ? { subject } : {}) } : {};
    },
  };
}

/** Parses the reference in the address; "" if it is none. */
export function aboutOf(search: unknown): string {
  const { about } = (search ?? {}) as { about?: unknown };
  // The router parses digits in the address as a number, and a reference may be all digits.
  const text = typeof about === "number" ? String(about) : about;
  return typeof text === "string" && isReference(text) ? text : "";
}

const CONTACT_SPEC: RequestSpec<ContactForm> = {
  kind: "contact.create",
  draftKey: "contact",
  empty: () => ({ ...EMPTY_CONTACT }),
  parse: () => ({}),
  order: ORDER,
  check: (values) => checked(ContactSchema, values, messageOf),
  refused: (fields) => refusedAt(fields, ORDER),
  reloads: false,
  texts: { sent: text.sent, failed: text.failed, serverWords: true },
};

/** The payload. An empty shipment reference is left out, because servers of earlier versions do not have the field. */
function messageOf({ shipment_reference, ...message }: ContactForm): Record<string, unknown> {
  return shipment_reference === "" ? message : { ...message, shipment_reference };
}
