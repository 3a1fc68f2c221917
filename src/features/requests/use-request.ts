import { useEffect, useRef, useState } from "react";
import { draftActions, idOf } from "#live/drafts.ts";
import type { AppError } from "#live/errors.ts";
import { newRecordId } from "#live/new-id.ts";
import { contentOf, enqueuedContent, useEnqueued } from "#live/requests.ts";
import { isFull } from "#live/storage.ts";
import { notOnDevice } from "#text/not-on-device.ts";
import { refuse } from "#ui/form/problems.ts";
import { useAppForm } from "#ui/form/use-app-form.ts";
import { toast } from "#ui/toast.tsx";
import { failedSaid, keepSaid, type Said, saidOf } from "./outcome.ts";
import { reloadPage } from "./reload.ts";
import type { RequestDraft } from "./request-draft.ts";
import type { RequestSpec } from "./request-spec.ts";
import type { RequestState } from "./request-state.ts";

/** Loaded after the form is shown, so that it does not delay typing. */
const loadSending = () => import("#live/submit-request.ts");

type Props<V extends object> = {
  draft: RequestDraft<V>;
  save: (draft: RequestDraft<V>) => void;
  /** Called when the request was sent or stored; the form is reset. `waits` is its id while the server does not have it. */
  onDone: (said: Said, waits: string | null) => void;
};

/** A form with its draft: every change is saved, submitting sends it once, a refusal keeps all values. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure over the state of a request; its functions are short
export function useRequest<V extends object>(spec: RequestSpec<V>, { draft, save, onDone }: Props<V>): RequestState<V> {
  const [id, setId] = useState(draft.id);
  const opened = useRef({ draft: draft.openedAt, here: performance.now() });
  const edited = useRef(false);
  const honeypot = useRef<HTMLInputElement>(null);
  const enqueued = useEnqueued(id);
  const [failed, setFailed] = useState<Said | null>(null);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    // If this fails, submitting loads it again.
    loadSending().catch(() => {});
    return () => {
      mounted.current = false;
    };
  }, []);

  const kept = (form: V, as = id): RequestDraft<V> => ({ id: as, openedAt: opened.current.draft, form });

  function ownId(): string {
    const next = newRecordId();
    setId(next);
    return next;
  }

  const form = useAppForm<V>({
    defaultValues: draft.form,
    rules(values) {
      const checked = spec.check(values);
      return checked.ok ? null : checked.problems;
    },
    onEdit(values) {
      edited.current = true;
      // If another tab has submitted this draft, further input is a new request.
      save(kept(values, enqueued && !form.state.isSubmitting ? ownId() : id));
    },
    async onSubmit(values) {
      const checked = spec.check(values);
      if (!checked.ok) return;
      await send(checked.payload).catch((error) => {
        console.error(error);
        refused(null, isFull(error));
      });
    },
  });

  /** The id to submit under: the draft's, unless another tab has submitted other content under it. */
  async function idToSend(payload: Record<string, unknown>): Promise<string> {
    const content = await enqueuedContent(id);
    if (content === null) return id;
    const same = content === "" ? !edited.current : content === contentOf(payload);
    return same ? id : ownId();
  }

  function refused(error: AppError | null, full = false) {
    const said: Said = full ? { tone: "error", ...notOnDevice.full } : failedSaid(error, spec.texts);
    setFailed(said);
    toast(said);
    if (error?.kind !== "invalid") return;
    refuse(form, spec.refused(error.fields, form.state.values));
  }

  async function send(payload: Record<string, unknown>) {
    const sentAs = await idToSend(payload);
    const filledMs = Math.max(Date.now() - opened.current.draft, performance.now() - opened.current.here);
    const { submitRequest } = await loadSending();
    const outcome = await submitRequest({
      kind: spec.kind,
      payload: { ...payload, language: document.documentElement.lang.slice(0, 2) || "en", id: sentAs },
      draft: { key: spec.draftKey, value: kept(form.state.values, sentAs) },
      guest: { website: honeypot.current?.value ?? "", filledMs },
    });
    if (outcome.outcome === "refused") {
      // The id belongs to another record, so the next attempt needs a new one.
      if (outcome.error.kind === "conflict") {
        // Uses the id of the draft that came back from the outbox; another id would make a second request.
        const again = idOf((await draftActions.load(spec.draftKey))?.value);
        const next = again === null || again === sentAs ? newRecordId() : again;
        setId(next);
        save(kept(form.state.values, next));
      }
      return refused(outcome.error);
    }
    const said = saidOf(outcome, spec.texts);
    // No reload if the person has left the form: it would reload another screen.
    if (outcome.outcome === "sent" && spec.reloads && mounted.current && keepSaid(spec.draftKey, said)) {
      reloadPage();
      return;
    }
    toast(said);
    onDone(said, waitsAs(outcome, sentAs));
  }

  return { form, order: spec.order, honeypot, failed, onAttempt: () => setFailed(null) };
}

/** The request's id in the outbox; null when the server has it. */
const waitsAs = ({ outcome }: { outcome: string }, id: string) => (outcome === "saved" ? id : null);
