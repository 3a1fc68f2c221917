import { liveQuery } from "dexie";
import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import { classify } from "#data/sync/classify.ts";
import { answerConflict, type Choice } from "#data/sync/conflict.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { kindOf } from "#data/sync/kinds.ts";
import { acceptNewPrice, acknowledgeFound, answerZone, findOp, tryAgain } from "#data/sync/outbox.ts";
import type { PushEnv } from "#data/sync/push.ts";
import { ask } from "#data/sync/push.ts";
import { drop, type TakenBack, takeBack } from "./take-back.ts";
import { unsentOps } from "./unsent.ts";

/** Also unresolved: an attempt got no answer and the server cannot be asked now, so nothing was changed. */
export type ActionOutcome = TakenBack;

/** Sends it now, with everything it waits for, even after five refusals. */
export async function tryNow(opId: string): Promise<void> {
  await tryAgain(opId);
  wake();
}

/** All waiting operations of `owner`, at once. */
export async function tryAllNow(owner: string): Promise<void> {
  for (const { opId } of await unsentOps(owner)) await tryAgain(opId);
  wake();
}

/**
 * Discards an operation, documents included; "sent" when the server has it. With `inDoubt` the server is not asked: the
 * person knows that it may have arrived, and that discarding it here does not undo it.
 */
export async function discard(opId: string, { inDoubt = false } = {}): Promise<ActionOutcome> {
  if (inDoubt) return drop(opId);
  return betweenAttempts(opId, async (op) => (await resolve(op)) ?? drop(opId, op));
}

/** Turns it back into its draft; "sent" when the server turned out to have it. */
export async function edit(opId: string): Promise<ActionOutcome> {
  const { clock } = pageEngine().env;
  return betweenAttempts(opId, async (op) => (await resolve(op)) ?? takeBack(opId, clock.now(), true, op));
}

/** How long a person's press waits for an attempt that is under way, ms. Without a network one takes a moment. */
const PATIENCE_MS = 3000;

/** What `act` says; once more after an attempt that was under way, or had begun since the operation was read. */
async function betweenAttempts(
  opId: string,
  act: (op: Op | undefined) => Promise<ActionOutcome>,
): Promise<ActionOutcome> {
  const op = await findOp(opId);
  const outcome = await act(op);
  if (outcome !== "busy" && outcome !== "unresolved") return outcome;
  const now = await findOp(opId);
  // Nobody tried meanwhile: the server cannot be asked, and asking twice would only take twice as long.
  if (outcome === "unresolved" && now?.claimId === op?.claimId && now?.state !== "sending") return outcome;
  await isSettled(opId);
  return act(await findOp(opId));
}

/** Until neither it nor what depends on it is being sent, at most PATIENCE_MS. */
function isSettled(opId: string): Promise<void> {
  const sending = () =>
    outboxDb()
      .ops.where("opId")
      .equals(opId)
      .or("dependsOn")
      .equals(opId)
      .filter(({ state }) => state === "sending")
      .count();
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      subscription.unsubscribe();
      resolve();
    };
    const cancel = pageEngine().env.clock.after(PATIENCE_MS, end);
    const subscription = liveQuery(sending).subscribe({ next: (count) => count === 0 && end(), error: end });
  });
}

/** Books at the server's current price, which the person has accepted. The id stays. */
export async function acceptPrice(opId: string): Promise<void> {
  await acceptNewPrice(opId);
  wake();
}

/** Books from the zone of the pickup's postcode, or as it was sent. The id stays. */
export async function chooseZone(opId: string, answer: "right" | "keep"): Promise<void> {
  await answerZone(opId, answer);
  wake();
}

/** Resolves an edit's conflict field by field; false when there is no conflict any more. */
export async function resolveConflict(opId: string, choices: Readonly<Record<string, Choice>>): Promise<boolean> {
  const answered = await answerConflict(opId, choices);
  if (answered) wake();
  return answered;
}

/** Sends what is due. */
export function wake(): void {
  const engine = pageEngine();
  engine.start();
  engine.wake();
}

/** An operation that was ever sent is looked up first. Null: the server does not have it. */
export async function resolve(op: Op | undefined): Promise<ActionOutcome | null> {
  if (!op?.unanswered || op.state === "acked") return null;
  const found = await lookUp(op, pageEngine().env);
  if (found === "absent") return null;
  if (found === "unknown") return "unresolved";
  await acknowledgeFound(op.opId, found, pageEngine().env.clock.now());
  return "sent";
}

async function lookUp(op: Op, env: PushEnv): Promise<"absent" | "unknown" | Record<string, unknown>> {
  const kind = kindOf(op);
  if (kind.record(op) === "" || env.token(op.owner) === "") return "unknown";
  const verdict = classify(await ask(op, env), kind.acknowledges(op), env.clock.now());
  if (verdict.to === "retry" && verdict.absent) return "absent";
  return verdict.to === "acked" ? verdict.row : "unknown";
}
