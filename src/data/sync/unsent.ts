import { GUEST } from "#data/auth-state.ts";
import { chunkKeys } from "#data/local/drafts.ts";
import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import { type Locks, outboxLock, webLocks } from "./env.ts";

/** What `owner` did and the server does not have, in order. */
export async function unsentOps(owner: string): Promise<Op[]> {
  const ops = await outboxDb().ops.where("owner").equals(owner).sortBy("seq");
  return ops.filter(({ state }) => state !== "acked");
}

/**
 * Throws away what `owner` left unsent, documents included: what the person decided when they signed out. What is being
 * sent at this moment is left to `dropUnderWay`. All or nothing.
 */
export async function dropUnsent(owner: string): Promise<void> {
  await drop(owner, ({ state }) => state !== "sending");
}

/** The rest, once nothing is under way any more; what arrived in that time is no longer unsent. */
export async function dropUnderWay(owner: string, locks: Locks = webLocks): Promise<void> {
  await locks.exclusive(outboxLock(owner), () => drop(owner, () => true));
}

async function drop(owner: string, which: (op: Op) => boolean): Promise<void> {
  if (owner === GUEST) throw new Error("Only a user's own work is dropped as a whole.");
  const db = outboxDb();
  await db.transaction("rw", db.ops, db.files, db.chunks, async () => {
    for (const { seq, opId } of (await unsentOps(owner)).filter(which)) {
      const file = await db.files.get(opId);
      if (file) await db.chunks.bulkDelete(chunkKeys(opId, file.chunks));
      await db.files.delete(opId);
      await db.ops.delete(seq);
    }
  });
}
