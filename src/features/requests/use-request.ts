import { useEffect, useRef, useState } from "react";
import type { AppError } from "#data/errors.ts";
import { idOf, loadDraft } from "#data/local/drafts.ts";
import { newRecordId } from "#data/random.ts";
import { handedIn as contentHandedIn, contentOf } from "#data/sync/handed-in.ts";
import { submitRequest } from "#data/sync/submit-request.ts";
import { useHandedIn } from "#live/requests.ts";
import { toast } from "#ui/toast.tsx";
import { failedSaid, keepSaid, type Said, saidOf } from "./outcome.ts";
import { reloadPage } from "./reload.ts";
import type { RequestDraft } from "./request-draft.ts";
import type { RequestSpec } from "./request-spec.ts";
import type { RequestState } from "./request-state.ts";
import { useRequestForm } from "./use-request-form.ts";

type Props<V extends object> = {
  draft: RequestDraft<V>;
  save: (draft: RequestDraft<V>) => void;
  /** The request is out of the form's hands; the form starts anew. */
  onDone: (said: Said) => void;
};

/** A form with its draft: every change is kept on the device, one press sends it once, a refusal keeps every word. */
export function useRequest<V extends object>(spec: RequestSpec<V>, { draft, save, onDone }: Props<V>): RequestState<V> {
  const [id, setId] = useState(draft.id);
  const opened = useRef({ draft: draft.openedAt, here: performance.now() });
  const edited = useRef(false);
  const honeypot = useRef<HTMLInputElement>(null);
  const handedIn = useHandedIn(id);
  // State alone lets a second press through before React has drawn the first.
  const running = useRef(false);
  const [submitting, setSubmitting] = useState(false);
  const [failed, setFailed] = useState<Said | null>(null);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
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

  const form = useRequestForm(spec, draft.form, (values) => {
    edited.current = true;
    // Another tab handed this very form in: what is typed here since is another request.
    save(kept(values, handedIn && !running.current ? ownId() : id));
  });

  /** What says the same as the request another tab handed in is that request; anything else is one of its own. */
  async function idToSend(payload: Record<string, unknown>): Promise<string> {
    const content = await contentHandedIn(id);
    if (content === null) return id;
    const same = content === "" ? !edited.current : content === contentOf(payload);
    return same ? id : ownId();
  }

  function refused(error: AppError | null) {
    const said = failedSaid(error, spec.texts);
    setFailed(said);
    toast(said);
    if (error?.kind !== "invalid") return;
    form.refuse(
      Object.entries(error.fields).flatMap(([name, message]) => {
        const field = spec.controlOf(name, form.values);
        return field ? [{ field, message }] : [];
      }),
    );
  }

  async function send(payload: Record<string, unknown>) {
    const sentAs = await idToSend(payload);
    const filledMs = Math.max(Date.now() - opened.current.draft, performance.now() - opened.current.here);
    const outcome = await submitRequest({
      kind: spec.kind,
      payload: { ...payload, id: sentAs },
      draft: { key: spec.draftKey, value: kept(form.values, sentAs) },
      guest: { website: honeypot.current?.value ?? "", filledMs },
    });
    if (outcome.outcome === "refused") {
      // That id belongs to another record: the next attempt is a request of its own.
      if (outcome.error.kind === "conflict") {
        // As it was taken back; a second one beside it would be a second request.
        const again = idOf((await loadDraft(spec.draftKey))?.value);
        const next = again === null || again === sentAs ? newRecordId() : again;
        setId(next);
        save(kept(form.values, next));
      }
      return refused(outcome.error);
    }
    const said = saidOf(outcome, spec.texts);
    // Somebody who went on to another screen only hears of it; the reload would take that screen away.
    if (outcome.outcome === "sent" && spec.reloads && mounted.current && keepSaid(spec.draftKey, said)) {
      reloadPage();
      return;
    }
    toast(said);
    onDone(said);
  }

  async function submit() {
    if (running.current) return;
    running.current = true;
    setFailed(null);
    try {
      const payload = await form.check();
      if (!payload) return;
      setSubmitting(true);
      await send(payload);
    } catch (error) {
      console.error(error);
      refused(null);
    } finally {
      running.current = false;
      setSubmitting(false);
    }
  }

  return { form, honeypot, submitting, failed, submit };
}
