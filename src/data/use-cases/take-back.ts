import { dropFile, setAside } from "#data/local/drafts.ts";
import { carriesFile, type Op, outboxDb } from "#data/local/outbox-db.ts";
import { newRecordId } from "#data/shared/random.ts";
import { newReference } from "#domain/shipment/reference.ts";

/**
 * draft: it is a draft again. sent: the server already has it. busy: it is being sent right now. unresolved: it may have
 * been sent since it was read, and nothing was changed. gone: unknown.
 */
export type TakenBack = "draft" | "sent" | "busy" | "unresolved" | "gone";

/**
 * Turns the operation and its dependants back into their draft, with the same ids and documents, in one transaction. The
 * caller must first ask the server about operations it may have; `seen` is the operation as it was then. `asAnother`: when
 * the server has, or may have, something else under its id, the draft gets a new one.
 */
export async function takeBack(opId: string, now: number, asAnother = false, seen?: Op): Promise<TakenBack> {
  const db = outboxDb();
  return db.transaction("rw", db.ops, db.files, db.drafts, db.receipts, async () => {
    const found = await free(opId, seen);
    if (typeof found === "string") return found;
    const [op] = found;
    if (op.draft) await backToDraft(found, op.draft, { now, asAnother });
    await db.ops.bulkDelete(found.map(({ seq }) => seq));
    return op.draft ? "draft" : "gone";
  });
}

/** The operation and its dependants, or why they cannot be removed from the queue. Expects a transaction. */
async function free(opId: string, seen: Op | undefined): Promise<[Op, ...Op[]] | Exclude<TakenBack, "draft">> {
  const db = outboxDb();
  const op = await db.ops.where("opId").equals(opId).first();
  if (!op) return (await db.receipts.get(opId)) ? "sent" : "gone";
  if (op.state === "acked") return "sent";
  const all: [Op, ...Op[]] = [op, ...(await descendants(op))];
  if (all.some(({ state }) => state === "sending")) return "busy";
  return seen && isOther(seen, op) ? "unresolved" : all;
}

type Back = { now: number; asAnother: boolean };

async function backToDraft([op, ...rest]: [Op, ...Op[]], draft: NonNullable<Op["draft"]>, { now, asAnother }: Back) {
  const db = outboxDb();
  const { key, value } = draft;
  const current = await db.drafts.get([op.owner, key]);
  if (current) await setAside(current);
  const other = op.state === "conflict" || (op.unanswered && op.kind.startsWith("shipment."));
  const kept = asAnother && other ? renamed(value) : value;
  await db.drafts.put({ owner: op.owner, key, value: kept, savedAt: now });
  for (const { opId: file, kind } of [op, ...rest])
    if (kind === "booking.document") await db.files.update(file, { draft: key });
}

/** The server has something else under this draft's id: it can only be sent as another record, with another reference. */
function renamed(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("id" in value)) return value;
  const reference = "reference" in value ? { reference: newReference(crypto.getRandomValues(new Uint8Array(16))) } : {};
  return { ...value, id: newRecordId(), ...reference };
}

/** Deletes the operation, its dependants and its documents: only the person may decide this. */
export async function drop(opId: string, seen?: Op): Promise<TakenBack> {
  const db = outboxDb();
  return db.transaction("rw", db.ops, db.files, db.chunks, db.receipts, async () => {
    const found = await free(opId, seen);
    if (typeof found === "string") return found;
    for (const op of found) if (carriesFile(op)) await dropFile(op.opId);
    await db.ops.bulkDelete(found.map(({ seq }) => seq));
    return "gone";
  });
}

/** It was sent since it was read, or was being sent then: the server's answer about it may be incomplete. */
function isOther(seen: Op, now: Op): boolean {
  return seen.claimId !== now.claimId || seen.state === "sending";
}

async function descendants({ opId }: Op): Promise<Op[]> {
  const children = await outboxDb().ops.where("dependsOn").equals(opId).toArray();
  const further = await Promise.all(children.map(descendants));
  return [...children, ...further.flat()];
}
