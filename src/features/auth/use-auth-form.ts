import { revalidateLogic, useForm, useStore } from "@tanstack/react-form";
import { useState } from "react";
import { flatten, safeParse } from "valibot";
import { type KeptChoice, session } from "#data/session.ts";
import { SignInSchema, SignUpSchema } from "#domain/schemas/account.ts";
import { auth as text } from "#text/auth.ts";
import { toast } from "#ui/toast.tsx";
import { type AuthFailure, authFailure, type FieldMessages } from "./auth-failure.ts";
import type { FormMode } from "./mode.ts";

export type AuthValues = { fullName: string; email: string; password: string };
export type AuthFieldName = keyof AuthValues;

export const NOTHING_TYPED: AuthValues = { fullName: "", email: "", password: "" };

/** The fields of a mode in the order of the screen: the summary lists them so. */
const FIELDS: Record<FormMode, readonly AuthFieldName[]> = {
  signin: ["email", "password"],
  signup: ["fullName", "email", "password"],
};

/** The values, their messages and what the server said; checked on submit, from then on as they change. */
export function useAuthForm(
  mode: FormMode,
  initial: AuthValues,
  onType: (values: AuthValues) => void,
  /** What was said about the bookings kept on this device; none where none is. */
  kept: { readonly current: KeptChoice | undefined },
) {
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [done, setDone] = useState(false);

  const form = useForm({
    defaultValues: initial,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: ({ value }) => check(mode, value) },
    onSubmitInvalid: () => setAttempt((n) => n + 1),
    onSubmit: async ({ value }) => {
      try {
        if (mode === "signup") await session.signUp(value, kept.current);
        else await session.signIn(value.email, value.password);
      } catch (thrown) {
        const found = authFailure(thrown);
        setFailure(found);
        setAttempt((n) => n + 1);
        toast({ tone: "error", title: text.failure, text: found.message });
        return;
      }
      setDone(true);
      toast({ tone: "done", ...(mode === "signup" ? text.signUp : text.signIn).done });
    },
  });
  const values = useStore(form.store, (state) => state.values);
  const checked = useStore(form.store, (state) => state.errorMap.onDynamic as FieldMessages | undefined);
  const busy = useStore(form.store, (state) => state.isSubmitting);
  const errors: FieldMessages = { ...failure?.fields, ...checked };

  return {
    busy,
    done,
    failure,
    attempt,
    list: FIELDS[mode].flatMap((field) => (errors[field] ? [{ field, message: errors[field] }] : [])),
    submit(): void {
      if (busy || done) return;
      setFailure(null);
      void form.handleSubmit();
    },
    bind: (name: AuthFieldName) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: string) => {
        // The server's word was about the old value.
        setFailure((was) => was && { ...was, fields: { ...was.fields, [name]: undefined } });
        form.setFieldValue(name, value);
        onType(form.state.values);
      },
    }),
  };
}

/** The first complaint per field; undefined when the schema of the mode has none. */
function check(mode: FormMode, value: AuthValues): FieldMessages | undefined {
  const result = safeParse(mode === "signup" ? SignUpSchema : SignInSchema, value);
  if (result.success) return undefined;
  const found: Partial<Record<AuthFieldName, [string, ...string[]]>> = flatten(result.issues).nested ?? {};
  return { fullName: found.fullName?.[0], email: found.email?.[0], password: found.password?.[0] };
}
