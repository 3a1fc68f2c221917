import { useEffect, useRef, useState } from "react";
import { safeParse } from "valibot";
import { ProfileSchema } from "#domain/schemas/account.ts";
import { type Account, accountActions, type Profile } from "#live/account.ts";
import type { DraftHandle } from "#live/draft.ts";
import { toAppError } from "#live/errors.ts";
import { profile as text } from "#text/profile.ts";
import { asProblems, refuse } from "#ui/form/problems.ts";
import { useAppForm } from "#ui/form/use-app-form.ts";
import { toast } from "#ui/toast.tsx";
import { ofWire, profileOf } from "./profile-values.ts";

type Outcome = { tone: "done" | "error" | "info"; title: string; text: string };

/** The form state: a draft on the device until the server has saved it. */
export function useProfileForm(account: Account, draft: DraftHandle<Profile>) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const edited = useRef(draft.draft !== null);
  const form = useAppForm<Profile>({
    defaultValues: draft.draft ?? profileOf(account),
    rules: ProfileSchema,
    onEdit(values) {
      edited.current = true;
      setOutcome(null);
      draft.save(values);
    },
    onSubmit: save,
  });

  // The server sent newer values, and there is no draft.
  const { fullName, companyName, phone } = account;
  useEffect(() => {
    if (!edited.current) form.reset({ fullName, companyName, phone });
  }, [form, fullName, companyName, phone]);

  async function save(values: Profile) {
    const result = safeParse(ProfileSchema, values);
    if (!result.success) return;
    try {
      await accountActions.save(result.output);
      // What was changed while this was sent is not on the server yet: it stays in the form and in the draft.
      if (form.state.values === values) {
        edited.current = false;
        await draft.discard();
      }
      tell({ tone: "done", ...text.saved });
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.kind === "offline") return tell({ tone: "info", ...text.offline });
      console.error(thrown);
      if (error.kind === "invalid") refuse(form, asProblems(ofWire(error.fields)));
      const said = "message" in error && error.message;
      tell({ tone: "error", title: text.failed.title, text: said || text.failed.text });
    }
  }

  function tell(next: Outcome) {
    setOutcome(next);
    toast(next);
  }

  return { form, outcome, onAttempt: () => setOutcome(null) };
}
