import { type Op, outboxDb } from "#data/local/outbox-db.ts";

/** The office's edits that this device has not finished with. */
export const editsOf = (owner: string): Promise<Op[]> =>
  outboxDb()
    .ops.where("owner")
    .equals(owner)
    .filter(({ kind }) => kind === "shipment.edit")
    .toArray();

/**
 * Records in `waited` which edits had to wait for the server, and returns them all once none of them waits any more; empty
 * until then.
 */
export function overBy(ops: readonly Op[], waited: Set<string>): string[] {
  for (const op of ops) if (waits(op)) waited.add(op.opId);
  const open = ops.filter(({ state }) => state === "queued" || state === "sending" || state === "auth_wait");
  if (open.some(({ opId }) => waited.has(opId))) return [];
  const over = [...waited];
  waited.clear();
  return over;
}

/** An attempt got no answer, or the session is over. An edit without an attempt is reported by its form. */
const waits = ({ state, lastError, attempts }: Op) =>
  state === "auth_wait" || (state === "queued" && attempts > 0 && lastError?.status === 0);

/** How many of these the server has accepted; the others were discarded, or need the person's decision. */
export async function countTaken(ids: readonly string[], ops: readonly Op[]): Promise<number> {
  const receipts = await outboxDb().receipts.bulkGet([...ids]);
  return ids.filter((id, i) => receipts[i] || ops.some(({ opId, state }) => opId === id && state === "acked")).length;
}
