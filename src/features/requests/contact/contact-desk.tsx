import { type ReactNode, use, useMemo } from "react";
import { useSession } from "#live/session.ts";
import { RequestDesk } from "../request-desk.tsx";
import { About } from "./about.ts";
import { ContactForm } from "./contact-form.tsx";
import { aboutOf, contactSpec } from "./contact-values.ts";

/** The message with its rules, its draft and its sending. */
export function ContactDesk({ meanwhile }: { meanwhile: ReactNode }) {
  const person = useSession();
  const about = aboutOf({ about: use(About) });
  // Only who is signed in has shipments to write about.
  const spec = useMemo(() => contactSpec(person, person ? about : ""), [person, about]);
  return <RequestDesk key={about} spec={spec} Form={ContactForm} meanwhile={meanwhile} />;
}
