import { revalidateLogic, useForm, useStore } from "@tanstack/react-form";
import { useEffect, useRef, useState } from "react";
import { type Account, account as accounts, type Profile } from "#data/account.ts";
import { toAppError } from "#data/errors.ts";
import type { DraftHandle } from "#live/draft.ts";
import { profile as text } from "#text/profile.ts";
import { toast } from "#ui/toast.tsx";
import { checkProfile, FIELD_OF_WIRE, PROFILE_FIELDS, type ProfileErrors, profileOf } from "./profile-values.ts";

type Outcome = { tone: "done" | "error" | "info"; title: string; text: string };

/** The profile as it is typed: kept on the device until the server has it. */
export function useProfileForm(account: Account, draft: DraftHandle<Profile>) {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [refused, setRefused] = useState<ProfileErrors>({});
  const edited = useRef(draft.draft !== null);
  const form = useForm({
    defaultValues: draft.draft ?? profileOf(account),
    validationLogic: revalidateLogic(),
    validators: { onDynamic: ({ value }) => complaints(value) },
    onSubmitInvalid: () => setAttempt((n) => n + 1),
    onSubmit: ({ value }) => save(value),
  });
  const values = useStore(form.store, (state) => state.values);
  const checked = useStore(form.store, (state) => state.errorMap.onDynamic as ProfileErrors | undefined);
  const busy = useStore(form.store, (state) => state.isSubmitting);
  const errors: ProfileErrors = { ...refused, ...checked };

  // Fresh from the server, and nobody is typing here.
  const { fullName, companyName, phone } = account;
  useEffect(() => {
    if (!edited.current) form.reset({ fullName, companyName, phone });
  }, [form, fullName, companyName, phone]);

  async function save(value: Profile) {
    const result = checkProfile(value);
    if (!("valid" in result)) return;
    try {
      await accounts.save(result.valid);
      edited.current = false;
      await draft.discard();
      tell({ tone: "done", ...text.saved });
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.kind === "offline") return tell({ tone: "info", ...text.offline });
      console.error(thrown);
      if (error.kind === "invalid") setRefused(fieldsOf(error.fields));
      const said = "message" in error && error.message;
      tell({ tone: "error", title: text.failed.title, text: said || text.failed.text });
    }
  }

  function tell(next: Outcome) {
    setOutcome(next);
    toast(next);
  }

  return {
    busy,
    outcome,
    attempt,
    list: PROFILE_FIELDS.flatMap((field) => (errors[field] ? [{ field, message: errors[field] }] : [])),
    submit(): void {
      if (busy) return;
      setOutcome(null);
      setRefused({});
      void form.handleSubmit();
    },
    bind: (name: keyof Profile) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange(value: string) {
        edited.current = true;
        // The server's word was about the old value.
        setRefused(({ [name]: _, ...rest }) => rest);
        setOutcome(null);
        form.setFieldValue(name, value);
        draft.save({ ...form.state.values, [name]: value });
      },
    }),
  };
}

function complaints(value: Profile): ProfileErrors | undefined {
  const result = checkProfile(value);
  return "errors" in result ? result.errors : undefined;
}

function fieldsOf(fields: Record<string, string>): ProfileErrors {
  const errors: ProfileErrors = {};
  for (const [name, message] of Object.entries(fields)) {
    const field = FIELD_OF_WIRE[name];
    if (field) errors[field] = message;
  }
  return errors;
}
