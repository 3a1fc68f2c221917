import { type ReactNode, use, useMemo } from "react";
import { useSession } from "#live/session.ts";
import { RequestDesk } from "../request-desk.tsx";
import { About } from "./about.ts";
import { ContactForm } from "./contact-form.tsx";
import { aboutOf, contactSpec } from "./contact-values.ts";

/** The contact form with validation, draft and submission. */
export function ContactDesk({ meanwhile }: { meanwhile: ReactNode }) {
  const person = useSession();
  const about = aboutOf({ about: use(About) });
  // Only signed-in users have shipments to write about.
  const spec = useMemo(() => contactSpec(person, person ? about : ""), [person, about]);
  return <RequestDesk key={about} spec={spec} Form={ContactForm} meanwhile={meanwhile} />;
}
