import { authState } from "#data/auth-state.ts";
import { aboutOf, type Op, outboxDb } from "#data/local/outbox-db.ts";
import { newRecordId } from "#data/random.ts";
import { pageEngine } from "./engine.ts";
import { enqueue, type NewOp } from "./outbox.ts";
import { type RowSync, rowSync } from "./overlay.ts";
import type { Progress } from "./progress.ts";

/** Where what the office answers comes in. */
export type InboxCollection = "sea_freight_quotes" | "air_freight_quotes" | "contact_messages";

/** What was on the screen: the row as it last changed, and this device's mark on top of it, "" when there was none. */
export type SeenMark = { seen: string; after: string };

/**
 * A mark that this device has made and the mirror does not have yet. `handledAt` is "" when it was opened again, null when
 * somebody else's mark stands.
 */
export type PendingMark = { opId: string; handledAt: string | null; sync: RowSync | null };

/**
 * Marks a request as handled, or opens it again: on this device at once, at the server as soon as it answers, unless
 * somebody else has changed it meanwhile. Marks of one request are sent in the order they were made. Rejects when the
 * device could not store it.
 */
export async function markHandled(
  collection: InboxCollection,
  id: string,
  handled: boolean,
  seen: SeenMark,
): Promise<void> {
  const engine = pageEngine();
  const now = engine.env.clock.now();
  await enqueueMark(handledOp(collection, id, handled ? now : null, seen), { owner: authState.owner(), now });
  engine.start();
  engine.wake();
}

/** The operation; `at` in milliseconds, null opens the request again. */
export function handledOp(collection: InboxCollection, id: string, at: number | null, seen: SeenMark): NewOp {
  const handled_at = at === null ? "" : new Date(at).toISOString();
  const base = { seen: seen.seen, ...(seen.after && { after: seen.after }) };
  return { opId: newRecordId(), kind: "request.handled", aggregate: id, payload: { collection, handled_at }, base };
}

/** Into the outbox. One that somebody else's stands against is answered by it, with what waits behind that one. */
export async function enqueueMark(op: NewOp, how: { owner: string; now: number }): Promise<void> {
  const { ops, files, chunks, drafts, receipts } = outboxDb();
  await outboxDb().transaction("rw", ops, files, chunks, drafts, receipts, async () => {
    const earlier = (await ops.where("aggregate").equals(aboutOf(op)).sortBy("seq")).filter(
      ({ kind, owner }) => kind === op.kind && owner === how.owner,
    );
    const at = earlier.findIndex(({ state }) => state === "conflict");
    if (at >= 0) await ops.bulkDelete(earlier.slice(at).map(({ seq }) => seq));
    await enqueue([op], how);
  });
}

const NO_PROGRESS: ReadonlyMap<string, Progress> = new Map();

/** The marks among `ops` by request, the latest of each. Pure. */
export function pendingMarks(ops: readonly Op[]): Map<string, PendingMark> {
  const marks = new Map<string, PendingMark>();
  for (const op of [...ops].sort((a, b) => a.seq - b.seq)) {
    if (op.kind !== "request.handled") continue;
    const before = marks.get(aboutOf(op));
    const sync = rowSync(op, NO_PROGRESS);
    // What stands in the way of the oldest stands in the way of all.
    const theirs = op.state === "conflict" || before?.handledAt === null;
    marks.set(aboutOf(op), {
      opId: theirs ? "" : op.opId,
      handledAt: theirs ? null : String(op.payload.handled_at ?? ""),
      // The oldest is the one that holds the others up.
      sync: before?.sync?.state === "attention" ? before.sync : (sync ?? before?.sync ?? null),
    });
  }
  return marks;
}
