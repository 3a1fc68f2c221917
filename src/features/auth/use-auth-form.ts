import { useState } from "react";
import { SignInSchema, SignUpSchema } from "#domain/schemas/account.ts";
import { type KeptChoice, sessionActions } from "#live/session.ts";
import { auth as text } from "#text/auth.ts";
import { asProblems, refuse } from "#ui/form/problems.ts";
import { useAppForm } from "#ui/form/use-app-form.ts";
import { toast } from "#ui/toast.tsx";
import { authFailure } from "./auth-failure.ts";
import type { FormMode } from "./mode.ts";

export type AuthValues = { fullName: string; email: string; password: string };

export const NOTHING_TYPED: AuthValues = { fullName: "", email: "", password: "" };

/** Signing in or up, and the outcome of the last try. */
export function useAuthForm(
  mode: FormMode,
  initial: AuthValues,
  onType: (values: AuthValues) => void,
  /** The choice about bookings kept on this device; undefined if there are none. */
  kept: { readonly current: KeptChoice | undefined },
) {
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const form = useAppForm<AuthValues>({
    defaultValues: initial,
    rules: mode === "signup" ? SignUpSchema : SignInSchema,
    onEdit: onType,
    onSubmit: async (values) => {
      try {
        if (mode === "signup") await sessionActions.signUp(values, kept.current);
        else await sessionActions.signIn(values.email, values.password);
      } catch (thrown) {
        const { message, fields } = authFailure(thrown);
        setFailure(message);
        refuse(form, asProblems(fields));
        toast({ tone: "error", title: text.failure, text: message });
        return;
      }
      setDone(true);
      toast({ tone: "done", ...(mode === "signup" ? text.signUp : text.signIn).done });
    },
  });
  return { form, done, failure, onAttempt: () => setFailure(null) };
}
