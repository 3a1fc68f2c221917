import { dropFile } from "#data/local/drafts.ts";
import { type Op, outboxDb } from "#data/local/outbox-db.ts";
import { GUEST } from "#data/shared/auth-state.ts";
import { type Locks, outboxLock, webLocks } from "#data/shared/env.ts";

/** The unsent operations of `owner`, in order. */
export async function unsentOps(owner: string): Promise<Op[]> {
  const ops = await outboxDb().ops.where("owner").equals(owner).sortBy("seq");
  return ops.filter(({ state }) => state !== "acked");
}

/**
 * Deletes those of `opIds` that the server does not have, documents included; the person has exported them to a file.
 * Operations being sent are left to `dropUnderWay`. Later operations stay, with those they depend on. All or nothing.
 */
export async function dropUnsent(owner: string, opIds: readonly string[]): Promise<void> {
  await drop(owner, opIds, false);
}

/** The rest, once nothing is being sent; those that arrived in that time are no longer unsent. */
export async function dropUnderWay(owner: string, opIds: readonly string[], locks: Locks = webLocks): Promise<void> {
  await locks.exclusive(outboxLock(owner), () => drop(owner, opIds, true));
}

async function drop(owner: string, opIds: readonly string[], alsoSending: boolean): Promise<void> {
  if (owner === GUEST) throw new Error("Visitors' work is never dropped.");
  const db = outboxDb();
  await db.transaction("rw", db.ops, db.files, db.chunks, async () => {
    const unsent = await unsentOps(owner);
    const since = unsent.filter(({ opId }) => !opIds.includes(opId));
    const stays = (id: string) =>
      unsent.some(({ opId }) => opId === id) && since.some(({ opId, dependsOn }) => opId === id || dependsOn === id);
    for (const { seq, opId, dependsOn, state } of unsent) {
      if (stays(opId) || stays(dependsOn ?? "") || (state === "sending" && !alsoSending)) continue;
      await dropFile(opId);
      await db.ops.delete(seq);
    }
  });
}
