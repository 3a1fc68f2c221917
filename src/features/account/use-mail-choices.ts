import { useCallback, useEffect, useRef, useState } from "react";
import { array, object, optional, partial, picklist, safeParse } from "valibot";
import { MailChoicesSchema } from "#domain/schemas/mail-choices.ts";
import type { DraftHandle } from "#live/draft.ts";
import { toAppError } from "#live/errors.ts";
import { type MailChoices, mailChoiceActions } from "#live/mail-choices.ts";
import { mail } from "#text/mail.ts";
import { useAppForm } from "#ui/form/use-app-form.ts";
import { toast } from "#ui/toast.tsx";

const text = mail.choices;

const KEYS = ["bookings", "milestones", "delays", "digest"] as const satisfies (keyof MailChoices)[];
type Key = (typeof KEYS)[number];

/** What was chosen and not saved yet; only what was touched is sent. */
export type MailDraft = { values: Partial<MailChoices>; touched: readonly Key[] };

/** The key of the draft. */
export const MAIL_DRAFT = "mail-choices";

const DraftSchema = object({
  ...partial(MailChoicesSchema).entries,
  touched: optional(array(picklist(KEYS))),
});

/** Parses the draft of the choices; null for an unusable one. In one of an app of before everything counts as touched. */
export function parseChoices(raw: unknown): MailDraft | null {
  const parsed = safeParse(DraftSchema, raw);
  if (!parsed.success) return null;
  const { touched, ...values } = parsed.output;
  return { values: known(values), touched: touched ?? KEYS.filter((key) => values[key] !== undefined) };
}

/** All choices of a draft; null where one is missing. */
export function wholeDraft({ values }: MailDraft): MailChoices | null {
  return KEYS.every((key) => values[key] !== undefined) ? (values as MailChoices) : null;
}

const known = (values: { [key in Key]?: boolean | undefined }, of: readonly Key[] = KEYS): Partial<MailChoices> =>
  Object.fromEntries(of.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])));

/** As it is stored. */
export type StoredDraft = MailChoices & { touched: readonly string[] };

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
export function useMailForm(choices: MailChoices, draft: DraftHandle<MailDraft, StoredDraft>) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const edited = useRef(draft.draft !== null);
  const touched = useRef(new Set(draft.draft?.touched));
  const first = { ...choices, ...(draft.draft && known(draft.draft.values, draft.draft.touched)) };
  /** What the form had before the last press. */
  const last = useRef<MailChoices>(first);
  const form = useAppForm<MailChoices>({
    defaultValues: first,
    rules: MailChoicesSchema,
    onEdit(values) {
      edited.current = true;
      setOutcome(null);
      for (const key of KEYS) if (values[key] !== last.current[key]) touched.current.add(key);
      last.current = values;
      draft.save({ ...values, touched: [...touched.current] });
    },
    onSubmit: save,
  });

  const { bookings, milestones, delays, digest } = choices;
  useEffect(() => {
    if (edited.current) return;
    last.current = { bookings, milestones, delays, digest };
    form.reset(last.current);
  }, [form, bookings, milestones, delays, digest]);

  async function save(values: MailChoices) {
    try {
      // What was not touched here may have been changed elsewhere.
      const sent = touched.current.size > 0 ? [...touched.current] : KEYS;
      const now = await mailChoiceActions.save(known(values, sent));
      // A server of before knows fewer choices.
      if (sent.some((key) => now[key] !== values[key])) return tell({ tone: "error", ...text.failed });
      // What was changed while this was sent is not on the server yet: it stays in the form and in the draft.
      if (form.state.values === values) {
        edited.current = false;
        touched.current.clear();
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
