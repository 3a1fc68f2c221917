import { authState } from "#data/auth-state.ts";
import type { Op } from "#data/local/outbox-db.ts";
import { newRecordId } from "#data/random.ts";
import { pageEngine } from "./engine.ts";
import { enqueue, type NewOp } from "./outbox.ts";
import { type RowSync, rowSync } from "./overlay.ts";
import type { Progress } from "./progress.ts";

/** Where what the office answers comes in. */
export type InboxCollection = "sea_freight_quotes" | "air_freight_quotes" | "contact_messages";

/** A mark that this device has made and the mirror does not have yet; `handledAt` is "" when it was opened again. */
export type PendingMark = { handledAt: string; sync: RowSync | null };

/**
 * Marks a request as handled, or opens it again: on this device at once, at the server as soon as it answers. Marks of one
 * request are sent in the order they were made. Rejects when the device could not store it.
 */
export async function markHandled(collection: InboxCollection, id: string, handled: boolean): Promise<void> {
  const engine = pageEngine();
  const now = engine.env.clock.now();
  await enqueue([handledOp(collection, id, handled ? now : null)], { owner: authState.owner(), now });
  engine.start();
  engine.wake();
}

/** The operation; `at` in milliseconds, null opens the request again. */
export function handledOp(collection: InboxCollection, id: string, at: number | null): NewOp {
  const handled_at = at === null ? "" : new Date(at).toISOString();
  return { opId: newRecordId(), kind: "request.handled", aggregate: id, payload: { collection, handled_at } };
}

const NO_PROGRESS: ReadonlyMap<string, Progress> = new Map();

/** The marks among `ops` by request, the latest of each. Pure. */
export function pendingMarks(ops: readonly Op[]): Map<string, PendingMark> {
  const marks = new Map<string, PendingMark>();
  for (const op of [...ops].sort((a, b) => a.seq - b.seq)) {
    if (op.kind !== "request.handled") continue;
    const before = marks.get(op.aggregate)?.sync;
    const sync = rowSync(op, NO_PROGRESS);
    // The oldest is the one that holds the others up.
    const shown = before?.state === "attention" ? before : (sync ?? before ?? null);
    marks.set(op.aggregate, { handledAt: String(op.payload.handled_at ?? ""), sync: shown });
  }
  return marks;
}
