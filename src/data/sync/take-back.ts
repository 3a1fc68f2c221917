import { dropFile, setAside } from "#data/local/drafts.ts";
import type { Op } from "#data/local/outbox-db.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { newRecordId } from "#data/random.ts";
import { newReference } from "#domain/shipment/reference.ts";

/**
 * draft: it is a draft again. sent: the server has it already. busy: it is being sent right now. unresolved: it may have
 * been sent since it was looked at, and nothing was changed. gone: unknown.
 */
export type TakenBack = "draft" | "sent" | "busy" | "unresolved" | "gone";

/**
 * The operation and what hangs on it become the draft they were made from, same ids, documents included, in one
 * transaction. What the server may have is the caller's question to ask first; `seen` is the operation as it was then.
 * `asAnother`: where the server has something else under its id, or may have, the draft gets a new one.
 */
export async function takeBack(opId: string, now: number, asAnother = false, seen?: Op): Promise<TakenBack> {
  const db = outboxDb();
  return db.transaction("rw", db.ops, db.files, db.drafts, db.receipts, async () => {
    const op = await db.ops.where("opId").equals(opId).first();
    if (!op) return (await db.receipts.get(opId)) ? "sent" : "gone";
    if (op.state === "acked") return "sent";
    const all = [op, ...(await descendants(op))];
    if (all.some(({ state }) => state === "sending")) return "busy";
    if (seen && isOther(seen, op)) return "unresolved";

    if (op.draft) {
      const { key, value } = op.draft;
      const current = await db.drafts.get([op.owner, key]);
      if (current) await setAside(current);
      const other = op.state === "conflict" || (op.unanswered && op.kind === "shipment.edit");
      const kept = asAnother && other ? renamed(value) : value;
      await db.drafts.put({ owner: op.owner, key, value: kept, savedAt: now });
      for (const { opId: file, kind } of all) {
        if (kind === "booking.document") await db.files.update(file, { draft: key });
      }
    }
    await db.ops.bulkDelete(all.map(({ seq }) => seq));
    return op.draft ? "draft" : "gone";
  });
}

/** The server has something else under this draft's id: it can only go as another record, with another reference. */
function renamed(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("id" in value)) return value;
  const reference = "reference" in value ? { reference: newReference(crypto.getRandomValues(new Uint8Array(16))) } : {};
  return { ...value, id: newRecordId(), ...reference };
}

/** Drops the operation, what hangs on it and its documents: the person's decision alone. */
export async function drop(opId: string, seen?: Op): Promise<TakenBack> {
  const db = outboxDb();
  return db.transaction("rw", db.ops, db.files, db.chunks, db.receipts, async () => {
    const op = await db.ops.where("opId").equals(opId).first();
    if (!op) return (await db.receipts.get(opId)) ? "sent" : "gone";
    if (op.state === "acked") return "sent";
    const all = [op, ...(await descendants(op))];
    if (all.some(({ state }) => state === "sending")) return "busy";
    if (seen && isOther(seen, op)) return "unresolved";
    for (const { opId: file, kind } of all) {
      if (kind === "booking.document") await dropFile(file);
    }
    await db.ops.bulkDelete(all.map(({ seq }) => seq));
    return "gone";
  });
}

/** It was sent since it was looked at, or was being sent then: what the server said about it is no longer all. */
function isOther(seen: Op, now: Op): boolean {
  return seen.claimId !== now.claimId || seen.state === "sending";
}

async function descendants({ opId }: Op): Promise<Op[]> {
  const children = await outboxDb().ops.where("dependsOn").equals(opId).toArray();
  const further = await Promise.all(children.map(descendants));
  return [...children, ...further.flat()];
}
