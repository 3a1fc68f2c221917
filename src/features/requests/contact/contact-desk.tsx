import type { ReactNode } from "react";
import { RequestDesk } from "../request-desk.tsx";
import { ContactForm } from "./contact-form.tsx";
import { CONTACT_SPEC } from "./contact-values.ts";

/** The message with its rules, its draft and its sending. */
export function ContactDesk({ meanwhile }: { meanwhile: ReactNode }) {
  return <RequestDesk spec={CONTACT_SPEC} Form={ContactForm} meanwhile={meanwhile} />;
}
