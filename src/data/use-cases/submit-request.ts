import { saveDraft } from "#data/local/drafts.ts";
import type { OpKind } from "#data/local/outbox-db.ts";
import { isFull, StorageClosed, withStorage } from "#data/local/storage.ts";
import { authState, GUEST } from "#data/shared/auth-state.ts";
import { systemClock } from "#data/shared/env.ts";
import { guestOutbox } from "#data/shared/guest-outbox.ts";
import { pageEngine, startSync } from "#data/sync/engine.ts";
import { edit } from "./op-actions.ts";
import { type NotOnDevice, type SubmissionOutcome, type SubmitEnv, submit } from "./submit.ts";

export type RequestKind = Extract<OpKind, "quote.sea" | "quote.air" | "contact.create">;

/** A request whose form is still open; its payload has the draft's id. */
export type RequestSubmission = {
  kind: RequestKind;
  payload: { id: string } & Record<string, unknown>;
  draft: { key: string; value: { id: string } };
  /** How a visitor's form was filled in, against robots (docs/api.md, Guests' forms). */
  guest: { website: string; filledMs: number };
};

/** As in `submit`; `signIn` marks a saved one that waits for its sender's session, `message` is the server's own text. */
export type RequestOutcome =
  | SubmissionOutcome
  | { outcome: "saved"; signIn?: boolean; message?: string; at?: NotOnDevice };

/** The server's minimum time for a visitor's form; one filled in faster is delayed for the rest of it. */
export const FILLED_MS_MIN = 2000;

/**
 * Submits a quote request or a message: stored on this device at once, on the server within 10 s if it answers. Works
 * without a session; rejects when the device could not store it, and then nothing has changed.
 */
export async function submitRequest(input: RequestSubmission): Promise<RequestOutcome> {
  startSync();
  const engine = pageEngine();
  return handIn(input, { clock: systemClock, wake: engine.wake, owner: authState.owner, edit });
}

/** The same with the engine and the clock given. */
export async function handIn(input: RequestSubmission, env: SubmitEnv): Promise<RequestOutcome> {
  const { kind, payload, draft } = input;
  const { edit: _, ...unasked } = env;
  const owner = env.owner();
  const written = owner === GUEST ? guestOutbox.writing() : () => {};
  try {
    // The last keystrokes may not be stored yet, and a refused request becomes that draft again.
    await withStorage(() => saveDraft(draft.key, draft.value)).catch((error) => {
      // Without room it is sent directly, and the form keeps what was typed.
      if (!(error instanceof StorageClosed) && !isFull(error)) throw error;
    });
    if (owner === GUEST) await rest(FILLED_MS_MIN - input.guest.filledMs, env);
    const op = { opId: payload.id, kind, payload: owner === GUEST ? signed(input) : payload };
    const signIn = owner !== GUEST && authState.session() === null;
    // The owner is the person who pressed the button, even if somebody signed in or out since.
    const outcome = await submit(
      [op],
      draft.key,
      // A visitor's request or message cannot be looked up. Sent twice, its id makes it count once.
      owner === GUEST || kind === "contact.create"
        ? { ...unasked, owner: () => owner }
        : { ...env, owner: () => owner },
      { queueWhenBusy: true, ...(signIn ? { patienceMs: 0 } : {}) },
    );
    return signIn && outcome.outcome === "saved" ? { ...outcome, signIn } : outcome;
  } finally {
    written();
  }
}

function signed({ payload, guest }: RequestSubmission): Record<string, unknown> {
  return { ...payload, website: guest.website, filled_ms: Math.max(FILLED_MS_MIN, Math.round(guest.filledMs)) };
}

function rest(ms: number, { clock }: SubmitEnv): Promise<void> {
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    clock.after(ms, resolve);
  });
}
