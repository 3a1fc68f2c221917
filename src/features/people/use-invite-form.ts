import { useState } from "react";
import { safeParse } from "valibot";
import { type Role, roleFrom } from "#domain/roles.ts";
import { EmailSchema } from "#domain/schemas/account.ts";
import { clean } from "#domain/text/clean.ts";
import { toAppError } from "#live/errors.ts";
import { people } from "#text/people.ts";
import { asProblems, type Problems, problemOf, refuse } from "#ui/form/problems.ts";
import { useAppForm } from "#ui/form/use-app-form.ts";
import { saidBy, troubleText } from "./trouble.ts";

const text = people.inviting;
/** Prefixed, because names are used as ids and the page under the dialog has fields for email and role, too. */
const NOTHING_TYPED = { "invite-email": "", "invite-role": "" };
type Values = typeof NOTHING_TYPED;
type Messages = { [K in keyof Values]?: string | undefined };

/** Address and role, and the outcome of the last try. */
export function useInviteForm(send: (email: string, role: Role) => Promise<void>) {
  const [failure, setFailure] = useState("");
  const form = useAppForm<Values>({
    defaultValues: NOTHING_TYPED,
    rules: check,
    onSubmit: async (values) => {
      const role = roleFrom(values["invite-role"]);
      if (!role) return;
      try {
        await send(clean(values["invite-email"], "email").toLowerCase(), role);
      } catch (thrown) {
        const { message, fields } = failureOf(thrown);
        setFailure(message);
        refuse(form, asProblems(fields));
      }
    },
  });
  return { form, failure, onAttempt: () => setFailure("") };
}

function check({ "invite-email": email, "invite-role": role }: Values): Problems | null {
  const { issues } = safeParse(EmailSchema, { email });
  const problems: Problems = asProblems({ "invite-role": roleFrom(role) ? undefined : text.roleMissing });
  if (issues) problems["invite-email"] = issues.map(problemOf);
  return Object.keys(problems).length > 0 ? problems : null;
}

/** A message that is shown at a field is not repeated above the form. */
function failureOf(thrown: unknown): { message: string; fields: Messages } {
  const error = toAppError(thrown);
  if (error.kind === "conflict") return { message: "", fields: { "invite-email": saidBy(thrown) || text.hasRole } };
  const { email, role }: Record<string, string> = error.kind === "invalid" ? error.fields : {};
  return {
    message: email || role ? "" : troubleText(thrown),
    fields: { "invite-email": email, "invite-role": role },
  };
}
