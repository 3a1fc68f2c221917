import { useState } from "react";
import { omit } from "valibot";
import { SignUpSchema } from "#domain/schemas/account.ts";
import { toAppError } from "#live/errors.ts";
import { people } from "#text/people.ts";
import { asProblems, refuse } from "#ui/form/problems.ts";
import { useAppForm } from "#ui/form/use-app-form.ts";
import { type AuthFailure, authFailure } from "./auth-failure.ts";

type Values = { fullName: string; password: string };
/** As at a sign-up, without the address, which the invitation has. */
const Schema = omit(SignUpSchema, ["email"]);
const NOTHING_TYPED: Values = { fullName: "", password: "" };

/** Name and password of an invited person. */
export function useColleagueForm(send: (values: Values) => Promise<void>) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useAppForm<Values>({
    defaultValues: NOTHING_TYPED,
    rules: Schema,
    onSubmit: async (values) => {
      try {
        await send(values);
      } catch (thrown) {
        const { message, fields } = failureOf(thrown);
        setFailure(message);
        refuse(form, asProblems(fields));
      }
    },
  });
  return { form, failure, onAttempt: () => setFailure(null) };
}

function failureOf(thrown: unknown): AuthFailure {
  const error = toAppError(thrown);
  if (error.kind === "offline") return { message: people.accept.lost, fields: {} };
  const found = authFailure(thrown);
  // The invitation's route names the field differently from the sign-up's.
  const name = error.kind === "invalid" ? error.fields.name : undefined;
  return name ? { ...found, fields: { ...found.fields, fullName: name } } : found;
}
