import type { Op } from "#data/local/outbox-db.ts";
import { classify } from "#data/sync/classify.ts";
import { answerConflict, type Choice } from "#data/sync/conflict.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { kindOf } from "#data/sync/kinds.ts";
import { acceptNewPrice, acknowledgeFound, findOp, tryAgain } from "#data/sync/outbox.ts";
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
  const op = await findOp(opId);
  return (await resolve(op)) ?? drop(opId, op);
}

/** Turns it back into its draft; "sent" when the server turned out to have it. */
export async function edit(opId: string): Promise<ActionOutcome> {
  const op = await findOp(opId);
  return (await resolve(op)) ?? takeBack(opId, pageEngine().env.clock.now(), true, op);
}

/** Books at the server's current price, which the person has accepted. The id stays. */
export async function acceptPrice(opId: string): Promise<void> {
  await acceptNewPrice(opId);
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
  await acknowledgeFound(op.opId, found);
  return "sent";
}

async function lookUp(op: Op, env: PushEnv): Promise<"absent" | "unknown" | Record<string, unknown>> {
  const kind = kindOf(op);
  if (kind.record(op) === "" || env.token(op.owner) === "") return "unknown";
  const verdict = classify(await ask(op, env), kind.acknowledges(op), env.clock.now());
  if (verdict.to === "retry" && verdict.absent) return "absent";
  return verdict.to === "acked" ? verdict.row : "unknown";
}
