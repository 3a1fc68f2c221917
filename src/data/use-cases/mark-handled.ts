import { aboutOf, outboxDb } from "#data/local/outbox-db.ts";
import { authState } from "#data/shared/auth-state.ts";
import { newRecordId } from "#data/shared/random.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { type Place, storeOrSetDown } from "#data/sync/hand-in.ts";
import { AlreadyEnqueued, enqueue, type NewOp } from "#data/sync/outbox.ts";

/** The collections of the inbox. */
export type InboxCollection = "sea_freight_quotes" | "air_freight_quotes" | "contact_messages";

/** What was on screen: the row's last change, and this device's mark on top of it, "" when there was none. */
export type SeenMark = { seen: string; after: string };

/**
 * Marks a request as handled, or reopens it: on this device at once, on the server as soon as it answers, unless somebody
 * else has changed it in the meantime. Marks of one request are sent in order. While storage is closed it is set down. Returns
 * where it is. Rejects when the device could not store it.
 */
export async function markHandled(
  collection: InboxCollection,
  id: string,
  handled: boolean,
  seen: SeenMark,
): Promise<Place> {
  const engine = pageEngine();
  const now = engine.env.clock.now();
  const at = await writeMark(handledOp(collection, id, handled ? now : null, seen), { owner: authState.owner(), now });
  engine.start();
  engine.wake();
  return at;
}

/** The same with the operation given, and nothing sent. */
export async function writeMark(op: NewOp, how: { owner: string; now: number }): Promise<Place> {
  try {
    return await storeOrSetDown(() => enqueueMark(op, how), { ops: [op], ...how });
  } catch (error) {
    // Its id is new: an attempt without an answer has stored it.
    if (error instanceof AlreadyEnqueued) return "outbox";
    throw error;
  }
}

/** The operation; `at` in milliseconds, null reopens the request. */
export function handledOp(collection: InboxCollection, id: string, at: number | null, seen: SeenMark): NewOp {
  const handled_at = at === null ? "" : new Date(at).toISOString();
  const base = { seen: seen.seen, ...(seen.after && { after: seen.after }) };
  return { opId: newRecordId(), kind: "request.handled", aggregate: id, payload: { collection, handled_at }, base };
}

/** Enqueues it. It replaces a mark in conflict, together with those waiting behind that one. */
export async function enqueueMark(op: NewOp, how: { owner: string; now: number }): Promise<void> {
  const { ops, files, chunks, drafts, receipts } = outboxDb();
  await outboxDb().transaction("rw", ops, files, chunks, drafts, receipts, async () => {
    const earlier = (await ops.where("aggregate").equals(aboutOf(op)).sortBy("seq")).filter(
      ({ kind, owner }) => kind === op.kind && owner === how.owner,
    );
    // First, because it rejects where the mark is already: then nothing is deleted.
    await enqueue([op], how);
    const at = earlier.findIndex(({ state }) => state === "conflict");
    if (at >= 0) await ops.bulkDelete(earlier.slice(at).map(({ seq }) => seq));
  });
}
