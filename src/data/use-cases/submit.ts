import { liveQuery } from "dexie";
import { contentOf, enqueuedContent } from "#data/local/enqueued.ts";
import { held } from "#data/local/held-documents.ts";
import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import { isFull } from "#data/local/storage.ts";
import type { Clock } from "#data/shared/env.ts";
import type { AppError } from "#data/shared/errors.ts";
import { connectivity } from "#data/sync/connectivity.ts";
import { handIn, placeOf } from "#data/sync/hand-in.ts";
import { AlreadyEnqueued, findOp, type NewOp } from "#data/sync/outbox.ts";
import type { PushEnv } from "#data/sync/push.ts";
import type { ActionOutcome } from "./op-actions.ts";
import { takeBack } from "./take-back.ts";

/**
 * sent: the server has it. saved: no answer yet, it is sent automatically; `at` where that is not all: it is sent after a
 * restart, or is on this page alone, or has arrived while its papers are on this page alone. refused: it is a draft again, with
 * a new id if the server has something else under the first.
 */
export type SubmissionOutcome =
  | { outcome: "sent" }
  | { outcome: "saved"; message?: string; at?: NotOnDevice }
  | { outcome: "refused"; error: AppError };

export type NotOnDevice = "restart" | "page" | "papers";

export type SubmitEnv = {
  clock: Clock;
  wake: () => void;
  owner: () => string;
  /** Takes it back once the server has said what became of an attempt without a clear answer (op-actions.ts). */
  edit?: (opId: string) => Promise<ActionOutcome>;
  /** How something is sent that this device has no room for; the page's way if it is left out. */
  direct?: () => PushEnv;
};

export type SubmitOptions = {
  /** For a 429: the operation stays in the queue and `message` is the server's text. */
  queueWhenBusy?: boolean;
  /** Whether a refused operation stays in the outbox, for a decision there instead of a correction in the form. */
  stays?: (error: AppError) => boolean;
  /** Whether different content under the same id is the error `taken`; then nothing is submitted. */
  compare?: boolean;
  /** How long the first attempt is awaited. */
  patienceMs?: number;
};

const PATIENCE_MS = 10_000;

/**
 * Submits operations while their form is still open and awaits the first attempt of the first one, for up to 10 s. One path
 * for every kind: only the caller's handling of the outcome differs. Where there is no room, what stands by itself is sent
 * without the outbox.
 */
export async function submit(
  ops: [NewOp, ...NewOp[]],
  draft: string,
  env: SubmitEnv,
  options: SubmitOptions = {},
): Promise<SubmissionOutcome> {
  const { opId } = ops[0];
  const owner = env.owner();
  try {
    if (ops.some((op) => held.has(op.opId))) throw noRoom();
    const at = await handIn(ops, { owner, draft, now: env.clock.now() });
    // Nothing more can be read or sent on this page.
    if (at === "set down") return { outcome: "saved", at: "restart" };
  } catch (error) {
    if (isFull(error)) return withoutRoom(ops, { owner, draft }, error, env);
    // The same form in two tabs, or pressed again after a crash: it is enqueued already.
    if (!(error instanceof AlreadyEnqueued)) throw error;
    // The form of a second tab may differ by now; that content was not sent.
    if (options.compare && !(await wereTheSame(ops))) return { outcome: "refused", error: { kind: "taken" } };
  }
  keepStorage();
  const first = firstAttempt(() => decide(opId, options), env, options);
  env.wake();
  const outcome = await first;
  if (outcome.outcome === "sent") return withPapers(ops, env, options);
  if (outcome.outcome === "saved") return placed(outcome, ops[0]);
  if (options.stays?.(outcome.error)) return outcome;
  const taken = await takenBack(opId, env);
  // A gateway timed out too early, or the engine tried again meanwhile and succeeded.
  if (taken === "sent") return withPapers(ops, env, options);
  return taken === "draft" ? outcome : placed({ outcome: "saved" }, ops[0]);
}

const takenBack = (opId: string, env: SubmitEnv) =>
  env.edit ? inTime(env.edit(opId), env) : takeBack(opId, env.clock.now(), true);

