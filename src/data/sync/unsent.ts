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
 * Throws away what of `opIds` the server does not have, documents included: what the person has in a file. What is being sent
 * at this moment is left to `dropUnderWay`, what was done since stays with what it hangs on. All or nothing.
 */
export async function dropUnsent(owner: string, opIds: readonly string[]): Promise<void> {
  await drop(owner, opIds, ({ state }) => state !== "sending");
}

/** The rest, once nothing is under way any more; what arrived in that time is no longer unsent. */
export async function dropUnderWay(owner: string, opIds: readonly string[], locks: Locks = webLocks): Promise<void> {
  await locks.exclusive(outboxLock(owner), () => drop(owner, opIds, () => true));
}

async function drop(owner: string, opIds: readonly string[], which: (op: Op) => boolean): Promise<void> {
  if (owner === GUEST) throw new Error("Only a user's own work is dropped as a whole.");
  const db = outboxDb();
  await db.transaction("rw", db.ops, db.files, db.chunks, async () => {
    const unsent = await unsentOps(owner);
    const needed = new Set(
      unsent.filter(({ opId }) => !opIds.includes(opId)).map(({ dependsOn }) => dependsOn || null),
    );
    for (const op of unsent) {
      const { seq, opId, dependsOn } = op;
      if (!which(op) || !opIds.includes(opId) || needed.has(opId) || needed.has(dependsOn)) continue;
      const file = await db.files.get(opId);
      if (file) await db.chunks.bulkDelete(chunkKeys(opId, file.chunks));
      await db.files.delete(opId);
      await db.ops.delete(seq);
    }
  });
}
