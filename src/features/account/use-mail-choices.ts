import { useCallback, useEffect, useRef, useState } from "react";
import { safeParse } from "valibot";
import { MailChoicesSchema } from "#domain/schemas/mail-choices.ts";
import type { DraftHandle } from "#live/draft.ts";
import { toAppError } from "#live/errors.ts";
import { type MailChoices, mailChoiceActions } from "#live/mail-choices.ts";
import { mail } from "#text/mail.ts";
import { useAppForm } from "#ui/form/use-app-form.ts";
import { toast } from "#ui/toast.tsx";

const text = mail.choices;

/** The key of the draft. */
export const MAIL_DRAFT = "mail-choices";

/** Parses the draft of the choices; null for an unusable one. */
export function parseChoices(raw: unknown): MailChoices | null {
  const parsed = safeParse(MailChoicesSchema, raw);
  return parsed.success ? parsed.output : null;
}

export type Read = { at: "reading" } | { at: "read"; choices: MailChoices } | { at: "offline" } | { at: "failed" };

/** The choices on the server; read again when the device is back online. */
export function useReadChoices(offline: boolean): { read: Read; again: () => void } {
  const [read, setRead] = useState<Read>({ at: "reading" });
  const newest = useRef(0);
  const again = useCallback(() => {
    const mine = ++newest.current;
    const settle = (next: Read) => {
      if (mine === newest.current) setRead((now) => (next.at === "read" || now.at !== "read" ? next : now));
    };
    mailChoiceActions.read().then(
      (choices) => settle({ at: "read", choices }),
      (thrown) => settle({ at: toAppError(thrown).kind === "offline" ? "offline" : "failed" }),
    );
  }, []);
  useEffect(() => {
    if (!offline) again();
    else setRead((now) => (now.at === "read" ? now : { at: "offline" }));
  }, [offline, again]);
  return { read, again };
}

type Outcome = { tone: "done" | "error" | "info"; title: string; text: string };

/** The form state: a draft on the device until the server has saved it. */
export function useMailForm(choices: MailChoices, draft: DraftHandle<MailChoices>) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const edited = useRef(draft.draft !== null);
  const form = useAppForm<MailChoices>({
    defaultValues: draft.draft ?? choices,
    rules: MailChoicesSchema,
    onEdit(values) {
      edited.current = true;
      setOutcome(null);
      draft.save(values);
    },
    onSubmit: save,
  });

  const { bookings, milestones, delays } = choices;
  useEffect(() => {
    if (!edited.current) form.reset({ bookings, milestones, delays });
  }, [form, bookings, milestones, delays]);

  async function save(values: MailChoices) {
    try {
      await mailChoiceActions.save(values);
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