/** The first is sent. Papers that only this page has are gone with it: the submission is sent when they are, too. */
async function withPapers(
  [, ...rest]: [NewOp, ...NewOp[]],
  env: SubmitEnv,
  options: SubmitOptions,
): Promise<SubmissionOutcome> {
  const onPage = () => rest.filter((op) => placeOf(op) === "page");
  const alone = onPage();
  if (!alone.length) return { outcome: "sent" };
  const look = async () => {
    const outcomes = await Promise.all(alone.map((op) => decide(op.opId, options)));
    if (outcomes.some((outcome) => outcome === null)) return null;
    return { outcome: outcomes.every((one) => one?.outcome === "sent") ? "sent" : "saved" } as const;
  };
  const outcome = await firstAttempt(look, env, options);
  // They moved over meanwhile: the databases are back.
  return outcome.outcome === "saved" && onPage().length ? { outcome: "saved", at: "papers" } : { outcome: "sent" };
}

/** What stands by itself: a whole booking with its documents, or a request. Other kinds have their place behind what waits. */
const ALONE: readonly NewOp["kind"][] = ["booking.create", "quote.sea", "quote.air", "contact.create"];

async function withoutRoom(
  ops: [NewOp, ...NewOp[]],
  how: { owner: string; draft: string },
  full: unknown,
  { clock, direct }: SubmitEnv,
): Promise<SubmissionOutcome> {
  if (!ALONE.includes(ops[0].kind)) throw full;
  const { sendDirectly } = await import("./send-directly.ts");
  return sendDirectly(ops, { ...how, now: clock.now() }, full, direct?.());
}

const noRoom = () => new DOMException("There is no room left on this device.", "QuotaExceededError");

/** Says of what is saved where it is. */
export function placed<T extends SubmissionOutcome>(outcome: T, op: NewOp): T {
  return outcome.outcome === "saved" && placeOf(op) === "page" ? { ...outcome, at: "page" } : outcome;
}

/** Whether all of these were submitted before with the same content, as far as is known: the same form pressed twice. */
export async function wereTheSame(ops: readonly NewOp[]): Promise<boolean> {
  const before = await Promise.all(ops.map(({ opId }) => enqueuedContent(opId)));
  return ops.every(({ payload }, i) => before[i] === "" || before[i] === contentOf(payload));
}

/** If the server can tell within a moment; otherwise the operation continues as it is. */
function inTime(asked: Promise<ActionOutcome>, { clock }: SubmitEnv): Promise<ActionOutcome> {
  return new Promise((done, fail) => {
    const cancel = clock.after(PATIENCE_MS, () => done("unresolved"));
    asked.then(done, fail).finally(cancel);
  });
}

/** What `look` finds once it finds something, or "saved" when the server does not answer. */
function firstAttempt(
  look: () => Promise<SubmissionOutcome | null>,
  { clock }: SubmitEnv,
  options: SubmitOptions,
): Promise<SubmissionOutcome> {
  return new Promise((resolve) => {
    const before = connectivity.get();
    const end = (outcome: SubmissionOutcome) => {
      cancel();
      stopWatching();
      subscription.unsubscribe();
      resolve(outcome);
    };
    const cancel = clock.after(options.patienceMs ?? PATIENCE_MS, () => end({ outcome: "saved" }));
    // The engine sends the oldest first. If that one got no answer, waiting for this one is pointless.
    const stopWatching = connectivity.subscribe(() => {
      const { reachable, misses } = connectivity.get();
      if (reachable || misses <= Math.max(1, before.misses)) return;
      look().then(
        (outcome) => end(outcome ?? { outcome: "saved" }),
        () => end({ outcome: "saved" }),
      );
    });
    const subscription = liveQuery(look).subscribe({
      next: (outcome) => {
        if (outcome) end(outcome);
      },
      error: (error) => {
        console.error(error);
        end({ outcome: "saved" });
      },
    });
  });
}

/** The result of the first attempt by the operation's row; null when there was none yet. */
async function decide(opId: string, { queueWhenBusy }: SubmitOptions): Promise<SubmissionOutcome | null> {
  const op = await findOp(opId);
  if (!op) return { outcome: (await outboxDb().receipts.get(opId)) ? "sent" : "saved" };
  const outcome = outcomeOf(op);
  if (!queueWhenBusy || outcome?.outcome !== "refused" || outcome.error.kind !== "busy") return outcome;
  const { message } = outcome.error;
  return { outcome: "saved", ...(message ? { message } : {}) };
}

/** The submission's outcome as far as this operation's state tells it. */
export function outcomeOf({ state, attempts, lastError }: Op): SubmissionOutcome | null {
  if (state === "acked") return { outcome: "sent" };
  if (attempts === 0 || state === "sending" || !lastError) return null;
  if (lastError.status === 0) return { outcome: "saved" };
  return { outcome: "refused", error: lastError.error };
}

/** From the first operation on, the browser is asked not to evict this device's storage. */
export function keepStorage(): void {
  void globalThis.navigator?.storage?.persist?.().catch(() => false);
}
