import { dropFile, setAside } from "#data/local/drafts.ts";
import { carriesFile, type Op, outboxDb } from "#data/local/outbox-db.ts";
import { newRecordId } from "#data/shared/random.ts";
import { newReference } from "#domain/shipment/reference.ts";

/**
 * draft: it is a draft again. sent: the server has it already. busy: it is being sent right now. unresolved: it may have
 * been sent since it was looked at, and nothing was changed. gone: unknown.
 */
export type TakenBack = "draft" | "sent" | "busy" | "unresolved" | "gone";

/**
 * The operation and those that depend on it become their draft again, with the same ids and documents, in one
 * transaction. What the server may have is the caller's question to ask first; `seen` is the operation as it was then.
 * `asAnother`: where the server has something else under its id, or may have, the draft gets a new one.
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

/** The operation and what hangs on it, or why they cannot be taken out of the queue. Inside a transaction. */
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
    const found = await free(opId, seen);
    if (typeof found === "string") return found;
    for (const op of found) if (carriesFile(op)) await dropFile(op.opId);
    await db.ops.bulkDelete(found.map(({ seq }) => seq));
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
